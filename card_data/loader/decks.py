"""Reads deck files: name, leader, colors, description, advice, and `[main]` with how many of which card number.

A deck file is checked for its form here. Whether a deck keeps the construction rules, and whether its cards exist, is
`engine.masters.cards.deck.check_deck`, which knows the cards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from card_data.loader.cards import COLORS
from card_data.loader.problems import Problems, nearest, read_text, read_toml
from engine.core.foreign import cleaned
from engine.masters.cards.deck import Deck

FIELDS = Deck.__struct_fields__
TEXTS = ("name", "leader", "description", "advice")


def load_deck(path: Path | str) -> Deck:
    """The deck in a TOML file. Raises DefinitionError with file, line and field."""
    path = Path(path)
    return parse_deck(read_text(path), path.name)


def parse_deck(data: Mapping[str, Any] | str, source: str) -> Deck:
    """The deck that a TOML text, or a table already parsed, describes."""
    text = ""
    if isinstance(data, str):
        data, text = cleaned(read_toml(data, source)), data  # a deck file may be anybody's
    problems = Problems(source, text)
    for field, value in data.items():
        if field not in FIELDS:
            problems.add(f"unknown field '{field}'{nearest(field, FIELDS)}", field=field)
        elif field in TEXTS and not isinstance(value, str):
            problems.add(f"{value!r} is not a text; put it in quotes", field=field)
    for field in ("name", "leader", "main"):
        if field not in data:
            problems.add(f"missing: a deck has a {field}", field=field)
    _check_main(data.get("main", {}), problems)
    colors = data.get("colors", [])
    for color in colors if isinstance(colors, list) else [colors]:
        if color not in COLORS:
            problems.add(f"unknown color '{color}'{nearest(str(color), COLORS)}", field="colors")
    problems.done()
    return Deck(
        name=data["name"],
        leader=data["leader"],
        main=dict(data["main"]),
        colors=tuple(colors),
        description=_paragraphs(data.get("description", "")),
        advice=_paragraphs(data.get("advice", "")),
    )


def _check_main(main: Any, problems: Problems) -> None:
    if not isinstance(main, Mapping):
        problems.add('write a [main] table with lines such as "ST1-02" = 4', field="main")
        return
    for number, count in main.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            problems.add(f"{count!r} is not a number of copies, 1 or more", field=number)


def _paragraphs(text: str) -> str:
    """Line breaks within a paragraph are the file's; only empty lines are the author's."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


def dump_deck(deck: Deck) -> str:
    """The deck as the text of a deck file; `parse_deck` reads the same deck from it."""
    lines = [f"name = {_quoted(deck.name)}", f"leader = {_quoted(deck.leader)}"]
    lines.append(f"colors = [{', '.join(_quoted(color) for color in deck.colors)}]")
    lines += [f"{field} = {_quoted(text)}" for field in ("description", "advice") if (text := getattr(deck, field))]
    lines += ["", "[main]", *(f"{_quoted(number)} = {count}" for number, count in deck.main.items())]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # JSON's escapes are those of a TOML string
