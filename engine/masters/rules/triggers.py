"""Finding the [Auto] skills that an event makes pending (8-6): through an index from events to the skills that listen.

A skill that listens for what happens to its own card is found with the card that the event is about; only skills that listen for
other cards, phases or players are gone through, and those by the type of the event. No event asks every card.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.core.ids import CardId
from engine.masters.exec.board import static_context
from engine.masters.exec.context import Context
from engine.masters.exec.durations import BATTLE as BATTLE_END
from engine.masters.exec.gates import gates_open
from engine.masters.exec.memory import named
from engine.masters.exec.patterns import match_event
from engine.masters.exec.rewrite import alternatives, own_moment
from engine.masters.exec.statics import names_this
from engine.masters.ir.nodes import (
    All,
    Condition,
    Effect,
    Happened,
    If,
    Lose,
    Need,
    Skill,
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
    Win,
)
from engine.masters.ir.nouns import Area, Noun, Operand, Ref, Referent
from engine.masters.ir.walk import walk
from engine.masters.model.card import Face
from engine.masters.model.events import (
    Activated,
    Attacked,
    AttackNegated,
    Cause,
    DamageComing,
    Damaged,
    Delayed,
    DelayedEnded,
    Event,
    Flipped,
    MarkersChanged,
    ModifierAdded,
    Moment,
    Moved,
    SituationSet,
    SkillNegated,
    Switched,
    TargetChanged,
    TokenMade,
)
from engine.masters.model.facts import Facts, LiveSkill
from engine.masters.model.state import IN_PLAY, Pending, State
from engine.masters.rules.apply import apply, take_id
from engine.masters.rules.derive import board_of, facts
from engine.masters.rules.homes import homes


class Listener(Struct, frozen=True):
    """A skill (one alternative of it) that listens. `own`: for what happens to its own card alone."""

    index: int
    skill: Skill
    trigger: Trigger
    part: int
    own: bool
    homes: frozenset[Area]
    body: Effect | None = None  # the effect, where the skill names its moment inside it


Listeners: TypeAlias = dict[type, tuple[Listener, ...]]


class Index(Struct):
    """Who listens, in one match: for other cards, by type of event; situations apart. Cards are named by id."""

    cards: int
    wide: dict[type, list[tuple[CardId, frozenset[Area]]]]  # with the areas in which any of the card's skills listens
    watching: list[CardId]


# --- the index --------------------------------------------------------------------------------------------------------

_faces: dict[int, tuple[Face, str, Listeners]] = {}


def _listeners(face: Face, card_type: str) -> Listeners:
    """What the skills of a printed side listen to; worked out once for each side, which is kept alive."""
    held = _faces.get(id(face))
    if held is None:
        found: dict[type, list[Listener]] = {}
        field = any(keyword.name == "Field" for skill in face.skills for keyword in skill.keywords)
        for index, skill in enumerate(face.skills):
            if skill.kind != SkillKind.AUTO:
                continue
            where = homes(skill, card_type, field)
            if skill.trigger is not None:
                _add(found, index, skill, skill.trigger, where)
            elif skill.effect is not None and (timed := own_moment(skill.effect)) is not None:
                _add(found, index, skill, timed[0], where, _when_needed(skill, timed[1]))
        held = _faces[id(face)] = (face, card_type, {kind: tuple(some) for kind, some in found.items()})
    return held[2]


def _when_needed(skill: Skill, effect: Effect) -> Effect:
    """The effect under the conditions before the colon."""
    needs = tuple(need.condition for need in skill.requirements if isinstance(need, Need))
    return If(All(needs), effect) if needs else effect


def _add(
    found: dict[type, list[Listener]], index: int, skill: Skill, trigger: Trigger, where: frozenset[Area], body: Effect | None = None
) -> None:
    for part, alternative in enumerate(alternatives(trigger)):
        areas = _EVERYWHERE if _after_combo(alternative) else where
        for kind in _events(alternative):
            found.setdefault(kind, []).append(Listener(index, skill, alternative, part, _is_own(alternative), areas, body))


_EVERYWHERE = frozenset(Area) - {Area.DECK, Area.REMOVED, Area.UNDER}


def _after_combo(trigger: Trigger) -> bool:
    """ "At the end of a battle where this card was used in a combo": it has left the Combo Area by then (7-4-1-8)."""
    return any(isinstance(node, Happened) and any(isinstance(inner, WhenCombos) for inner in walk(node)) for node in walk(trigger))


def _events(trigger: Trigger) -> tuple[type, ...]:
    """The types of events that can fulfil a trigger."""
    match trigger:
        case WhenPlayed():
            return (Moved, TokenMade)
        case WhenMoved() | WhenCombos() | WhenEvolves():
            return (Moved,)
        case WhenAttacks():
            return (Attacked,)
        case WhenAttacked():
            return (Attacked, TargetChanged)
        case WhenPhase():
            return (Moment,)
        case WhenActivated():
            return (Activated,)
        case WhenSwitched(rest=rest, by_skill=by_skill, skill_of=skill_of):
            return (Switched, Attacked) if rest and not by_skill and skill_of is None else (Switched,)  # 7-1-1: an attack rests, too
        case WhenFlipped():
            return (Flipped,)
        case WhenDamage(before=before):
            return (DamageComing,) if before else (Damaged,)
        case WhenMarkers():
            return (MarkersChanged,)
        case WhenPower():
            return (ModifierAdded,)
        case WhenNegated(what=what):
            return (AttackNegated,) if what == "attack" else (SkillNegated,)
        case WhenSituation():
            return (SituationSet,)
        case WhenIf(trigger=inner):
            return _events(inner)
        case WhenAny(parts=parts):
            return tuple(dict.fromkeys(kind for part in parts for kind in _events(part)))


def _is_own(trigger: Trigger) -> bool:
    match trigger:
        case (
            WhenPlayed(noun=noun) | WhenAttacks(noun=noun) | WhenAttacked(noun=noun) | WhenCombos(noun=noun) | WhenMoved(noun=noun)
            | WhenSwitched(noun=noun) | WhenFlipped(noun=noun) | WhenMarkers(noun=noun)
        ):
            return _this(noun)
        case WhenEvolves(into=into):
            return _this(into)
        case WhenActivated(noun=noun):
            return noun is not None and _this(noun)
        case WhenIf(trigger=inner):
            return _is_own(inner)
        case _:
            return False


def _this(operand: Operand) -> bool:
    if isinstance(operand, Ref):
        return operand.to == Referent.THIS_CARD
    return isinstance(operand, Noun) and names_this(operand.filter)


def _index(state: State) -> Index:
    board_of(state)
    memo = state.memo
    assert memo is not None
    index: Index | None = memo.index
    if index is None or index.cards != len(state.cards):
        index = memo.index = _build(state)
    return index


def _build(state: State) -> Index:
    per_printed: list[tuple[dict[type, frozenset[Area]], bool]] = []
    for printed in state.printed:
        kinds: dict[type, frozenset[Area]] = {}
        watching = False
        for face in (printed.front,) if printed.back is None else (printed.front, printed.back):
            for kind, some in _listeners(face, printed.definition.type.value).items():
                if kind is SituationSet:
                    watching = True
                for listener in some:
                    if not listener.own and kind is not SituationSet:
                        kinds[kind] = kinds.get(kind, frozenset()) | listener.homes
        per_printed.append((kinds, watching))
    index = Index(len(state.cards), {}, [])
    for card in state.cards:
        kinds, watching = per_printed[card.printed]
        for kind in _ORDERED:
            if kind in kinds:
                index.wide.setdefault(kind, []).append((card.id, kinds[kind]))
        if watching:
            index.watching.append(card.id)
    return index


_ORDERED: tuple[type, ...] = (
    Moved, TokenMade, Attacked, TargetChanged, Moment, Activated, Switched, Flipped, DamageComing, Damaged, MarkersChanged, ModifierAdded,
    AttackNegated, SkillNegated,
)


def _of(state: State, card: CardId, kind: type) -> tuple[Listener, ...]:
    now = state.cards[card]
    printed = state.printed[now.printed]
    face = printed.back if now.flipped and printed.back is not None else printed.front
    if not face.skills:
        return ()
    held = _faces.get(id(face))
    return (held[2] if held is not None else _listeners(face, printed.definition.type.value)).get(kind, ())


# --- events -----------------------------------------------------------------------------------------------------------


def collect(state: State, event: Event) -> list[Pending]:
    """The [Auto] skills and delayed effects that an event (which has just happened) makes pending (8-6-2)."""
    kind = type(event)
    if kind not in _KINDS:
        return []
    found: list[Pending] = []
    for card in _subjects(event):
        for listener in _of(state, card, kind):
            if listener.own:
                _try(state, event, card, listener, found)
    index = _index(state)
    mover = event.card if isinstance(event, Moved) else None
    for card, areas in index.wide.get(kind, ()):
        now = state.cards[card]
        if now.area not in areas and card != mover:
            continue
        for listener in _of(state, card, kind):
            if not listener.own and _is_home(state, card, now.area, listener, event):
                _try(state, event, card, listener, found)
    granted = board_of(state).granted
    if granted:
        for card in sorted(granted):
            _granted(state, event, card, found)
    if state.delayed:
        _delayed(state, event, found)
    return found


_KINDS = frozenset(_ORDERED)


def _subjects(event: Event) -> tuple[CardId, ...]:
    """The cards that an event is about."""
    match event:
        case Attacked(card=card, target=target):
            return (card, target) if card != target else (card,)
        case TargetChanged(target=target):
            return (target,)
        case Moved(card=card) | Switched(card=card) | Flipped(card=card) | MarkersChanged(card=card) | Activated(card=card) | TokenMade(card=card):
            return (card,)
        case ModifierAdded(modifier=modifier):
            return tuple(card for card, _ in modifier.cards or ())
        case _:
            return ()


def _is_home(state: State, card: CardId, area: Area, listener: Listener, event: Event) -> bool:
    """Whether the skill works where its card is (2-12-2); a card that leaves play still sees itself and others leave with it."""
    if area in listener.homes:
        return True
    return isinstance(event, Moved) and event.card == card and event.source in listener.homes


def _try(state: State, event: Event, card: CardId, listener: Listener, found: list[Pending]) -> None:
    """Put the skill forward if its trigger is fulfilled, it is not negated and its limits are not used up."""
    now = state.cards[card]
    if now.area == Area.UNDER and Area.UNDER not in listener.homes:
        return  # 11-3-2, 11-3-4-1; 11-3-2-2
    moved = event if isinstance(event, Moved) and event.card == card else None
    if moved is not None and moved.source == Area.UNDER:
        return
    if listener.own and moved is None and now.area not in listener.homes and not isinstance(event, Activated) and now.area not in IN_PLAY:
        return
    if moved is not None and listener.own and not _leaves_from_home(listener, moved):
        return
    skill = listener.skill
    seen = facts(state, card)
    before: Facts | None = moved.before if moved is not None and moved.source in IN_PLAY and moved.target not in IN_PLAY else None
    live = _live(before or seen, listener.index)
    if live is not None and (live.negated or live.skill is not skill):
        return  # 8-6-5-2
    ctx = static_context(now, skill)
    ctx.facts = before or seen
    if before is not None and moved is not None:
        ctx.master = moved.source_master
    cards = match_event(state, ctx, listener.trigger, event)
    if cards is None or any(pending.card == card and pending.index == listener.index for pending in found):
        return  # alternatives of one trigger that the same event fulfils make the skill pending once
    if skill.once_per_turn and state.uses.get(("once", card, now.incarnation, skill.text), 0) >= 1:
        return  # 10-11-4
    if not gates_open(state, ctx, skill):
        return  # 10-29-1, 10-23-1
    objects = named(state, cards)
    delayed = None
    if listener.body is not None:
        cause = Cause("skill", card, now.incarnation, ctx.master, skill, before or seen, take_id(state))
        delayed = Delayed(0, listener.trigger, listener.body, ctx.master, cause, state.turn)
    found.append(
        Pending(
            take_id(state), card, now.incarnation, skill, listener.index, ctx.master, event, objects, before or seen, listener.part, delayed
        )
    )


def _leaves_from_home(listener: Listener, event: Moved) -> bool:
    """Whether a skill about its own card's move works: a card that leaves play or comes into it, or goes where the text says."""
    if event.source in IN_PLAY or event.target in IN_PLAY or event.target == Area.COMBO:
        return True
    trigger: Trigger = listener.trigger
    while isinstance(trigger, WhenIf):
        trigger = trigger.trigger
    if isinstance(trigger, WhenMoved):
        return bool(trigger.source or trigger.target) or trigger.verb in ("discard", "draw", "send", "remove")
    return event.target in listener.homes


def _live(seen: Facts, index: int) -> LiveSkill | None:
    return seen.skills[index] if index < len(seen.skills) else None


def _granted(state: State, event: Event, card: CardId, found: list[Pending]) -> None:
    """[Auto] skills that a card has gained."""
    now = state.cards[card]
    moved = event if isinstance(event, Moved) and event.card == card else None
    seen = moved.before if moved is not None and moved.before is not None and moved.source in IN_PLAY else facts(state, card)
    if now.area not in IN_PLAY and (moved is None or moved.source not in IN_PLAY):
        return
    for live in seen.skills:
        skill = live.skill
        if live.granted_by is None or live.negated or skill.kind != SkillKind.AUTO or skill.trigger is None:
            continue
        ctx = static_context(now, skill)
        for part, trigger in enumerate(alternatives(skill.trigger)):
            cards = match_event(state, ctx, trigger, event) if type(event) in _events(trigger) else None
            if cards is not None:
                found.append(
                    Pending(take_id(state), card, now.incarnation, skill, live.index, now.master, event, named(state, cards), seen, part)
                )
                break


def _delayed(state: State, event: Event, found: list[Pending]) -> None:
    """Delayed effects whose moment has come; each once."""
    over: list[int] = []
    for delayed in state.delayed:
        if _is_over(state, delayed):
            over.append(delayed.id)
            continue
        cause = delayed.cause
        source = cause.card if cause.card is not None else CardId(0)
        ctx = Context(source, cause.incarnation, delayed.master, cause.skill, cause)
        ctx.memory = dict(delayed.slots)
        cards = match_event(state, ctx, delayed.when, event)
        if cards is None:
            continue
        if not delayed.ends[0]:
            over.append(delayed.id)
        skill = cause.skill or Skill(SkillKind.AUTO, "")
        found.append(
            Pending(
                take_id(state), source, cause.incarnation, skill, -2, delayed.master, event, named(state, cards), cause.facts, 0, delayed
            )
        )
    if over:
        apply(state, DelayedEnded(tuple(over)))


def _is_over(state: State, delayed: Delayed) -> bool:
    """Whether the time of an effect that happens each time has passed."""
    moment, turn = delayed.ends
    if not moment:
        return False
    return state.turn > turn or (moment == BATTLE_END and state.battle is None)


# --- situations -------------------------------------------------------------------------------------------------------


def situations(state: State) -> list[Pending]:
    """[Auto] skills whose situation has come about since the last look (8-6-6), and [Permanent] skills that end the game."""
    found: list[Pending] = []
    index = _index(state)
    for card in index.watching:
        now = state.cards[card]
        for listener in _of(state, card, SituationSet):
            key = (card, now.incarnation, listener.index)
            holding = _situation_holds(state, card, now.area, listener)
            if holding == state.situations.get(key, False):
                continue
            apply(state, SituationSet(key, holding))
            if holding:
                found.append(
                    Pending(take_id(state), card, now.incarnation, listener.skill, listener.index, now.master, None, (), facts(state, card))
                )
    rules = board_of(state).rules
    if "Lose" in rules or "Win" in rules:
        found += _endings(state)
    return found


def _situation_holds(state: State, card: CardId, area: Area, listener: Listener) -> bool:
    if area not in listener.homes:
        return False
    live = _live(facts(state, card), listener.index)
    if live is not None and live.negated:
        return False
    trigger: Trigger = listener.trigger
    conditions: list[Condition] = []
    while isinstance(trigger, WhenIf):
        conditions.append(trigger.condition)
        trigger = trigger.trigger
    assert isinstance(trigger, WhenSituation)
    conditions.append(trigger.condition)
    from engine.masters.exec.conditions import holds

    ctx = static_context(state.cards[card], listener.skill)
    return gates_open(state, ctx, listener.skill) and all(holds(state, ctx, condition) for condition in conditions)


def _endings(state: State) -> list[Pending]:
    """ "If all of your life is face up, you lose the game": carried out as soon as it holds (1-2-6)."""
    from engine.masters.rules.forbid import holds_now

    found: list[Pending] = []
    rules = board_of(state).rules
    for rule in (*rules.get("Lose", ()), *rules.get("Win", ())):
        if isinstance(rule.effect, (Lose, Win)) and holds_now(state, rule):
            skill = Skill(SkillKind.AUTO, rule.ctx.skill.text if rule.ctx.skill is not None else "", effect=rule.effect)
            card = rule.ctx.source
            found.append(Pending(take_id(state), card, state.cards[card].incarnation, skill, -3, rule.ctx.master, None, (), facts(state, card)))
    return found
