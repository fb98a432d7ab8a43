"""The continuous effects in force, indexed by what they bear on: single cards, all cards of a kind, players (8-8).

What one card's skills or one resolved skill gives is a `Given`; `boards` puts these together.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.keywords import LASTING_KEYWORDS
from engine.masters.ir.nodes import (
    Can,
    Cannot,
    Change,
    Condition,
    CopySkills,
    Effect,
    GainChosenSkill,
    GainKeyword,
    GainSkill,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    Gets,
    LoseKeyword,
    MustAttack,
    Negated,
    NegateThisSkill,
    OnlyAttack,
    Permit,
    Prohibit,
    SetNumber,
    Skill,
)
from engine.masters.ir.nouns import (
    ANY,
    Area,
    Const,
    Noun,
    Operand,
)
from engine.masters.ir.vocabulary import USES
from engine.masters.state.cause import RULES
from engine.masters.state.context import Context, Memory, recalled
from engine.masters.state.facts import Facts
from engine.masters.state.modifier import Modifier
from engine.masters.state.objects import Card
from engine.masters.truth.asks import asks_of
from engine.masters.truth.by_face import Face, by_face
from engine.masters.truth.reach import reach, says_no_more, whose
from engine.masters.truth.statics import Static

_NUMERIC = (GetPower, GetComboPower, GetCost, GetComboCost, SetNumber)
_MARKS = (Cannot, Can, MustAttack, OnlyAttack)


class Influence(Struct, gc=False):
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
    settled: bool = False  # whether it bears on a card does not hang on what other effects make of any card
    alike: bool = (
        False  # its phrase means the same for every card of its master that has the skill: it speaks of none of them
    )
    numeric: bool = False  # it rewrites numbers only (8-8-1-3)
    forbids: bool = False  # it only forbids or allows: that rewrites no information, and is asked of the card as all else has made it
    conditional: bool = False  # it works under a condition only
    silences: bool = (
        False  # it negates skills of all cards that it means now; of single cards, that was settled upon its resolution
    )
    seat: Seat | None = None  # the one player whose cards its phrase can mean
    face: Face | None = None  # whether a card with these facts may be one that its phrase means
    exact: bool = False  # whether its phrase means every card that it may mean by these three

    def __post_init__(self) -> None:
        skill = self.skill
        self.numeric = all(isinstance(change, _NUMERIC) for change in self.changes)
        self.forbids = all(isinstance(change, _MARKS) for change in self.changes)
        named = self.modifier is not None and self.modifier.cards is not None
        self.silences = not named and any(isinstance(change, Negated) for change in self.changes)
        self.conditional = bool(self.conditions) or (
            skill is not None and (skill.sparking is not None or skill.bond is not None)
        )

    def settle(self) -> Influence:
        """Note what its phrase asks for."""
        asked = asks_of(self.what)
        self.settled = asked.settled and not self.conditional
        self.alike = asked.alike
        if isinstance(self.what, Noun):
            self.seat, self.face = whose(self.what, self.ctx.master), by_face(self.what.filter)
            known = self.areas is not None and self.seat is not None
            self.exact = known and says_no_more(self.what) and (self.face is not None or self.what.filter == ANY)
        return self

    def may_mean(self, now: Card, face: Facts) -> bool:
        """Whether it may bear on the card with these facts, by where it lies, whose it is and what it is."""
        if self.areas is not None and now.area not in self.areas:
            return False
        return (self.seat is None or self.seat == now.master) and (self.face is None or self.face(face))


class Rule(Struct, gc=False):
    """A continuous effect on players or events: Prohibit, Permit, ReplaceEvent, PreventDamage, WhenDoing, Lose, Win."""

    order: int
    ctx: Context
    effect: Effect
    conditions: tuple[Condition, ...] = ()
    modifier: Modifier | None = None
    skill: Skill | None = None


Doing: TypeAlias = Literal["weaken", "change costs", "must attack", "give skills", "set prices"]
"""What is looked for on many cards and seldom there: effects that may take power from a card, that make it or its skills cost more or less, by
which it has to attack, that give skills to all cards of a kind, or without whose price something can't be done."""


class Given(Struct, gc=False):
    """Continuous effects, and what was noted about them so that most questions need not look at each."""

    by_card: dict[CardId, list[Influence]] = {}  # effects on named cards, and of cards on themselves
    on_many: list[Influence] = []  # effects on all cards that a phrase means
    rules: dict[str, list[Rule]] = {}  # effects on players and events, by the name of their type
    cannot: frozenset[str] = frozenset()  # every action that anything forbids
    can: frozenset[str] = frozenset()  # and allows
    does: set[Doing] = set()  # what few effects do to cards, so that nobody looks for it where none does
    asking: bool = False  # whether any of `on_many` asks for what effects can change
    granted: frozenset[CardId] = frozenset()  # cards that may have skills which are not printed on them
    gaining: frozenset[CardId] = frozenset()  # cards to which any of `by_card` gives skills
    grants: bool = False  # whether any effect grants whole skills; any change of the board may change to whom
    negates: bool = False  # whether it negates skills of named cards
    silences: bool = (
        False  # whether anything negates the skills of all cards of a kind; any change of the board may change whose
    )


class Run(Struct, gc=False):
    """Effects on all cards of a kind that are asked one after the other and say the same: where one bears on a card, all of them do.

    `blind`: they add fixed numbers to the power of a card, whatever else it is.
    """

    members: list[Influence]
    blind: bool = False

    @property
    def plain(self) -> bool:
        """Whether they bear on each card that they may mean, whatever else there is: under no condition, by printed skills."""
        one = self.members[0]
        return self.blind and one.exact and one.settled and one.modifier is None


def runs_of(influences: list[Influence]) -> list[Run]:
    """The effects in the order in which they are asked: what only forbids or allows last, numbers before that, then by when they began."""
    runs: list[Run] = []
    for one in sorted(influences, key=asked_in):
        last = runs[-1].members[-1] if runs else None
        if last is not None and _say_the_same(last, one):
            runs[-1].members.append(one)
        else:
            runs.append(Run([one], all(isinstance(c, GetPower) and isinstance(c.amount, Const) for c in one.changes)))
    return runs


def asked_in(influence: Influence) -> tuple[bool, bool, int]:
    """Sorts effects in the order in which they are asked."""
    return influence.forbids, influence.numeric, influence.order


def _say_the_same(one: Influence, other: Influence) -> bool:
    return (
        one.alike
        and not one.conditional
        and one.modifier is None
        and other.modifier is None
        and one.what is other.what
        and one.changes is other.changes
        and one.skill is other.skill
        and one.ctx.master == other.ctx.master
    )


class InForce(Given, gc=False):
    """All continuous effects in force, put together from these parts. `made`: the facts that runs of fixed numbers alone have made of printed ones;
    `awaited`: as what an event is proposed that rules of a kind wait for, once somebody has asked."""

    parts: tuple[Given, ...] = ()
    runs: list[Run] = []  # `on_many`, in the order in which they are asked
    plain: bool = False  # whether all of these are plain
    made: dict[tuple[int, ...], tuple[Facts, Facts, list[Influence]]] = {}
    awaited: dict[str, frozenset[object]] = {}
    areas_of_many: frozenset[Area] | None = (
        frozenset()
    )  # where cards must be for any of `on_many` to reach them; None: anywhere

    def reaches(self, area: Area) -> bool:
        """Whether effects on all cards of a kind may bear on cards there. A card elsewhere has what is printed on it, unless it is in `by_card`."""
        return self.areas_of_many is None or area in self.areas_of_many

    def may_mean(self, now: Card, face: Facts) -> bool:
        """Whether effects on all cards of a kind may bear on the card, which has these facts where they do not."""
        for run in self.runs:
            if run.members[0].may_mean(now, face):
                return True
        return False


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


def add_static(board: Given, card: Card, static: Static) -> None:
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
    ).settle()
    if static.on_itself:
        board.by_card.setdefault(card.id, []).append(influence)
    else:
        influence.asks_facts = asks_of(effect.what).changeable
        board.asking = board.asking or influence.asks_facts
        board.on_many.append(influence)
    board.silences = board.silences or any(isinstance(change, Negated) for change in effect.changes)
    _note(board, influence, (card.id,) if static.on_itself else None)


def add_modifier(board: Given, modifier: Modifier) -> None:
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
        influence.settle()
        board.on_many.append(influence)
        board.silences = board.silences or any(isinstance(change, Negated) for change in modifier.changes)
        _note(board, influence, None)
        return
    board.negates = any(isinstance(change, Negated) for change in modifier.changes)
    for card, _ in modifier.cards:
        board.by_card.setdefault(card, []).append(influence)
    _note(board, influence, tuple(card for card, _ in modifier.cards))


def _conditions(modifier: Modifier) -> tuple[Condition, ...]:
    return (modifier.duration.condition,) if modifier.duration.condition is not None else ()


def _note(board: Given, influence: Influence, cards: tuple[CardId, ...] | None) -> None:
    for change in influence.changes:
        if isinstance(change, (GainSkill, CopySkills, GainKeyword, GainChosenSkill)):
            if cards is None:
                board.does.add("give skills")
            board.gaining = board.gaining.union(cards or ())
        match change:
            case Cannot(action=action):
                board.cannot |= {action}
                if change.unless is not None:
                    board.does.add("set prices")
            case OnlyAttack():
                board.cannot |= {"attack"}
            case Can(action=action):
                board.can |= {action}
            case GetPower(amount=Const(n=n), sign=1) if n >= 0:
                pass
            case GetPower() | SetNumber():
                board.does.add("weaken")
            case GetCost():
                board.does.add("change costs")
            case MustAttack():
                board.does.add("must attack")
            case GainSkill() | CopySkills():
                board.grants = True
                board.granted = board.granted.union(cards or ())
            case GainKeyword(keyword=keyword) if keyword.name in LASTING_KEYWORDS:
                board.grants = True
            case GainKeyword() | LoseKeyword() if cards is not None:
                board.granted = board.granted.union(cards)
            case _:
                pass


def _note_rule(board: Given, effect: Effect) -> None:
    match effect:
        case Prohibit(deed=deed):
            board.cannot |= {deed.verb}
            if effect.unless is not None:
                board.does.add("set prices")
        case Permit(action="pay for"):
            board.can = board.can.union(USES)
        case Permit(action=action):
            board.can |= {action}
        case _:
            pass
