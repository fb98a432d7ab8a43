"""Which game a card, a card list or a deck is of, where nobody says it: the one whose kinds of cards, or whose card numbers, stand there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path

from card_data.files.problems import read_bytes
from card_data.files.rows import decoded
from card_data.installed import Installed
from engine.core.errors import DefinitionError

NUMBER = re.compile(r"[A-Za-z0-9]+-[A-Za-z0-9]+")
"""What a card number looks like, in any game."""


def game_of(word: str, games: Mapping[str, Installed], usual: str) -> str:
    """The game of a card number, or of what the file with this name says; `usual` where neither says it."""
    try:
        text = decoded(read_bytes(Path(word))) if Path(word).is_file() else word
    except (DefinitionError, OSError, ValueError):  # what is wrong with the file is told by the one who reads it
        return usual
    kinds = {name: _kinds(text, game.kinds()) for name, game in games.items()}
    if any(kinds.values()):
        return max(kinds, key=lambda name: (kinds[name], name == usual))
    said = {number.upper() for number in NUMBER.findall(text)}
    others = (name for name in games if name != usual)
    return next((name for name in others if said and not said.isdisjoint(games[name].numbers())), usual)


def _kinds(text: str, kinds: Collection[str]) -> int:
    """How often a kind of card stands alone in a cell or in quotes."""
    words = "|".join(sorted(kinds))
    return len(
        re.findall(rf"(?:^|[\"',;\t])\s*(?:{words})(?: card)?\s*(?=$|[\"',;\t])", text, re.IGNORECASE | re.MULTILINE)
    )
