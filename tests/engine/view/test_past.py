"""Turns that are over are folded: read again they say what was, all of it or some, and nothing that asks can tell."""

from __future__ import annotations

import random

from msgspec.structs import replace

from card_data.masters.loader.library import all_cards, starter_decks
from engine.core.game import Game
from engine.masters.compiler import compile_card
from engine.masters.match import PlayerSetup, new_game
from engine.masters.state.entry import LogEntry
from engine.masters.state.events import Event
from engine.masters.state.past import Log, from_the_start, over
from engine.masters.state.position import Position
from engine.masters.state.state import State
from tests.engine.core.test_point import move

CARDS = {number: compile_card(card) for number, card in all_cards().items()}


class Scribe:
    """Writes down what is kept of a match, and what it tells."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.told: list[LogEntry] = []

    def see(self, state: Position, event: Event) -> None:
        if event.kept:
            self.events.append(event)
        if len(state.log) > len(self.told):
            self.told.append(state.log[-1])

    def begins(self, *_: object) -> None: ...

    ended = unasked = begins


def played() -> tuple[Game[State], Scribe]:
    red, blue = starter_decks()["red"], starter_decks()["blue"]
    game = new_game([PlayerSetup("A", red.leader, red.main), PlayerSetup("B", blue.leader, blue.main)], "past", CARDS)
    scribe, rng = Scribe(), random.Random(7)
    scribe.events, scribe.told = list(game.state.history), list(game.state.log)
    game.state.book = replace(game.state.book, followers=(scribe,))
    while game.pending is not None:
        move(game, rng)
        game.settle()
    return game, scribe


def test_a_match_is_told_and_kept_as_it_was() -> None:
    game, scribe = played()
    state = game.state
    assert len(state.past) == state.turn > 5
    assert list(from_the_start(state.past, state.history)) == scribe.events
    assert list(state.log) == scribe.told
    assert list(reversed(state.log)) == scribe.told[::-1]
    for start in range(-3, len(scribe.told) + 2, 5):
        assert state.log[start:] == scribe.told[start:]
        assert state.log[start : start + 30] == scribe.told[start : start + 30]
    assert state.log[10] == scribe.told[10]
    assert state.log[-10] == scribe.told[-10]


def test_a_turn_is_what_happened_in_it_folded_or_not() -> None:
    game, _ = played()
    plain = [over(*turn.open()) for turn in game.state.past]
    for before, turn in zip(plain, game.state.past, strict=True):
        told, events = turn.open()
        assert turn.rows is not None
        assert before.rows is None
        assert over(told, events) == turn == before
        assert turn != over(told[:-1], events)
    assert Log(game.state.past, ()).seen() == Log(plain, ()).seen()
