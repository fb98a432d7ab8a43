"""Whether an event is one that a trigger pattern speaks of (8-6), with the information that triggers may ask for (8-6-5).

The same patterns serve [Auto] skills, history conditions ("if a card was KO'd this turn") and replacement effects, where the event
has only been proposed (`would`).
"""

from __future__ import annotations

from typing import assert_never

from engine.core.ids import CardId
from engine.masters.exec.conditions import holds
from engine.masters.exec.context import Context
from engine.masters.exec.fit import Was, fits, information
from engine.masters.exec.kinds import FAMILIES, family, is_keyword, is_kind
from engine.masters.exec.places import covers
from engine.masters.exec.select import speaks_of
from engine.masters.exec.who import seats
from engine.masters.ir.nodes import (
    Condition,
    GetPower,
    Phase,
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
    And,
    Area,
    Const,
    Filter,
    HasKeyword,
    HasSkillKind,
    Not,
    Noun,
    Operand,
    Place,
    Who,
)
from engine.masters.ir.walk import walk
from engine.masters.model.events import (
    Activated,
    Attacked,
    AttackNegated,
    Cause,
    DamageComing,
    Damaged,
    Ended,
    Event,
    Flipped,
    MarkersChanged,
    ModifierAdded,
    Moment,
    Moved,
    SkillNegated,
    Switched,
    TargetChanged,
    TokenMade,
    Why,
)
from engine.masters.model.state import State
from engine.masters.rules.derive import facts

Matched = tuple[CardId, ...]
"""The cards that fulfilled a trigger (none where it is not about cards)."""

_FIELD = (Area.BATTLE, Area.UNISON)


def match_event(state: State, ctx: Context, trigger: Trigger, event: Event, would: bool = False) -> Matched | None:
    """The cards that fulfil the pattern through this event; None where the event is another one."""
    match trigger:
        case WhenPlayed():
            return _played(state, ctx, trigger, event, would)
        case WhenAttacks(noun=noun, target=target, by=by):
            if not isinstance(event, Attacked) or not _by(state, ctx, by, event.seat):
                return None
            if target is not None and not speaks_of(state, ctx, target, event.target):
                return None
            return (event.card,) if speaks_of(state, ctx, noun, event.card) else None
        case WhenAttacked(noun=noun, attacker=attacker):
            return _attacked(state, ctx, noun, attacker, event)
        case WhenCombos():
            return _combos(state, ctx, trigger, event)
        case WhenMoved():
            return _moved(state, ctx, trigger, event, would)
        case WhenEvolves():
            return _evolves(state, ctx, trigger, event)
        case WhenPhase():
            return _phase(state, ctx, trigger, event)
        case WhenActivated():
            return _activated(state, ctx, trigger, event)
        case WhenSwitched(noun=noun, rest=rest, by_skill=by_skill, skill_of=skill_of, by=by):
            if by is not None and isinstance(event, Switched) and not _by(state, ctx, by, event.cause.master):
                return None
            if isinstance(event, Attacked) and rest and not by_skill and skill_of is None:
                return (event.card,) if speaks_of(state, ctx, noun, event.card) else None
            if not isinstance(event, Switched) or event.rest != rest or not _through(state, ctx, event.cause, by_skill, skill_of):
                return None
            return (event.card,) if speaks_of(state, ctx, noun, event.card) else None
        case WhenFlipped(noun=noun, face_up=face_up, skill_of=skill_of):
            if not isinstance(event, Flipped) or (face_up is not None and event.up != face_up):
                return None
            if not _through(state, ctx, event.cause, None, skill_of):
                return None
            return (event.card,) if speaks_of(state, ctx, noun, event.card) else None
        case WhenDamage():
            return _damage(state, ctx, trigger, event, would)
        case WhenMarkers(noun=noun, added=added, skill_of=skill_of, by_attack=by_attack):
            if isinstance(event, MarkersChanged) and by_attack is not None and (event.cause.kind == "attack") != by_attack:
                return None
            if not isinstance(event, MarkersChanged) or (event.change > 0) != added or not _through(state, ctx, event.cause, None, skill_of):
                return None
            return (event.card,) if speaks_of(state, ctx, noun, event.card) else None
        case WhenPower():
            return _power(state, ctx, trigger, event)
        case WhenNegated(what=what, noun=noun, by=by):
            return _negated(state, ctx, what, noun, by, event)
        case WhenSituation(condition=condition):
            # Situations are watched by `rules.triggers.situations`; as an event, one is the loss that it would bring about (9-2).
            return () if would and _is_loss(ctx, event) and holds(state, ctx, condition) else None
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
    return isinstance(event, Ended) and event.winner != ctx.master and event.clause.startswith(("1-2-2", "1-2-3", "9-2"))


def _holds_then(state: State, ctx: Context, condition: Condition, event: Event, cards: Matched) -> bool:
    """A condition hidden in a trigger speaks of the cards that fulfilled it."""
    from engine.masters.exec.memory import named

    before = ctx.trigger_cards, ctx.event
    ctx.trigger_cards, ctx.event = named(state, cards), event
    result = holds(state, ctx, condition)
    ctx.trigger_cards, ctx.event = before
    return result


def _by(state: State, ctx: Context, by: Who | None, seat: int | None) -> bool:
    return by is None or (seat is not None and seat in seats(state, ctx, by))


def _through(state: State, ctx: Context, cause: Cause, by_skill: bool | None, skill_of: Operand | None) -> bool:
    """Whether a skill (of such a card) is at work. A card pays for its skill by its skill, too."""
    is_skill = cause.kind in ("skill", "cost") and cause.card is not None
    if by_skill is not None and is_skill != by_skill:
        return False
    if skill_of is None:
        return True
    if not is_skill or cause.card is None:
        return False
    return speaks_of_source(state, ctx, skill_of, cause)


def speaks_of_source(state: State, ctx: Context, operand: Operand, cause: Cause) -> bool:
    """Whether the card whose skill is at work is one that the phrase means, as it was then; wherever it lay (10-45-3).

    "A Battle Card's skill" is one of a card in the Battle Area (10-45-2), a character's or trait's from anywhere (8-5-9-1).
    """

    if cause.card is None:
        return False
    if isinstance(operand, Noun) and cause.facts is not None:
        if operand.owner is not None and cause.master not in seats(state, ctx, operand.owner):
            return False
        now = state.cards[cause.card]
        was = Was(cause.facts, now.area, cause.master if cause.master is not None else now.master)
        at_work = _is_at_work(operand.filter, cause)
        if not (fits(state, ctx, operand.filter, cause.card, was) if at_work is None else at_work):
            return False
        if operand.places and not operand.implied:
            return speaks_of(state, ctx, operand, cause.card)
        return all(place.who is None or cause.master in seats(state, ctx, place.who) for place in operand.places)
    return speaks_of(state, ctx, operand, cause.card)


def _is_at_work(filter: Filter, cause: Cause) -> bool | None:
    """ "By a [Counter] skill", "from a non-keyword skill": words for the skill itself; None where they are for its card."""
    if cause.skill is None and not cause.keyword:
        return None
    match filter:
        case And(parts=(part,)):
            return _is_at_work(part, cause)
        case Not(part=part):
            inner = _is_at_work(part, cause)
            return None if inner is None else not inner
        case HasKeyword(keyword=name):
            return is_keyword(cause.keyword, name) or (cause.skill is not None and is_kind(cause.skill, name))
        case HasSkillKind(kind=kind):
            return cause.skill is not None and (is_kind(cause.skill, kind) or (kind == "keyword" and cause.keyword != ""))
        case _:
            return None


def _from(state: State, ctx: Context, places: tuple[Place, ...], area: Area, master: int) -> bool:
    if not places:
        return True
    return any(
        covers(place.area, area)
        and (place.who in (None, Who.OWNER) or master in seats(state, ctx, place.who))
        and not (place.but and _from(state, ctx, place.but, area, master))
        for place in places
    )


def _played(state: State, ctx: Context, trigger: WhenPlayed, event: Event, would: bool) -> Matched | None:
    """8-6-5-3: from an area other than the Battle or Unison Area to one of these."""
    if isinstance(event, TokenMade):
        if trigger.keyword or trigger.source or not _by(state, ctx, trigger.by, event.cause.master):
            return None
        if not _through(state, ctx, event.cause, trigger.by_skill, trigger.skill_of):
            return None
        return (event.card,) if speaks_of(state, ctx, trigger.noun, event.card) else None
    if not isinstance(event, Moved) or event.why != Why.PLAY or event.target not in _FIELD:
        return None
    if not _by(state, ctx, trigger.by, event.cause.master if event.cause.master is not None else event.target_master):
        return None
    if trigger.keyword and not any(event.cause.keyword in family(name) for name in trigger.keyword):
        return None
    if not _from(state, ctx, trigger.source, event.source, event.source_master):
        return None
    if not _through(state, ctx, event.cause, trigger.by_skill, trigger.skill_of):
        return None
    meant = speaks_of_mover(state, ctx, trigger.noun, event.card, None) if would else speaks_of(state, ctx, trigger.noun, event.card)
    return (event.card,) if meant else None


def _attacked(state: State, ctx: Context, noun: Operand, attacker: Operand | None, event: Event) -> Matched | None:
    """A card becomes the target of an attack, by declaration or by [Blocker] (10-4-1-1)."""
    if isinstance(event, Attacked):
        card, target = event.card, event.target
    elif isinstance(event, TargetChanged) and not event.back and state.battle is not None:
        card, target = state.battle.attack_card, event.target
    else:
        return None
    if attacker is not None and not speaks_of(state, ctx, attacker, card):
        return None
    return (target,) if speaks_of(state, ctx, noun, target) else None


def _combos(state: State, ctx: Context, trigger: WhenCombos, event: Event) -> Matched | None:
    """A card is used in a combo, wherever it comes from (3-7-3-2, 8-5-4-1)."""
    if not isinstance(event, Moved) or event.target != Area.COMBO or event.why != Why.COMBO:
        return None
    if not _by(state, ctx, trigger.by, event.target_master) or not _from(state, ctx, trigger.source, event.source, event.source_master):
        return None
    if not _through(state, ctx, event.cause, trigger.by_skill, trigger.skill_of):
        return None
    # The phrase names Battle Cards wherever they are used in combos (3-7-3-2), so their implied place does not count.
    if not speaks_of_mover(state, ctx, trigger.noun, event.card, None):
        return None
    if trigger.together is not None:
        rest = [card for card in state.area(event.target_master, Area.COMBO) if card != event.card]
        if not any(speaks_of_mover(state, ctx, trigger.together, card, None) for card in rest):
            return None
    return (event.card,)


def speaks_of_mover(state: State, ctx: Context, operand: Operand, card: CardId, was: Was | None) -> bool:
    """Whether the phrase means a card that moves: where the text leaves its place to the rules (`implied`), the move itself says where."""

    if isinstance(operand, Noun) and (operand.implied or not operand.places):
        owner = operand.owner
        master = was.master if was is not None else state.cards[card].master
        if owner is not None and master not in seats(state, ctx, owner):
            return False
        if any(place.who not in (None, Who.OWNER) and master not in seats(state, ctx, place.who) for place in operand.places):
            return False
        return fits(state, ctx, operand.filter, card, was)
    return speaks_of(state, ctx, operand, card, was)


def _moved(state: State, ctx: Context, trigger: WhenMoved, event: Event, would: bool) -> Matched | None:
    if not isinstance(event, Moved) or not _verb_fits(trigger, event):
        return None
    cause = event.cause
    if not _from(state, ctx, trigger.source, event.source, event.source_master):
        return None
    if not _from(state, ctx, trigger.target, event.target, event.target_master):
        return None
    # Damage and draws are carried out by the player whose cards move (4-9-1, 4-10-2-1).
    own = event.why in (Why.DAMAGE, Why.DRAW) or cause.master is None
    if not _by(state, ctx, trigger.by, event.source_master if own else cause.master):
        return None
    if trigger.face_up is not None and event.face_up != trigger.face_up:
        return None
    if trigger.by_battle is not None and (cause.kind in ("battle", "attack")) != trigger.by_battle:
        return None
    in_battle = trigger.verb == "KO" and not trigger.by_skill and cause.kind == "battle" and trigger.skill_of is not None
    if in_battle:  # "when this card KOs a card": in battle as well as by a skill
        if trigger.skill_of is None or cause.card is None or not speaks_of_source(state, ctx, trigger.skill_of, cause):
            return None
    elif not _through(state, ctx, cause, trigger.by_skill, trigger.skill_of):
        return None
    was = None if would else information(event)
    if was is None and isinstance(trigger.noun, Noun) and not would:
        # The phrase's own places speak of where the card was; the move's source has been checked.
        return (event.card,) if _after(state, ctx, trigger.noun, event) else None
    return (event.card,) if speaks_of_mover(state, ctx, trigger.noun, event.card, was) else None


def _after(state: State, ctx: Context, noun: Operand, event: Moved) -> bool:

    if not isinstance(noun, Noun):
        return speaks_of(state, ctx, noun, event.card)
    master = event.source_master
    if noun.owner is not None and master not in seats(state, ctx, noun.owner) and event.target_master not in seats(state, ctx, noun.owner):
        return False
    if noun.places and not noun.implied:
        ends = ((event.source, event.source_master), (event.target, event.target_master))
        if not any(_from(state, ctx, noun.places, area, seat) for area, seat in ends):
            return False
    return fits(state, ctx, noun.filter, event.card)


def _verb_fits(trigger: WhenMoved, event: Moved) -> bool:
    """Whether the move is one that the verb names; places are compared apart."""
    if event.source == event.target and event.why != Why.CONTROL:
        return False
    match trigger.verb:
        case "KO":
            return event.why == Why.KO
        case "discard":
            return event.source == Area.HAND and event.target == Area.DROP
        case "draw":
            return event.why == Why.DRAW
        case "charge":
            return event.why == Why.CHARGE  # 6-2-5
        case "remove" if not trigger.source:
            return event.target == Area.REMOVED or (event.source in _FIELD and event.target != Area.COMBO)
        case "remove" | "leave":
            if not trigger.source and event.source not in _FIELD:
                return False
            return not (event.source in _FIELD and event.target in (Area.COMBO, *_FIELD))
        case "send" if not trigger.target:
            return event.target == Area.WARP
        case "return" if not trigger.target:
            return event.target in (Area.HAND, Area.DECK)
        case "play":
            return event.why == Why.PLAY
        case "add" if not trigger.target:
            return event.target in (Area.HAND, Area.LIFE, Area.ENERGY)
        case "place" | "put" if not trigger.target:
            return event.target in (Area.DROP, Area.BATTLE, Area.UNISON, Area.LEADER, Area.ENERGY, Area.LIFE, Area.COMBO)
        case "charge":
            return event.why == Why.CHARGE
        case verb:
            return verb in ("send", "return", "add", "place", "put", "move")


def _evolves(state: State, ctx: Context, trigger: WhenEvolves, event: Event) -> Matched | None:
    """10-5-7: a card was played with [Evolve], [EX-Evolve] or [Xeno-Evolve]."""
    if not isinstance(event, Moved) or event.why != Why.PLAY or event.cause.keyword not in FAMILIES["Evolve"]:
        return None
    if not speaks_of_mover(state, ctx, trigger.into, event.card, None):
        return None
    if isinstance(trigger.source, Noun) and event.onto is not None and not fits(state, ctx, trigger.source.filter, event.onto):
        return None
    return (event.card,)


_PHASE_NAMES = {Phase.END: ("end", "turn")}


def _phase(state: State, ctx: Context, trigger: WhenPhase, event: Event) -> Matched | None:
    if not isinstance(event, Moment) or event.moment != trigger.moment.value:
        return None
    if event.phase not in _PHASE_NAMES.get(trigger.phase, (trigger.phase.value,)):
        return None
    if trigger.whose is not None and event.seat not in seats(state, ctx, trigger.whose):
        return None
    if trigger.condition is not None:
    
        if not holds(state, ctx, trigger.condition):
            return None
    return ()


def _activated(state: State, ctx: Context, trigger: WhenActivated, event: Event) -> Matched | None:
    """A skill is activated; "activating an Extra Card" is activating it from the hand (8-1-3-1-4)."""
    if not isinstance(event, Activated) or not _by(state, ctx, trigger.by, event.seat):
        return None
    if trigger.keyword and not is_keyword(event.keyword, trigger.keyword):
        return None
    if not _from(state, ctx, trigger.source, event.source, event.seat):
        return None
    if trigger.noun is not None and not trigger.keyword and not trigger.source and event.source not in (Area.HAND, Area.LIMBO):
        return None  # 8-1-3-1-4: "activating a card" is activating it from the hand
    if trigger.noun is not None:
        now = state.cards[event.card]
        was = Was(event.facts, event.source, event.seat) if event.facts is not None else Was(facts(state, event.card), now.area, event.seat)
        if not speaks_of_mover(state, ctx, trigger.noun, event.card, was):
            return None
    return (event.card,)


def _damage(state: State, ctx: Context, trigger: WhenDamage, event: Event, would: bool) -> Matched | None:
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
    if trigger.source is not None and (cause.card is None or not speaks_of_source(state, ctx, trigger.source, cause)):
        return None
    if trigger.source is not None and cause.kind != "skill" and any(isinstance(node, HasSkillKind) for node in walk(trigger.source)):
        return None  # "from one of your opponent's non-keyword skills": an attack is none (4-11-1-1)
    return (cause.card,) if cause.card is not None else ()


def _power(state: State, ctx: Context, trigger: WhenPower, event: Event) -> Matched | None:
    if not isinstance(event, ModifierAdded) or not _through(state, ctx, event.modifier.cause, True, trigger.skill_of):
        return None
    modifier = event.modifier
    for i, change in enumerate(modifier.changes):
        if not isinstance(change, GetPower):
            continue
        amount = change.amount.n if isinstance(change.amount, Const) else modifier.bound[i] if i < len(modifier.bound) else 0
        if amount * change.sign == 0 or (amount * change.sign < 0) != trigger.decreased:
            continue
        cards = tuple(card for card, _ in modifier.cards or () if speaks_of(state, ctx, trigger.noun, card))
        if cards:
            return cards
    return None


def _negated(state: State, ctx: Context, what: str, noun: Operand | None, by: Who | None, event: Event) -> Matched | None:
    if what == "attack" and isinstance(event, AttackNegated):
        card = event.card
    elif what != "attack" and isinstance(event, SkillNegated):
        card = event.card
        if what == "counter" and event.skill.kind.value != "Counter":
            return None
    else:
        return None
    if not _by(state, ctx, by, event.cause.master):
        return None
    if noun is not None and (card is None or not speaks_of(state, ctx, noun, card)):
        return None
    return (card,) if card is not None else ()
