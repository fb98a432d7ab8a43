"""Card lists that players bring: set files (TOML), JSON lines, a JSON array, or CSV. Good rows are kept, bad ones listed with their line.

The usual other names of fields are taken, and the usual ways to write figures: "6/1" for Combat and Support, "Super" for a Symbol.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from msgspec import Struct, field

from card_data.collectible.cards import parse_card
from card_data.files.problems import Problems, read_text, read_toml
from card_data.files.rows import read_rows
from engine.collectible.cards.definition import CardDefinition
from engine.collectible.ir.words import LETTERS, CardType
from engine.core.foreign import cleaned, one_line

NAMES: dict[str, tuple[str, ...]] = {
    "number": ("number", "card_number", "card_no", "no", "id", "code", "card_id"),
    "name": ("name", "card_name", "title"),
    "type": ("type", "card_type", "category", "kind"),
    "symbol": ("symbol", "card_symbol", "icon", "affiliation"),
    "turn": ("turn", "turn_cost"),
    "chi": ("chi", "chi_cost", "cost"),
    "combat": ("combat", "combat_value", "normal_combat"),
    "support": ("support", "support_value", "normal_support"),
    "figures": ("figures", "combat/support", "combat_support", "normal"),
    "injured": ("injured", "injured_figures", "damaged"),
    "injured_combat": ("injured_combat",),
    "injured_support": ("injured_support",),
    "characteristics": ("characteristics", "characteristic", "traits"),
    "attribute": ("attribute", "attributes"),
    "text": ("text", "effect", "effects", "card_text", "ability"),
    "rarity": ("rarity",),
    "set": ("set", "expansion", "series"),
}
"""Our name of a fact, and what lists call it; compared without case, spaces and dashes."""
NOTHING = ("", "—", "–", "n/a", "none", "null")
PAIR = re.compile(r"\s*(\d{1,3})\s*/\s*(\d{1,3})\s*")
FIGHTER = ("combat", "support", "injured")


class Imported(Struct):
    """What a list held: the cards by number, the bad rows as (line, reason), and how many rows said the same card again."""

    cards: dict[str, CardDefinition] = field(default_factory=dict[str, CardDefinition])
    bad: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    folded: int = 0


def read_list(path: Path) -> Imported:
    """Read a list; bad rows are listed and the good ones kept. Raises DefinitionError for a file that is no list."""
    found = Imported()
    if path.suffix == ".toml":
        text = read_text(path)
        data = read_toml(text, path.name)
        tables: Any = data.get("card", [])
        heads = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*card\s*\]\]", line)]
        for index, table in enumerate(cast("list[Any]", tables) if isinstance(tables, list) else []):
            facts = {"set": data.get("set", ""), **cast("dict[str, Any]", table)} if isinstance(table, dict) else {}
            _take(found, heads[index] if index < len(heads) else 1, facts)
        return found
    for line, row in read_rows(path, NAMES["number"]):
        if isinstance(row, str):
            found.bad.append((line, row))
        else:
            _take(found, line, row)
    return found


def _take(found: Imported, line: int, row: Mapping[str, Any]) -> None:
    """Add the card of a row; what is wrong in it, all at once, where it is none."""
    problems = Problems("")
    facts = folded(cast("dict[str, Any]", cleaned(dict(row), ("text", "effect", "effects", "card_text", "ability"))))
    set_code = str(facts.pop("set", ""))
    card = parse_card(facts, 0, problems, True, set_code)
    if card is None:
        reasons = dict.fromkeys(reason.removeprefix(": ") for reason in problems.found)
        found.bad.append((line, one_line("; ".join(reasons))))
        return
    before = found.cards.setdefault(card.number, card)
    if before is not card:
        if before == card:
            found.folded += 1
        else:
            found.bad.append((line, f"{card.number}: the number is taken by {before.name!r}, another card of the list"))


def folded(row: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a row under our names and in our form, as far as they are known; others are told by the one who reads them."""
    known = {other: name for name, others in NAMES.items() for other in others}
    facts: dict[str, Any] = {}
    for key, value in row.items():
        plain = re.sub(r"[\s\-]+", "_", key.strip().lower())
        if value is not None and not (isinstance(value, str) and value.strip().lower() in NOTHING):
            facts.setdefault(known.get(plain, plain), value)
    kind = facts["type"] = str(facts.get("type", "")).strip().lower().removesuffix(" card")
    _figures(facts)
    for name in ("turn", "combat", "support"):
        if isinstance(value := facts.get(name), str) and value.strip().isascii() and value.strip().isdigit():
            facts[name] = int(value.strip()[:6])
    for name in ("characteristics", "attribute"):
        if isinstance(value := facts.get(name), str):
            facts[name] = [word for part in re.split(r"[/,;|]", value) if (word := part.strip(' "'))]
    if isinstance(text := facts.get("text"), list):
        facts["text"] = "\n".join(str(line) for line in cast("list[Any]", text))
    if isinstance(number := facts.get("number"), str):
        facts["number"] = number.strip().upper()
    if isinstance(symbol := facts.get("symbol"), str):
        facts["symbol"] = _symbol(symbol)
    if isinstance(chi := facts.get("chi"), str | int) and not isinstance(chi, bool):
        facts["chi"] = re.sub(r"[\s{}()\[\]]+", "", str(chi)).upper() or "-"
    if kind != CardType.WARRIOR.value:  # columns of a table that say 0 or nothing of other cards
        facts = {name: value for name, value in facts.items() if name not in FIGHTER or value not in (0, [])}
    return facts


def _symbol(word: str) -> str:
    plain = word.strip()
    return LETTERS[plain.upper()].value if plain.upper() in LETTERS else plain.lower()


def _figures(facts: dict[str, Any]) -> None:
    """Figures written as "6/1", and those of the injured in columns of their own."""
    if (pair := PAIR.fullmatch(str(facts.pop("figures", "")))) is not None:
        facts["combat"], facts["support"] = int(pair[1]), int(pair[2])
    if isinstance(facts.get("injured"), str) and (pair := PAIR.fullmatch(facts["injured"])) is not None:
        facts["injured"] = {"combat": int(pair[1]), "support": int(pair[2])}
    lying = {name: facts.pop(f"injured_{name}") for name in ("combat", "support") if f"injured_{name}" in facts}
    if lying and "injured" not in facts:
        facts["injured"] = {
            name: int(value) if isinstance(value, str) and value.isdigit() else value for name, value in lying.items()
        }
