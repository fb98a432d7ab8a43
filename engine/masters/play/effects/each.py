"""One deed after the other on the cards of an effect: as many of them as possible (1-3-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.core.ids import CardId
from engine.core.procedure import Procedure
from engine.masters.play.memory import fall_short, follow, mean
from engine.masters.play.perform import at_once
from engine.masters.play.processing import loss_judgement
from engine.masters.state.apply import apply
from engine.masters.state.context import Context
from engine.masters.state.events import StrokeBegan
from engine.masters.state.position import Position

T = TypeVar("T")
Deed = Callable[[CardId], Procedure[bool]]
"""What is done to one card; True if it was done."""


def each_of(state: Position, ctx: Context, cards: Iterable[CardId], deed: Deed) -> Procedure[list[CardId]]:
    """Do it to each card, which stays what the skill's words stand for; those that it was done to."""
    done: list[CardId] = []
    cards = mean(ctx, cards)
    for card in cards:
        was = state.cards[card].incarnation
        if (yield from deed(card)):
            follow(state, ctx, card, was)
            done.append(card)
        else:
            fall_short(ctx)
    return done


def all_at_once(state: Position, ctx: Context, cards: Iterable[CardId], deed: Deed) -> Procedure[list[CardId]]:
    """The same in one stroke: those that leave play see the others leave."""
    return in_one_stroke(state, lambda: each_of(state, ctx, cards, deed))


def in_one_stroke(state: Position, deeds: Callable[[], Procedure[T]]) -> Procedure[T]:
    """What happens at once, though it is carried out one after the other (8-6-5-1-2): nobody loses before the last of it."""
    before = state.together
    apply(state, StrokeBegan(at_once(state)))
    done = yield from deeds()
    apply(state, StrokeBegan(before))
    if before is None:
        yield from loss_judgement(state)  # both players at once: 1-2-3, 9-2-2
    return done
