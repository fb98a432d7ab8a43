"""What the log is told of effects that came to nothing, in words that say no more than both players may know."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Condition
from engine.masters.ir.nouns import Operand
from engine.masters.play.perform import perform
from engine.masters.state.context import Context
from engine.masters.state.events import Noted
from engine.masters.state.log import card_name
from engine.masters.state.position import Position
from engine.masters.truth.open_facts import both_see


def none_chosen(
    state: Position, ctx: Context, seat: Seat, phrase: Operand, cards: Sequence[CardId], searched: Sequence[CardId]
) -> Procedure[None]:
    """No card was chosen: because there is none, or because the player wanted none; of a secret area that stays open (8-5-3-5)."""
    words = phrase_words(state, phrase)
    of = f": {words}" if words else ""
    if cards or not all(both_see(state, card) for card in searched):
        text = f"{state.book.names[seat]} chooses no card for {_source(state, ctx)}{of}."
    else:
        text = f"{_source(state, ctx)} finds no card to choose{of}."
    yield from perform(state, Noted(seat, text, "8-5-3-4", kind="nothing"))


def not_possible(state: Position, ctx: Context, seat: Seat, missing: str) -> Procedure[None]:
    """An optional effect of which everybody can see that it cannot be carried out; `missing`: what is missing, in words."""
    yield from perform(
        state, Noted(seat, f"{_source(state, ctx)} cannot do what it may: {missing}.", "8-5-2-5", kind="nothing")
    )


def nowhere_to_go(state: Position, ctx: Context, missing: str) -> Procedure[None]:
    """Markers that were to move, and no card that they could move to."""
    yield from perform(
        state, Noted(ctx.master, f"{_source(state, ctx)} moves no markers: {missing}.", "1-3-2", kind="nothing")
    )


def declined(state: Position, ctx: Context, seat: Seat) -> Procedure[None]:
    """An optional effect that its player was asked for and does not want."""
    text = f"{state.book.names[seat]} makes no use of {_source(state, ctx)}."
    yield from perform(state, Noted(seat, text, "8-5-2-5", kind="nothing"))


def not_held(state: Position, ctx: Context, condition: Condition) -> Procedure[None]:
    """A condition within an effect does not hold (8-3-3), and both players can see that."""
    words = state.book.say(condition)
    why = "its condition does not hold" if "(" in words else f"it is not so that {words[:1].lower()}{words[1:]}"
    yield from perform(state, Noted(ctx.master, f"{_source(state, ctx)}: {why}.", "8-3-3", kind="nothing"))


def phrase_words(state: Position, phrase: Operand) -> str:
    """A phrase in the words of a card; "" where the printer has none for it."""
    words = state.book.say(phrase)
    return "" if "(" in words else words[:1].lower() + words[1:]


def _source(state: Position, ctx: Context) -> str:
    """The card whose skill it is: as it was, wherever it may be now."""
    return card_name(state, ctx.source) if ctx.facts is None else ctx.facts.name
