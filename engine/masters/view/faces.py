"""Printed faces as a seat sees them, made once for each printed card and shared by all views."""

from __future__ import annotations

from msgspec import Struct

from engine.masters.cards.definition import Face, Printed
from engine.masters.view.model import FaceSeen

_LIMIT = 50_000
"""When so many cards were shown the cache starts anew; decks sent by players must not make a server grow for ever."""


class Shown(Struct, frozen=True):
    """The visible faces of one printed card. `lines[i]` is the line of text that holds skill i."""

    printed: Printed
    front: FaceSeen
    front_lines: tuple[int, ...]
    back: FaceSeen | None
    back_lines: tuple[int, ...]


_shown: dict[int, Shown] = {}
"""Answers about printed cards, which never change; each holds its card, so that the card's identity stays its own."""


def shown(printed: Printed) -> Shown:
    """The visible faces of a printed card."""
    known = _shown.get(id(printed))
    if known is not None and known.printed is printed:
        return known
    if len(_shown) >= _LIMIT:
        _shown.clear()
    front, front_lines = _face(printed, printed.front, awakened=False)
    back, back_lines = (None, ()) if printed.back is None else _face(printed, printed.back, awakened=True)
    made = Shown(printed, front, front_lines, back, back_lines)
    _shown[id(printed)] = made
    return made


def _face(printed: Printed, face: Face, *, awakened: bool) -> tuple[FaceSeen, tuple[int, ...]]:
    definition = printed.definition
    printed_text = face.text or "\n".join(skill.text for skill in face.skills)
    text = tuple(line.strip() for line in printed_text.splitlines() if line.strip())
    seen = FaceSeen(
        definition.number,
        face.name,
        definition.type.value,
        definition.color,
        definition.energy,
        definition.cost,
        face.power,
        definition.combo_power,
        definition.combo_cost,
        face.character,
        face.traits,
        definition.era,
        text,
        definition.story,
        awakened,
        definition.era == "Token",
    )
    return seen, tuple(_line_of(text, skill.text) for skill in face.skills)


def _line_of(text: tuple[str, ...], skill: str) -> int:
    """The line that a skill stands on; two skills may share one."""
    first = skill.strip().splitlines()[0].strip() if skill.strip() else ""
    for number, line in enumerate(text):
        if line == first:
            return number
    return next((number for number, line in enumerate(text) if first and first in line), 0)
