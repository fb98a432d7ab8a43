"""Paying: the one place where energy is rested and costs are carried out (2-11-5, 8-4, 8-5-2-2).

The order of an activation: [Burst] and [Spirit Boost], energy, markers, the actions before the colon; then what prohibitions with a price have
added ("can't attack unless they …", 8-4-2-1-1).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.core.procedure import DONE, Procedure
from engine.masters.ir.keywords import keyword_requirements
from engine.masters.ir.nodes import Need, Pay, Requirement, Skill
from engine.masters.ir.nouns import Area
from engine.masters.ir.rewrite import as_paid
from engine.masters.play.ask import choose_number, choose_yes
from engine.masters.play.carry import run
from engine.masters.play.memory import count, note_deed, remember_subject, set_x
from engine.masters.play.perform import perform
from engine.masters.play.verbs import markers, move, switch
from engine.masters.state.apply import take_id
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.events import Used
from engine.masters.state.position import Forbidden, Position
from engine.masters.state.timings import PRICE
from engine.masters.truth.act import Act
from engine.masters.truth.allowed import verdict
from engine.masters.truth.doable import can_change_markers
from engine.masters.truth.holds import holds
from engine.masters.truth.limits import once
from engine.masters.truth.payable import can_pay_price, price_context, unmarked
from engine.masters.truth.planning import Plan, boosting


def pay(state: Position, ctx: Context, requirements: tuple[Requirement, ...]) -> Procedure[bool]:
    """Carry out the actions before the colon, the skill cost (8-4-1), in order. False if one of them fell through.

    Conditions behind an action are looked at then.
    """
    course = ctx.course
    paying = replace(ctx, cause=replace(ctx.cause, kind="cost"), paying=True)
    course.fell_short = False
    paid = True
    acted = False
    for requirement in as_paid(requirements):  # 8-4-2-1
        match requirement:
            case Pay(effect=effect):
                yield from run(state, paying, effect)  # 8-4-2
                acted = True
                paid = not course.fell_short
            case Need(condition=condition):
                paid = not acted or holds(state, paying, condition)
                remember_subject(state, paying, condition)
            case _:
                pass
        if not paid:
            break
    course.fell_short = False
    if ctx.memory.trigger_cards:  # the trigger stands between the cost and "it", which is what the trigger speaks of
        ctx.memory.slots.pop("it", None)
    return paid


def agree_to_price(
    state: Position, seat: Seat, source: CardId, price: Requirement, prompt: str, clause: str
) -> Procedure[bool]:
    """Ask the seat whether it will pay the price of a prohibition. False if it will not, or cannot."""
    return can_pay_price(state, seat, source, price) and (yield from choose_yes(state, seat, prompt, clause, source))


def pay_price(state: Position, seat: Seat, source: CardId, price: Requirement) -> Procedure[bool]:
    """Pay the price of a prohibition. False if that falls through."""
    return (yield from pay(state, price_context(state, seat, source, take_id(state)), (price,)))


def agree(state: Position, act: Act) -> Procedure[tuple[Forbidden, ...] | None]:
    """The prices on top of the act's own cost, each agreed to, in the order in which their effects began. None if one is refused."""
    added = verdict(state, act).bans
    for ban in added:
        if ban.unless is None:
            return None
        if not (yield from agree_to_price(state, act.seat, ban.source, ban.unless, f"{ban.text} {PRICE}", ban.clause)):
            return None
    return added


def pay_added(state: Position, seat: Seat, added: tuple[Forbidden, ...]) -> Procedure[bool]:
    """Pay what other effects have added to an action's own cost, in their order. False if a part falls through."""
    for ban in added:  # 8-4-2-1-1
        if ban.unless is None or not (yield from pay_price(state, seat, ban.source, ban.unless)):
            return False
    return True


def pay_for(state: Position, seat: Seat, bans: Iterable[Forbidden]) -> Procedure[bool]:
    """Ask the seat for every price, and pay those agreed to. False where something forbids it all the same."""
    for ban in sorted(bans, key=lambda ban: ban.order):
        if ban.unless is None:
            return False
        if not (yield from agree_to_price(state, seat, ban.source, ban.unless, f"{ban.text} {PRICE}", ban.clause)):
            return False
        if not (yield from pay_price(state, seat, ban.source, ban.unless)):
            return False
    return True


def pay_energy(state: Position, cards: tuple[CardId, ...], cause: Cause) -> Procedure[None]:
    """Switch the energy to Rest Mode (2-11-5-1)."""
    return _rest(state, cards, cause) if cards else DONE


def _rest(state: Position, cards: tuple[CardId, ...], cause: Cause) -> Procedure[None]:
    for card in cards:
        yield from switch(state, card, True, cause)


def pay_activation(state: Position, ctx: Context, made: Plan, cards: tuple[CardId, ...]) -> Procedure[bool]:
    """Pay for an activation (8-5-2-2): [Burst] and [Spirit Boost], energy, markers, then the actions before the colon. False if one falls through."""
    skill, seat = made.skill, ctx.master
    cause = replace(ctx.cause, kind="cost")
    yield from use_up(state, seat, made.card, skill, made.index)
    if skill.burst is not None:  # 10-30-1, 10-30-3
        dropped = state.area(seat, Area.DECK)[: skill.burst]
        for one in dropped:
            yield from move(state, one, Area.DROP, why=Why.PLACE, cause=cause)
        note_deed(state, ctx, "place", dropped)  # "the card you placed in your Drop Area with this skill"
    if skill.spirit_boost is not None:  # 10-47-3
        yield from _spirit_boost(state, ctx, skill, cause)
    yield from pay_energy(state, cards, cause)
    if made.other is not None and not (yield from pay(state, made.other.ctx, made.other.instead)):
        return False
    if skill.marker_cost:  # 8-4-2-5, 8-4-2-5-1-1 to 8-4-2-5-1-3
        yield from _pay_markers(state, ctx, made.card, skill, cause)
    return (yield from pay(state, ctx, keyword_requirements(skill, made.keyword)))


def _pay_markers(state: Position, ctx: Context, card: CardId, skill: Skill, cause: Cause) -> Procedure[None]:
    """A marker skill cost (8-4-2-5-1); of [-X], its master says how many (4-14-2)."""
    change = skill.marker_cost or 0
    if skill.marker_x:
        held = state.cards[card].markers if can_change_markers(state, card, -1) else 0
        x = yield from choose_number(state, ctx.master, 0, held, "Choose the value of X.", "4-14-2", card)
        change = -set_x(ctx, x)
    if change:
        changed = yield from markers(state, card, change, cause)
        count(ctx, "remove", changed if change < 0 else 0)  # "for each marker removed this way"


def _spirit_boost(state: Position, ctx: Context, skill: Skill, cause: Cause) -> Procedure[None]:
    """[Spirit Boost] (10-47): remove markers from one's Unison Card, or from the one that the skill names."""
    boost = skill.spirit_boost
    assert boost is not None
    unison = boosting(state, ctx, boost)
    if unison and unmarked(state, ctx):
        prompt = "Activate the skill without removing markers?"
        unison = [] if (yield from choose_yes(state, ctx.master, prompt, "10-47-1", ctx.source)) else unison
    for card in unison:  # 10-47-1, 10-47-2-1
        if boost.x:  # 4-14-2
            held = state.cards[card].markers
            x = yield from choose_number(state, ctx.master, 0, held, "Choose the value of X.", "4-14-2", card)
            set_x(ctx, x)
        removed = yield from markers(state, card, -(ctx.memory.x or 0) if boost.x else -boost.n, cause)
        count(ctx, "remove", removed)  # "for each marker you removed with this skill"
        return


def use_up(state: Position, seat: Seat, card: CardId, skill: Skill, index: int) -> Procedure[None]:
    """Note the use of a limited skill: of each skill of each card for itself, or of all copies of the card together."""
    if skill.per_turn is skill.limit is skill.marker_cost is None:
        return DONE
    return _use_up(state, seat, card, skill, index)


def _use_up(state: Position, seat: Seat, card: CardId, skill: Skill, index: int) -> Procedure[None]:
    now = state.cards[card]
    if skill.per_turn is not None:  # 10-11-2, 10-11-4
        yield from perform(state, Used(once(state, card, skill, index)))
    if skill.limit is not None:  # 10-48-1, 10-48-1-1, 10-48-4
        yield from perform(state, Used(("limit", state.printing(card).number, skill.text, seat)))
    if skill.marker_cost is not None:  # 8-4-2-5-2
        yield from perform(state, Used(("marker", card, now.incarnation)))
