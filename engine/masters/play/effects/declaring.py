"""Declaring: a player says a number, a color or a name aloud, which the skill asks for later."""

from __future__ import annotations

from typing import assert_never

from engine.core.ids import Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Declare
from engine.masters.ir.vocabulary import Declarable
from engine.masters.play.ask import choose_mode, choose_number
from engine.masters.play.memory import declare_it, did
from engine.masters.play.perform import perform
from engine.masters.state.context import Context
from engine.masters.state.events import Noted
from engine.masters.state.position import Position
from engine.masters.truth.declared import COLORS, known_words
from engine.masters.truth.who import seats

_SAID: dict[Declarable, str] = {
    "character": "a character name",
    "color": "a color",
    "cost": "an energy cost",
    "name": "a card name",
    "number": "a number",
    "trait": "a special trait",
}


def declare(state: Position, ctx: Context, effect: Declare) -> Procedure[None]:
    """One after the other, in the order of the words; both players hear it."""
    seat = seats(state, ctx, effect.who)[0]
    for what in effect.what:
        said = yield from _declared(state, ctx, effect, what, seat)
        if said is None:
            continue
        declare_it(ctx, what, said)
        yield from perform(state, Noted(seat, f"{state.book.names[seat]} declares {said}.", "8-5"))
    did(ctx)


def _declared(
    state: Position, ctx: Context, effect: Declare, what: Declarable, seat: Seat
) -> Procedure[str | int | None]:
    asked = f"Declare {_SAID[what]}."
    match what:
        case "cost" | "number":
            return (yield from choose_number(state, seat, effect.low, effect.high, asked, "8-5", ctx.source))
        case "color":
            words = tuple(color for color in COLORS if color not in effect.but)
        case "character" | "name" | "trait":
            words = known_words(state, seat, what)
        case _:
            assert_never(what)
    if not words:
        return None
    picked = yield from choose_mode(state, seat, words, asked, "8-5", ctx.source)
    return words[picked[0]]
