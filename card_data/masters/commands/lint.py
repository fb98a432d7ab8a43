"""What `dbs cards lint FILE` does: unknown words, names, traits and references, each with file, line, column and the nearest known thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct

from card_data.files.problems import read_bytes, read_text
from card_data.files.rows import decoded
from card_data.masters.commands.told import list_told
from card_data.masters.importer.compiled import compile_all
from card_data.masters.loader.cards import parse_cards
from card_data.masters.loader.library import all_cards
from engine.masters.cards.definition import CardDefinition, Printed
from engine.masters.ir import nouns as n
from engine.masters.ir.lint import lint
from engine.masters.ir.nodes import Skill, Unread
from engine.masters.ir.walk import walk


class CardFinding(Struct, frozen=True):
    """What is odd, and where in the file; columns count from 1."""

    line: int
    column: int
    number: str
    message: str


def lint_file(path: Path) -> int:
    """1 where something is odd."""
    if path.suffix == ".toml":
        text = read_text(path)
        cards = parse_cards(text, path.name)
    else:
        cards = list_told(path).cards
        text = decoded(read_bytes(path))
    found = lint_cards(text, cards)
    for one in found:
        print(f"{path}:{one.line}:{one.column}: {one.number}: {one.message}")
    print(f"{len(cards)} cards, {len(found)} findings.")
    return 1 if found else 0


def lint_cards(text: str, cards: Mapping[str, CardDefinition]) -> list[CardFinding]:
    """The findings about the cards of one file, in the order of the file."""
    known = Known({**all_cards(), **cards})
    found: list[CardFinding] = []
    for number, card in compile_all(cards).items():
        for face in (card.front, card.back):
            for skill in face.skills if face is not None else ():
                for words, message in known.about(skill, card):
                    found.append(CardFinding(*_place(text, number, skill, words), number, message))
    return sorted(found, key=lambda one: (one.line, one.column))


class Known:
    """The names, characters and traits that any known card has."""

    def __init__(self, cards: Mapping[str, CardDefinition]) -> None:
        backs = [card.back for card in cards.values() if card.back is not None]
        self.names = {card.name for card in cards.values()} | {back.name for back in backs}
        self.characters = {name for side in (*cards.values(), *backs) for name in side.character or ()}
        self.traits = {name for side in (*cards.values(), *backs) for name in side.traits or ()}

    def about(self, skill: Skill, card: Printed) -> Iterator[tuple[str, str]]:
        """The words that are odd in a skill, and why."""
        stop = next((node for node in walk(skill) if isinstance(node, Unread)), None)
        if stop is not None:
            rest = stop.text[stop.stopped_at :]
            yield rest, f"unknown words '{rest[:40]}'; expected {stop.expected or 'nothing more'}"
            return
        for finding in lint(skill):
            yield "", f"{finding.rule}: {finding.message}"
        for node in walk(skill):
            match node:
                case n.HasTrait(trait=word, part=False) if word not in self.traits:
                    yield f"«{word}", f"unknown trait «{word}»{_near(word, self.traits)}"
                case n.HasCharacter(name=word, part=False) if word not in self.characters:
                    yield f"<{word}", f"unknown character <{word}>{_near(word, self.characters)}"
                case n.HasName(name=word, part=False) if word not in self.names:
                    yield "{" + word, f"unknown card name {{{word}}}{_near(word, self.names)}"
                case _:
                    pass


def _near(word: str, known: set[str]) -> str:
    close = get_close_matches(word, sorted(known), 1, 0.6)
    return f"; the nearest is {close[0]}" if close else ""


def _place(text: str, number: str, skill: Skill, words: str) -> tuple[int, int]:
    """Line and column of the words: behind the card's number in the file, or of the skill, or of the number."""
    at = re.search(rf"(?<![\w-]){re.escape(number)}(?![\w-])", text)
    start = at.start() if at else 0
    line = text.find(skill.text[:24], start)
    start = line if line >= 0 else start
    place = text.find(words[:24], start) if words else start
    place = place if place >= 0 else start
    return text.count("\n", 0, place) + 1, place - (text.rfind("\n", 0, place) + 1) + 1
