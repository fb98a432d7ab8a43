"""A printed card by what its lines do: abilities stand among them with what they mean."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.collectible.abilities import evolution, fierce, plunder, super_heal
from engine.collectible.cards.definition import Printed
from engine.collectible.ir.abilities import TABLE
from engine.collectible.ir.nodes import Evolution, Fierce, Line, Plunder, SuperHeal, TimeLimit, Toughness
from engine.collectible.ir.words import TIMINGS, CardType, Moment
from engine.collectible.state.objects import NUMBERED, Face


@lru_cache(maxsize=4096)
def face_of(printed: Printed) -> Face:
    """The card with its lines sorted, made once for all matches. A line that is not read does nothing."""
    lines = tuple([_meaning(line) for line in printed.lines])
    used: list[tuple[int, Line]] = []
    lasting: list[tuple[int, Line]] = []
    heard: dict[Moment, NUMBERED] = {}
    for i, line in enumerate(lines):
        if line.unread is not None:
            continue
        if line.when is not None:
            heard[line.when.moment] = (*heard.get(line.when.moment, ()), (i, line))
        elif TIMINGS.intersection(line.icons):
            used.append((i, line))
        elif line.ability is None:
            lasting.append((i, line))
    toughness = sum(isinstance(line.ability, Toughness) for line in lines)
    limit = next((line.ability.n for line in lines if isinstance(line.ability, TimeLimit)), None)
    warrior = printed.type is CardType.WARRIOR
    return Face(printed, lines, tuple(used), heard, tuple(lasting), toughness, limit, warrior)


def _meaning(line: Line) -> Line:
    """The line with the icons that its ability has without print, and with what it means."""
    ability = line.ability
    if ability is None:
        return line
    icons = tuple(dict.fromkeys((*line.icons, *TABLE[type(ability)].icons)))
    line = replace(line, icons=icons)
    match ability:
        case Fierce():
            return fierce.meaning(line, ability)
        case Plunder():
            return plunder.meaning(line)
        case SuperHeal():
            return super_heal.meaning(line)
        case Evolution():
            return evolution.meaning(line)
        case Toughness() | TimeLimit():
            return line
