"""Cards on the board of an exercise: which fit, where they lie, and the skills of the tools among them."""

from __future__ import annotations

import random

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.cards.deck_match import PrintedFacts, matches
from engine.masters.cards.definition import Face, Printed
from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.nouns import Area
from engine.masters.ir.walk import walk
from engine.masters.match import add_card
from engine.masters.scenario.practice.tools import Tool
from engine.masters.scenario.practice.wishes import Needs
from engine.masters.state.state import State
from engine.masters.truth.homes import homes
from engine.masters.truth.statics import statics

SITUATIONS = (
    n.InMode,
    n.IsFaceUp,
    n.InBattle,
    n.IsIn,
    n.IsUnder,
    n.HasUnder,
    n.WasPlayedBy,
    n.Is,
    n.IsCopyOf,
    n.SameNameAs,
    n.SameColorAs,
    n.OnSide,
    n.OwnedBy,
)
"""Filters that no printed fact decides."""
USUAL = {
    Area.IN_PLAY: Area.BATTLE,
    Area.ANYWHERE: Area.HAND,
    Area.UNDER: Area.BATTLE,
    Area.COMBO: Area.HAND,
    Area.LEADER: Area.BATTLE,
}
"""Where a Battle Card lies, or lay before, whose place is said like this."""


def tool_skill(tool: Tool) -> ir.Skill:
    """The skill of a tool, which is not read from text."""
    if isinstance(tool.effect, ir.Permit):
        return ir.Skill(ir.SkillKind.PERMANENT, f"[Permanent] {tool.effect}", effect=tool.effect)
    of = walk(tool.of) if tool.of is not None else ()
    if any(isinstance(part, n.HasKeyword) and part.keyword.startswith("Counter") for part in of):
        return ir.Skill(ir.SkillKind.COUNTER, f"[Counter: Attack] {tool.effect}", ir.Timing.ATTACK, effect=tool.effect)
    if tool.boost:
        text, boost = f"[Activate: Main/Battle][Spirit Boost 1] {tool.effect}", ir.SpiritBoost(1)
    else:
        text, boost = f"[Activate: Main/Battle] {tool.effect}", None
    return ir.Skill(ir.SkillKind.ACTIVATE, text, ir.Timing.MAIN_BATTLE, effect=tool.effect, spirit_boost=boost)


def face_of(card: Printed, skill: ir.Skill) -> Face:
    """The side of the card on which the skill is printed."""
    return card.back if card.back is not None and any(one is skill for one in card.back.skills) else card.front


def hash_of(skills: tuple[ir.Skill, ...]) -> str:
    """A short name for skills, the same in every process."""
    return format(sum(ord(letter) * (place + 1) for skill in skills for place, letter in enumerate(skill.text)), "x")


def loosely(filter_: n.Filter, facts: PrintedFacts, source: PrintedFacts) -> bool:
    """Whether printed facts allow the card to fit; what only a position can say is taken as fitting."""
    if isinstance(filter_, n.And):
        return all(loosely(part, facts, source) for part in filter_.parts)
    if isinstance(filter_, n.Or):
        return any(loosely(part, facts, source) for part in filter_.parts)
    if isinstance(filter_, n.Not):
        return isinstance(filter_.part, SITUATIONS) or not matches(filter_.part, facts, source)
    if isinstance(filter_, SITUATIONS) or (isinstance(filter_, n.IsType) and filter_.type == "token"):
        return True
    if isinstance(filter_, n.Compare) and (not isinstance(filter_.value, n.Const) or filter_.attr is n.Attr.MARKERS):
        return True
    return matches(filter_, facts, source)


def taken_over(filter_: n.Filter) -> bool:
    """Whether the cards are those of which one player is the master, and the other the owner (4-2)."""
    parts = [part for part in walk(filter_) if isinstance(part, n.OwnedBy)]
    return len({part.who for part in parts}) == 2 and len({part.master for part in parts}) == 2


def home_of(card: Printed, face: Face, skill: ir.Skill, needs: Needs, rng: random.Random) -> Area:
    """Where the card lies at the beginning: where its skill works, or where it waits for what brings it there."""
    kind = card.definition.type
    field = any(keyword.name == "Field" for one in card.front.skills for keyword in one.keywords)
    if needs.start and rng.random() < 0.85:
        area = rng.choice(needs.start)
        return USUAL.get(area, area)
    lasting = [static.homes for static in statics(face.skills, kind.value) if static.skill is skill]
    if lasting:
        where = lasting[0]
        known = (Area.BATTLE, Area.HAND) if where is None else sorted(where - {Area.UNDER, Area.LIMBO}) or [Area.BATTLE]
        return USUAL.get(area := rng.choice(known), area)
    areas = sorted(homes(skill, kind.value, field))
    if skill.kind is ir.SkillKind.AUTO and rng.random() < 0.2:
        return Area.HAND
    return rng.choice([area for area in areas if area not in (Area.COMBO, Area.UNDER)] or [Area.HAND])


def put_card(state: State, number: str, seat: Seat, area: Area, rest: bool = False) -> CardId:
    """A card more at the end of an area; a Unison Card comes with markers."""
    card = add_card(state, number, seat, area)
    markers = 6 if area is Area.UNISON else 0
    state.put(
        replace(state.cards[card], rest=rest and area in (Area.BATTLE, Area.UNISON, Area.ENERGY), markers=markers)
    )
    return card


def put_under(state: State, number: str, seat: Seat, top: CardId) -> CardId:
    """A card more beneath another one."""
    card = add_card(state, number, seat, Area.DROP)
    state.lay(seat, Area.DROP, tuple(one for one in state.area(seat, Area.DROP) if one != card))
    state.put(replace(state.cards[card], area=Area.UNDER, top=top))
    state.put(replace(state.cards[top], under=(*state.cards[top].under, card)))
    return card
