"""The continuous effects in force, indexed by what they bear on: single cards, all cards of a kind, players (8-8).

Built once for as long as the cards with [Permanent] skills stay where they are and no modifier comes or goes.
"""

from __future__ import annotations

from operator import is_

from msgspec import Struct

from engine.core.ids import CardId
from engine.masters.cards.definition import Printed
from engine.masters.ir.antecedents import names_this
from engine.masters.ir.keywords import LASTING_KEYWORDS
from engine.masters.ir.kinds import negates
from engine.masters.ir.nodes import (
    Can,
    Cannot,
    Change,
    Condition,
    CopySkills,
    Effect,
    GainKeyword,
    GainSkill,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    Gets,
    LoseKeyword,
    Negated,
    NegateThisSkill,
    OnlyAttack,
    Permit,
    Prohibit,
    SetNumber,
    Skill,
)
from engine.masters.ir.nouns import (
    Area,
    Compare,
    HasCharacter,
    HasKeyword,
    HasName,
    HasSkillKind,
    HasTrait,
    IsColor,
    Noun,
    OneOf,
    OnlyColors,
    Operand,
    SameColorAs,
    SameNameAs,
    SkillLess,
)
from engine.masters.ir.walk import walk
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.cause import RULES
from engine.masters.state.context import Context, Memory, recalled
from engine.masters.state.modifier import Modifier
from engine.masters.state.objects import Card
from engine.masters.state.position import Position
from engine.masters.truth.statics import Static, statics

_CHANGEABLE = (
    Compare,
    OneOf,
    HasTrait,
    HasKeyword,
    HasSkillKind,
    SkillLess,
    IsColor,
    OnlyColors,
    SameColorAs,
    HasCharacter,
    HasName,
    SameNameAs,
)
"""What a phrase may ask of a card that effects can change."""
_NUMERIC = (GetPower, GetComboPower, GetCost, GetComboCost, SetNumber)
_MARKS = (Cannot, Can, OnlyAttack)


class Influence(Struct):
    """A continuous effect on cards: of a [Permanent] skill, or of a skill that has resolved (`modifier`)."""

    order: int  # effects work in the order in which they began (8-8-1): those of [Permanent] skills first
    ctx: Context  # whose skill it is, and what its words stand for
    changes: tuple[Change, ...]  # what it does to each card
    what: Operand | None  # which cards it is on; None where it is on the cards under whose names it is filed
    conditions: tuple[Condition, ...] = ()  # all of which must hold for it to work
    bound: tuple[int, ...] = ()  # the amount of each change, fixed when the skill resolved (8-2-2-2)
    modifier: Modifier | None = None  # where it comes from a skill that has resolved
    skill: Skill | None = None  # the [Permanent] skill that it comes from
    on_itself: bool = False  # it is on the card that has the skill, and on no other
    areas: frozenset[Area] | None = (
        None  # where cards must be for it to reach them; None where that takes a closer look
    )
    asks_facts: bool = False  # its phrase asks for what effects can change: power, traits, keywords … (8-1-4-2)

    @property
    def numeric(self) -> bool:
        """Whether it rewrites numbers only (8-8-1-3)."""
        return all(isinstance(change, _NUMERIC) for change in self.changes)

    @property
    def forbids(self) -> bool:
        """Whether it only forbids or allows: that rewrites no information, and is asked of the card as all else has made it."""
        return all(isinstance(change, _MARKS) for change in self.changes)

    @property
    def conditional(self) -> bool:
        """Whether it works under a condition only."""
        skill = self.skill
        return bool(self.conditions) or (skill is not None and (skill.sparking is not None or skill.bond is not None))


class Rule(Struct):
    """A continuous effect on players or events: Prohibit, Permit, ReplaceEvent, PreventDamage, WhenDoing, Lose, Win."""

    order: int
    ctx: Context
    effect: Effect
    conditions: tuple[Condition, ...] = ()
    modifier: Modifier | None = None
    skill: Skill | None = None


class InForce(Struct):
    """The continuous effects in force, and what was noted about them so that most questions need not look at each."""

    cards: int  # how many cards there were when it was built: tokens may come
    watched: list[CardId]  # the cards with continuous effects of their own
    seen: list[Card]  # those cards as they were: if one has changed, this does not hold any more
    modifiers: tuple[Modifier, ...]  # the effects of resolved skills that there were
    by_card: dict[CardId, list[Influence]] = {}  # effects on named cards, and of cards on themselves
    on_many: list[Influence] = []  # effects on all cards that a phrase means
    areas_of_many: frozenset[Area] | None = (
        frozenset()
    )  # where cards must be for any of `on_many` to reach them; None: anywhere
    rules: dict[str, list[Rule]] = {}  # effects on players and events, by the name of their type
    cannot: set[str] = set()  # every action that anything forbids
    can: set[str] = set()  # and allows
    asking: bool = False  # whether any of `on_many` asks for what effects can change
    granted: set[CardId] = set()  # cards that may have skills which are not printed on them
    grants: bool = False  # whether any effect grants whole skills; any change of the board may change to whom
    silences: bool = (
        False  # whether anything negates the skills of all cards of a kind; any change of the board may change whose
    )
    truth: dict[int, bool] = {}  # whether an effect's conditions hold, by its order; kept until the next write


def current(state: Position, board: InForce) -> bool:
    """Whether the index still holds: frozen cards are replaced when they change, so that identity tells."""
    held = board.modifiers
    if board.grants or board.silences or len(state.modifiers) != len(held) or len(state.cards) != board.cards:
        return False
    if not all(map(is_, state.modifiers, held)):
        return False
    cards = state.cards
    return not board.watched or all(map(is_, [cards[card] for card in board.watched], board.seen))


def build(state: Position, known: InForce | None) -> InForce:
    """Index the continuous effects in force."""
    watched = known.watched if known is not None and known.cards == len(state.cards) else _with_statics(state)
    board = InForce(len(state.cards), watched, [state.cards[card] for card in watched], tuple(state.modifiers))
    negating = [
        m for m in state.modifiers if m.cards and any(isinstance(change, Negated) for change in m.changes)
    ]  # of what negates the skills of all cards of a kind, see `silence`
    for card in watched:
        now = state.cards[card]
        printed = state.printed[now.printed]
        face = printed.back if now.flipped and printed.back is not None else printed.front
        areas, found = in_areas(face.skills, printed)
        if areas is not None and now.area not in areas:
            continue
        for static in found:
            if (static.homes is None or now.area in static.homes) and not _negated(state, negating, card, static.skill):
                add_static(board, now, static)
    for modifier in state.modifiers:
        _add_modifier(board, modifier)
    put_in_order(board)
    return board


def put_in_order(board: InForce) -> None:
    """Put the effects that change numbers last, and note where any of those on many cards reaches."""
    board.on_many.sort(key=_last_numbers)  # 8-8-1-3
    for influence in board.on_many:
        reached = influence.areas
        board.areas_of_many = None if reached is None or board.areas_of_many is None else board.areas_of_many | reached


_areas: dict[int, tuple[tuple[Skill, ...], frozenset[Area] | None, tuple[Static, ...]]] = {}
"""Answers about printed skills, which never change; these are kept alive beside the answer, so that their identity stays their own."""


def in_areas(skills: tuple[Skill, ...], printed: Printed) -> tuple[frozenset[Area] | None, tuple[Static, ...]]:
    """The areas in which any of the statics works (None for all), and the statics."""
    held = _areas.get(id(skills))
    if held is None:
        found = statics(skills, printed.definition.type.value)
        areas: set[Area] | None = set()
        for static in found:
            areas = None if areas is None or static.homes is None else areas | static.homes
        held = _areas[id(skills)] = (skills, None if areas is None else frozenset(areas), found)
    return held[1], held[2]


def _last_numbers(influence: Influence) -> bool:
    return influence.numeric


def _with_statics(state: Position) -> list[CardId]:
    has: dict[int, bool] = {}
    for index, printed in enumerate(state.printed):
        kind = printed.definition.type.value
        faces = (printed.front,) if printed.back is None else (printed.front, printed.back)
        has[index] = any(statics(face.skills, kind) for face in faces)
    return [card.id for card in state.cards if has[card.printed]]


def _negated(state: Position, negating: list[Modifier], card: CardId, skill: Skill) -> bool:
    """Whether a skill of this kind of the card is negated (8-3-5, 8-3-6)."""
    for modifier in negating:
        for change in modifier.changes:
            if isinstance(change, Negated) and negates(change, skill):
                if (card, state.cards[card].incarnation) in (modifier.cards or ()):
                    return True
    return False


def reach(what: Operand | None) -> frozenset[Area] | None:
    """The areas in which the cards that a phrase means can be; None where that takes a closer look."""
    if not isinstance(what, Noun) or what.among is not None:
        return None
    if not what.places:
        return None if names_this(what.filter) else frozenset(IN_PLAY)
    found: set[Area] = set()
    for place in what.places:
        if place.area in (Area.ANYWHERE, Area.UNDER):
            return None
        found.update(
            IN_PLAY
            if place.area == Area.IN_PLAY
            else (place.area, Area.LIMBO)
            if place.area == Area.HAND
            else (place.area,)
        )
    return frozenset(found)


def static_context(card: Card, skill: Skill) -> Context:
    """The context of a [Permanent] skill, whose master is its card's (4-3-4)."""
    return Context(card.id, card.master, skill, RULES, Memory(card.incarnation))


def modifier_context(modifier: Modifier) -> Context:
    """What the words of a continuous effect stand for after the skill that made it has resolved."""
    cause = modifier.cause
    return Context(cause.source, modifier.master, cause.skill, cause, recalled(cause.incarnation, modifier.slots))


_FIRST = -1_000_000_000
"""[Permanent] skills come before the effects of other skills, which are numbered from 1 on."""


def _order(card: Card, static: Static) -> int:
    return _FIRST + (card.id * 100 + static.index) * 100 + static.part


def rule_of(card: Card, static: Static) -> Rule:
    """The effect on players or events that a card has by one of its skills."""
    ctx = static_context(card, static.skill)
    return Rule(_order(card, static), ctx, static.effect, static.conditions, None, static.skill)


def add_static(board: InForce, card: Card, static: Static) -> None:
    """File a continuous effect that the card has by one of its skills."""
    effect = static.effect
    if not isinstance(effect, Gets):
        board.rules.setdefault(type(effect).__name__, []).append(rule_of(card, static))
        _note_rule(board, effect)
        return
    influence = Influence(
        _order(card, static),
        static_context(card, static.skill),
        effect.changes,
        effect.what,
        static.conditions,
        (),
        None,
        static.skill,
        static.on_itself,
        reach(effect.what),
    )
    if static.on_itself:
        board.by_card.setdefault(card.id, []).append(influence)
    else:
        influence.asks_facts = any(isinstance(node, _CHANGEABLE) for node in walk(effect.what))
        board.asking = board.asking or influence.asks_facts
        board.on_many.append(influence)
    board.silences = board.silences or any(isinstance(change, Negated) for change in effect.changes)
    _note(board, influence, (card.id,) if static.on_itself else None)


def _add_modifier(board: InForce, modifier: Modifier) -> None:
    ctx = modifier_context(modifier)
    rule = modifier.rule
    if rule is not None and not isinstance(rule, NegateThisSkill):
        board.rules.setdefault(rule.__class__.__name__, []).append(
            Rule(modifier.id, ctx, rule, _conditions(modifier), modifier)
        )
        _note_rule(board, rule)
    if not modifier.changes and not isinstance(rule, NegateThisSkill):
        return
    influence = Influence(modifier.id, ctx, modifier.changes, None, _conditions(modifier), modifier.bound, modifier)
    if modifier.cards is None:
        influence.what = modifier.noun
        influence.areas = reach(modifier.noun)
        board.on_many.append(influence)
        board.silences = board.silences or any(isinstance(change, Negated) for change in modifier.changes)
        _note(board, influence, None)
        return
    for card, _ in modifier.cards:
        board.by_card.setdefault(card, []).append(influence)
    _note(board, influence, tuple(card for card, _ in modifier.cards))


def _conditions(modifier: Modifier) -> tuple[Condition, ...]:
    return (modifier.duration.condition,) if modifier.duration.condition is not None else ()


def _note(board: InForce, influence: Influence, cards: tuple[CardId, ...] | None) -> None:
    for change in influence.changes:
        match change:
            case Cannot(action=action):
                board.cannot.add(action)
            case OnlyAttack():
                board.cannot.add("attack")
            case Can(action=action):
                board.can.add(action)
            case GainSkill() | CopySkills():
                board.grants = True
                board.granted.update(cards or ())
            case GainKeyword(keyword=keyword) if keyword.name in LASTING_KEYWORDS:
                board.grants = True
            case GainKeyword() | LoseKeyword() if cards is not None:
                board.granted.update(cards)
            case _:
                pass


def _note_rule(board: InForce, effect: Effect) -> None:
    match effect:
        case Prohibit(deed=deed):
            board.cannot.add(deed.verb)
        case Permit(action=action):
            board.can.add(action)
        case _:
            pass
