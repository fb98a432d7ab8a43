"""The deck that a player means: a starter by its name, or a file of one's own, TOML or a list as players write them."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path

from card_data.files.problems import read_text
from card_data.masters import importer
from card_data.masters.importer.compiled import compile_all
from card_data.masters.loader.decks import load_deck
from card_data.masters.loader.library import all_cards, starter_decks
from engine.core.errors import DefinitionError
from engine.masters.cards.deck import Deck

SHOWN = 3
"""So many wrong lines of a list are told at once."""


def deck_named(word: str, profile: str = "masters") -> Deck:
    """A starter of the profile by its key or name, or the deck in a file. Raises DefinitionError with the nearest starter."""
    starters = starter_decks(profile)
    named = {deck.name.casefold(): deck for deck in starters.values()} | starters
    if (deck := named.get(word) or named.get(word.casefold())) is not None:
        return deck
    if word and _exists(_file(word)):
        return own_deck(word)
    near = get_close_matches(word.casefold(), named, 1, 0.5)
    hint = f"did you mean {near[0]}?" if near else f"for {profile} there are: {', '.join(starters)}"
    raise DefinitionError(f"there is no deck '{word}', and no such file; {hint}")


def own_deck(path: Path | str) -> Deck:
    """The deck in a file. Raises DefinitionError with file, lines and what is wrong in them."""
    listed = deck_list(path)
    if listed.wrong:
        told = [f"{path}:{line}: {reason}" for line, reason in listed.wrong]
        more = [f"and {len(told) - SHOWN} lines more"] if len(told) > SHOWN else []
        raise DefinitionError("\n".join([*told[:SHOWN], *more]))
    return listed.deck


def deck_list(path: Path | str) -> importer.ListedDeck:
    """The deck in a file as far as it can be read, with the lines that cannot. Raises DefinitionError for a file that is none."""
    file = _file(path)
    if file.suffix == ".toml":
        return importer.ListedDeck(load_deck(file))
    return importer.read_deck_list(read_text(file), compile_all(all_cards()), _name(file))


def _name(file: Path) -> str:
    """The name of a deck that a list in this file gets: the file's, without what would act on a terminal."""
    return "".join(sign for sign in file.stem if sign.isprintable()).strip() or "Deck"


def _exists(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # a name longer than a file's may be
        return False


def _file(path: Path | str) -> Path:
    return Path(os.path.expanduser(path))  # where there is no such home, the path is taken as it is
