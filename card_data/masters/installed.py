"""The Masters game as it is installed; see `card_data.installed` for what each function does.

Imports stand inside the functions, here alone: a program names every game when it starts and plays one of them later, and a command about cards
needs no match. So the menu is there without the rules, and `dbs rules` without the practice of `dbs cards exercise`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.game_pack import Pack

if TYPE_CHECKING:
    from engine.scenario.dialect import Dialect


def check_cards() -> None:
    from card_data.masters.importer.sets import imported_sets

    imported_sets()


def pack(*, ahead: bool = False) -> Pack:
    from card_data.masters import game

    return game.pack(ahead=ahead)


def kinds() -> Collection[str]:
    from engine.masters.cards.definition import CardType

    return [kind.value for kind in CardType]


def numbers() -> Collection[str]:
    from card_data.masters.loader.library import all_cards

    return all_cards().keys()


def lessons() -> Sequence[Path]:
    return sorted((Path(__file__).parent / "lessons").glob("*.toml"))


def puzzles() -> Sequence[Path]:
    return sorted((Path(__file__).parent / "puzzles").glob("*.toml"))


def dialect() -> Dialect:
    from card_data.masters import scenarios

    return scenarios.dialect()


def bring(files: Sequence[str], title: str) -> int:
    from card_data.masters.commands import cards

    return cards.bring(files, title)


def check(path: Path, *, as_json: bool) -> int:
    from card_data.masters.commands import cards

    return cards.check(path, as_json=as_json)


def exercise(path: Path, seed: str, *, as_json: bool) -> int:
    from card_data.masters.commands.exercise import exercise_list

    return exercise_list(path, seed, as_json=as_json)


def lint(path: Path) -> int:
    from card_data.masters.commands.lint import lint_file

    return lint_file(path)


def show(word: str) -> int:
    from card_data.masters.commands import cards

    return cards.show(word)


def check_deck(file: str, profile: str) -> int:
    from card_data.masters.commands import decks

    return decks.check_deck(file, profile)


def look_up(given: Sequence[str]) -> int:
    from engine.masters.clauses import lookup

    return lookup.look_up(given)
