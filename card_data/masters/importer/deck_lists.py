"""Deck lists as players write them: `4 BT1-030`, `BT1-030 x4`, `4x Name`, with headings, comments and the leader anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct, field

from card_data.masters.importer.headings import DeckPart, heading, looks_like_one, nearest_heading
from engine.core.foreign import harmless
from engine.masters.cards.deck import Deck, nearest_card
from engine.masters.cards.definition import CardType, Printed

MOST = 99
"""More copies than this in one line are a slip of the pen."""
_FRONT = re.compile(r"^(?P<n>\d+)\s*[x×*]?\s+(?P<card>.+)$", re.IGNORECASE)
_BEHIND = re.compile(r"^(?P<card>.+?)\s*[x×*]\s*(?P<n>\d+)$|^(?P<card2>.+?)\s*\((?P<n2>\d+)\)$", re.IGNORECASE)
_NUMBER = re.compile(r"\b([A-Z]{1,4}\d{0,3}-[A-Z]{0,3}\d{1,3}|[A-Z]{1,4}-\d{1,4})(?![A-Z0-9])", re.IGNORECASE)
_COMMENT = re.compile(r"\s*(?:#|//|;).*$")


class ListedDeck(Struct):
    """A deck list as it was read: the deck, and wrong lines as (line, reason)."""

    deck: Deck
    wrong: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


def read_deck_list(text: str, cards: Mapping[str, Printed], name: str = "Deck") -> ListedDeck:
    """Read a deck list; each line that names no known card is told with the nearest one.

    A comment that is nothing but the name of a part (`// Sideboard`, `# Side Deck`) is a heading, as in many exports.
    """
    reader = _ListReader(cards)
    for place, line in enumerate(harmless(text).splitlines(), 1):
        reader.read(place, line)
    return ListedDeck(Deck(name, reader.leader, reader.main, side=reader.side), reader.wrong)


class _ListReader:
    """Where in a list reading is, and what was read so far."""

    def __init__(self, cards: Mapping[str, Printed]) -> None:
        self.cards = cards
        self.by_name = {card.definition.name.casefold(): number for number, card in cards.items()}
        self.part = DeckPart.MAIN
        self.leader = ""
        self.main: dict[str, int] = {}
        self.side: dict[str, int] = {}
        self.wrong: list[tuple[int, str]] = []

    def read(self, place: int, raw: str) -> None:
        """A line: a heading, a comment, or so many copies of a card."""
        line = _COMMENT.sub("", raw).strip("*-=_~•| \t")
        said = heading(line or raw)  # with nothing before it, a comment may be a heading
        if not line and (said is None or said.part is None or said.rest):
            return
        if said is None:
            self.card(place, line, self.part)
        elif said.rest:
            self.card(place, said.rest, said.part or self.part)
        elif said.part is not None:
            self.part = said.part
        elif self.part is DeckPart.LEADER:
            self.part = DeckPart.MAIN  # "Battle Cards" behind "Leader"

    def card(self, place: int, line: str, part: DeckPart) -> None:
        """A line that names a card of a part."""
        count, wanted = _split(line)
        number = self.find(wanted)
        if number is None:
            self.wrong.append((place, self.unknown(wanted, line)))
        elif part is DeckPart.Z_DECK:
            self.wrong.append(
                (place, f"{number} stands in a Z-Deck, which the rules here (v1.23) do not have; leave it out")
            )
        elif not 1 <= count <= MOST:
            self.wrong.append((place, f"{count} copies of {number}; write a number from 1 to {MOST}"))
        elif self.cards[number].definition.type is CardType.LEADER:
            self.lead(place, number, count, part)
        else:
            copies = self.side if part is DeckPart.SIDE else self.main
            copies[number] = copies.get(number, 0) + count

    def lead(self, place: int, number: str, count: int, part: DeckPart) -> None:
        """A line that names a Leader Card; it may stand in any part but the side deck."""
        if part is DeckPart.SIDE:
            self.wrong.append((place, f"a Leader Card, {number}, in the side deck; write it under Leader (5-1-2)"))
            return
        if self.leader and self.leader != number:
            self.wrong.append((place, f"a second Leader Card, {number}; the first is {self.leader}"))
        elif count > 1:
            self.wrong.append((place, f"{count} copies of the Leader Card {number}; a deck has 1 (5-1-2)"))
        self.leader = self.leader or number

    def find(self, wanted: str) -> str | None:
        """The card that a number, a number with a name, or a name means."""
        if wanted.upper() in self.cards:
            return wanted.upper()
        inside = _NUMBER.search(wanted)
        if inside is not None and inside[1].upper() in self.cards:
            return inside[1].upper()
        return self.by_name.get(wanted.casefold())

    def unknown(self, wanted: str, line: str) -> str:
        """That a line names neither a card nor a heading, and what is nearest."""
        near_heading = nearest_heading(line)
        near = None if near_heading and _NUMBER.search(line) is None else nearest_card(wanted, self.cards)
        if near is not None and not looks_like_one(line):
            return f"'{wanted}' is no card of the list; did you mean {near} ({self.cards[near].definition.name})?"
        if near_heading is not None or looks_like_one(line):
            return f"'{line}' is no heading of a deck list; did you mean {near_heading or 'Main Deck or Side Deck'}?"
        return f"'{wanted}' is no card of the list; write a card's number or name, such as 4 {next(iter(self.cards), 'BT1-030')}"


def _split(line: str) -> tuple[int, str]:
    """The count and the card of a line; one copy where no count is written."""
    front = _FRONT.match(line)
    if front is not None:
        return _number(front["n"]), front["card"].strip()
    behind = _BEHIND.match(line)
    if behind is not None:
        return _number(behind["n"] or behind["n2"]), (behind["card"] or behind["card2"]).strip()
    return 1, line


def _number(digits: str) -> int:
    """A number of copies; of endless digits the first ones tell enough."""
    return int(digits[:9])
