"""Reads deck files: name, leader, colors, description, advice, and `[main]` and `[side]` with how many of which card number.

A deck file is checked for its form here. Whether a deck keeps the construction rules, and whether its cards exist, is
`engine.masters.cards.deck.check_deck`, which knows the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from card_data.files.problems import Problems, nearest, read_text, read_toml, short
from card_data.files.texts import control, paragraphs, quoted
from card_data.masters.loader.cards import COLORS
from engine.masters.cards.deck import Deck

FIELDS = Deck.__struct_fields__
MOST = 1000
"""More copies of a card than this are a slip of the pen; how many are legal is for the rules."""
TEXTS = ("name", "leader", "description", "advice")
PARAGRAPHS = ("description", "advice")


def load_deck(path: Path | str) -> Deck:
    """The deck in a TOML file. Raises DefinitionError with file, line and field."""
    path = Path(path)
    return parse_deck(read_text(path), path.name)


def parse_deck(data: Mapping[str, Any] | str, source: str) -> Deck:
    """The deck that a TOML text, or a table already parsed, describes."""
    text = ""
    if isinstance(data, str):
        data, text = read_toml(data, source), data
    problems = Problems(source, text)
    for field, value in data.items():
        if field not in FIELDS:
            problems.add(f"unknown field '{field}'{nearest(field, FIELDS)}", field=field)
        elif field in TEXTS:
            _check_text(field, value, problems)
    for field in ("name", "leader", "main"):
        if field not in data:
            problems.add(f"missing: a deck has a {field}", field=field)
    for part in ("main", "side"):
        _check_cards(part, data.get(part, {}), problems)
    colors = _colors(data.get("colors", []), problems)
    problems.done()
    return Deck(
        name=data["name"].strip(),
        leader=data["leader"],
        main=dict(data["main"]),
        colors=colors,
        description=paragraphs(data.get("description", "")),
        advice=paragraphs(data.get("advice", "")),
        side=dict(data.get("side", {})),
    )


def _check_text(field: str, value: Any, problems: Problems) -> None:
    if not isinstance(value, str):
        problems.add(f"{short(value)} is not a text; put it in quotes", field=field)
        return
    if (sign := control(value if field not in PARAGRAPHS else " ".join(value.split()))) is not None:
        problems.add(f"holds the control character U+{ord(sign):04X}; take it out", field=field)
    if field == "name" and not value.strip():
        problems.add('empty: a deck has a name, such as "My red deck"', field=field)


def _colors(value: Any, problems: Problems) -> tuple[str, ...]:
    colors = cast("list[Any]", value) if isinstance(value, list) else [value]
    for color in colors:
        if not isinstance(color, str) or color not in COLORS:
            problems.add(f"unknown color {short(color)}{nearest(str(color)[:60], COLORS)}", field="colors")
    return tuple(colors)


def _check_cards(part: str, cards: Any, problems: Problems) -> None:
    if not isinstance(cards, Mapping):
        problems.add(f'write a [{part}] table with lines such as "ST1-02" = 4', field=part)
        return
    for number, count in cast("Mapping[str, Any]", cards).items():
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST:
            problems.add(f"{short(count)} is not a number of copies, 1 or more", field=number, table=part)
        if (sign := control(number)) is not None:
            problems.add(f"{number!r} holds the control character U+{ord(sign):04X}; take it out", field=part)


def dump_deck(deck: Deck) -> str:
    """The deck as the text of a deck file; `parse_deck` reads the same deck from it."""
    lines = [f"name = {quoted(deck.name)}", f"leader = {quoted(deck.leader)}"]
    lines.append(f"colors = [{', '.join(quoted(color) for color in deck.colors)}]")
    lines += [f"{field} = {quoted(text)}" for field in ("description", "advice") if (text := getattr(deck, field))]
    for part, cards in (("main", deck.main), ("side", deck.side)):
        if cards or part == "main":
            lines += ["", f"[{part}]", *(f"{quoted(number)} = {count}" for number, count in cards.items())]
    return "\n".join(lines) + "\n"
