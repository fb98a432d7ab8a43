"""What an activation costs for a player who takes what [Permanent] skills offer as it is done: "you may add 1 card from your life to your hand. If
you do, reduce the energy cost of that card by 1". The cost is determined after that (8-5-2-2), so that such a skill can be activated with less energy."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import DidSo, Effect, GetCost, Gets, If, May, Permit, Skill, Then, WhenDoing
from engine.masters.state.context import Context, Memory
from engine.masters.state.events import Activated
from engine.masters.state.position import Position
from engine.masters.truth.derive import board_of
from engine.masters.truth.effective import holds_now
from engine.masters.truth.energy import FREE, Price, price, spheres
from engine.masters.truth.feasible import shortfall
from engine.masters.truth.holds import holds
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import number
from engine.masters.truth.objects import named
from engine.masters.truth.patterns import match_event
from engine.masters.truth.terms import terms_of


def lowered(state: Position, seat: Seat, card: CardId, skill: Skill, cost: Price) -> Price | None:
    """The lowest of these prices; None where nobody offers any."""
    found: list[Price] = []
    doing: Activated | None = None
    for rule in board_of(state).rules.get("WhenDoing", ()):
        effect = rule.effect
        if not isinstance(effect, WhenDoing) or not isinstance(effect.body, Then):
            continue
        if doing is None:
            doing = Activated(card, skill, seat, state.cards[card].area, terms_of(skill).name, facts(state, card))
        cards = match_event(state, rule.ctx, effect.trigger, doing, would=True)
        if cards is None or not holds_now(state, rule):
            continue
        base = rule.ctx
        memory = Memory(base.incarnation, named(state, cards), they=seat)
        ctx = Context(base.source, base.master, base.skill, base.cause, memory, event=doing)
        match effect.body.effects:
            case (offer, If(condition=DidSo(), then=then)) if _can_take(state, ctx, offer):
                less = _less(state, ctx, then, cost)
                found += [] if less is None else [less]
            case _:
                pass
    return min(found, key=lambda one: one.total, default=None)


def _can_take(state: Position, ctx: Context, offer: Effect) -> bool:
    match offer:
        case If(condition=condition, then=then):
            return holds(state, ctx, condition) and _can_take(state, ctx, then)
        case May(effect=effect):
            return shortfall(state, ctx, effect) is None
        case _:
            return False


def _less(state: Position, ctx: Context, then: Effect, cost: Price) -> Price | None:
    match then:
        case Permit(action="activate", free=True):
            return FREE
        case Gets(changes=(GetCost(amount=amount, sign=-1, spheres=letters, least=least),)):
            left = list(spheres(cost.specified))
            for letter in letters:
                if letter in left:
                    left.remove(letter)
            n = number(state, ctx, amount)
            return (
                price(max(cost.total - n, min(cost.total, least), 0), "".join(left)) if all(map(_plain, left)) else None
            )
        case _:
            return None


def _plain(letters: str) -> bool:
    return len(letters) == 1
