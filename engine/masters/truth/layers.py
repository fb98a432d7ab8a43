"""The layers of a card's information (8-8-1): printed facts, then what is not numerical, then numbers.

One code path says what a card is and how it came to be so: whoever wants to know hands over a list, and each change is told to it as it is made.
"""

from __future__ import annotations

from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.keywords import family
from engine.masters.ir.kinds import is_kind, negates
from engine.masters.ir.nodes import (
    Can,
    Cannot,
    Change,
    CopySkills,
    GainChosenSkill,
    GainFacts,
    GainKeyword,
    GainSkill,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    LoseKeyword,
    MustAttack,
    Negated,
    NegateThisSkill,
    NoSpecifiedCost,
    OnlyAttack,
    SetNumber,
    Skill,
)
from engine.masters.ir.nouns import Attr, Const, HasKeyword, HasSkillKind, Value
from engine.masters.ir.own_numbers import says_own
from engine.masters.ir.walk import walk
from engine.masters.state.facts import Facts, LiveSkill
from engine.masters.state.position import Position
from engine.masters.truth.in_force import Influence
from engine.masters.truth.numbers import number
from engine.masters.truth.printed_facts import ORDER, alike, base_facts, keywords_of, skill_of, skills_to_copy
from engine.masters.truth.shield import Shield, kept_valid, shields, wards


class Applied(Struct, frozen=True, gc=False):
    """One change that was made to the information of a card, as it came out.

    `field` is the fact that it rewrote ("power", "cost", "combo_power", "combo_cost", "specified", "skills", "keywords", "facts");
    "" for what rewrites none: a prohibition, a permission, a discount on activating a skill.
    """

    field: str
    influence: Influence | None  # the effect that made it; None where a rule keeps a number in its bounds
    change: Change | None = None  # what the effect says; None for "negate this skill", and for a rule
    before: int = 0  # of a number: what it was
    after: int = 0  # and what it became
    skill: LiveSkill | None = None  # the skill that was gained


class _Sheet(Struct):
    """A card's information while effects rewrite it: `fields` holds what differs from `base`; `told` hears of each change."""

    state: Position
    card: CardId
    base: Facts
    told: list[Applied] | None
    fields: dict[str, Any]

    def now(self, field: str) -> Any:  # a field of Facts
        return self.fields.get(field, getattr(self.base, field))

    def put(self, field: str, value: int, influence: Influence | None, change: Change | None = None) -> None:
        """Rewrite a number."""
        if self.told is not None:
            self.told.append(Applied(field, influence, change, self.now(field), value))
        self.fields[field] = value

    def tell(
        self, field: str, influence: Influence, change: Change | None = None, skill: LiveSkill | None = None
    ) -> None:
        """Say that something other than a number was rewritten."""
        if self.told is not None:
            self.told.append(Applied(field, influence, change, skill=skill))


def apply_layers(
    state: Position, card: CardId, base: Facts, influences: list[Influence], told: list[Applied] | None = None
) -> Facts:
    """The facts under these effects, in the order in which they began. `told` is given every change, in the order in which it was made."""
    sheet = _Sheet(state, card, base, told, {})
    if not all(one.numeric and one.changes for one in influences):
        _not_numbers(sheet, influences)  # 8-8-1-2
        granted: tuple[LiveSkill, ...] = sheet.fields.get("skills", ())
        if granted:
            silent = {id(live.skill) for live in granted if live.negated}
            influences = [
                one for one in influences if one.skill is None or not one.on_itself or id(one.skill) not in silent
            ]
    _numbers(sheet, influences)  # 8-8-1-3
    return replace(base, **sheet.fields) if sheet.fields else base


def _not_numbers(sheet: _Sheet, influences: list[Influence]) -> None:
    """Everything but numbers. What is negated cannot be gained either (8-3-5, 8-3-6); or, by edition, it is gained and negated."""
    negations = _negations(sheet.state, influences)
    skills = _after_negation(sheet, negations, influences)
    lost = {
        name
        for change in negations
        for kind in (change.kinds or ("",))
        if kind not in ("", "keyword", "non-keyword")
        for name in family(kind)
    }  # one among several on a line
    gained: list[LiveSkill] = []
    may_gain = not sheet.state.book.profile.negated_gain_nothing
    closed: list[Shield] = []  # "it can't gain skills", or some: what it has gained before stays
    for place, influence in enumerate(influences):
        source = influence.modifier.id if influence.modifier is not None else -1
        for change in influence.changes:
            if isinstance(change, (GainKeyword, GainSkill, CopySkills)):
                # where negated skills may be gained, only what was gained before is negated
                barring = _negations(sheet.state, influences[place + 1 :]) if may_gain else negations
                for skill in _let_in(sheet, influence, change, closed):
                    barred = any(negates(one, skill) for one in barring)
                    if may_gain or not barred:
                        live = LiveSkill(len(skills) + len(gained), skill, barred, source)
                        gained.append(live)
                        sheet.tell("skills", influence, change, live)
            else:
                if isinstance(change, LoseKeyword):
                    lost |= family(change.keyword)
                if isinstance(change, Cannot) and change.action == "gain skills":
                    closed.append((change, influence))
                _rewrite(sheet, influence, change)
    if skills is not sheet.base.skills or gained or lost:
        live_now = (*skills, *gained)
        keywords = keywords_of(live_now)
        sheet.fields["skills"] = live_now
        sheet.fields["keywords"] = {name: held for name, held in keywords.items() if name not in lost}
        sheet.fields["skill_less"] = sheet.base.skill_less or all(entry.negated for entry in live_now)  # 8-3-4, 2-12-4


def _let_in(
    sheet: _Sheet, influence: Influence, change: GainKeyword | GainSkill | CopySkills, closed: list[Shield]
) -> list[Skill]:
    """Those of the skills given by the change that the card can gain: none where it can gain no skills, else none of such as it can't gain."""
    skills = _gained(sheet, influence, change)
    bans = [one[0] for one in closed if wards(sheet.state, influence, [one])]
    if not bans:
        return skills
    if any(one.object is None for one in bans):
        return []
    asked = [node for one in bans if one.object is not None for node in walk(one.object)]
    names = {name for node in asked if isinstance(node, HasKeyword) for name in family(node.keyword)}
    kinds = [node.kind for node in asked if isinstance(node, HasSkillKind)]
    return [
        skill
        for skill in skills
        if names.isdisjoint(keyword.name for keyword in skill.keywords)
        and not any(is_kind(skill, kind) for kind in kinds)
    ]


def _negations(state: Position, influences: list[Influence]) -> list[Negated]:
    """What negates skills of the card, unless they can't be negated by it (1-3-3)."""
    held = [*shields(influences, "be negated")]
    return [
        change
        for influence in influences
        for change in influence.changes
        if isinstance(change, Negated) and not (held and kept_valid(state, influence, held))
    ]


def _after_negation(sheet: _Sheet, negations: list[Negated], influences: list[Influence]) -> tuple[LiveSkill, ...]:
    """The printed skills, each negated or not."""
    stopped: list[Skill | None] = []
    for influence in influences:
        if influence.modifier is not None and isinstance(influence.modifier.rule, NegateThisSkill):
            stopped.append(influence.modifier.cause.skill)
            sheet.tell("skills", influence)
    if not negations and not stopped:
        return sheet.base.skills
    return tuple(
        LiveSkill(
            live.index, live.skill, any(negates(change, live.skill) for change in negations) or live.skill in stopped
        )
        for live in sheet.base.skills
    )


def _gained(sheet: _Sheet, influence: Influence, change: GainKeyword | GainSkill | CopySkills) -> list[Skill]:
    """The skills that the change gives the card."""
    match change:
        case GainKeyword(keyword=keyword):
            return [skill_of(keyword)]
        case GainSkill(skill=skill):
            return [skill]
        case CopySkills(
            of=of, kind=kind
        ):  # 11-3-2: the printed skills of the other card, which may lie beneath this one
            return [
                skill
                for other in sheet.state.book.answers.find(sheet.state, influence.ctx, of)
                if other != sheet.card
                for skill in skills_to_copy(sheet.state, other, kind)
            ]
        case _:
            assert_never(change)


_WrittenOver = (
    GainChosenSkill
    | GainFacts
    | LoseKeyword
    | NoSpecifiedCost
    | Negated
    | Cannot
    | Can
    | MustAttack
    | OnlyAttack
    | GetPower
    | GetComboPower
    | GetComboCost
    | GetCost
    | SetNumber
)


def _rewrite(sheet: _Sheet, influence: Influence, change: _WrittenOver) -> None:
    """A change that is neither a number nor a skill gained."""
    match change:
        case GainFacts():
            _gain_facts(sheet, influence, change)
            sheet.tell("facts", influence, change)
        case LoseKeyword():
            sheet.tell("keywords", influence, change)
        case Negated():
            sheet.tell("skills", influence, change)
        case NoSpecifiedCost():
            sheet.fields["specified"] = ""
            sheet.tell("specified", influence, change)
        case Cannot() | Can() | MustAttack() | OnlyAttack():
            sheet.tell("", influence, change)
        case GainChosenSkill():
            pass  # none was chosen
        case GetPower() | GetComboPower() | GetComboCost() | GetCost() | SetNumber():
            pass  # 8-8-1-3: after all others
        case _:
            assert_never(change)


def _gain_facts(sheet: _Sheet, influence: Influence, change: GainFacts) -> None:
    if change.of is not None:  # as they are printed on the others, like skills that are gained
        others = sheet.state.book.answers.find(sheet.state, influence.ctx, change.of)
        change = alike(change, [base_facts(sheet.state, other) for other in others])
    for field, new in (
        ("names", change.names),
        ("colors", change.colors),
        ("characters", change.characters),
        ("traits", change.traits),
    ):
        if new:
            have: tuple[str, ...] = () if change.instead else sheet.now(field)
            sheet.fields[field] = (*have, *(item for item in new if item not in have))


def amount(state: Position, influence: Influence, index: int, value: Value, card: CardId | None = None) -> int:
    """The amount of a change of the card: fixed when a skill resolved (8-2-2-2), counted anew for [Permanent] skills."""
    if isinstance(value, Const):
        return value.n
    if influence.modifier is not None and index < len(influence.bound):
        return influence.bound[index]
    ctx = influence.ctx
    if card is not None and says_own(value):  # "for each card under them"
        ctx = ctx.about("it", ((card, state.cards[card].incarnation),))
    return number(state, ctx, value)


_FIELDS = {Attr.POWER: "power", Attr.COST: "cost", Attr.COMBO_POWER: "combo_power", Attr.COMBO_COST: "combo_cost"}


def _numbers(sheet: _Sheet, influences: list[Influence]) -> None:
    """The numbers, and then the bounds in which rules keep them."""
    _originals(sheet, influences)
    held = [*shields(influences, "have power raised")], [*shields(influences, "have power reduced")]
    fixed = [*shields(influences, "have cost reduced")]
    for influence in influences:
        for i, change in enumerate(influence.changes):
            match change:
                case GetPower():
                    kept = held[_lessens(sheet, influence, i, change)] if any(held) else []
                    against = [one for one in kept if wards(sheet.state, influence, [one])]
                    if all(one[0].least for one in against):
                        _add(sheet, "power", influence, i, change, max((one[0].least for one in against), default=None))
                case GetComboPower():
                    _add(sheet, "combo_power", influence, i, change)
                case GetComboCost():
                    _add(sheet, "combo_cost", influence, i, change)
                case GetCost():
                    if not (fixed and _lessens(sheet, influence, i, change) and wards(sheet.state, influence, fixed)):
                        _change_cost(sheet, influence, i, change)
                case SetNumber(attr=attr, value=value, original=False):
                    field = _FIELDS.get(attr)
                    if field is not None and getattr(sheet.base, field) is not None:
                        sheet.put(field, amount(sheet.state, influence, i, value, sheet.card), influence, change)
                case _:
                    pass  # applied before
    if sheet.fields:
        _keep_bounds(sheet)


def _originals(sheet: _Sheet, influences: list[Influence]) -> None:
    """ "Its original power becomes 20000": what all others change (2-8, 2-11-4)."""
    for influence in influences:
        for i, change in enumerate(influence.changes):
            if isinstance(change, SetNumber) and change.original and change.attr in (Attr.POWER, Attr.COST):
                field = _FIELDS[change.attr]
                if getattr(sheet.base, field) is not None:
                    value = amount(sheet.state, influence, i, change.value, sheet.card)
                    sheet.fields["original_" + field] = value
                    sheet.put(field, value, influence, change)


def _lessens(sheet: _Sheet, influence: Influence, index: int, change: GetPower | GetCost) -> bool:
    return change.sign * amount(sheet.state, influence, index, change.amount, sheet.card) < 0


def _add(
    sheet: _Sheet,
    field: str,
    influence: Influence,
    index: int,
    change: GetPower | GetComboPower | GetComboCost,
    least: int | None = None,
) -> None:
    """A number that goes up or down, and down no further than to `least`."""
    n = change.sign * amount(sheet.state, influence, index, change.amount, sheet.card)
    have = sheet.now(field)
    if have is not None:
        sheet.put(field, have + n if least is None else max(have + n, min(have, least)), influence, change)


def _change_cost(sheet: _Sheet, influence: Influence, index: int, change: GetCost) -> None:
    if change.for_activation or change.of_skill:  # no fact of the card: see `activation_cost` and `skill_cost`
        sheet.tell("", influence, change)
        return
    cost = sheet.now("cost")
    if cost is not None:
        cost, specified = change_cost(sheet.state, influence, change, cost, sheet.now("specified"), index)
        sheet.put("cost", cost, influence, change)
        sheet.fields["specified"] = specified


def _keep_bounds(sheet: _Sheet) -> None:
    """No number is below 0 when all is added and subtracted (1-3-6), but power (2-8-3), and in the first edition not even that."""
    fields = sheet.fields
    for field in ("cost", "combo_power", "combo_cost"):
        have = fields.get(field)
        if have is not None and have < 0:
            sheet.put(field, 0, None)
    power = fields.get("power")
    if power is not None and power < 0 and not sheet.state.book.profile.power_below_zero:
        sheet.put("power", 0, None)
        fields["below_zero"] = -power
    cost = fields.get("cost")
    if cost is not None and cost < (least := len(sheet.now("specified"))):
        sheet.put("cost", least, None)  # 2-11-2-1


def change_cost(
    state: Position, influence: Influence, change: GetCost, cost: int, specified: str, index: int = 0
) -> tuple[int, str]:
    """Total and specified cost after a change; the total may come out below 0. Spheres change both (2-11-3-1, 2-11-3-2)."""
    n = amount(state, influence, index, change.amount)
    if not change.spheres:
        changed = cost + change.sign * n
        return (max(changed, min(cost, change.least)) if change.least else changed), specified
    for letter in change.spheres.strip("{}").replace("}{", "") * n:
        if change.sign > 0:
            specified += letter
            cost += 1
        elif letter in specified:
            specified = specified.replace(letter, "", 1)
            cost -= 1  # 2-11-3-2-1
    return cost, "".join(sorted(specified, key=ORDER.index))
