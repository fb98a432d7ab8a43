"""A kept answer is the one that would be given anew: after every event of random games, all that is kept is asked of a copy of the state, too,
which nobody has asked anything yet.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from card_data.games import pack
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, of_chance, of_starters, start, step
from engine.core.ids import CardId
from engine.masters.ir.nodes import Effect
from engine.masters.state.context import Context
from engine.masters.state.events import Event
from engine.masters.state.position import Position
from engine.masters.state.state import State
from engine.masters.truth.derive import board_of, working_on
from engine.masters.truth.effective import holds_now
from engine.masters.truth.known import facts
from engine.masters.truth.situations import situations
from engine.masters.view.project import project


class Doubter:
    """Looks on, and asks everything twice."""

    def __init__(self) -> None:
        self.seen = 0
        self.kept = 0

    def see(self, state: Position, event: Event) -> None:
        assert isinstance(state, State)
        self.seen += 1
        self.kept += sum(map(len, state.memo.known)) + len(state.memo.kept)
        fresh = state.copy()
        assert fresh.memo.kept == {}
        for card in state.cards:
            assert facts(state, card.id) == facts(fresh, card.id), f"{state.printing(card.id).number} after {event}"
            assert _orders(state, card.id) == _orders(fresh, card.id)
        assert _rules(state) == _rules(fresh)
        assert situations(state) == situations(fresh)
        for seat in (0, 1):
            assert project(state, None, 0, seat) == project(fresh, None, 0, seat), (
                f"what seat {seat} sees after {event}"
            )

    def begins(self, state: Position, ctx: Context, effect: Effect) -> None: ...

    def ended(self, state: Position, ctx: Context, effect: Effect) -> None: ...

    def unasked(self, state: Position, seat: int, cards: Sequence[CardId]) -> None: ...


def _orders(state: Position, card: CardId) -> list[int]:
    return [influence.order for influence in working_on(state, card)]


def _rules(state: Position) -> list[tuple[int, bool]]:
    return [(rule.order, holds_now(state, rule)) for rules in board_of(state).rules.values() for rule in rules]


def doubt(meeting: Meeting, seed: str, decisions: int) -> Doubter:
    """Play some decisions of a random game with a doubter looking on."""
    game = start(pack("masters"), meeting.decks, seed, "masters")
    doubter = Doubter()
    game.state.book = replace(game.state.book, followers=(doubter,))
    bots = (RandomBot(f"{seed}/0"), RandomBot(f"{seed}/1"))
    for _ in range(decisions):
        if game.pending is None:
            break
        step(game, bots)
    return doubter


@pytest.mark.parametrize("number", range(3))
def test_kept_answers_of_starter_games_are_those_given_anew(number: int):
    masters = pack("masters")
    meetings = of_starters(masters, "masters")
    doubter = doubt(meetings[number * 5 % len(meetings)], f"doubt/{number}", 80)
    assert doubter.seen > 100
    assert doubter.kept > 100


@pytest.mark.parametrize("number", range(3))
def test_kept_answers_of_random_decks_are_those_given_anew(number: int):
    doubter = doubt(of_chance(pack("masters"), 3, "doubt", "masters")[number], f"doubt/{number}", 80)
    assert doubter.seen > 100
    assert doubter.kept > 100
