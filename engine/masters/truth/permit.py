"""What continuous effects allow beyond the rules: other payments, other areas, more attacks (`Can`, `Permit`)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Can, Duration, Permit, Play, Requirement, WhenActivated, WhenDoing
from engine.masters.ir.nouns import Noun, Ref, Who
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.derive import board_of, marks
from engine.masters.truth.find import find
from engine.masters.truth.fit import fits, means_wherever
from engine.masters.truth.holds import holds, subject
from engine.masters.truth.in_force import Influence, Rule
from engine.masters.truth.known import facts
from engine.masters.truth.places import place_cards
from engine.masters.truth.prohibitions import from_fits, holds_now, kind_fits
from engine.masters.truth.referents import named
from engine.masters.truth.who import seats


class Alternative(Struct, frozen=True):
    """Another payment for an action: instead of its energy cost (`free`: nothing)."""

    source: CardId
    ctx: Context
    instead: tuple[Requirement, ...]
    free: bool


def _permits(state: Position, seat: Seat, action: str) -> Iterator[tuple[Rule, Permit]]:
    """The permissions in force for the seat that name the action."""
    for rule in board_of(state).rules.get("Permit", ()):
        effect = rule.effect
        if (
            isinstance(effect, Permit)
            and effect.action == action
            and holds_now(state, rule)
            and seat in seats(state, rule.ctx, effect.who)
        ):
            yield rule, effect


def _covering(state: Position, act: Act) -> Iterator[tuple[Rule, Permit]]:
    """Those of them that are about such a card, area and kind of skill."""
    for rule, effect in _permits(state, act.seat, act.action):
        if effect.object is not None and (
            act.card is None or not means_wherever(state, rule.ctx, effect.object, act.card)
        ):
            continue
        if not from_fits(effect.source, act):
            continue
        if effect.keyword and not any(kind_fits(name, act) for name in effect.keyword):
            continue
        yield rule, effect


def _cans(state: Position, card: CardId, action: str) -> Iterator[tuple[Can, Influence]]:
    """The effects on the card that allow it the action."""
    for change, influence in marks(state, card):
        match change:
            case Can(action=named) if named == action:
                yield change, influence
            case _:
                pass


def alternatives(state: Position, act: Act) -> list[Alternative]:
    """Every permission that covers the act, with the payment that it puts in the place of the energy cost."""
    if act.action not in board_of(state).can:
        return []
    found: list[Alternative] = []
    if act.card is not None:
        for change, influence in _cans(state, act.card, act.action):
            meant = change.object is None or (
                act.target is not None and means_wherever(state, influence.ctx, change.object, act.target)
            )
            if meant and from_fits(change.source, act):
                found.append(Alternative(influence.ctx.source, influence.ctx, (), False))
    for rule, effect in _covering(state, act):
        if effect.even_if is None:
            found.append(Alternative(rule.ctx.source, _paying(state, rule, effect), effect.instead, effect.free))
    return found


def _paying(state: Position, rule: Rule, effect: Permit) -> Context:
    """ "If you have a Unison Card in play, … by removing 1 marker from it": what the condition is about is "it" for the payment."""
    if not effect.instead:
        return rule.ctx
    ctx = rule.ctx
    for condition in rule.conditions:
        cards = subject(state, ctx, condition)
        if cards is not None:
            ctx = ctx.about("condition", named(state, cards))
    return ctx


def allowed(state: Position, act: Act, *, free: bool = False) -> bool:
    """Whether an effect allows the act beyond the rules; with `free`, without paying its energy cost. Card text goes before the rules (1-3-1)."""
    found = alternatives(state, act)
    return any(one.free and not one.instead for one in found) if free else bool(found)


def played_how(state: Position, card: CardId) -> tuple[bool, Duration | None]:
    """Whether the card is played in Rest Mode, and for how long with its skills negated, by [Permanent] skills."""
    rest, negated = False, None
    for rule in board_of(state).rules.get("Play", ()):
        effect = rule.effect
        if isinstance(effect, Play) and holds_now(state, rule) and means_wherever(state, rule.ctx, effect.what, card):
            rest, negated = rest or bool(effect.rest), effect.negated or negated
    return rest, negated


def attacks_again(state: Position, card: CardId) -> int:
    """How many effects let the card attack once more, whatever the rules say of one in Rest Mode (1-3-1)."""
    return sum(1 for _ in _cans(state, card, "attack again"))


def anywhere(state: Position, action: str) -> bool:
    """Whether any effect allows the action, for any card; each card is then looked at by itself."""
    return action in board_of(state).can


def _widenings(state: Position, ctx: Context, action: str) -> Iterator[tuple[Context, Permit]]:
    """What lets material for the card's keyword skill be chosen in other areas: skills of the card itself, and what goes with its activation."""
    for rule, effect in _permits(state, ctx.master, action):
        if rule.ctx.source == ctx.source:  # "this card's [Union] skill": of the card that says so
            yield rule.ctx, effect
    for rule in board_of(state).rules.get("WhenDoing", ()):
        match rule.effect:
            case WhenDoing(
                trigger=WhenActivated(noun=(Noun() | Ref()) as using), body=Permit(action=named) as effect
            ) if named == action:
                if ctx.source in find(state, rule.ctx, using) and holds_now(state, rule):
                    yield rule.ctx, effect
            case _:
                pass


def material(state: Position, ctx: Context, action: str, noun: Noun) -> list[CardId]:
    """Battle Cards in other areas that a skill lets be chosen for [Evolve] or [Union] (10-5-8, 10-13-3-5, 10-13-4-5)."""
    found: list[CardId] = []
    for using, effect in _widenings(state, ctx, action):
        for place in effect.source:
            for card in place_cards(state, using, place, Who.YOU, None):
                if card == ctx.source or facts(state, card).type != "battle" or not fits(state, ctx, noun.filter, card):
                    continue
                if isinstance(effect.object, Noun) and fits(
                    state, using, effect.object.filter, card
                ):  # where they are, `place` says
                    found.append(card)
    return list(dict.fromkeys(found))


def waived(state: Position, ctx: Context) -> bool:
    """ "You can activate its [Awaken] skill even if you have 5 or more life": whether the skill's condition need not hold."""
    act = Act(ctx.master, "activate", ctx.source, skill=ctx.skill)
    return any(
        effect.even_if is not None and holds(state, rule.ctx, effect.even_if) for rule, effect in _covering(state, act)
    )
