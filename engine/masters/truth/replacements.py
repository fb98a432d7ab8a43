"""Replacement effects (8-9): when something would happen, something else happens instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import CardId, Seat, other
from engine.masters.cards.definition import Printed
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.nodes import (
    KO,
    Condition,
    Deed,
    Effect,
    If,
    May,
    ReplaceEvent,
    WhenDoing,
    WhenSituation,
)
from engine.masters.ir.nouns import Area, Noun, Place, Who
from engine.masters.ir.read_once import read_once
from engine.masters.ir.renumbered import of_the_number
from engine.masters.ir.walk import walk
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context, Memory
from engine.masters.state.events import (
    Attacked,
    CountedEvent,
    DamageComing,
    Damaged,
    Ended,
    Event,
    Flipped,
    MarkersChanged,
    Moved,
    SoManyComing,
    Switched,
    TargetChanged,
)
from engine.masters.state.position import Position
from engine.masters.truth.derive import board_of
from engine.masters.truth.effective import holds_now, text_of
from engine.masters.truth.feasible import shortfall
from engine.masters.truth.holds import holds
from engine.masters.truth.immune import unaffected
from engine.masters.truth.in_force import InForce, Rule, rule_of
from engine.masters.truth.known import facts
from engine.masters.truth.limits import once, over
from engine.masters.truth.listeners import Sound, sound_of, sounds_of
from engine.masters.truth.move_fits import Matched
from engine.masters.truth.numbered import number_fits
from engine.masters.truth.objects import named
from engine.masters.truth.of_the_stroke import was_said
from engine.masters.truth.open_facts import both_see
from engine.masters.truth.patterns import match_event
from engine.masters.truth.places import covers
from engine.masters.truth.shield import cause_of
from engine.masters.truth.statics import in_areas
from engine.masters.truth.who import seat


class Replacement(Struct, frozen=True, gc=False):
    """A replacement effect that could take the place of an event. `id` is the same each time (8-9-2-3)."""

    id: int
    card: CardId
    optional: bool
    chooser: Seat
    label: str
    rule: Rule
    cards: tuple[CardId, ...]
    asked: Seat  # who may apply it, where it is voluntary: the "you" of its text


def replacements(state: Position, event: Event, used: frozenset[int]) -> list[Replacement]:
    """Those that the event would set off now, except `used` ones. A voluntary one that cannot be carried out is left out (8-9-3).

    "When …, … instead" (8-2-2-3-1).
    """
    rules = _that_replace(state)
    declined = was_said(state, rules, "declined")
    found: list[Replacement] = []
    sound = sound_of(event)
    for rule in rules:
        effect = rule.effect
        if not isinstance(effect, ReplaceEvent) or sound not in _proposed(effect) or rule.order in used:
            continue
        if rule in declined:
            continue
        cards = _fits(state, rule.ctx, effect, event)
        if cards is None or _kept_off(state, rule, event) or _used_up(state, rule) or not holds_now(state, rule):
            continue
        if effect.bound_for and not (
            isinstance(event, Moved) and any(covers(place.area, event.target) for place in effect.bound_for)
        ):
            continue
        ctx = context_of(state, rule, event, cards)
        if any(not holds(state, ctx, condition) for condition in _conditions(effect)):
            continue
        instead, optional = instead_of(effect)
        asked, ctx = asked_of(state, ctx, effect)
        if optional:
            if shortfall(state, replace(ctx, paying=True), instead) is not None:
                continue
        source = rule.ctx.source
        label = text_of(rule.ctx, facts(state, source).name)
        found.append(
            Replacement(
                rule.order,
                source,
                optional,
                _chooser(state, rule, event),
                label,
                rule,
                cards,
                asked,
            )
        )
    return found


def _that_replace(state: Position) -> list[Rule]:
    board: InForce = board_of(state)
    return [*board.rules.get("ReplaceEvent", ()), *gone_with_it(state)]


def replaced_with_others(state: Position, event: Event, used: frozenset[int]) -> tuple[Rule, Matched] | None:
    """The effect that has replaced all that happens at once, this with it (8-9-1), and the cards of the event."""
    for rule in was_said(state, _that_replace(state) if state.together is not None else (), "replaced"):
        effect = rule.effect
        if isinstance(effect, ReplaceEvent) and rule.order not in used:
            if (cards := _fits(state, rule.ctx, effect, event)) is not None:
                return rule, cards
    return None


def _fits(state: Position, ctx: Context, effect: ReplaceEvent, event: Event) -> Matched | None:
    """The cards that fulfil the pattern through the event that is proposed; None where it is another one."""
    if not of_the_number(effect):
        return match_event(state, ctx, effect.event, event, would=True)
    return number_fits(state, ctx, effect.event, event) if isinstance(event, CountedEvent) else None


def may_wait(board: InForce, kind: Literal["ReplaceEvent", "WhenDoing"], sound: Sound) -> bool:
    """Whether any of the effects of the kind, which there are, may wait for an event that is proposed as this: a quick look, before each is asked."""
    awaited = board.awaited.get(kind)
    if awaited is None:
        each = [_awaits(rule.effect) for rule in board.rules[kind]]
        awaited = board.awaited[kind] = frozenset[object]().union(*each)
    return sound in awaited


def _awaits(effect: Effect) -> frozenset[Sound]:
    match effect:
        case ReplaceEvent() | WhenDoing():
            return _proposed(effect)
        case _:
            return frozenset()


@read_once
def _proposed(effect: ReplaceEvent | WhenDoing) -> frozenset[Sound]:
    """As what an event is proposed that may fulfil the trigger: no other event needs a closer look."""
    if of_the_number(effect):
        return frozenset({DamageComing, SoManyComing})
    trigger = effect.event if isinstance(effect, ReplaceEvent) else effect.trigger
    found = set(sounds_of(trigger))
    for node in walk(trigger):
        match node:
            case Deed(verb="take damage"):
                found |= {Why.DAMAGE, DamageComing, Damaged}
            case Deed(verb="attack"):
                found |= {Attacked, TargetChanged}
            case WhenSituation():
                found.add(Ended)  # the loss that it would bring about
            case _:
                pass
    return frozenset(found)


def may_come_from_life(state: Position, event: Moved) -> bool:
    """Whether a card that moves from life lies face down, in a match with cards that replace what would happen to them there.

    Which cards a match is played with is known to both players; which of them lies there is not.
    """
    if both_see(state, event.card):
        return False
    memo, faces = state.memo, len(state.printed)
    if memo.in_life is None or memo.in_life[0] != faces:
        memo.in_life = faces, any(_replaces_in_life(printed) for printed in state.printed)
    return memo.in_life[1]


def _replaces_in_life(printed: Printed) -> bool:
    """Whether such a card may replace what would happen to it in life."""
    return any(
        isinstance(effect := static.effect, ReplaceEvent)
        and (static.homes is None or Area.LIFE in static.homes)
        and any(isinstance(node, Place) and node.area is Area.LIFE for node in walk(effect.event))
        and instead_of(effect)[1]
        for static in in_areas(printed.front.skills, printed.definition.type)[1]
    )


def gone_with_it(state: Position) -> list[Rule]:
    """Those of cards that leave play in the same stroke as the card now in question: they were at work as it began (8-9-1, 8-6-5-1-2)."""
    if state.together is None:
        return []
    found: list[Rule] = []
    for event in state.history[state.together :]:
        if not isinstance(event, Moved) or event.before is None or event.source not in IN_PLAY:
            continue
        card = state.cards[event.card]
        if card.area in IN_PLAY:
            continue
        silent = [live.skill for live in event.before.skills if live.negated]  # 8-3-2
        was = replace(card, master=event.source_master, incarnation=card.incarnation - 1)
        printed = state.printed[card.printed]
        for static in in_areas(printed.front.skills, printed.definition.type)[1]:
            at_home = static.homes is None or event.source in static.homes
            if isinstance(static.effect, ReplaceEvent) and at_home and static.skill not in silent:
                found.append(rule_of(was, static))
    return found


def _kept_off(state: Position, rule: Rule, event: Event) -> bool:
    """Whether the event is about a card that the effect does not affect (4-13-1)."""
    if not isinstance(event, Moved) or event.card == rule.ctx.source:
        return False
    return unaffected(state, event.card, cause_of(state, rule))


def instead_of(effect: ReplaceEvent) -> tuple[Effect, bool]:
    """What happens instead, and whether that is voluntary: "you may … instead" is asked once, before the event is replaced (8-9-3)."""
    substitute = _under_condition(effect)
    if isinstance(substitute, May):
        return substitute.effect, True
    return substitute, effect.optional


def _conditions(effect: ReplaceEvent) -> Iterator[Condition]:
    """On what it hangs that anything is replaced: "when this card would be KO'd, if your life is at 4 or less, return it to your hand instead"."""
    if effect.condition is not None:
        yield effect.condition
    if isinstance(effect.substitute, If):
        yield effect.substitute.condition


def _under_condition(effect: ReplaceEvent) -> Effect:
    return effect.substitute.then if isinstance(effect.substitute, If) else effect.substitute


def asked_of(state: Position, ctx: Context, effect: ReplaceEvent) -> tuple[Seat, Context]:
    """ "You may … instead": the master of the effect, whoever's event it is; "its owner may": that player, who is "they" in what is done."""
    substitute = _under_condition(effect)
    if not isinstance(substitute, May):
        return ctx.master, ctx
    found = seat(state, ctx, substitute.who)
    return found, ctx if substitute.who is Who.YOU else replace(ctx, memory=replace(ctx.memory, they=found))


def _used_up(state: Position, rule: Rule) -> bool:
    if (first := first_of(state, rule)) is not None and state.uses.get(first, 0):
        return True
    key, skill = limit_of(state, rule), rule.skill
    return key is not None and skill is not None and over(state, rule.ctx.source, key, skill)


def first_of(state: Position, rule: Rule) -> tuple[object, ...] | None:
    """Where it is kept that the first time of the turn, of which alone the effect speaks, has been: whether it was replaced or not."""
    effect = rule.effect
    if not isinstance(effect, ReplaceEvent) or not isinstance(effect.event, Deed) or effect.event.nth is None:
        return None
    source = rule.ctx.source
    return ("first time", source, state.cards[source].incarnation, rule.order)


def limit_of(state: Position, rule: Rule) -> tuple[object, ...] | None:
    """Where it is kept that a [Permanent][Once per turn] skill has replaced something (10-11)."""
    skill = rule.skill
    return once(state, rule.ctx.source, skill, 0) if skill is not None and skill.per_turn is not None else None


def _chooser(state: Position, rule: Rule, event: Event) -> Seat:
    """The player whom the event affects (8-9-2): the master of its card, or who carries it out; else the master of the effect."""
    match event:
        case Moved(source_master=seat):
            return seat  # 8-9-2-1, 8-9-2-2
        case Switched(card=card) | Flipped(card=card) | MarkersChanged(card=card):
            return state.cards[card].master  # 8-9-2-2
        case DamageComing(seat=seat) | Damaged(seat=seat):
            return seat  # 8-9-2
        case SoManyComing(seat=int() as seat):
            return seat  # 8-9-2-2
        case Ended(winner=winner) if winner is not None:
            return other(winner)
        case _:
            return rule.ctx.master


def context_of(state: Position, rule: Rule, event: Event, cards: tuple[CardId, ...]) -> Context:
    """What the words of a replacement effect stand for when it takes the place of this event."""
    base = rule.ctx
    cause = Cause("skill", base.source, base.incarnation, base.master, base.skill, None, 0)
    memory = Memory(
        state.cards[base.source].incarnation,
        named(state, cards),
        slots={
            slot: held for slot, held in base.memory.slots.items() if slot != "it" or not _is_of_the_event(rule.effect)
        },
        they=base.memory.they,
    )
    return Context(base.source, base.master, base.skill, cause, memory, event)


@read_once
def _is_of_the_event(effect: Effect) -> bool:
    """Whether "it" is the card of the event, which the words in front of it name: not what was spoken of as the effect began. "KO it instead" of
    being KO'd is not said of that card."""
    match effect:
        case ReplaceEvent(event=Deed(verb=verb, noun=Noun()), substitute=instead):
            return verb != "KO" or not any(isinstance(node, KO) and is_it(node.what) for node in walk(instead))
        case _:
            return False
