"""Reading scenario files: TOML into a `Scenario`, with errors that name the place and the nearest right thing.

The format is fixed (scenarios.md). What the page leaves open is read generously: one card instead of a list, a number of plain cards in
any area. What it does not know is refused by name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct, field

from engine.masters.ir.nouns import Area
from engine.scenario.failed import BadScenario, nearest

BOARD_AREAS = (
    Area.LEADER, Area.BATTLE, Area.UNISON, Area.COMBO, Area.ENERGY, Area.LIFE, Area.HAND, Area.DECK, Area.DROP, Area.WARP, Area.REMOVED,
)  # fmt: skip
AREA_NAMES = tuple(area.value for area in BOARD_AREAS)
COLOR_CARDS = {"R": "R1", "B": "B1", "G": "G1", "Y": "Y1", "K": "K1"}
PHASES = ("main", "charge", "setup", "offense", "defense", "damage")
BATTLE_PHASES = ("offense", "defense", "damage")
TOP_KEYS = ("title", "rules", "profile", "seed", "steps", "goal", "card", "p1", "p2", "start", "note", "description")
PLAYER_KEYS = (*AREA_NAMES, "main", "name")
START_KEYS = ("turn", "turn_number", "phase", "attack")
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


class Start(Struct):
    """Where the match stands when the scenario begins."""

    turn: int = 0
    turn_number: int = 3
    phase: str = "main"
    attack: str = ""


class Scenario(Struct):
    """A scenario as its file says it; names are resolved later."""

    title: str
    steps: list[str]
    rules: list[str]
    profile: str = "masters"
    seed: int | str = 1
    goal: str = ""
    cards: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    boards: tuple[PlayerBoard, PlayerBoard] = field(default_factory=lambda: (PlayerBoard(), PlayerBoard()))
    order: tuple[int, ...] = (0, 1)  # the players' tables in the order of the file
    start: Start = field(default_factory=Start)
    text: str = ""


def parse(text: str, source: str) -> Scenario:
    """The scenario in a TOML text; raises BadScenario."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(f"not TOML: {error}") from None
    for key in data:
        if key not in TOP_KEYS:
            raise BadScenario(f"unknown field '{key}'{_misplaced(key) or nearest(key, TOP_KEYS)}")
    steps = _strings(data.get("steps", []), "steps")
    goal = _text(data.get("goal", ""), "goal")
    if "steps" not in data and not goal:
        raise BadScenario("no steps: write steps = [...] before the first table, or a goal")
    boards = (_board(data.get("p1", {}), "p1"), _board(data.get("p2", {}), "p2"))
    tables = tuple(int(key[1]) - 1 for key in data if key in ("p1", "p2"))
    return Scenario(
        _text(data.get("title", ""), "title") or source,
        steps,
        _strings(data.get("rules", []), "rules"),
        _text(data.get("profile", "masters"), "profile"),
        _seed(data.get("seed", 1)),
        goal,
        _cards(data.get("card", [])),
        boards,
        tables + tuple(seat for seat in (0, 1) if seat not in tables),
        _start(data.get("start", {})),
        text,
    )


def _misplaced(key: str) -> str:
    return (
        "; it belongs into [start]"
        if key in START_KEYS
        else "; it belongs into [p1] or [p2]"
        if key in PLAYER_KEYS
        else ""
    )


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise BadScenario(f"{name}: {value!r} is not a text")
    return value


def _strings(value: Any, name: str) -> list[str]:
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in cast(list[Any], value)):
        raise BadScenario(f"{name}: expected a list of texts")
    return cast(list[str], value)


def _seed(value: Any) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise BadScenario(f"seed: {value!r} is not a number")
    return value


def _cards(value: Any) -> list[dict[str, Any]]:
    """The [[card]] tables; a single text is taken for a list of one where card data wants a list."""
    if not isinstance(value, list):
        raise BadScenario("card: write each card as [[card]]")
    cards: list[dict[str, Any]] = []
    for table in cast(list[Any], value):
        if not isinstance(table, dict):
            raise BadScenario("card: write each card as [[card]]")
        card = dict(cast(dict[str, Any], table))
        for name in ("color", "character", "traits"):
            if isinstance(card.get(name), str):
                card[name] = [card[name]]
        if isinstance(card.get("text"), list):
            card["text"] = "\n".join(cast(list[str], card["text"]))
        cards.append(card)
    return cards


def _start(value: Any) -> Start:
    table = _table(value, "start", START_KEYS)
    start = Start()
    turn = table.get("turn", "p1")
    if turn not in ("p1", "p2"):
        raise BadScenario(f"start.turn: {turn!r} is not 'p1' or 'p2'")
    start.turn = 0 if turn == "p1" else 1
    number = table.get("turn_number", start.turn_number)
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise BadScenario(f"start.turn_number: {number!r} is not a number from 1")
    start.turn_number = number
    phase = table.get("phase", "main")
    if phase not in PHASES:
        raise BadScenario(f"start.phase: unknown phase {phase!r}{nearest(str(phase), PHASES)}")
    start.phase = phase
    start.attack = _text(table.get("attack", ""), "start.attack")
    if start.attack and phase not in BATTLE_PHASES:
        raise BadScenario(f"start.attack: a battle is on only in phase {', '.join(BATTLE_PHASES)}, not in '{phase}'")
    return start


def _table(value: Any, name: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadScenario(f"{name}: write it as a table, [{name}]")
    table = cast(dict[str, Any], value)
    for key in table:
        if key not in known:
            raise BadScenario(f"{name}: unknown field '{key}'{nearest(key, known)}")
    return table


def _board(value: Any, player: str) -> PlayerBoard:
    table = _table(value, player, PLAYER_KEYS)
    board = PlayerBoard()
    for key, content in table.items():
        where = f"{player}.{key}"
        if key == "main":
            board.main = _main(content, where)
        elif key == "name":
            board.name = _text(content, where)
        else:
            area = Area(key)
            board.areas[area] = _entries(content, area, where)
            if area is Area.DECK and isinstance(content, int):
                board.deck_fill = content
    return board


def _main(value: Any, where: str) -> dict[str, int]:
    if not isinstance(value, dict):
        raise BadScenario(f'{where}: write it as {{"X-1" = 4, …}}')
    main = cast(dict[str, Any], value)
    for number, count in main.items():
        if not isinstance(count, int) or isinstance(count, bool):
            raise BadScenario(f"{where}: {count!r} is not a number of copies of {number}")
    return main


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
    table = _table(value, where, CARD_KEYS)
    base = _entry_text(_text(table.get("card", ""), f"{where}.card").strip(), where)
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
