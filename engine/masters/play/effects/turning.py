"""Effects that change how cards lie: modes, faces, markers."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import AddMarkers, Flip, PayEnergy, RemoveMarkers, Switch
from engine.masters.ir.nouns import And, Area, InMode, IsFaceUp, Noun, XValue
from engine.masters.play.ask import choose_cards, choose_mode, choose_number
from engine.masters.play.choose import select
from engine.masters.play.effects.amounts import of_chosen
from engine.masters.play.effects.each import all_at_once, each_of
from engine.masters.play.effects.playing import rest_as_played
from engine.masters.play.memory import call_it, count, did, fall_short, remember_done, set_x
from engine.masters.play.pay import pay_energy
from engine.masters.play.verbs import flip, markers, switch
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.energy import Pool, Price, energy_pool, payment, skill_price, spheres
from engine.masters.truth.markers import markers_on
from engine.masters.truth.numbers import number
from engine.masters.truth.who import seats


def switch_cards(state: Position, ctx: Context, effect: Switch) -> Procedure[None]:
    """Switch to Rest or Active Mode (4-8)."""
    what = effect.what
    if ctx.paying and isinstance(what, Noun) and not effect.either:  # 8-4-2-2: what cannot be switched pays nothing
        what = replace(what, filter=And((what.filter, InMode(not effect.rest))))
    cards = yield from select(state, ctx, what, verb="switch", who=effect.who)
    rest = effect.rest
    seat = seats(state, ctx, effect.who)[0]
    if effect.either and cards:
        picked = yield from choose_mode(state, seat, ("Rest Mode", "Active Mode"), "Which mode?", "4-8-1", ctx.source)
        rest = picked[0] == 0

    def one(card: CardId) -> Procedure[bool]:
        return switch(state, card, rest, ctx.cause)  # not where it is in that mode already: 1-3-2-1

    switched = yield from all_at_once(state, ctx, cards, one)
    remember_done(state, ctx, "switch", switched, cards)
    if rest and (coming := [card for card in cards if state.cards[card].area is Area.LIMBO]):
        yield from rest_as_played(state, ctx, coming)


def pay_some(state: Position, ctx: Context, effect: PayEnergy) -> Procedure[None]:
    """Pay energy as a skill says (2-11-5-1): as a cost, in full or not at all. The player chooses with which."""
    seat = seats(state, ctx, effect.who)[0]
    cost = skill_price((effect.cost,))
    pool = energy_pool(state, seat)
    made = payment(state, seat, cost, pool)
    if made is None:
        fall_short(ctx)
        return
    cards = made.proposed
    if len(pool.kinds) > 1:
        cards = yield from _choose_energy(state, ctx, seat, cost, pool)
    yield from pay_energy(state, cards, replace(ctx.cause, kind="cost"))
    did(ctx)


def _choose_energy(state: Position, ctx: Context, seat: Seat, cost: Price, pool: Pool) -> Procedure[tuple[CardId, ...]]:
    """One card for each sphere, and then what pays the rest; only such as leave enough for what is still to be paid."""
    left = pool
    chosen: list[CardId] = []
    wanted = spheres(cost.specified)
    for i, letters in enumerate(wanted):
        rest = Price(cost.total - len(chosen) - 1, "".join(f"{{{it[0]}/{it[-1]}}}" for it in wanted[i + 1 :]))
        able = [
            card
            for card, colors in zip(left.cards, left.letters, strict=True)
            if set(letters) & set(colors) and payment(state, seat, rest, left.without((card,))) is not None
        ]
        chosen += yield from _pick_energy(state, ctx, seat, able, 1)
        left = left.without(chosen)
    chosen += yield from _pick_energy(state, ctx, seat, list(left.cards), cost.total - len(chosen))
    return tuple(chosen)


def _pick_energy(state: Position, ctx: Context, seat: Seat, cards: list[CardId], n: int) -> Procedure[list[CardId]]:
    prompt = "Choose the energy to pay with."
    return (
        yield from choose_cards(state, seat, cards, least=n, most=n, prompt=prompt, clause="2-11-5", source=ctx.source)
    )


def flip_cards(state: Position, ctx: Context, effect: Flip) -> Procedure[None]:
    """Flip life cards face up or down; turn a Leader Card over (9-9)."""
    what = effect.what
    if isinstance(what, Noun) and effect.to in ("up", "down"):  # 1-3-2: cards that can still be flipped that way
        what = replace(what, filter=And((what.filter, IsFaceUp(effect.to == "down"))))
    cards = yield from select(state, ctx, what, verb="flip", who=effect.who)

    def one(card: CardId) -> Procedure[bool]:
        return flip(state, card, _turns_up(state, effect, card), ctx.cause)

    turned = yield from each_of(state, ctx, cards, one)
    remember_done(state, ctx, "flip", turned, cards)


def _turns_up(state: Position, effect: Flip, card: CardId) -> bool:
    """Whether the card is turned face up, or to its front."""
    match effect.to:
        case "up" | "front":
            return True
        case "down" | "back":
            return False
        case _:
            now = state.cards[card]
            return now.flipped if state.printing(card).back is not None else not now.face_up


def add_markers(state: Position, ctx: Context, effect: AddMarkers) -> Procedure[None]:
    """Add markers to cards (4-12-3); "up to": as many as the player says."""
    cards = yield from select(state, ctx, effect.what, verb="add markers to", who=effect.who)
    total = 0
    n = number(state, ctx, (yield from of_chosen(state, ctx, effect.n)))
    if effect.up_to and cards:
        n = yield from choose_number(
            state, seats(state, ctx, effect.who)[0], 0, n, "Add how many markers?", "4-12-3", ctx.source
        )
    for card in cards:
        total += yield from markers(state, card, n, ctx.cause)
    call_it(state, ctx, cards)
    count(ctx, "marker", total)
    did(ctx, total)


def remove_markers(state: Position, ctx: Context, effect: RemoveMarkers) -> Procedure[None]:
    """Remove markers one by one (4-12-5)."""
    cards = yield from select(state, ctx, effect.what, verb="remove markers from", who=effect.who)
    seat = seats(state, ctx, effect.who)[0]
    total = 0
    for card in cards:
        held = markers_on(state, card)
        if effect.n == XValue() and ctx.memory.x is None:  # 4-14-2: the master defines X
            x = yield from choose_number(state, seat, 0, held, "Remove how many markers?", "4-14-2", ctx.source)
            set_x(ctx, x)
        n = held if effect.all else number(state, ctx, effect.n)
        if effect.up_to:
            n = yield from choose_number(state, seat, 0, min(n, held), "Remove how many markers?", "4-12-5", ctx.source)
        removed = yield from markers(state, card, -n, ctx.cause)
        if removed < n:
            fall_short(ctx)
        total += removed
    call_it(state, ctx, cards)
    count(ctx, "remove", total)
    did(ctx, total)
