"""The Charge Step in its two questions: which way, and, from hand, which cards (C-4.2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from card_data.games import pack
from engine.bots.sim import Meeting, start
from engine.collectible.state.areas import Area, Kind
from engine.core.decisions import Answer


def test_who_opens_the_hand_may_still_charge_nothing(meetings: Sequence[Meeting]) -> None:
    game = start(pack("collectible"), meetings[0].decks, "charging", "standard")
    for verb in ("first", "keep", "keep", "charge"):
        game.answer(Answer((verb,)))
    asked = game.pending
    assert asked is not None
    hand = list(game.state.area(asked.seat, Area.HAND))
    assert (asked.kind, asked.least, asked.most) == (Kind.CHARGE, 0, len(hand))
    game.answer(Answer(()))
    assert game.pending is not None
    assert game.pending.kind == Kind.MAIN
    assert game.state.area(asked.seat, Area.HAND) == hand
    assert game.state.area(asked.seat, Area.CHI) == []
