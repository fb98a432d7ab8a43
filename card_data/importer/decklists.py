"""Deck lists as players write them: `4 BT1-030`, `BT1-030 x4`, `4x Name`, with headings, comments and the leader anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct, field

from engine.core.foreign import harmless
from engine.masters.cards.deck import Deck, nearest_card
from engine.masters.cards.definition import CardType, Printed

_FRONT = re.compile(r"^(?P<n>\d{1,2})\s*[x×*]?\s+(?P<card>.+)$", re.IGNORECASE)
_BEHIND = re.compile(r"^(?P<card>.+?)\s*[x×*]\s*(?P<n>\d{1,2})$|^(?P<card2>.+?)\s*\((?P<n2>\d{1,2})\)$", re.IGNORECASE)
_LEADER = re.compile(r"^leader(?:\s+card)?\s*[:=]\s*(.+)$", re.IGNORECASE)
_NUMBER = re.compile(r"\b([A-Z]{1,4}\d{0,3}-[A-Z]{0,3}\d{1,3}|[A-Z]{1,4}-\d{1,4})\b", re.IGNORECASE)
_HEADING = re.compile(
    r"^(?:main(?: deck)?|deck|leader|battle|extra|unison|side(?: deck)?|total)s?(?: cards?)?\s*(?:\(\d+\)|\d+)?\s*:?$",
    re.IGNORECASE,
)


class DeckList(Struct):
    """A deck list as it was read: the deck, and wrong lines as (line, reason)."""

    deck: Deck
    wrong: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


def read_deck_list(text: str, cards: Mapping[str, Printed], name: str = "Deck") -> DeckList:
    """Read a deck list; each line that names no known card is told with the nearest one."""
    by_name = {card.definition.name.casefold(): number for number, card in cards.items()}
    leader, main, wrong = "", dict[str, int](), list[tuple[int, str]]()
    for place, raw in enumerate(harmless(text).splitlines(), 1):
        line = re.sub(r"\s*(?:#|//|;).*$", "", raw).strip().strip("*-• ").strip()
        if not line or _HEADING.match(line):
            continue
        named = _LEADER.match(line)
        count, wanted = (1, named[1].strip()) if named else _split(line)
        number = _find(wanted, cards, by_name)
        if number is None:
            near = nearest_card(wanted, cards)
            hint = f"; did you mean {near} ({cards[near].definition.name})?" if near else ""
            wrong.append((place, f"'{wanted}' is no card of the list{hint}"))
        elif cards[number].definition.type is CardType.LEADER:
            if leader and leader != number:
                wrong.append((place, f"a second Leader Card, {number}; the first is {leader}"))
            elif count > 1:
                wrong.append((place, f"{count} copies of the Leader Card {number}; a deck has 1 (5-1-2)"))
            leader = leader or number
        else:
            main[number] = main.get(number, 0) + count
    return DeckList(Deck(name, leader, main), wrong)


def _split(line: str) -> tuple[int, str]:
    """The count and the card of a line; one copy where no count is written."""
    front = _FRONT.match(line)
    if front is not None:
        return int(front["n"]), front["card"].strip()
    behind = _BEHIND.match(line)
    if behind is not None:
        return int(behind["n"] or behind["n2"]), (behind["card"] or behind["card2"]).strip()
    return 1, line


def _find(wanted: str, cards: Mapping[str, Printed], by_name: Mapping[str, str]) -> str | None:
    if wanted.upper() in cards:
        return wanted.upper()
    inside = _NUMBER.search(wanted)
    if inside is not None and inside[1].upper() in cards:
        return inside[1].upper()
    return by_name.get(wanted.casefold())
