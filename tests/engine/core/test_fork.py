"""A fork stands where its game stood, however far that goes on; it goes there itself only when it is asked."""

from __future__ import annotations

from typing import Any

from card_data.games import pack
from engine.bots.random import RandomBot
from engine.bots.sim import of_starters, start, step
from engine.core.game import Game


def after(decisions: int) -> tuple[Game[Any], tuple[RandomBot, RandomBot]]:
    """A game after so many decisions, and its players."""
    masters = pack("masters")
    game = start(masters, of_starters(masters, "masters")[7].decks, "fork", "masters")
    bots = (RandomBot("fork/0"), RandomBot("fork/1"))
    for _ in range(decisions):
        step(game, bots)
    return game, bots


def test_a_fork_stays_where_it_is_while_its_game_goes_on():
    for decisions in (3, 20, 41):
        game, bots = after(decisions)
        fork, before, asked, number = game.fork(), game.hash(), game.pending, game.number
        for _ in range(8):
            step(game, bots)
        assert (fork.pending, fork.number) == (asked, number)
        assert fork.hash() == before != game.hash()
        assert (fork.pending, fork.number) == (asked, number)


def test_a_fork_of_a_fork_and_its_snapshot_stand_there_too_and_go_on_alike():
    game, _ = after(30)
    forks = [game.fork(), game.fork().fork(), Game[Any].resume(game.rules, game.fork().snapshot())]
    ends: set[tuple[str, int]] = set()
    for one in (game, *forks):
        bots = (RandomBot("on/0"), RandomBot("on/1"))
        for _ in range(10):
            step(one, bots)
        ends.add((one.hash(), one.number))
    assert len(ends) == 1


def test_a_fork_that_nobody_asks_has_not_gone_anywhere():
    game, _ = after(30)
    steps: list[object] = []
    rules = game.rules

    class Counted:
        def __getattr__(self, name: str) -> Any:
            if name == "step":
                steps.append(name)
            return getattr(rules, name)

    game.rules = Counted()  # type: ignore[assignment]
    fork = game.fork()
    assert fork.pending is game.pending
    assert steps == []
    assert fork.state.turn == game.state.turn
    assert steps == ["step"]
