"""Reads deck files: name, symbols, description, advice, and `[main]` and `[wishes]` with how many of which card number.

A deck file is checked for its form here. Whether a deck keeps the rules of construction, and whether its cards exist, is
`engine.collectible.cards.deck.check_deck`, which knows the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from card_data.files.problems import Problems, nearest, read_text, read_toml, short
from card_data.files.texts import control, paragraphs, quoted
from engine.collectible.cards.deck import Deck
from engine.collectible.ir.words import Symbol

FIELDS = Deck.__struct_fields__
MOST = 1000
"""More copies of a card than this are a slip of the pen; how many are legal is for the rules."""
TEXTS = ("name", "description", "advice")
SYMBOLS = tuple(symbol.value for symbol in Symbol)


def load_deck(path: Path) -> Deck:
    """The deck in a TOML file. Raises DefinitionError with file, line and field."""
    return parse_deck(read_text(path), path.name)


def parse_deck(text: str, source: str) -> Deck:
    """The deck that a TOML text describes. Raises DefinitionError with every problem."""
    data = read_toml(text, source)
    problems = Problems(source, text)
    for field, value in data.items():
        if field not in FIELDS:
            problems.add(f"unknown field '{field}'{nearest(field, FIELDS)}", field=field)
        elif field in TEXTS:
            _check_text(field, value, problems)
    for field in ("name", "main"):
        if field not in data:
            problems.add(f"missing: a deck has a {field}", field=field)
    for part in ("main", "wishes"):
        _check_cards(part, data.get(part, {}), problems)
    listed: Any = data.get("symbols", [])
    symbols = cast("list[Any]", listed) if isinstance(listed, list) else [listed]
    for symbol in symbols:
        if symbol not in SYMBOLS:
            problems.add(f"unknown Symbol {short(symbol)}{nearest(str(symbol)[:60], SYMBOLS)}", field="symbols")
    problems.done()
    return Deck(
        data["name"].strip(),
        dict(data["main"]),
        dict(data.get("wishes", {})),
        tuple(symbols),
        paragraphs(data.get("description", "")),
        paragraphs(data.get("advice", "")),
    )


def _check_text(field: str, value: Any, problems: Problems) -> None:
    if not isinstance(value, str):
        problems.add(f"{short(value)} is not a text; put it in quotes", field=field)
        return
    if (sign := control(value if field == "name" else " ".join(value.split()))) is not None:
        problems.add(f"holds the control character U+{ord(sign):04X}; take it out", field=field)
    if field == "name" and not value.strip():
        problems.add('empty: a deck has a name, such as "My earthlings"', field=field)


def _check_cards(part: str, cards: Any, problems: Problems) -> None:
    if not isinstance(cards, Mapping):
        problems.add(f'write a [{part}] table with lines such as "CS1-02" = 3', field=part)
        return
    for number, count in cast("Mapping[str, Any]", cards).items():
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST:
            problems.add(f"{short(count)} is not a number of copies, 1 or more", field=number, table=part)
        if (sign := control(number)) is not None:
            problems.add(f"{number!r} holds the control character U+{ord(sign):04X}; take it out", field=part)


def dump_deck(deck: Deck) -> str:
    """The deck as the text of a deck file; `parse_deck` reads the same deck from it."""
    lines = [f"name = {quoted(deck.name)}", f"symbols = [{', '.join(quoted(symbol) for symbol in deck.symbols)}]"]
    lines += [f"{field} = {quoted(text)}" for field in ("description", "advice") if (text := getattr(deck, field))]
    for part, cards in (("main", deck.main), ("wishes", deck.wishes)):
        lines += ["", f"[{part}]", *(f"{quoted(number)} = {count}" for number, count in cards.items())]
    return "\n".join(lines) + "\n"
