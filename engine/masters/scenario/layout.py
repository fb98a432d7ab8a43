"""The board part of a scenario file: what [p1] and [p2] say, and the battle of [start].

What the page leaves open is read generously: one card instead of a list, a number of plain cards in any area. What it does not know is refused
by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct, field

from engine.masters.ir.nouns import Area
from engine.masters.scenario.terms import BATTLE_PHASES
from engine.scenario.failed import BadScenario, nearest
from engine.scenario.reading import as_copies, as_table, as_text
from engine.scenario.scenario import Scenario

COLOR_CARDS = {"R": "R1", "B": "B1", "G": "G1", "Y": "Y1", "K": "K1"}
CARD_KEYS = ("card", "rest", "under", "markers", "faceup", "negated", "back")
FLAGS = {
    "rest": "rest",
    "active": "",
    "back": "back",
    "front": "",
    "faceup": "faceup",
    "facedown": "",
    "negated": "negated",
}


class Entry(Struct, frozen=True):
    """One card on the board. `number` is a card number, or a card name in double quotes."""

    number: str
    rest: bool = False
    back: bool = False
    faceup: bool = False
    negated: bool = False
    markers: int | None = None
    under: tuple[Entry, ...] = ()


class PlayerBoard(Struct):
    """What one player has. `areas` holds the areas that the file names, in its order; `deck_fill` is how far the deck is filled up."""

    areas: dict[Area, list[Entry]] = field(default_factory=dict[Area, list[Entry]])
    main: dict[str, int] | None = None
    deck_fill: int = 30
    name: str = ""


def boards(scenario: Scenario) -> tuple[PlayerBoard, PlayerBoard]:
    """What both players have; raises BadScenario."""
    one, two = scenario.players
    return _board(one, "p1"), _board(two, "p2")


def attack_of(scenario: Scenario) -> str:
    """The battle that is on as the scenario begins, "" where the file names none; raises BadScenario."""
    attack = as_text(scenario.start.table.get("attack", ""), "start.attack")
    if attack and scenario.start.phase not in BATTLE_PHASES:
        phases = ", ".join(BATTLE_PHASES)
        raise BadScenario(f"start.attack: a battle is on only in phase {phases}, not in '{scenario.start.phase}'")
    return attack


def _board(table: Mapping[str, Any], player: str) -> PlayerBoard:
    board = PlayerBoard()
    for key, content in table.items():
        where = f"{player}.{key}"
        if key == "main":
            board.main = as_copies(content, where)
        elif key == "name":
            board.name = as_text(content, where)
        else:
            area = Area(key)
            board.areas[area] = _entries(content, area, where)
            if area is Area.DECK and isinstance(content, int):
                board.deck_fill = content
    return board


def _entries(value: Any, area: Area, where: str) -> list[Entry]:
    """The cards of one area: a list, one card, a number of plain cards, or the letters of plain energy."""
    if isinstance(value, bool) or not isinstance(value, int | str | list | dict):
        raise BadScenario(f"{where}: {value!r} is not a list of cards")
    if isinstance(value, int):
        if value < 0:
            raise BadScenario(f"{where}: {value} cards cannot be")
        return [] if area is Area.DECK else [Entry("R1") for _ in range(value)]
    if isinstance(value, str):
        letters = "".join(value.split())
        if area is Area.ENERGY and all(letter in COLOR_CARDS for letter in letters):
            return [Entry(COLOR_CARDS[letter]) for letter in letters]
        return [entry(value, where)] if value.strip() else []
    if isinstance(value, dict):
        return [entry(value, where)]
    return [entry(item, f"{where}[{i}]") for i, item in enumerate(cast(list[Any], value))]


def entry(value: Any, where: str) -> Entry:
    """One card: "X-1", "X-1@rest", "U-1*3", or a table."""
    if isinstance(value, str):
        return _entry_text(value.strip(), where)
    if not isinstance(value, dict):
        raise BadScenario(f"{where}: {value!r} is not a card")
    table = as_table(value, where, CARD_KEYS)
    base = _entry_text(as_text(table.get("card", ""), f"{where}.card").strip(), where)
    under = table.get("under", [])
    beneath = cast(list[Any], under) if isinstance(under, list) else [under]
    markers = table.get("markers", base.markers)
    if markers is not None and (not isinstance(markers, int) or isinstance(markers, bool)):
        raise BadScenario(f"{where}.markers: {markers!r} is not a number")
    return Entry(
        base.number,
        base.rest or _flag(table, "rest", where),
        base.back or _flag(table, "back", where),
        base.faceup or _flag(table, "faceup", where),
        base.negated or _flag(table, "negated", where),
        markers,
        tuple(entry(item, f"{where}.under[{i}]") for i, item in enumerate(beneath)),
    )


def _flag(table: Mapping[str, Any], name: str, where: str) -> bool:
    value = table.get(name, False)
    if not isinstance(value, bool):
        raise BadScenario(f"{where}.{name}: {value!r} is not true or false")
    return value


_ENTRY = re.compile(r'^("[^"]+"|[^@*\s]+)((?:@[a-z]+|\*\d+)*)$')


def _entry_text(text: str, where: str) -> Entry:
    found = _ENTRY.match(text)
    if found is None:
        raise BadScenario(f"{where}: '{text}' is not a card; write X-1, X-1@rest or U-1*3")
    flags: set[str] = set()
    markers: int | None = None
    for mark in re.findall(r"@[a-z]+|\*\d+", found[2]):
        if mark[0] == "*":
            markers = int(mark[1:])
        elif mark[1:] not in FLAGS:
            raise BadScenario(f"{where}: unknown mode '{mark}'{nearest(mark[1:], FLAGS)}")
        elif FLAGS[mark[1:]]:
            flags.add(FLAGS[mark[1:]])
    return Entry(found[1], "rest" in flags, "back" in flags, "faceup" in flags, "negated" in flags, markers)
