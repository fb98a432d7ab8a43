"""Which skills the words for a kind of skill mean: "[Counter]", "[Auto]", "[Evolve]", "keyword skill" (8-1-2, chapter 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from engine.masters.ir.keywords import FIGURES, family, parted
from engine.masters.ir.nodes import Negated, Skill, SkillKind
from engine.masters.ir.read_once import read_once


def is_kind(skill: Skill, wanted: str) -> bool:
    """Whether the skill is of a kind that text names: "Activate", "Activate: Main", "Counter", "Counter: Play", "keyword", …

    "[Awaken] skills" are those with [Awaken: Surge], too (10-2-2-1).
    """
    if wanted == "keyword":
        return skill.is_keyword
    kind, timing = skill.kind, skill.timing
    if wanted in (kind, skill.type_name) or is_marked(skill, wanted):
        return True
    if not wanted.startswith(kind + ":") or timing is None:
        return False
    part = wanted[len(kind) + 1 :].strip()
    return part == timing or (kind == "Activate" and timing == "Main/Battle" and part in ("Main", "Battle"))


def has_price(skill: Skill, wanted: str) -> bool:
    """Whether the skill has the marker skill cost that text names (8-4-2-5-1): "a [+1] skill", "skills with [-] costs"."""
    cost = skill.marker_cost
    if cost is None or not wanted or wanted.strip("+-0123456789"):
        return False
    return wanted == ("+" if cost > 0 else "-") if wanted in ("+", "-") else cost == int(wanted) and not skill.marker_x


def is_meant_by(keyword: str, skill: Skill, names: Iterable[str]) -> bool:
    """Whether a skill that is activated, by this keyword skill, is one of those that text names."""
    return any(
        (is_by_keyword(keyword, skill) == (name == "keyword"))
        if name in KEYWORD_OR_NOT
        else is_keyword(keyword, name) or is_marked(skill, name)
        for name in names
    )


KEYWORD_OR_NOT = ("keyword", "non-keyword")
"""The kinds by which text tells keyword skills from the others."""


def is_by_keyword(keyword: str, skill: Skill | None) -> bool:
    """Whether an activation is that of a keyword skill."""
    return skill.is_keyword if skill is not None else keyword != ""


def is_marked(skill: Skill, wanted: str) -> bool:
    """Whether the skill has the marker skill cost that text names, or the keyword skill before it: "a [Spirit Boost] skill", "a [Burst 2] skill"."""
    if has_price(skill, wanted):
        return True
    name, numbers = parted(wanted)
    figure = FIGURES[name](skill) if name in FIGURES else None
    return figure is not None and numbers <= {str(figure)}


def is_keyword(name: str, wanted: str) -> bool:
    """Whether the skill type or keyword of an activation is what text names; "Counter" means every [Counter]."""
    return (
        name == wanted
        or name.startswith(wanted + ":")
        or name in family(wanted)
        or (name != "" and wanted.startswith(name + " "))
    )


def negates(change: Negated, skill: Skill) -> bool:
    """Whether the change negates a skill like this one (8-3-5, 8-3-6)."""
    return not change.kinds or is_one_of(skill, change.kinds)


def is_one_of(skill: Skill, kinds: tuple[str, ...]) -> bool:
    """Whether the skill is of one of these kinds, keyword skills by the families of their names."""
    return _among(kinds)(skill)


@lru_cache(1_000)
def _among(kinds: tuple[str, ...]) -> Callable[[Skill], bool]:
    """Whether a skill is of one of these kinds: asked of each printed one once."""
    return read_once(lambda skill: any(_means(kind, skill) for kind in kinds))


def _means(kind: str, skill: Skill) -> bool:
    if kind == "non-keyword":
        return not skill.is_keyword
    if skill.kind == SkillKind.KEYWORDS and len(skill.keywords) == 1 and skill.keywords[0].name in family(kind):
        return True
    return is_kind(skill, kind)
