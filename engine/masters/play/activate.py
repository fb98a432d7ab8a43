"""Activating and resolving skills (8-5-1, 8-6-4): the order of costs, counter timing, resolution.

What a card's skill is activated from: the hand (Extra Cards, [Counter], [Evolve] …), where the card lies in LIMBO from being revealed
until the skill has resolved, or wherever its text says that it is.
"""

from __future__ import annotations

from engine.core.decisions import Option
from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure
from engine.masters.ir.keywords import activated, keyword_requirements
from engine.masters.ir.nodes import Condition, Deed, IsSuch, Trigger, WhenIf, WhenPhase, WhenSituation
from engine.masters.ir.nouns import THIS_CARD, Area, IsIn, Noun, Who
from engine.masters.ir.rewrite import WHOSE, alternatives, names_beside, said_of
from engine.masters.ir.walk import walk
from engine.masters.play.activation import begin, end_looking, link_of, resolve_link
from engine.masters.play.ask import choose_use
from engine.masters.play.carry import run
from engine.masters.play.counter import answered
from engine.masters.play.delayed import resume_delayed
from engine.masters.play.from_hand import CLAUSE, agreed, is_hidden, nothing_comes_of_it, show
from engine.masters.play.memory import call_it, remember, remember_subject
from engine.masters.play.pay import agree, pay_activation, pay_added
from engine.masters.play.perform import perform
from engine.masters.play.verbs import move
from engine.masters.state.apply import take_id
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context, Memory
from engine.masters.state.events import Activated, LinkPushed, MomentCame, Moved, Pending, Resolved
from engine.masters.state.position import Position
from engine.masters.truth.allowed import verdict
from engine.masters.truth.arrival_fits import beside
from engine.masters.truth.energy import FREE, asked, payment
from engine.masters.truth.homes import plays_cards
from engine.masters.truth.known import facts
from engine.masters.truth.objects import BESIDE
from engine.masters.truth.patterns import match_event
from engine.masters.truth.payable import can_pay
from engine.masters.truth.planning import (
    Plan,
    context,
    costs_something,
    gate,
    limit_reached,
    skill_cost,
)
from engine.masters.truth.playable import activating


def activate(state: Position, seat: Seat, made: Plan, paying: tuple[CardId, ...]) -> Procedure[bool]:
    """Reveal, pay, activate, counter timing, resolve, counter timing (8-5-2). True if the skill resolved."""
    # at each free timing alike: 6-3-1-2-3-1, 7-2-1-2-3-1, 7-3-1-2-3-1
    link = yield from begin(state, seat, made, paying, kind="skill")
    if link is None:
        return False
    if not plays_cards(made.skill):
        return (yield from resolve_link(state, link[0].id, link[1]))
    return (yield from answered(state, link[0], lambda: resolve_link(state, link[0].id, link[1])))


def resolve_pending(state: Position, pending: Pending) -> Procedure[None]:
    """A pending [Auto] skill is activated and resolved, or is cancelled where it cannot be or its master does not pay (8-6-4, 8-6-7)."""
    if not state.book.profile.pending_despite_negation and _negated_meanwhile(state, pending):
        return
    ctx = _context_of(state, pending)
    if pending.delayed is not None:
        yield from resume_delayed(state, ctx, pending.delayed)
        yield from end_looking(state)
    elif not (yield from state.book.keywords.resolve_auto(state, pending, ctx)):
        made = _planned(state, pending, ctx)
        if made is None and is_hidden(state, pending.card):
            yield from nothing_comes_of_it(state, ctx)
        if made is not None and (yield from _activate_pending(state, pending, ctx, made)):
            yield from _resolve_auto(state, pending, ctx)


def _context_of(state: Position, pending: Pending) -> Context:
    """What a pending skill knows as it resolves: the card as it was, and what set the skill off."""
    skill, seat, card = pending.skill, pending.master, pending.card
    cause = Cause("skill", card, pending.incarnation, seat, skill, pending.facts, take_id(state))
    ctx = Context(
        card,
        seat,
        skill,
        cause,
        Memory(pending.incarnation, pending.cards),
        event=pending.event,
        facts=pending.facts,
    )
    ctx.memory.they = _player_of(state, ctx, pending)
    by_then = _asked_at_a_time(None if skill.trigger is None else alternatives(skill.trigger)[pending.part])
    if by_then is not None:
        remember_subject(state, ctx, by_then)
    if (
        skill.trigger is not None
        and skill.effect is not None
        and pending.event is not None
        and names_beside(skill.effect)
    ):
        remember(state, ctx, BESIDE, beside(state, ctx, alternatives(skill.trigger)[pending.part], pending.event))
    return ctx


def _asked_at_a_time(trigger: Trigger | None) -> Condition | None:
    """ "At the end of a battle in which your Battle Card attacked, switch it to Active Mode": what has happened by that time, and to which card; "when
    you have 7 or more cards in your hand, place 1 of them …": what has come about."""
    match trigger:
        case WhenSituation(condition=condition) | WhenIf(trigger=WhenSituation(condition=condition)):
            return condition
        case WhenPhase(condition=condition) | WhenIf(trigger=WhenPhase(condition=None), condition=condition):
            return condition
        case _:
            return None


def _says_where_it_lies(trigger: Trigger | None) -> bool:
    """ "When you take damage and this card is in your Drop Area, add it to your hand": this card was spoken of last."""
    match trigger:
        case WhenIf(condition=IsSuch(subject=subject, filter=IsIn())):
            return subject == THIS_CARD
        case _:
            return False


def _player_of(state: Position, ctx: Context, pending: Pending) -> Seat | None:
    """Whom "that player" means behind "at the beginning of each player's turn" and "when a player plays a card"."""
    if pending.skill.trigger is None:
        return None
    match alternatives(pending.skill.trigger)[pending.part], pending.event:
        case WhenPhase(whose=Who.EACH | Who.EITHER), MomentCame(seat=seat):
            return seat
        case (Deed() as deed) | WhenIf(trigger=Deed() as deed), event if event and deed.by in (Who.EACH, Who.EITHER):
            by_me = Deed(deed.verb, by=Who.YOU, passive=deed.passive, before=deed.before)
            return ctx.master if match_event(state, ctx, by_me, event) is not None else other(ctx.master)
        case (Deed() as deed) | WhenIf(trigger=Deed() as deed), Moved() as move:
            return _whose(deed, move)
        case ((WhenSituation(condition=condition) | WhenIf(trigger=WhenSituation(condition=condition))), _):
            return _one_of_the_two(ctx.master, pending.skill.trigger, condition)
        case _:
            return None


def _one_of_the_two(master: Seat, trigger: Trigger, condition: Condition) -> Seat | None:
    """ "When a player's life becomes 3 or less, that player …": whose it was, of the `alternatives` that this stands for."""
    if said_of(trigger, Who.EITHER, Who.YOU) == trigger:
        return None
    said = (getattr(node, name, None) for node in walk(condition) for name in WHOSE)
    return other(master) if Who.OPPONENT in said else master


def _whose(deed: Deed, move: Moved) -> Seat | None:
    """Whom "that player" means behind "when a card is added to a player's hand" and "when either player's Battle Card is KO'd"."""
    if any(place.who in (Who.EACH, Who.EITHER) for place in deed.to):
        return move.target_master
    owned = isinstance(deed.noun, Noun) and deed.noun.owner in (Who.EACH, Who.EITHER)
    return move.source_master if owned or any(place.who in (Who.EACH, Who.EITHER) for place in deed.source) else None


def _planned(state: Position, pending: Pending, ctx: Context) -> Plan | None:
    """How the pending skill is paid for; None where it cannot be activated by now."""
    skill, seat, card = pending.skill, pending.master, pending.card
    same = state.cards[card].incarnation == pending.incarnation
    if same and limit_reached(state, seat, card, skill, pending.index) is not None:
        return None  # 10-11-3, 10-48-3
    if verdict(state, activating(state, seat, card, skill)).why_not is not None or gate(state, ctx, skill) is not None:
        return None
    if can_pay(state, ctx, skill.requirements) is not None:
        return None  # 8-6-4-1
    cost = skill_cost(state, card, skill)
    offered = payment(state, seat, cost)
    return None if offered is None else Plan(card, pending.index, skill, None, cost, offered)


def _activate_pending(state: Position, pending: Pending, ctx: Context, made: Plan) -> Procedure[bool]:
    """The master agrees and pays, and the skill is activated. False where it is not paid for: then nothing happens (8-1-5-2)."""
    skill, seat, card = pending.skill, pending.master, pending.card
    now, cards = state.cards[card], made.payment.proposed
    hidden = is_hidden(state, card)
    if costs_something(skill, made.price):
        option = Option("use", card=card, skill=pending.index, label="Pay and use it", payment=asked(made.payment))
        prompt = f"Pay for {facts(state, card).name}'s skill? {skill.text}"
        clause = CLAUSE if hidden else "8-1-5-2-1"
        taken = yield from choose_use(state, seat, card, pending.index, prompt, clause, option, timed=hidden)
        if taken is None:
            return False
        cards = taken.payment.proposed if taken.payment is not None else cards
    elif hidden and not (yield from agreed(state, ctx, skill.effect)):
        return False
    added = yield from agree(state, activating(state, seat, card, skill))
    if added is None:
        return False
    if hidden:
        yield from show(state, ctx)
    if not (yield from pay_activation(state, ctx, made, cards)) or (
        added and not (yield from pay_added(state, seat, added))
    ):
        yield from end_looking(state)
        return False
    yield from perform(state, Activated(card, skill, seat, now.area, "Auto", pending.facts))
    return True


def _resolve_auto(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """The activated skill resolves; one that plays cards lies on the chain, where it may be countered."""
    skill, seat, card = pending.skill, pending.master, pending.card
    if _says_where_it_lies(skill.trigger):
        call_it(state, ctx, [card])
    if plays_cards(skill):
        link = link_of(state, ctx, "auto")
        yield from perform(state, LinkPushed(link))
        yield from answered(state, link, lambda: resolve_link(state, link.id, ctx))
        return
    if skill.effect is not None:
        yield from run(state, ctx, skill.effect)
    yield from end_looking(state)
    yield from perform(state, Resolved(card, skill, seat))


def _negated_meanwhile(state: Position, pending: Pending) -> bool:
    """Whether a pending skill is negated now, on a card that is still the same (8-3-2)."""
    if pending.delayed is not None or state.cards[pending.card].incarnation != pending.incarnation:
        return False
    same = [live for live in facts(state, pending.card).skills if live.skill.text == pending.skill.text]
    return bool(same) and all(live.negated for live in same)


def activate_by_effect(
    state: Position, seat: Seat, card: CardId, skill_index: int, cause: Cause, free: bool
) -> Procedure[bool]:
    """A skill is activated by another skill's effect: without its card's energy cost, but for the skill's own cost (8-5-2-2). True if it resolved.

    `free`: nor its own cost in energy.
    """
    live = facts(state, card).skills[skill_index]
    keyword = activated(live.skill)
    ctx = context(state, card, live.skill, seat)
    if (
        limit_reached(state, seat, card, live.skill, skill_index) is not None  # 10-11-4, 10-48-4, 8-4-2-5-2
        or can_pay(state, ctx, keyword_requirements(live.skill, keyword)) is not None
        or gate(state, ctx, live.skill) is not None
    ):
        return False
    price = FREE if free else skill_cost(state, card, live.skill)
    paying = payment(state, seat, price)
    if paying is None:
        return False
    lay = state.cards[card].area
    if lay not in IN_PLAY | {Area.HAND}:
        yield from move(state, card, Area.LIMBO, why=Why.ACTIVATE, cause=cause)
    made = Plan(card, skill_index, live.skill, keyword, price, paying, True, lay=lay)
    return (yield from activate(state, seat, made, paying.proposed))
