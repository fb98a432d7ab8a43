"""Which life card is taken makes no difference while nobody has seen any: the question says so, by what both players know."""

from __future__ import annotations

import pytest

from card_data.games import pack
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, of_starters, start, step
from engine.core.decisions import forced
from engine.core.game import Game
from engine.core.ids import CardId
from engine.masters.ir.nouns import Area
from engine.masters.state.apply import apply
from engine.masters.state.events import Event, Flipped, Looked, Revealed
from engine.masters.state.state import State


@pytest.fixture(scope="module")
def meeting() -> Meeting:
    return of_starters(pack(), "masters")[0]


def damaged(meeting: Meeting) -> tuple[Game[State], list[CardId]]:
    """A game in which a player takes the first damage, and the life cards to choose from."""
    game, bots = start(pack(), meeting.decks, "alike", "masters"), (RandomBot("a"), RandomBot("b"))
    while game.pending is None or "life cards" not in game.pending.prompt:
        step(game, bots)
    return game, [option.card for option in game.pending.options if option.card is not None]


def alike(game: Game[State]) -> bool:
    assert game.pending is not None
    asked = game.view(game.pending.seat).decision
    assert asked is not None
    assert (forced(asked) is not None) is asked.alike
    return asked.alike


def test_life_cards_that_nobody_has_seen_are_alike_to_the_asked_seat_alone(meeting: Meeting) -> None:
    game, cards = damaged(meeting)
    assert len(cards) > 1
    assert all(game.state.cards[card].area is Area.LIFE for card in cards)
    assert alike(game)
    asked = game.view(game.pending.seat).decision if game.pending is not None else None
    assert asked is not None
    assert forced(asked) == (asked.options[0].words,)
    seen = game.view(1 - asked.seat).decision
    assert seen is not None
    assert not seen.alike


@pytest.mark.parametrize("kind", ["own look", "other look", "revealed", "face up"])
def test_a_life_card_that_anybody_has_seen_makes_it_a_choice(meeting: Meeting, kind: str) -> None:
    game, cards = damaged(meeting)
    assert game.pending is not None
    seat, one = game.pending.seat, (cards[-1],)
    events: dict[str, tuple[Event, ...]] = {
        "own look": (Looked(seat, one), Looked(seat, ())),
        "other look": (Looked(1 - seat, one), Looked(1 - seat, ())),
        "revealed": (Revealed(one), Revealed(())),
        "face up": (Flipped(cards[-1], True), Flipped(cards[-1], False)),
    }
    for event in events[kind]:
        apply(game.state, event)
    assert not alike(game)
