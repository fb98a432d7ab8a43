"""The sets of cards that a player brought, as each game keeps them in a folder of its own: a file a set."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from engine.core.errors import DefinitionError


class Numbered(Protocol):
    """A card as it is printed, of any game."""

    @property
    def number(self) -> str: ...


C = TypeVar("C", bound=Numbered)


def keep_set(folder: Path, name: str, cards: Mapping[str, Numbered]) -> Path:
    """Write a set; one of the same name is replaced. Written beside and moved over, so that a crash leaves the old one."""
    if not re.fullmatch(r"[A-Za-z0-9][\w .-]{0,40}", name):
        raise DefinitionError(f"'{name}' is no name for a set: letters, digits, spaces, dots and dashes")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.json"
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode([cards[number] for number in sorted(cards)]))
    fresh.replace(path)
    return path


def kept_cards(folder: Path, kind: type[C]) -> dict[str, C]:
    """Every card of the sets in the folder, by number. Raises DefinitionError for a file that was damaged."""
    found: dict[str, C] = {}
    several: Any = list[kind]
    decoder: msgspec.json.Decoder[list[C]] = msgspec.json.Decoder(several)
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            cards = decoder.decode(path.read_bytes())
        except (OSError, msgspec.DecodeError) as error:
            raise DefinitionError(f"{path}: damaged ({error}); import the set again or remove the file") from error
        found.update({card.number: card for card in cards})
    return found
