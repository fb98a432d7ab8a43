"""Declaring and choosing what is no card: numbers, colors and names said aloud, and keyword skills, which the skill speaks of later."""

from __future__ import annotations

from typing import assert_never

from engine.core.ids import Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import ChooseSkill, Declare
from engine.masters.ir.vocabulary import Declarable
from engine.masters.play.ask import choose_mode, choose_number
from engine.masters.play.choose import select
from engine.masters.play.memory import choose_keyword, declare_it, did
from engine.masters.play.perform import perform
from engine.masters.state.context import Context
from engine.masters.state.events import Noted
from engine.masters.state.position import Position
from engine.masters.truth.declared import COLORS, TYPES, known_words
from engine.masters.truth.known import facts
from engine.masters.truth.who import seats

_SAID: dict[Declarable, str] = {
    "character": "a character name",
    "color": "a color",
    "cost": "an energy cost",
    "name": "a card name",
    "number": "a number",
    "trait": "a special trait",
    "type": "a card type",
}


def declare(state: Position, ctx: Context, effect: Declare) -> Procedure[None]:
    """One after the other, in the order of the words; both players hear it."""
    seat = seats(state, ctx, effect.who)[0]
    for what in effect.what:
        said = yield from _declared(state, ctx, effect, what, seat)
        if said is None:
            continue
        declare_it(ctx, what, said)
        yield from perform(state, Noted(seat, f"{state.book.names[seat]} declares {said}.", "8-5-2-5"))
    did(ctx)


def _declared(
    state: Position, ctx: Context, effect: Declare, what: Declarable, seat: Seat
) -> Procedure[str | int | None]:
    asked = f"Declare {_SAID[what]}."
    match what:
        case "cost" | "number":
            return (yield from choose_number(state, seat, effect.low, effect.high, asked, "8-5-2-5", ctx.source))
        case "color":
            words = tuple(color for color in COLORS if color not in effect.but)
        case "type":
            words = tuple(TYPES)
        case "character" | "name" | "trait":
            words = known_words(state, seat, what)
        case _:
            assert_never(what)
    if not words:
        return None
    picked = yield from choose_mode(state, seat, words, asked, "8-5-2-5", ctx.source)
    return words[picked[0]]


def choose_skill(state: Position, ctx: Context, effect: ChooseSkill) -> Procedure[None]:
    """A keyword skill of a card: which of them, where it has several (8-1-2)."""
    cards = yield from select(state, ctx, effect.of, verb="choose a keyword skill of", who=effect.who)
    held = {f"[{name}]": kept[0] for card in cards for name, kept in facts(state, card).keywords.items()}
    seat, words = seats(state, ctx, effect.who)[0], tuple(held)
    picked: list[int] = []
    if words:
        least = 0 if effect.up_to else 1
        picked = yield from choose_mode(state, seat, words, "Choose a keyword skill.", "8-5-3", ctx.source, least, 1)
    for chosen in picked:
        yield from perform(state, Noted(seat, f"{state.book.names[seat]} chooses {words[chosen]}.", "8-5-3"))
    choose_keyword(ctx, held[words[picked[0]]] if picked else None)
    did(ctx, len(picked))
