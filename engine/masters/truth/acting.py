"""Which cards are worth a look when a player may activate skills: by what is printed on them, and by whether an effect reaches them.

A card that no effect bears on has what is printed on its side and nothing else; what that activates, when and from where, is noted once for
all matches. So a free timing asks few cards.
"""

from __future__ import annotations

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
from engine.masters.truth.same_decks import SameDecks

Moment: TypeAlias = Literal["main", "battle", "counter"]
"""When a player may activate skills: the free timing of the Main Phase or of a battle, a counter timing."""

Areas: TypeAlias = frozenset[Area]

AREAS = (Area.LEADER, Area.BATTLE, Area.UNISON, Area.HAND, Area.DROP, Area.WARP, Area.LIFE, Area.ENERGY, Area.COMBO)
"""Where skills are looked for, in the order of the options."""
COUNTERED_FROM = (Area.HAND, Area.DROP, Area.WARP)
"""Where [Counter] skills are looked for."""
_MAY_GAIN = frozenset({Area.LEADER, Area.BATTLE, Area.UNISON, Area.HAND})


class Acting(Struct, gc=False):
    """The areas worth a look at each moment, each with the printed cards of a match that activate skills there, by their place among these.

    `able`: those that have such a skill at all, for where a skill in force lets them activate it from elsewhere.
    """

    at: dict[Moment, tuple[tuple[Area, frozenset[int]], ...]]
    able: dict[Moment, frozenset[int]]
    cards: int


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


def actors(state: Position, seat: Seat, moment: Moment, anywhere: bool = False) -> list[CardId]:
    """The player's cards that may have a skill to activate at this moment, in the order of areas; `anywhere`: wherever they lie."""
    known = acting(state)
    board, cards = board_of(state), state.cards
    gaining, many = board.gaining, "give skills" in board.does
    found: list[CardId] = []
    for area, printed in _everywhere(known.able[moment]) if anywhere else known.at[moment]:
        if many and board.reaches(area):
            found += state.area(seat, area)
        else:
            for card in state.area(seat, area):
                if cards[card].printed in printed or card in gaining:
                    found.append(card)
    return found


def _everywhere(printed: frozenset[int]) -> list[tuple[Area, frozenset[int]]]:
    """These printed cards in all areas."""
    return [(area, printed) for area in AREAS]


def acting(state: Position) -> Acting:
    """Of this match; noted once, for all matches of its decks, and again when a token is printed."""
    found: Acting | None = state.memo.homes
    if found is None or found.cards != len(state.printed):
        found = state.memo.homes = _of_decks.answer(state)
    return found


def _read(state: Position) -> Acting:
    sides = [_from_where(printed) for printed in state.printed]
    anyone = frozenset[Area]().union(*(anyone for _, anyone in sides))
    at: dict[Moment, tuple[tuple[Area, frozenset[int]], ...]] = {}
    able: dict[Moment, frozenset[int]] = {}
    for moment in _MOMENTS:
        from_where = [side[moment] for side, _ in sides]
        able[moment] = frozenset([index for index, areas in enumerate(from_where) if areas])
        at[moment] = tuple(
            [
                (area, frozenset([index for index, areas in enumerate(from_where) if area in areas]))
                for area in (COUNTERED_FROM if moment == "counter" else AREAS)
                if moment == "counter" or area in _MAY_GAIN or area in anyone
            ]
        )
    return Acting(at, able, len(state.printed))


_of_decks = SameDecks(_read)


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
