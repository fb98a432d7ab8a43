"""What players without a will think of this game: organizing Teams comes to an end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from card_data.games import pack
from engine.bots.player import Player
from engine.bots.roster import player
from engine.bots.sim import Meeting, start
from engine.bots.worlds import Worlds
from engine.collectible.evaluate import Judgement
from engine.collectible.state.areas import Kind
from engine.collectible.state.state import State
from engine.collectible.truth.control import home
from engine.core.decisions import Answer
from engine.core.game import Game
from engine.core.rng import Rng


def answer(game: Game[State], seats: Sequence[tuple[Player, Worlds]]) -> None:
    """Whoever is asked answers."""
    assert game.pending is not None
    seat = game.pending.seat
    one, worlds = seats[seat]
    taken, paying = one.answer(game.view(seat), worlds.at(game))
    game.answer(game.parse(seat, taken, paying))


def players(level: str, seed: str) -> list[tuple[Player, Worlds]]:
    """Two players of a level."""
    rules = pack("collectible")
    lists = rules.lists("standard")
    return [(player(level, f"{seed}/{seat}", rules.evaluation), Worlds(seat, lists)) for seat in (0, 1)]


@pytest.mark.parametrize("seed", range(3))
def test_no_liked_step_of_organizing_undoes_another(meetings: Sequence[Meeting], seed: int) -> None:
    judgement, rng, organized = Judgement(), Rng.from_seed(seed), 0
    game: Game[State] = start(pack("collectible"), meetings[seed].decks, f"teams/{seed}", "standard")
    seats = players("beginner", str(seed))
    while game.pending is not None:
        fork, steps = game.fork(), 0
        while fork.pending is not None and fork.pending.kind == Kind.ORGANIZE:
            liking = judgement.liking(fork.state, fork.pending)
            liked = [
                option
                for option, by in zip(fork.pending.options, liking, strict=True)
                if by > 0 and option.verb != "pass"
            ]
            if not liked:
                break
            fork.answer(Answer((liked[rng.below(len(liked))].words,)))
            steps += 1
            assert steps <= 2 * len(home(fork.state, fork.state.attacker))
        organized += steps
        answer(game, seats)
    assert organized > 0


def test_a_fighter_comes_to_an_end_with_its_teams(meetings: Sequence[Meeting]) -> None:
    """In this match one joined two Warriors by turns to a third, for ever."""
    decks = next(one.decks for one in meetings if one.names == ("demons-and-androids", "friezas-army"))
    game: Game[State] = start(pack("collectible"), decks, "L1/0", "standard")
    seats = players("fighter", "L1/0")
    while game.pending is not None and game.state.turn < 10:
        assert game.number < 400
        answer(game, seats)
