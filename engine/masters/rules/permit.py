"""What continuous effects allow beyond the rules: other payments, other areas, more attacks (`Can`, `Permit`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.exec.act import Act
from engine.masters.exec.board import Rule
from engine.masters.exec.conditions import holds
from engine.masters.exec.context import Context
from engine.masters.exec.fit import fits
from engine.masters.exec.places import place_cards
from engine.masters.exec.prohibitions import from_fits, holds_now, kind_fits, means
from engine.masters.exec.select import find
from engine.masters.exec.who import seats
from engine.masters.ir.nodes import Can, Duration, Effect, Permit, Play, Requirement, WhenActivated, WhenDoing
from engine.masters.ir.nouns import Noun, Nouns, Operand, Place, Who
from engine.masters.ir.walk import walk
from engine.masters.model.state import State
from engine.masters.rules.derive import board_of, facts, marks


class Alternative(Struct, frozen=True):
    """Another payment for an action: instead of its energy cost (`free`: nothing)."""

    source: CardId
    ctx: Context
    instead: tuple[Requirement, ...]
    free: bool


def _permits(state: State, seat: Seat, action: str) -> Iterator[tuple[Rule, Permit]]:
    """The permissions in force for the seat that name the action."""
    for rule in board_of(state).rules.get("Permit", ()):
        effect = rule.effect
        if isinstance(effect, Permit) and effect.action == action and holds_now(state, rule) and seat in seats(state, rule.ctx, effect.who):
            yield rule, effect


def alternatives(state: State, act: Act) -> list[Alternative]:
    """Every permission that covers the act, with the payment that it puts in the place of the energy cost."""
    if act.action not in board_of(state).can:
        return []
    found: list[Alternative] = []
    if act.card is not None:
        for change, influence in marks(state, act.card):
            if isinstance(change, Can) and change.action == act.action:
                if change.object is not None and act.target is not None and not means(state, influence.ctx, change.object, act.target):
                    continue
                if not from_fits(change.source, act):
                    continue
                if change.keyword and not kind_fits(change.keyword, act):
                    continue
                found.append(Alternative(influence.ctx.source, influence.ctx, change.instead, change.free))
    for rule, effect in _permits(state, act.seat, act.action):
        if effect.even_if is not None:
            continue
        if effect.object is not None and (act.card is None or not means(state, rule.ctx, effect.object, act.card)):
            continue
        if not from_fits(effect.source, act):
            continue
        if effect.keyword and not any(kind_fits(name, act) for name in effect.keyword):
            continue
        found.append(Alternative(rule.ctx.source, rule.ctx, effect.instead, effect.free))
    return found


def allowed(state: State, act: Act, *, free: bool = False) -> bool:
    """Whether an effect allows the act beyond the rules; with `free`, without paying its energy cost. Card text goes before the rules (1-3-1)."""
    found = alternatives(state, act)
    return any(one.free and not one.instead for one in found) if free else bool(found)


def _widening(effect: Effect, action: str) -> Permit | None:
    """The part of an effect that lets cards be chosen in other areas; what else it says is how the keyword skill goes on anyway."""
    return next((part for part in walk(effect) if isinstance(part, Permit) and part.action == action), None)


def played_how(state: State, card: CardId) -> tuple[bool, Duration | None]:
    """Whether the card is played in Rest Mode, and for how long with its skills negated, by [Permanent] skills."""
    rest, negated = False, None
    for rule in board_of(state).rules.get("Play", ()):
        effect = rule.effect
        if isinstance(effect, Play) and holds_now(state, rule) and means(state, rule.ctx, effect.what, card):
            rest, negated = rest or bool(effect.rest), effect.negated or negated
    return rest, negated


def permissions(state: State, card: CardId, action: str) -> int:
    """How many effects on the card allow it the action."""
    if action not in board_of(state).can:
        return 0
    return sum(1 for change, _ in marks(state, card) if isinstance(change, Can) and change.action == action)


def combos_elsewhere(state: State) -> bool:
    """Whether any effect lets cards of other areas be used in combos; each card is then looked at by itself."""
    return "combo" in board_of(state).can


def material(state: State, ctx: Context, keyword: str, spec: Operand) -> list[CardId]:
    """Battle Cards in other areas that a skill lets be chosen for [Evolve] or [Union] (10-5-8, 10-13-3-5, 10-13-4-5)."""
    action = "evolve from" if keyword in ("Evolve", "EX-Evolve", "Xeno-Evolve") else "union from"
    board = board_of(state)
    doing = board.rules.get("WhenDoing", ())
    if action not in board.can and not doing:
        return []
    sources: list[tuple[Context, tuple[Place, ...], Operand | None]] = [
        (influence.ctx, change.source, change.object)
        for change, influence in marks(state, ctx.source)
        if isinstance(change, Can) and change.action == action
    ]
    for rule, effect in _permits(state, ctx.master, action):
        if rule.ctx.source == ctx.source:  # "this card's [Union] skill": of the card that says so
            sources.append((rule.ctx, effect.source, effect.object))
    for rule in doing:  # "When using this card's [Evolve] skill, you can choose a Battle Card in your Drop Area"
        effect = rule.effect
        wider = _widening(effect.body, action) if isinstance(effect, WhenDoing) and holds_now(state, rule) else None
        if isinstance(effect, WhenDoing) and wider is not None:
            about = effect.trigger.noun if isinstance(effect.trigger, WhenActivated) else None
            if about is None or ctx.source in find(state, rule.ctx, about):
                sources.append((rule.ctx, wider.source, wider.object))
    nouns = [part for part in spec.parts if isinstance(part, Noun)] if isinstance(spec, Nouns) else [spec] if isinstance(spec, Noun) else []
    found: list[CardId] = []
    for using, places, which in sources:
        for place in places:
            for card in place_cards(state, using, place, Who.YOU, None):
                if card in found or card == ctx.source or facts(state, card).type != "battle":
                    continue
                if isinstance(which, Noun) and not fits(state, using, which.filter, card):
                    continue  # where the cards are, `places` says
                if any(fits(state, ctx, noun.filter, card) for noun in nouns):
                    found.append(card)
    return found


def waived(state: State, ctx: Context) -> bool:
    """ "You can activate its [Awaken] skill even if you have 5 or more life": whether the skill's condition need not hold."""
    skill = ctx.skill
    if skill is None or "activate" not in board_of(state).can:
        return False
    act = Act(ctx.master, "activate", ctx.source, skill=skill)
    for rule, effect in _permits(state, act.seat, act.action):
        if effect.even_if is None:
            continue
        if effect.object is not None and not means(state, rule.ctx, effect.object, ctx.source):
            continue
        if effect.keyword and not any(kind_fits(name, act) for name in effect.keyword):
            continue
        if holds(state, rule.ctx, effect.even_if):
            return True
    return False
