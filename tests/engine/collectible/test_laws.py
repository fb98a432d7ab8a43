"""The laws of the frame, in random matches of the starters: cards conserved, refusals, reading, forks, replay, the way back, safe points as bytes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from card_data.games import pack
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, play, recorded, start, step
from engine.core import point
from engine.core.game import Game

SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_match_ends_by_rule_and_breaks_no_law(meetings: Sequence[Meeting], seed: int) -> None:
    game = pack("collectible")
    meeting = meetings[seed % len(meetings)]
    played = play(lambda: start(game, meeting.decks, f"laws/{seed}", "standard"), str(seed), replay=True)
    assert played.error == ""
    assert played.turns <= 60
    assert played.decisions > 30


@pytest.mark.parametrize("seed", range(2))
def test_answers_can_be_taken_back(meetings: Sequence[Meeting], seed: int) -> None:
    game = pack("collectible")
    meeting = meetings[(seed * 3 + 1) % len(meetings)]
    assert play(lambda: recorded(game, meeting.decks, f"back/{seed}", "standard"), str(seed)).error == ""


def test_a_safe_point_goes_on_from_its_bytes(meetings: Sequence[Meeting]) -> None:
    game = start(pack("collectible"), meetings[1].decks, "bytes", "standard")
    bots = (RandomBot("a"), RandomBot("b"))
    sizes: list[int] = []
    while game.pending is not None:
        if game.number % 10 == 0:
            shared = game.rules.shared(game.state)
            data = point.to_bytes(game.snapshot(), shared)
            sizes.append(len(data))
            again = Game.resume(game.rules, point.from_bytes(data, shared))
            assert (again.hash(), again.pending, again.number) == (game.hash(), game.pending, game.number)
        step(game, bots)
    assert len(sizes) > 3
    assert max(sizes) < 16_000


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_is_what_would_be_worked_out_anew(meetings: Sequence[Meeting], seed: int) -> None:
    """A copy of the state has kept nothing: its views are those of the match, at every decision and for both seats."""
    game = start(pack("collectible"), meetings[seed].decks, f"kept/{seed}", "standard")
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    while game.pending is not None:
        anew = game.state.copy()
        for seat in (0, 1):
            assert game.view(seat) == game.rules.view(anew, game.pending, game.number, seat)
        step(game, bots)
    assert game.number > 100
