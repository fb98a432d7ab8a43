"""Compiled card lists, kept in the user's cache folder: a list that was read once loads in a fraction of a second.

The cache is a file for each list, and one for each card that was read by itself, named by a hash of the texts and of the grammar, so that a new
grammar reads everything anew. A cache that cannot be read or written is no error: the texts are read again.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import cast

import msgspec

from card_data.files.cache import cache_folder, keep_newest, write_whole
from engine import language
from engine.core.errors import RecordError
from engine.core.kept import from_bytes, to_bytes
from engine.masters import compiler, ir
from engine.masters.cards.definition import CardDefinition, Face, Printed
from engine.masters.ir.nodes import Skill

KEPT = 12  # lists in the cache folder; older ones are read again if they come back
GRAMMARS = 3  # of which single cards are kept; those of older ones go
Sides = tuple[tuple[Skill, ...], tuple[Skill, ...] | None]


def compile_all(cards: Mapping[str, CardDefinition], tick: Callable[[], None] | None = None) -> dict[str, Printed]:
    """Every card with its skills; `tick` is called after each card that had to be read. Small lists are not worth a cache."""
    path = _path(cards)
    if len(cards) >= 50:
        kept = _load(path)
        if kept is not None and kept.keys() >= cards.keys():
            return {number: _printed(card, kept[number]) for number, card in cards.items()}
    found: dict[str, Printed] = {}
    for number, card in cards.items():
        found[number] = compiler.compile_card(card)
        if tick is not None:
            tick()
    if len(cards) >= 50:
        _save(path, found)
    return found


class Library(Mapping[str, Printed]):
    """A card list whose cards are read when they are first asked for: a match at one terminal needs few of them.

    Each is kept in a file of its own once it was read, so that the grammar need not even be loaded the next time.
    """

    def __init__(self, definitions: Mapping[str, CardDefinition]) -> None:
        self.definitions = definitions
        self._read: dict[str, Printed] = {}

    def __getitem__(self, number: str) -> Printed:
        if number not in self._read:
            card = self.definitions[number]
            path = _path_of_card(card)
            sides = _load_card(path)
            self._read[number] = compiler.compile_card(card) if sides is None else _printed(card, sides)
            if sides is None:
                _save_card(path, self._read[number])
        return self._read[number]

    def __iter__(self) -> Iterator[str]:
        return iter(self.definitions)

    def __len__(self) -> int:
        return len(self.definitions)

    def __contains__(self, number: object) -> bool:
        return number in self.definitions


def _printed(card: CardDefinition, sides: Sides) -> Printed:
    front = Face(card.name, card.power, card.character, card.traits, sides[0], card.text)
    back = card.back
    if back is None or sides[1] is None:
        return Printed(card, front)
    characters = card.character if back.character is None else back.character
    traits = card.traits if back.traits is None else back.traits
    return Printed(card, front, Face(back.name, back.power, characters, traits, sides[1], back.text))


def _path(cards: Mapping[str, CardDefinition]) -> Path:
    digest = blake2b(_grammar_hash(), digest_size=12)
    for number in sorted(cards):
        digest.update(_texts(cards[number]))
    return cache_folder() / f"cards-{digest.hexdigest()}.msgpack"


def _texts(card: CardDefinition) -> bytes:
    """What is read of a card, with the lengths of its parts, so that a back without text is not taken for no back, nor a text for two."""
    return msgspec.msgpack.encode((card.number, card.type, card.text, card.back and card.back.text))


def _path_of_card(card: CardDefinition) -> Path:
    name = blake2b(_texts(card), digest_size=12).hexdigest()
    return cache_folder() / f"read-{_grammar_hash().hex()}" / f"{name}.kept"


@cache
def _grammar_hash() -> bytes:
    """A hash of everything that decides how text is read: the grammar, the compiler, the nodes."""
    digest = blake2b(digest_size=16)
    for package in (language, compiler, ir):
        folder = Path(package.__file__ or "").parent
        for path in sorted(p for p in folder.rglob("*") if p.suffix in (".py", ".peg", ".toml")):
            digest.update(path.read_bytes())
    return digest.digest()


def _load(path: Path) -> dict[str, Sides] | None:
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=dict[str, Sides])
    except (OSError, msgspec.DecodeError):
        return None


def _load_card(path: Path) -> Sides | None:
    """A card that was kept. A decoder that knows the types of the whole effect language would take longer to be made than some dozen cards to be read."""
    try:
        return cast(Sides, from_bytes(path.read_bytes()))
    except (OSError, RecordError):
        return None


def _save_card(path: Path, card: Printed) -> None:
    with contextlib.suppress(OSError):
        if not path.parent.exists():
            path.parent.mkdir(parents=True)
            grammars = sorted(path.parent.parent.glob("read-*"), key=lambda folder: folder.stat().st_mtime)
            for old in grammars[:-GRAMMARS]:
                shutil.rmtree(old, ignore_errors=True)
        write_whole(path, to_bytes(_sides(card)))


def _sides(card: Printed) -> Sides:
    return card.front.skills, None if card.back is None else card.back.skills


def _save(path: Path, cards: Mapping[str, Printed]) -> None:
    keep_newest(path, {number: _sides(card) for number, card in cards.items()}, "cards-*.msgpack", KEPT)
