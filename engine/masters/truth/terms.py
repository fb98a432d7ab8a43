"""What activating a printed skill asks for in any case, read off its words once."""

from __future__ import annotations

import re

from msgspec import Struct

from engine.masters.ir.keywords import activated, keyword_requirements
from engine.masters.ir.nodes import EnergyCost, Keyword, NegateThisSkill, Requirement, Skill, Until
from engine.masters.ir.read_once import read_once
from engine.masters.ir.walk import walk
from engine.masters.truth.energy import Price, skill_price

HYBRID = re.compile(r"\{\w/\w\}")
"""A sphere of either color, which no change of costs speaks of."""


class Terms(Struct, frozen=True, gc=False):
    """The terms on which a skill is activated."""

    keyword: Keyword | None  # the keyword skill of the line that is activated, if there is one
    name: str  # under which its activation is forbidden and allowed
    requirements: tuple[Requirement, ...]  # everything before the colon
    price: Price  # the energy among it (8-4-2-3, 8-4-2-4)
    specified: str  # the spheres of that price that are of one color
    hybrids: str  # and those of either
    limited: bool  # whether it is used only so often, or costs markers
    gated: bool  # whether a keyword in front of it may keep it from working
    asks: bool  # whether it asks for more than energy: conditions (8-4-2-1), actions


@read_once
def terms_of(skill: Skill) -> Terms:
    """What the skill asks for by its words alone."""
    keyword = activated(skill)
    requirements = keyword_requirements(skill, keyword)
    price = skill_price(requirements)
    specified, hybrids = HYBRID.sub("", price.specified), "".join(HYBRID.findall(price.specified))
    return Terms(
        keyword,
        keyword.name if keyword is not None else skill.type_name,
        requirements,
        Price(price.total, specified + hybrids),
        specified,
        hybrids,
        not skill.per_turn is skill.limit is skill.marker_cost is None or _once_a_game(skill),
        not skill.sparking is skill.bond is skill.burst is skill.spirit_boost is None,
        any(not isinstance(requirement, EnergyCost) for requirement in requirements),
    )


def _once_a_game(skill: Skill) -> bool:
    """Whether it says of itself that it is used once per game."""
    return any(isinstance(node, NegateThisSkill) and node.duration.until is Until.GAME for node in walk(skill))
