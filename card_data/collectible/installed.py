"""The Collectible Card Game as it is installed; see `card_data.installed` for what each function does.

Imports stand inside the functions: a program names every game when it starts and plays one of them later.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.game_pack import Pack

if TYPE_CHECKING:
    from engine.scenario.dialect import Dialect


def check_cards() -> None:
    from card_data.collectible.library import brought_sets

    brought_sets()


def pack(*, ahead: bool = False) -> Pack:
    from card_data.collectible import game

    return game.pack(ahead=ahead)


def kinds() -> Collection[str]:
    from engine.collectible.ir.words import CardType

    return [kind.value for kind in CardType]


def numbers() -> Collection[str]:
    from card_data.collectible.library import all_cards

    return all_cards().keys()


def lessons() -> Sequence[Path]:
    return ()


def puzzles() -> Sequence[Path]:
    return ()


def dialect() -> Dialect:
    from card_data.collectible import scenarios

    return scenarios.dialect()


def bring(files: Sequence[str], title: str) -> int:
    from card_data.collectible import commands

    return commands.bring(files, title)


def check(path: Path, *, as_json: bool) -> int:
    from card_data.collectible import commands

    return commands.check(path, as_json=as_json)


def exercise(path: Path, seed: str, *, as_json: bool) -> int:
    from card_data.collectible import commands

    return commands.exercise(path, seed, as_json=as_json)


def lint(path: Path) -> int:
    from card_data.collectible import commands

    return commands.lint(path)


def show(word: str) -> int:
    from card_data.collectible import commands

    return commands.show(word)


def check_deck(file: str, profile: str) -> int:
    from card_data.collectible import commands

    return commands.check_deck(file, profile)


def look_up(given: Sequence[str]) -> int:
    from engine.collectible.clauses import lookup

    return lookup.look_up(given)
