"""Whether an event is one that a trigger pattern speaks of (8-6), with the information that triggers may ask for (8-6-5).

The same patterns serve [Auto] skills, history conditions ("if a card was KO'd this turn") and replacement effects, where the event
has only been proposed (`would`).
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.keywords import FAMILIES, family
from engine.masters.ir.kinds import is_keyword
from engine.masters.ir.nodes import (
    Condition,
    GetPower,
    Phase,
    SkillKind,
    Trigger,
    WhenActivated,
    WhenAny,
    WhenAttacked,
    WhenAttacks,
    WhenCombos,
    WhenDamage,
    WhenEvolves,
    WhenFlipped,
    WhenIf,
    WhenMarkers,
    WhenMoved,
    WhenNegated,
    WhenPhase,
    WhenPlayed,
    WhenPower,
    WhenSituation,
    WhenSwitched,
)
from engine.masters.ir.nouns import (
    ANY,
    Area,
    Const,
    HasSkillKind,
    InBattle,
    InMode,
    Noun,
    Operand,
    Place,
    Who,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import (
    Activated,
    Attacked,
    AttackNegated,
    DamageComing,
    Damaged,
    Ended,
    Event,
    Flipped,
    MarkersChanged,
    ModifierAdded,
    MomentCame,
    Moved,
    SkillNegated,
    Switched,
    TargetChanged,
    TokenMade,
)
from engine.masters.state.facts import Was
from engine.masters.state.modifier import Modifier
from engine.masters.state.position import Position
from engine.masters.truth.causes import comes_from, done_by, means_cause, through
from engine.masters.truth.find import find, means
from engine.masters.truth.fit import fits, means_wherever
from engine.masters.truth.forbid import unaffected
from engine.masters.truth.in_force import modifier_context
from engine.masters.truth.move_fits import FIELD, matches_move
from engine.masters.truth.referents import named
from engine.masters.truth.who import seats

Matched = tuple[CardId, ...]
"""The cards that fulfilled a trigger (none where it is not about cards)."""


def match_event(state: Position, ctx: Context, trigger: Trigger, event: Event, would: bool = False) -> Matched | None:
    """The cards that fulfil the pattern through this event; None where the event is another one."""
    match trigger:
        case WhenPlayed():
            return _played(state, ctx, trigger, event, would)
        case WhenAttacks(noun=noun, target=target, by=by):
            if not isinstance(event, Attacked) or not done_by(state, ctx, by, event.seat):
                return None
            if target is not None and not means(state, ctx, target, event.target):
                return None
            return (event.card,) if means(state, ctx, noun, event.card) else None
        case WhenAttacked(noun=noun, attacker=attacker):
            return _attacked(state, ctx, noun, attacker, event)
        case WhenCombos():
            return _combos(state, ctx, trigger, event)
        case WhenMoved():
            return matches_move(state, ctx, trigger, event, would)
        case WhenEvolves():
            return _evolves(state, ctx, trigger, event)
        case WhenPhase():
            return _phase(state, ctx, trigger, event)
        case WhenActivated():
            return _activated(state, ctx, trigger, event)
        case WhenSwitched(noun=noun, rest=rest, by_skill=by_skill, skill_of=skill_of, by=by):
            if by is not None and isinstance(event, Switched) and not done_by(state, ctx, by, event.cause.master):
                return None
            if isinstance(event, Attacked) and rest and not by_skill and skill_of is None:
                return (event.card,) if means(state, ctx, noun, event.card) else None
            if (
                not isinstance(event, Switched)
                or event.rest != rest
                or not through(state, ctx, event.cause, by_skill, skill_of)
            ):
                return None
            return (event.card,) if means(state, ctx, _whatever_mode(noun), event.card) else None
        case WhenFlipped(noun=noun, face_up=face_up, skill_of=skill_of):
            if not isinstance(event, Flipped) or (face_up is not None and event.up != face_up):
                return None
            if not through(state, ctx, event.cause, None, skill_of):
                return None
            return (event.card,) if means(state, ctx, noun, event.card) else None
        case WhenDamage():
            return _damage(state, ctx, trigger, event, would)
        case WhenMarkers(noun=noun, added=added, skill_of=skill_of, by_attack=by_attack):
            if (
                isinstance(event, MarkersChanged)
                and by_attack is not None
                and (event.cause.kind == "attack") != by_attack
            ):
                return None
            if not isinstance(event, MarkersChanged) or (event.change > 0) != added:
                return None
            if by_attack:  # "this card's attack": its card is the one that attacks
                if skill_of is not None and not means_cause(state, ctx, skill_of, event.cause):
                    return None
            elif not through(state, ctx, event.cause, None, skill_of):
                return None
            return (event.card,) if means(state, ctx, noun, event.card) else None
        case WhenPower():
            return _power(state, ctx, trigger, event)
        case WhenNegated(what=what, noun=noun, by=by):
            return _negated(state, ctx, what, noun, by, event)
        case WhenSituation(condition=condition):
            # Situations are watched by `rules.triggers.situations`; as an event, one is the loss that it would bring about (9-2).
            return () if would and _is_loss(ctx, event) and state.book.answers.holds(state, ctx, condition) else None
        case WhenAny(parts=parts):
            for part in parts:
                found = match_event(state, ctx, part, event, would)
                if found is not None:
                    return found
            return None
        case WhenIf(trigger=inner, condition=condition):
            found = match_event(state, ctx, inner, event, would)
            if found is None:
                return None
            return found if _holds_then(state, ctx, condition, event, found) else None
        case _:
            assert_never(trigger)


def _is_loss(ctx: Context, event: Event) -> bool:
    """Whether the match would end by rule processing with the loss of the effect's master."""
    return (
        isinstance(event, Ended) and event.winner != ctx.master and event.clause.startswith(("1-2-2", "1-2-3", "9-2"))
    )


def _holds_then(state: Position, ctx: Context, condition: Condition, event: Event, cards: Matched) -> bool:
    """A condition hidden in a trigger speaks of the cards that fulfilled it."""
    return state.book.answers.holds(state, ctx.said_of(event, named(state, cards)), condition)


def _played(state: Position, ctx: Context, trigger: WhenPlayed, event: Event, would: bool) -> Matched | None:
    """8-6-5-3: from an area other than the Battle or Unison Area to one of these."""
    if isinstance(event, TokenMade):
        if trigger.keyword or trigger.source or not done_by(state, ctx, trigger.by, event.cause.master):
            return None
        if not through(state, ctx, event.cause, trigger.by_skill, trigger.skill_of):
            return None
        return (event.card,) if means(state, ctx, trigger.noun, event.card) else None
    if not isinstance(event, Moved) or event.why != Why.PLAY or event.target not in FIELD:
        return None
    if not done_by(
        state, ctx, trigger.by, event.cause.master if event.cause.master is not None else event.target_master
    ):
        return None
    if trigger.keyword and not any(event.cause.keyword in family(name) for name in trigger.keyword):
        return None
    if not comes_from(state, ctx, trigger.source, event.source, event.source_master):
        return None
    if not through(state, ctx, event.cause, trigger.by_skill, trigger.skill_of):
        return None
    noun: Operand | None = trigger.noun
    if isinstance(noun, Noun) and all(
        place.area not in FIELD for place in noun.places
    ):  # "when this card in your hand is played"
        noun = _from_there(state, ctx, noun, event)
    if noun is None:
        return None
    meant = means_wherever(state, ctx, noun, event.card, None) if would else means(state, ctx, noun, event.card)
    return (event.card,) if meant else None


def _attacked(state: Position, ctx: Context, noun: Operand, attacker: Operand | None, event: Event) -> Matched | None:
    """A card becomes the target of an attack, by declaration or by [Blocker] (10-4-1-1)."""
    if isinstance(event, Attacked):
        card, target = event.card, event.target
    elif isinstance(event, TargetChanged) and not event.back and state.battle is not None:
        card, target = state.battle.attack_card, event.target
    else:
        return None
    if attacker is not None and not means(state, ctx, attacker, card):
        return None
    return (target,) if means(state, ctx, noun, target) else None


def _from_there(state: Position, ctx: Context, noun: Operand, event: Moved) -> Operand | None:
    """The phrase without the place that it says, which is where the card comes from; None where it comes from elsewhere."""
    if not isinstance(noun, Noun) or not noun.places or noun.implied:
        return noun
    return replace(noun, places=()) if comes_from(state, ctx, noun.places, event.source, event.source_master) else None


def _combos(state: Position, ctx: Context, trigger: WhenCombos, event: Event) -> Matched | None:
    """A card is used in a combo, wherever it comes from (3-7-3-2, 8-5-4-1)."""
    if not isinstance(event, Moved) or event.target != Area.COMBO or event.why != Why.COMBO:
        return None
    if not done_by(state, ctx, trigger.by, event.target_master) or not comes_from(
        state, ctx, trigger.source, event.source, event.source_master
    ):
        return None
    if not through(state, ctx, event.cause, trigger.by_skill, trigger.skill_of):
        return None
    # The phrase names Battle Cards wherever they are used in combos (3-7-3-2), so their implied place does not count; one that is said
    # is where the card comes from.
    noun = _from_there(state, ctx, trigger.noun, event)
    if noun is None or not means_wherever(state, ctx, noun, event.card, None):
        return None
    return (event.card,) if trigger.together is None or _together(state, ctx, trigger.together, event) else None


def _together(state: Position, ctx: Context, with_what: Operand, event: Moved) -> bool:
    """Whether there is such a card beside the one used in a combo: in the Combo Area, or in the battle where the phrase says so."""
    if any(isinstance(part, InBattle) for part in walk(with_what)):
        battle = state.battle
        return battle is not None and any(
            means(state, ctx, with_what, card) for card in (battle.attack_card, battle.guard_card)
        )
    rest = [card for card in state.area(event.target_master, Area.COMBO) if card != event.card]
    return any(means_wherever(state, ctx, with_what, card, None) for card in rest)


def _whatever_mode(noun: Operand) -> Operand:
    """ "When your opponent switches 1 of their cards in Rest Mode to Active Mode": the mode is the one that it had before, in energy, too."""
    if not isinstance(noun, Noun) or not any(isinstance(part, InMode) for part in walk(noun)):
        return noun
    bare = rewrite(noun, lambda part: ANY if isinstance(part, InMode) else part)
    return bare if bare.places else replace(bare, places=(Place(Area.ANYWHERE),))


def _evolves(state: Position, ctx: Context, trigger: WhenEvolves, event: Event) -> Matched | None:
    """10-5-7: a card was played with [Evolve], [EX-Evolve] or [Xeno-Evolve]."""
    if not isinstance(event, Moved) or event.why != Why.PLAY or event.cause.keyword not in FAMILIES["Evolve"]:
        return None
    if not means_wherever(state, ctx, trigger.into, event.card, None):
        return None
    if (
        isinstance(trigger.source, Noun)
        and event.onto is not None
        and not fits(state, ctx, trigger.source.filter, event.onto)
    ):
        return None
    return (event.card,)


_PHASE_NAMES = {Phase.END: ("end", "turn")}


def _phase(state: Position, ctx: Context, trigger: WhenPhase, event: Event) -> Matched | None:
    if not isinstance(event, MomentCame) or event.moment != trigger.moment.value:
        return None
    if event.phase not in _PHASE_NAMES.get(trigger.phase, (trigger.phase.value,)):
        return None
    if trigger.whose is not None and event.seat not in seats(state, ctx, trigger.whose):
        return None
    if trigger.condition is not None and not state.book.answers.holds(state, ctx, trigger.condition):
        return None
    return ()


def _activated(state: Position, ctx: Context, trigger: WhenActivated, event: Event) -> Matched | None:
    """A skill is activated; "activating an Extra Card" is activating it from the hand (8-1-3-1-4)."""
    if not isinstance(event, Activated) or not done_by(state, ctx, trigger.by, event.seat):
        return None
    if trigger.keyword and not is_keyword(event.keyword, trigger.keyword):
        return None
    if not comes_from(state, ctx, trigger.source, event.source, event.seat):
        return None
    if (
        trigger.noun is not None
        and not trigger.keyword
        and not trigger.source
        and event.source not in (Area.HAND, Area.LIMBO)
    ):
        return None  # 8-1-3-1-4: "activating a card" is activating it from the hand
    if trigger.noun is not None:
        was = Was(event.facts, event.source, event.seat)
        if not means_wherever(state, ctx, trigger.noun, event.card, was):
            return None
    return (event.card,)


def _damage(state: Position, ctx: Context, trigger: WhenDamage, event: Event, would: bool) -> Matched | None:
    if would and isinstance(event, Moved) and event.why == Why.DAMAGE:
        seat, amount, cause = event.source_master, 1, event.cause
    elif (isinstance(event, Damaged) and not trigger.before) or (isinstance(event, DamageComing) and trigger.before):
        seat, amount, cause = event.seat, event.amount, event.cause
    else:
        return None
    if seat not in seats(state, ctx, trigger.who_takes):
        return None
    if trigger.by_attack is not None and (cause.kind == "attack") != trigger.by_attack:
        return None
    if trigger.amount is not None and amount < trigger.amount:
        return None
    if isinstance(trigger.source, Noun) and trigger.source.filter == ANY and cause.kind == "attack":
        return None  # "from one of your opponent's skills"
    if trigger.source is not None and (cause.card is None or not means_cause(state, ctx, trigger.source, cause)):
        return None
    if (
        trigger.source is not None
        and cause.kind != "skill"
        and any(isinstance(node, HasSkillKind) for node in walk(trigger.source))
    ):
        return None  # "from one of your opponent's non-keyword skills": an attack is none (4-11-1-1)
    return (cause.card,) if cause.card is not None else ()


def _power(state: Position, ctx: Context, trigger: WhenPower, event: Event) -> Matched | None:
    if not isinstance(event, ModifierAdded) or not through(state, ctx, event.modifier.cause, True, trigger.skill_of):
        return None
    modifier = event.modifier
    gained = [
        change.sign * (change.amount.n if isinstance(change.amount, Const) else modifier.bound[i])
        for i, change in enumerate(modifier.changes)
        if isinstance(change, GetPower)
    ]
    if not any(power < 0 if trigger.decreased else power > 0 for power in gained):
        return None
    cards = tuple(card for card in _borne_upon(state, modifier) if means(state, ctx, trigger.noun, card))
    return cards if cards else None


def _borne_upon(state: Position, modifier: Modifier) -> list[CardId]:
    """The cards that a continuous effect begins to bear on: those that it names, or all that its phrase means (8-8-1-5)."""
    if modifier.noun is None:
        return [card for card, _ in modifier.cards or ()]
    return [
        card
        for card in find(state, modifier_context(modifier), modifier.noun)
        if not unaffected(state, card, modifier.cause)
    ]


def _negated(
    state: Position, ctx: Context, what: str, noun: Operand | None, by: Who | None, event: Event
) -> Matched | None:
    """An attack or an activated skill is negated; the card of the skill is one that the phrase means wherever it lies (10-45-3)."""
    match event:
        case AttackNegated(card=card) if what == "attack":
            meant = noun is None or means(state, ctx, noun, card)
        case SkillNegated(card=card) if what == "skill" or (
            what == "counter" and event.skill.kind == SkillKind.COUNTER
        ):
            meant = noun is None or means_wherever(state, ctx, noun, card, None)
        case _:
            return None
    return (card,) if meant and done_by(state, ctx, by, event.cause.master) else None
