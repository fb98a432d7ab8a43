"""What continuous effects allow beyond the rules: other payments, other areas, more attacks (`Can` on cards, `Permit` on players)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.leave import counted, waives
from engine.masters.ir.nodes import Can, Deed, EnergyCost, Happened, Permit, Window
from engine.masters.ir.nouns import Noun, Who
from engine.masters.ir.vocabulary import USES, Action
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.act import Act, Alternative
from engine.masters.truth.derive import board_of, marks
from engine.masters.truth.effective import holds_now
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.holds import holds, subject
from engine.masters.truth.in_force import Influence, Rule
from engine.masters.truth.objects import named
from engine.masters.truth.prohibitions import from_fits, kind_fits
from engine.masters.truth.who import seats


def alternatives(state: Position, act: Act) -> Iterator[Alternative]:
    """Every permission that covers the act, with the payment that it puts in the place of the energy cost."""
    if act.card is not None:
        for change, influence in _cans(state, act.card, act.action):
            meant = change.object is None or (
                act.target is not None and means_wherever(state, influence.ctx, change.object, act.target)
            )
            if meant and from_fits(change.source, act):
                yield Alternative(influence.ctx.source, influence.ctx, (), False)
    for rule, effect in permissions_for(state, act):
        if effect.even_if is None and not effect.unmarked and not waives(effect):
            free = effect.free or any(isinstance(part, EnergyCost) for part in effect.instead)  # "by paying {R} and …"
            yield Alternative(rule.ctx.source, _paying(state, rule, effect), effect.instead, free, effect.less)


def waived(state: Position, ctx: Context) -> bool:
    """ "You can activate its [Awaken] skill even if you have 5 or more life": whether the skill's condition need not hold."""
    return let_although(state, Act(ctx.master, "activate", ctx.source, skill=ctx.skill))


def let_although(state: Position, act: Act) -> bool:
    """Whether a permission waives what keeps the skill from being activated: "it", whose mode may be asked, is the card of the skill."""
    if "activate" not in board_of(state).can or act.card is None:
        return False
    it = named(state, (act.card,))
    return any(
        holds(state, rule.ctx.about("it", it), effect.even_if)
        if effect.even_if is not None
        else _says_when(rule, effect)
        for rule, effect in permissions_for(state, act)
    )


def _says_when(rule: Rule, effect: Permit) -> bool:
    """ "If your life is at 6 or less, you can activate your Leader Card's [Awaken] skill": what is allowed is to activate it then, its own condition or not."""
    return bool(rule.conditions) and waives(effect)


def permits(state: Position, seat: Seat, action: Action) -> Iterator[tuple[Rule, Permit]]:
    """The permissions in force for the seat that name the action."""
    for rule in board_of(state).rules.get("Permit", ()):
        effect = rule.effect
        if (
            isinstance(effect, Permit)
            and (effect.action == action or (effect.action == "pay for" and action in USES))
            and holds_now(state, rule)
            and seat in seats(state, rule.ctx, effect.who)
            and (effect.turns_of is None or state.turn_player in seats(state, rule.ctx, effect.turns_of))
        ):
            yield rule, effect


def permissions_for(state: Position, act: Act) -> Iterator[tuple[Rule, Permit]]:
    """Those of them that are about such a card, area and kind of skill."""
    for rule, effect in permits(state, act.seat, act.action):
        if effect.object is not None and (
            act.card is None or not means_wherever(state, rule.ctx, effect.object, act.card)
        ):
            continue
        if not from_fits(effect.source, act):
            continue
        if effect.keyword and not any(kind_fits(name, act) for name in effect.keyword):
            continue
        if not _used_up(state, act, rule, effect):
            yield rule, effect


def _used_up(state: Position, act: Act, rule: Rule, effect: Permit) -> bool:
    """Whether it was done as often as is allowed: in a turn, or since the effect began."""
    if (most := counted(effect, effect.times)) is None or (effect.action != "play" and effect.action != "activate"):
        return False
    noun = effect.object if isinstance(effect.object, Noun) else None
    named = noun is not None and bool(noun.places) and not noun.implied
    source = noun.places if noun is not None and named else effect.source
    meant = replace(noun, quantity=None, places=()) if noun is not None and named else effect.object
    by = Who.YOU if act.seat == rule.ctx.master else Who.OPPONENT
    deed = Deed(effect.action, meant, by, source=source, keyword=effect.keyword)
    window = Window.TURN if rule.modifier is None else Window.EFFECT
    return holds(state, rule.ctx, Happened(deed, window, times=most))


def _cans(state: Position, card: CardId, action: Action) -> Iterator[tuple[Can, Influence]]:
    """The effects on the card that allow it the action."""
    for change, influence in marks(state, card):
        if isinstance(change, Can) and change.action == action:
            yield change, influence


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
