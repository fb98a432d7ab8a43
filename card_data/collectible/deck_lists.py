"""The deck that a player means: a starter by its name, or a file of one's own, TOML or a list as players write them.

Lists: `3 CS1-02`, `CS1-02 x3`, `3x GOKU`, with headings (Deck, Wishes) and comments. Wishes are known by their kind, wherever they stand.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct, field

from card_data.collectible.decks import load_deck
from card_data.collectible.library import all_cards, starter_decks
from card_data.files.problems import read_text
from engine.collectible.cards.deck import Deck, nearest_card
from engine.collectible.cards.definition import Printed
from engine.collectible.compiler import compile_card
from engine.collectible.ir.words import CardType
from engine.core.errors import DefinitionError
from engine.core.foreign import harmless

MOST = 99
"""More copies than this in one line are a slip of the pen."""
SHOWN = 3
"""So many wrong lines of a list are told at once."""
FRONT = re.compile(r"^(?P<n>\d+)\s*[x×*]?\s+(?P<card>.+)$", re.IGNORECASE)
BEHIND = re.compile(r"^(?P<card>.+?)\s*(?:[x×*]\s*|\()(?P<n>\d+)\)?$", re.IGNORECASE)
COMMENT = re.compile(r"\s*(?:#|//|;).*$")
HEADING = re.compile(
    r"\W*(?:main(?: deck)?|deck|planet|wish(?:es)?|warriors?|techniques?|events?)(?: cards?)?\W*\d*\W*", re.IGNORECASE
)


class ListedDeck(Struct):
    """A deck list as it was read: the deck, and wrong lines as (line, reason)."""

    deck: Deck
    wrong: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


def read_deck_list(text: str, cards: Mapping[str, Printed], name: str = "Deck") -> ListedDeck:
    """Read a deck list; each line that names no known card is told with the nearest one."""
    found = ListedDeck(Deck(name))
    by_name = {card.name.casefold(): number for number, card in cards.items()}
    for place, raw in enumerate(harmless(text).splitlines(), 1):
        line = COMMENT.sub("", raw).strip("*-=_~•| \t")
        if not line or (HEADING.fullmatch(line) and line.casefold() not in by_name):
            continue
        split = FRONT.match(line) or BEHIND.match(line)
        count, wanted = (int(split["n"][:9]), split["card"].strip()) if split else (1, line)
        number = wanted.upper() if wanted.upper() in cards else by_name.get(wanted.casefold())
        number = number or next((word.upper() for word in wanted.split() if word.upper() in cards), None)
        if number is None:
            near = nearest_card(wanted, cards)
            hint = f"did you mean {near} ({cards[near].name})?" if near else "write a card's number or name"
            found.wrong.append((place, f"'{wanted}' is no card of the list; {hint}"))
        elif not 1 <= count <= MOST:
            found.wrong.append((place, f"{count} copies of {number}; write a number from 1 to {MOST}"))
        else:
            part = found.deck.wishes if cards[number].type is CardType.WISH else found.deck.main
            part[number] = part.get(number, 0) + count
    return found


def deck_list(path: Path | str) -> ListedDeck:
    """The deck in a file as far as it can be read, with the lines that cannot. Raises DefinitionError for a file that is none."""
    file = Path(os.path.expanduser(path))
    if file.suffix == ".toml":
        return ListedDeck(load_deck(file))
    cards = {number: compile_card(card) for number, card in all_cards().items()}
    name = "".join(sign for sign in file.stem if sign.isprintable()).strip() or "Deck"
    return read_deck_list(read_text(file), cards, name)


def deck_named(word: str, profile: str = "") -> Deck:
    """A starter by its key or name, or the deck in a file. Raises DefinitionError with the nearest starter, or the wrong lines."""
    starters = starter_decks()
    named = {deck.name.casefold(): deck for deck in starters.values()} | starters
    if (deck := named.get(word) or named.get(word.casefold())) is not None:
        return deck
    if word and _exists(Path(os.path.expanduser(word))):
        listed = deck_list(word)
        if listed.wrong:
            told = [f"{word}:{line}: {reason}" for line, reason in listed.wrong]
            more = [f"and {len(told) - SHOWN} lines more"] if len(told) > SHOWN else []
            raise DefinitionError("\n".join([*told[:SHOWN], *more]))
        return listed.deck
    near = get_close_matches(word.casefold(), named, 1, 0.5)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(starters)}"
    raise DefinitionError(f"there is no deck '{word}', and no such file; {hint}")


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name longer than a file's may be
        return False
