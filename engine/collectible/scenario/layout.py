"""The board part of a scenario file: what [p1] and [p2] say.

What the page leaves open is read generously: one card instead of a list, a number of plain cards in any area. What it does not know is
refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct, field

from engine.collectible.ir.words import LETTERS
from engine.collectible.state.areas import Area
from engine.scenario.failed import BadScenario, nearest
from engine.scenario.reading import as_copies, as_table, as_text
from engine.scenario.scenario import Scenario

CARD_KEYS = ("card", "injured", "db", "growth", "limit", "owner")
MARKS = ("injured", "normal", "open")
OUT = ("defense", "action")
"""The phases to begin with in which Teams are in the Battle area."""
PLAIN = "S0"
"""What fills areas of which a file says the number alone."""
PLANET = 30
MARKER = 5
_ENTRY = re.compile(r'^("[^"]+"|[^@*\s]+)((?:@[a-z]+)*)$')


class Entry(Struct, frozen=True):
    """One card on the board. `number` is a card number, or a card name in double quotes; `team` counts the Teams of its player."""

    number: str
    injured: bool = False
    open: bool = False
    db: int = 0
    growth: int = 0
    limit: int = 0
    owner: str = ""
    team: int = 0


class PlayerBoard(Struct):
    """What one player has. `areas` holds the areas that the file names, in its order; `planet` is how far the Planet is filled up."""

    areas: dict[Area, list[Entry]] = field(default_factory=dict[Area, list[Entry]])
    main: dict[str, int] | None = None
    wishes: dict[str, int] = field(default_factory=dict[str, int])
    planet: int = PLANET
    marker: int = MARKER
    name: str = ""


def boards(scenario: Scenario) -> tuple[PlayerBoard, PlayerBoard]:
    """What both players have; raises BadScenario."""
    one, two = scenario.players
    return _board(one, "p1"), _board(two, "p2")


def battles_of(scenario: Scenario) -> list[str]:
    """The battles that are on as the scenario begins; none where it names none. Raises BadScenario, too where no Team can be out."""
    value = scenario.start.table.get("battles", [])
    battles = cast("list[Any]", value) if isinstance(value, list) else [value]
    named = [as_text(battle, "start.battles") for battle in battles]
    if named and scenario.start.phase not in OUT:
        raise BadScenario(f"start.battles: Teams are out in {' and '.join(OUT)}, not in '{scenario.start.phase}'")
    return named


def _board(table: Mapping[str, Any], player: str) -> PlayerBoard:
    board = PlayerBoard()
    for key, content in table.items():
        where = f"{player}.{key}"
        if key == "main":
            board.main = as_copies(content, where)
        elif key == "marker":
            board.marker = _count(content, where)
        elif key == "name":
            board.name = as_text(content, where)
        elif key == "wishes" and isinstance(content, dict):
            board.wishes = as_copies(content, where)
        else:
            area = Area(key)
            entries = board.areas[area] = _entries(content, area, where)
            if area is Area.PLANET and isinstance(content, int):
                board.planet = content
            if area is Area.WISHES:
                for entry in entries:
                    board.wishes[entry.number] = board.wishes.get(entry.number, 0) + 1
    return board


def _count(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadScenario(f"{where}: {value!r} is not a number from 0")
    return value


def _entries(value: Any, area: Area, where: str) -> list[Entry]:
    """The cards of one area: a list, one card, a number of plain cards, or the letters of plain Chi."""
    if isinstance(value, int):
        count = _count(value, where)
        return [] if area is Area.PLANET else [Entry(PLAIN) for _ in range(count)]
    if isinstance(value, str):
        letters = "".join(value.split())
        if area is Area.CHI and all(letter in LETTERS for letter in letters):
            return [Entry(f"{letter}0") for letter in letters]
        return [_entry(value, where)] if value.strip() else []
    if isinstance(value, dict):
        return [_entry(value, where)]
    if not isinstance(value, list):
        raise BadScenario(f"{where}: {value!r} is not a list of cards")
    return _listed(cast("list[Any]", value), area, where)


def _listed(items: list[Any], area: Area, where: str) -> list[Entry]:
    """The cards of a list; a list in it is a Team, in the Deployment area."""
    found: list[Entry] = []
    for team, item in enumerate(items, 1):
        place = f"{where}[{team - 1}]"
        if isinstance(item, list):
            if area is not Area.DEPLOYMENT:
                raise BadScenario(f"{place}: only in the Deployment area a list is a Team")
            found += [_entry(card, place, team) for card in cast("list[Any]", item)]
        else:
            found.append(_entry(item, place, team))
    return found


def _entry(value: Any, where: str, team: int = 0) -> Entry:
    """One card: "X-1", "X-1@injured", or a table."""
    if isinstance(value, str):
        return _entry_text(value.strip(), where, team)
    if not isinstance(value, dict):
        raise BadScenario(f"{where}: {value!r} is not a card")
    table = as_table(value, where, CARD_KEYS)
    base = _entry_text(as_text(table.get("card", ""), f"{where}.card").strip(), where, team)
    injured = table.get("injured", base.injured)
    if not isinstance(injured, bool):
        raise BadScenario(f"{where}.injured: {injured!r} is not true or false")
    owner = as_text(table.get("owner", ""), f"{where}.owner")
    if owner not in ("", "p1", "p2"):
        raise BadScenario(f"{where}.owner: {owner!r} is not 'p1' or 'p2'")
    db, growth, limit = (_count(table.get(coin, 0), f"{where}.{coin}") for coin in ("db", "growth", "limit"))
    return Entry(base.number, injured, base.open, db, growth, limit, owner, team)


def _entry_text(text: str, where: str, team: int) -> Entry:
    found = _ENTRY.match(text)
    if found is None:
        raise BadScenario(f"{where}: '{text}' is not a card; write X-1, X-1@injured or a table")
    marks = re.findall(r"@([a-z]+)", found[2])
    for mark in marks:
        if mark not in MARKS:
            raise BadScenario(f"{where}: unknown mark '@{mark}'{nearest(mark, MARKS)}")
    return Entry(found[1], "injured" in marks, "open" in marks, team=team)
