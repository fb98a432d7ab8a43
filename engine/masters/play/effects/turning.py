"""Effects that change how cards lie: modes, faces, markers."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import AddMarkers, Flip, RemoveMarkers, Switch
from engine.masters.ir.nouns import And, IsFaceUp, Noun, XValue
from engine.masters.play.ask import choose_mode, choose_number
from engine.masters.play.choose import select
from engine.masters.play.effects.showing import named_player
from engine.masters.play.verbs import flip, markers, switch
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.numbers import number
from engine.masters.truth.referents import call_it, count, note_deed
from engine.masters.truth.who import seats


def switch_cards(state: Position, ctx: Context, effect: Switch) -> Procedure[None]:
    """Switch to Rest or Active Mode (4-8). A card in that mode already is not switched (1-3-2-1)."""
    for seat in seats(state, ctx, effect.who):
        named_player(ctx, seat, effect.who)
    cards = yield from select(state, ctx, effect.what, verb="switch", who=effect.who)
    rest = effect.rest
    seat = seats(state, ctx, effect.who)[0]
    if effect.either and cards:
        picked = yield from choose_mode(state, seat, ("Rest Mode", "Active Mode"), "Which mode?", "4-8-1", ctx.source)
        rest = picked[0] == 0
    switched: list[CardId] = []
    for card in cards:
        if (yield from switch(state, card, rest, ctx.cause)):
            switched.append(card)
        elif ctx.paying:
            ctx.fell_short = True
    call_it(state, ctx, cards)
    note_deed(state, ctx, "switch", switched)


def flip_cards(state: Position, ctx: Context, effect: Flip) -> Procedure[None]:
    """Flip life cards face up or down; turn a Leader Card over (9-9)."""
    what = effect.what
    if isinstance(what, Noun) and effect.to in ("up", "down"):  # 1-3-2: cards that can still be flipped that way
        what = replace(what, filter=And((what.filter, IsFaceUp(effect.to == "down"))))
    cards = yield from select(state, ctx, what, verb="flip", who=effect.who)
    turned: list[CardId] = []
    for card in cards:
        now = state.cards[card]
        match effect.to:
            case "up" | "front":
                up = True
            case "down" | "back":
                up = False
            case _:
                up = now.flipped if state.printing(card).back is not None else not now.face_up
        if (yield from flip(state, card, up, ctx.cause)):
            turned.append(card)
        elif ctx.paying:
            ctx.fell_short = True
    call_it(state, ctx, cards)
    note_deed(state, ctx, "flip", turned)


def add_markers(state: Position, ctx: Context, effect: AddMarkers) -> Procedure[None]:
    cards = yield from select(state, ctx, effect.what, verb="add markers to", who=effect.who)
    total = 0
    n = number(state, ctx, effect.n)
    if effect.up_to and cards:
        n = yield from choose_number(
            state, seats(state, ctx, effect.who)[0], 0, n, "Add how many markers?", "4-12-3", ctx.source
        )
    for card in cards:
        total += yield from markers(state, card, n, ctx.cause)
    call_it(state, ctx, cards)
    count(ctx, "marker", total)
    ctx.deeds += total


def remove_markers(state: Position, ctx: Context, effect: RemoveMarkers) -> Procedure[None]:
    """Remove markers one by one (4-12-5)."""
    cards = yield from select(state, ctx, effect.what, verb="remove markers from", who=effect.who)
    seat = seats(state, ctx, effect.who)[0]
    total = 0
    for card in cards:
        held = state.cards[card].markers
        if effect.n == XValue() and ctx.x is None:  # 4-14-2: the master defines X
            ctx.x = yield from choose_number(state, seat, 0, held, "Remove how many markers?", "4-14-2", ctx.source)
        n = held if effect.all else number(state, ctx, effect.n)
        if effect.up_to:
            n = yield from choose_number(state, seat, 0, min(n, held), "Remove how many markers?", "4-12-5", ctx.source)
        removed = yield from markers(state, card, -n, ctx.cause)
        if ctx.paying and removed < n:
            ctx.fell_short = True
        total += removed
    call_it(state, ctx, cards)
    count(ctx, "marker", total)
    count(ctx, "remove", total)
    ctx.deeds += total
