"""Which cards are worth a look when a player may activate skills: by what is printed on them, and by whether an effect reaches them.

A card that no effect bears on has what is printed on its side and nothing else; what that activates, when and from where, is noted once for
all matches. So a free timing asks few cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.cards.definition import Printed
from engine.masters.ir.keywords import activated, row_of
from engine.masters.ir.nodes import Skill, SkillKind, Timing
from engine.masters.ir.nouns import Area
from engine.masters.state.position import Position
from engine.masters.truth.derive import board_of
from engine.masters.truth.homes import homes

Moment: TypeAlias = Literal["main", "battle", "counter"]
"""When a player may activate skills: the free timing of the Main Phase or of a battle, a counter timing."""

Areas: TypeAlias = frozenset[Area]


class Acting(Struct):
    """From where the printed cards of a match activate skills, by their place among these; and the areas in which any skill of them works."""

    at: dict[Moment, list[Areas]] = {}
    anyone: Areas = frozenset()
    cards: int = 0


def timing_fits(skill: Skill, moment: Moment) -> bool:
    """Whether the skill is one that is activated at this moment (6-3-1-2-3, 7-2-1-2-3, 10-10-1)."""
    # at every free timing: 6-3-1-2-3-2, 7-2-1-2-3-2, 7-3-1-2-3-2, 10-2-1, 10-28-1, 10-28-2
    if skill.kind in (SkillKind.AWAKEN, SkillKind.WISH):
        return moment != "counter"
    if skill.kind == SkillKind.COUNTER:
        return moment == "counter"
    if skill.kind == SkillKind.ACTIVATE:
        return (moment == "main" and skill.timing in (Timing.MAIN, Timing.MAIN_BATTLE)) or (
            moment == "battle" and skill.timing in (Timing.BATTLE, Timing.MAIN_BATTLE)
        )
    keyword = activated(skill)
    return keyword is not None and row_of(keyword.name).use == moment


def actors(state: Position, seat: Seat, area: Area, moment: Moment) -> Sequence[CardId]:
    """The cards of the area that may have a skill to activate at this moment."""
    lying = state.area(seat, area)
    if not lying:
        return lying
    board, cards = board_of(state), state.cards
    if board.reaches(area):
        return lying
    here, by_card = acting(state).at[moment], board.by_card
    return [card for card in lying if area in here[cards[card].printed] or card in by_card]


def acting(state: Position) -> Acting:
    """Of this match; noted once, and again when a token is printed."""
    found: Acting | None = state.memo.homes
    if found is None or found.cards != len(state.printed):
        sides = [_from_where(printed) for printed in state.printed]
        at: dict[Moment, list[Areas]] = {moment: [side[moment] for side, _ in sides] for moment in _MOMENTS}
        found = Acting(at, frozenset[Area]().union(*(anyone for _, anyone in sides)), len(state.printed))
        state.memo.homes = found
    return found


_MOMENTS: tuple[Moment, ...] = ("main", "battle", "counter")
_sides: dict[int, tuple[Printed, tuple[dict[Moment, Areas], Areas]]] = {}
"""Answers about printed cards, which stay as they are; each is kept alive beside its answer."""


def _from_where(printed: Printed) -> tuple[dict[Moment, Areas], Areas]:
    """The areas from which it activates skills, moment by moment; and those in which any of its skills works."""
    held = _sides.get(id(printed))
    if held is not None:
        return held[1]
    kind = printed.definition.type.value
    faces = (printed.front,) if printed.back is None else (printed.front, printed.back)
    skills = [skill for face in faces for skill in face.skills]
    field = any(keyword.name == "Field" for skill in skills for keyword in skill.keywords)
    found: dict[Moment, Areas] = {
        moment: frozenset[Area]().union(
            *(homes(skill, kind, field) | homes(skill, kind) for skill in skills if timing_fits(skill, moment))
        )
        for moment in _MOMENTS
    }
    answer = found, frozenset[Area]().union(*(homes(skill, kind) for skill in skills))
    if not printed.number.startswith("token:"):  # a token is printed anew in each match
        _sides[id(printed)] = printed, answer
    return answer
