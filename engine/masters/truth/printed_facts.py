"""The printed face of a card as facts: the base of all information (8-8-1-1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.cards.definition import Printed
from engine.masters.ir.kinds import is_one_of
from engine.masters.ir.nodes import GainFacts, Keyword, Skill, SkillKind
from engine.masters.state.facts import Facts, LiveSkill
from engine.masters.state.position import Position
from engine.masters.truth.statics import is_conditional

ORDER = "RBGYK"

_base: dict[tuple[int, bool, bool, int, bool], tuple[Printed, Facts]] = {}
"""Facts of printed faces; the printed card is kept alive beside them, so that its identity stays its own."""


_MOST = 50_000


def base_facts(state: Position, card: CardId) -> Facts:
    """What is printed on the side that shows, with the card's mode and markers. Shared by all cards of the number."""
    return side_facts(state, card, state.cards[card].flipped)


def side_facts(state: Position, card: CardId, back: bool) -> Facts:
    """What is printed on one side of the card, whichever is up (2-3-2-1-2-1)."""
    now = state.cards[card]
    printed = state.printed[now.printed]
    key = (id(printed), back, now.rest, now.markers, now.face_up)
    held = _base.get(key)
    if held is None:
        if len(_base) > _MOST:
            _base.clear()  # tokens are printed anew in each match
        held = _base[key] = (printed, _read(printed, back, now.rest, now.markers, now.face_up))
    return held[1]


def skills_to_copy(state: Position, card: CardId, kind: str) -> list[Skill]:
    """The skills that another card gains as "the skills" of this one: those printed on it (of that kind)."""
    return [live.skill for live in base_facts(state, card).skills if not kind or is_one_of(live.skill, (kind,))]


def alike(change: GainFacts, others: Iterable[Facts]) -> GainFacts:
    """ "Gains the special traits of that card": the facts that the others have, said by themselves."""
    said = {"color": "colors", "name": "names", "character": "characters", "trait": "traits"}
    gained: dict[str, tuple[str, ...]] = {
        said[fact]: tuple(dict.fromkeys(one for other in others for one in getattr(other, said[fact])))
        for fact in change.like
    }
    return replace(change, like=(), of=None, **gained)


def _read(printed: Printed, flipped: bool, rest: bool, markers: int, face_up: bool) -> Facts:
    """A printed face as facts."""
    definition = printed.definition
    face = printed.back if flipped and printed.back is not None else printed.front
    live = tuple(LiveSkill(i, skill) for i, skill in enumerate(face.skills))
    specified = "".join(sorted(definition.cost, key=ORDER.index))
    cost = None
    if definition.energy is not None:  # 2-11-2-1, 2-11-6: at least the specified cost
        cost = max(0 if definition.energy == "X" else int(definition.energy), len(specified))
    return Facts(
        definition.number,
        face.name,
        (face.name,),
        definition.type.value,
        definition.number.startswith("token:"),
        definition.color,
        definition.color,
        face.character,
        face.traits,
        definition.era,
        face.power,
        face.power,
        cost,
        cost,
        definition.energy == "X",
        specified,
        definition.combo_power,
        definition.combo_cost,
        live,
        keywords_of(live),
        not face.skills,
        markers,
        rest,
        face_up,
    )


def keywords_of(live: tuple[LiveSkill, ...]) -> dict[str, tuple[Keyword, ...]]:
    """The keyword skills among skills that are not negated, by name; [Awaken] and [Counter: Play] count (10-2, 10-10).

    Keywords that stand under a condition are not among them: they are gained while it holds (see `statics`).
    """
    found: dict[str, tuple[Keyword, ...]] = {}
    for entry in live:
        skill = entry.skill
        if entry.negated or (skill.kind == SkillKind.KEYWORDS and entry.granted_by is None and is_conditional(skill)):
            continue
        for keyword in skill.keywords:
            found[keyword.name] = (*found.get(keyword.name, ()), keyword)
        if skill.kind in (SkillKind.AWAKEN, SkillKind.WISH):
            found.setdefault(skill.kind.value, (Keyword(skill.kind.value),))
        elif skill.kind == SkillKind.COUNTER and skill.timing is not None:
            found.setdefault(f"Counter: {skill.timing.value}", (Keyword("Counter"),))
    return found


@cache
def skill_of(keyword: Keyword) -> Skill:
    """The line that a keyword skill makes by itself."""
    return Skill(SkillKind.KEYWORDS, f"[{keyword.name}]", keywords=(keyword,))
