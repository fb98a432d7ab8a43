"""Cards as the objects that words stand for (3-1-4), and the slots in which a context keeps them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ids import CardId
from engine.masters.ir.nouns import Node
from engine.masters.ir.rewrite import says_it
from engine.masters.state.context import Context, Named
from engine.masters.state.position import Position

BESIDE = "beside"
"""The slot for the second card that a trigger names."""

BEFORE = "before"
"""The slot for what "it" stood for in front of an offer of other cards that nobody took up."""
WHOLE = "whole"
"""The slot for all cards spoken of, while "it" is those among them for which a condition asked."""

HEARD = "heard"
"""The slot of the card of the trigger, kept with what waits for a phase to end or to begin."""
COMING = "coming"
"""The slot of an effect that lasts or waits in which the card is kept that was being played when it was made."""

ACTIVATED = "activated"
"""The slot of an effect that waits for the card whose activation set its skill off."""

ATTACKING, GUARDING = "attacking", "guarding"
"""The slots of such an effect for the cards of the battle in which it was made."""


def part_of_choice(index: int) -> str:
    """The slot for what was chosen of the first, the second, … phrase of one choice: "the former", "the latter"."""
    return f"part:{index}"


def named(state: Position, cards: Iterable[CardId]) -> tuple[Named, ...]:
    """The objects that the cards are now."""
    held = state.cards
    return tuple([(card, held[card].incarnation) for card in cards])


def alive(state: Position, objects: Iterable[Named]) -> list[CardId]:
    """Those cards that are still the objects named (3-1-4)."""
    return [card for card, incarnation in objects if state.cards[card].incarnation == incarnation]


def source(state: Position, ctx: Context) -> list[CardId]:
    """ "This card", as long as it is the object whose skill it is."""
    return [ctx.source] if state.cards[ctx.source].incarnation == ctx.incarnation else []


def several(ctx: Context) -> tuple[Named, ...]:
    """ "Among them" where nothing was done yet: the cards of the trigger, or those that [Burst] has placed."""
    heard, placed = ctx.memory.trigger_cards, ctx.memory.slots.get("placed:", ())
    return heard if len(heard) > 1 or not placed else placed


def with_it_as(state: Position, ctx: Context, said: Node, card: CardId) -> Context:
    """The context in which "it" is the card, where the words behind a card speak of it: "can't attack cards with more power than it"."""
    return ctx.about("it", named(state, (card,))) if says_it(said) else ctx
