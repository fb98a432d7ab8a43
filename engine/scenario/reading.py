"""Reading scenario files: TOML into a `Scenario`, with errors that name the place and the nearest right thing.

Read here is what the files of all games have in common; what stands in [[card]], [p1], [p2] and in further fields of [start] is for the game.
What nobody knows is refused by name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, cast

from engine.scenario.dialect import Dialect
from engine.scenario.failed import BadScenario, nearest
from engine.scenario.phrasebook import Vocabulary
from engine.scenario.scenario import Scenario, Start
from engine.version import FIRST_GAME

TOP_FIELDS = (
    "title", "game", "rules", "profile", "seed", "steps", "goal", "card", "p1", "p2", "start", "note", "description",
    "tell", "theme", "hints", "solutions",
)  # fmt: skip
START_FIELDS = ("turn", "turn_number", "phase")


def parse(text: str, source: str, dialects: Mapping[str, Dialect]) -> Scenario:
    """The scenario in a TOML text; raises BadScenario."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadScenario(f"not TOML: {error}") from None
    game = as_text(data.get("game", FIRST_GAME), "game")
    if game not in dialects:
        raise BadScenario(f"game: there is no game '{game}'{nearest(game, dialects)}")
    vocabulary = dialects[game].vocabulary
    for key in data:
        if key not in TOP_FIELDS:
            raise BadScenario(f"unknown field '{key}'{_misplaced(key, vocabulary) or nearest(key, TOP_FIELDS)}")
    goal = as_text(data.get("goal", ""), "goal")
    if "steps" not in data and not goal:
        raise BadScenario("no steps: write steps = [...] before the first table, or a goal")
    tables = tuple(int(key[1]) - 1 for key in data if key in ("p1", "p2"))
    return Scenario(
        source,
        text,
        as_text(data.get("title", ""), "title") or source,
        game,
        as_texts(data.get("steps", []), "steps"),
        as_texts(data.get("rules", []), "rules"),
        as_text(data.get("profile", ""), "profile"),
        _seed(data.get("seed", 1)),
        goal,
        as_texts(data.get("tell", []), "tell"),
        as_text(data.get("theme", ""), "theme"),
        as_texts(data.get("hints", []), "hints"),
        _lines(data.get("solutions", [])),
        _cards(data.get("card", [])),
        (
            as_table(data.get("p1", {}), "p1", vocabulary.player_fields),
            as_table(data.get("p2", {}), "p2", vocabulary.player_fields),
        ),
        tables + tuple(seat for seat in (0, 1) if seat not in tables),
        _start(data.get("start", {}), vocabulary),
    )


def _misplaced(key: str, vocabulary: Vocabulary) -> str:
    if key in START_FIELDS or key in vocabulary.start_fields:
        return "; it belongs into [start]"
    return "; it belongs into [p1] or [p2]" if key in vocabulary.player_fields else ""


def strange_clauses(scenario: Scenario, vocabulary: Vocabulary) -> list[str]:
    """What to tell of the clauses that a file names and the rules have not; "qa:…" and "manual:…" are no clauses.

    A file runs all the same: the older edition counts its clauses in its own way.
    """
    known = vocabulary.clauses()
    strange = [clause for clause in scenario.rules if known and ":" not in clause and clause not in known]
    return [f"rules: there is no clause '{clause}'{nearest(clause, known)}" for clause in strange]


def as_text(value: Any, where: str) -> str:
    """The value of a field that is a text; raises BadScenario."""
    if not isinstance(value, str):
        raise BadScenario(f"{where}: {value!r} is not a text")
    return value


def as_texts(value: Any, where: str) -> list[str]:
    """The value of a field that is a list of texts, or one text; raises BadScenario."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in cast(list[Any], value)):
        raise BadScenario(f"{where}: expected a list of texts")
    return cast(list[str], value)


def as_copies(value: Any, where: str) -> dict[str, int]:
    """The value of a field that is a deck list: how many copies of each number; raises BadScenario."""
    if not isinstance(value, dict):
        raise BadScenario(f'{where}: write it as {{"X-1" = 3, …}}')
    cards = cast(dict[str, Any], value)
    for number, count in cards.items():
        if not isinstance(count, int) or isinstance(count, bool):
            raise BadScenario(f"{where}: {count!r} is not a number of copies of {number}")
    return cards


def as_table(value: Any, where: str, known: Iterable[str]) -> Mapping[str, Any]:
    """The value of a field that is a table with these fields; raises BadScenario."""
    if not isinstance(value, dict):
        raise BadScenario(f"{where}: write it as a table, [{where}]")
    table = cast(dict[str, Any], value)
    fields = tuple(known)
    for key in table:
        if key not in fields:
            raise BadScenario(f"{where}: unknown field '{key}'{nearest(key, fields)}")
    return table


def _seed(value: Any) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise BadScenario(f"seed: {value!r} is not a number")
    return value


def _lines(value: Any) -> list[list[str]]:
    """The solutions: a list of lines, each of them a list of steps."""
    if not isinstance(value, list):
        raise BadScenario("solutions: expected a list of lists of steps")
    return [as_texts(line, "solutions") for line in cast(list[Any], value)]


def _cards(value: Any) -> list[dict[str, Any]]:
    """The [[card]] tables."""
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in cast(list[Any], value)):
        raise BadScenario("card: write each card as [[card]]")
    return cast(list[dict[str, Any]], value)


def _start(value: Any, vocabulary: Vocabulary) -> Start:
    table = as_table(value, "start", (*START_FIELDS, *vocabulary.start_fields))
    turn = table.get("turn", "p1")
    if turn not in ("p1", "p2"):
        raise BadScenario(f"start.turn: {turn!r} is not 'p1' or 'p2'")
    number = table.get("turn_number", 3)
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise BadScenario(f"start.turn_number: {number!r} is not a number from 1")
    phase = table.get("phase", vocabulary.phases[0])
    if phase not in vocabulary.phases:
        raise BadScenario(f"start.phase: unknown phase {phase!r}{nearest(str(phase), vocabulary.phases)}")
    return Start(0 if turn == "p1" else 1, number, phase, table)
