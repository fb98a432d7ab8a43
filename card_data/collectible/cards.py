"""Reads [[card]] tables into `CardDefinition`s, and says in words what is wrong with them.

Card lists are strict: every fact that a kind of card has must be there, and no other (C-2.3.1, C-2.4.1 to C-2.4.3). Cards that a
scenario brings along may leave out what it does not care about (`strict=False`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard, cast

from card_data.files.problems import Problems, nearest, read_toml, short
from engine.collectible.cards.definition import CardDefinition, Figures
from engine.collectible.compiler import chi_cost
from engine.collectible.ir.words import CardType, Symbol

FIELDS = tuple(field for field in CardDefinition.__struct_fields__ if field != "set")
HEADER_FIELDS = ("set", "name", "card")
TEXTS = ("number", "name", "symbol", "chi", "text", "rarity")
LISTS = ("characteristics", "attribute")
NUMBERS = ("turn", "combat", "support")
MOST = 999
"""No figure of a card is greater."""
PLAYED = ("symbol", "turn", "chi")
FIGHTS = ("combat", "support", "injured")
NEEDED = {
    CardType.WARRIOR: (*PLAYED, *FIGHTS),
    CardType.TECHNIQUE: (*PLAYED, "text"),
    CardType.EVENT: (*PLAYED, "text"),
    CardType.WISH: ("text",),
}
FOREIGN = {
    CardType.WARRIOR: ("attribute",),
    CardType.TECHNIQUE: (*FIGHTS, "characteristics"),
    CardType.EVENT: (*FIGHTS, "characteristics"),
    CardType.WISH: (*PLAYED, *FIGHTS, "characteristics", "attribute"),
}
LEFT_OUT: dict[str, Any] = {"symbol": "super", "turn": 0, "chi": "-", "combat": 3, "support": 1}
"""What a scenario's card is where the scenario does not say."""
INJURED = {"combat": 1, "support": 0}


def parse_cards(
    data: Mapping[str, Any] | str, source: str, *, strict: bool = True, text: str = ""
) -> dict[str, CardDefinition]:
    """The cards of a TOML text, or of the `card` tables of one already parsed, by number in the order of the file.

    `source` names the file in errors; `text` is the file's text where `data` was parsed from it, so that errors can name lines.
    Raises DefinitionError with every problem.
    """
    if isinstance(data, str):
        data, text = read_toml(data, source), data
    problems = Problems(source, text)
    for key in data if strict else ():
        if key not in HEADER_FIELDS:
            problems.add(f"unknown field '{key}'{nearest(key, HEADER_FIELDS)}", field=key)
    tables, set_code = data.get("card", []), data.get("set", "")
    if not isinstance(tables, list):
        problems.add("write each card as a table, [[card]]", field="card")
        tables = []
    cards: dict[str, CardDefinition] = {}
    for row, table in enumerate(cast("list[Any]", tables)):
        card = parse_card(table, row, problems, strict, set_code if isinstance(set_code, str) else "")
        if card is None:
            continue
        if card.number in cards:
            problems.add(
                "this number is taken by an earlier card of the file", row=row, label=card.number, field="number"
            )
        cards[card.number] = card
    problems.done()
    return cards


def parse_card(table: Any, row: int, problems: Problems, strict: bool, set_code: str) -> CardDefinition | None:
    """The card of a table; None where it has problems, which are noted."""
    if not isinstance(table, Mapping):
        problems.add("a card is a table: write [[card]]", row=row)
        return None
    before = len(problems.found)
    named = {str(key): value for key, value in cast("Mapping[Any, Any]", table).items()}
    label = named["number"] if isinstance(named.get("number"), str) else ""
    reader = _Row(named, row, label, problems)
    kind = reader.kind()
    if kind is not None and strict:
        reader.check_fields(kind)
    elif kind is not None:
        reader.fill_in(kind)
    reader.check_values()
    return None if kind is None or len(problems.found) > before else reader.definition(kind, set_code)


class _Row:
    """One [[card]] table while it is read."""

    def __init__(self, table: dict[str, Any], row: int, label: str, problems: Problems) -> None:
        self.table = table
        self.row = row
        self.label = label
        self.problems = problems

    def problem(self, field: str, words: str) -> None:
        self.problems.add(words, row=self.row, label=self.label, field=field)

    def kind(self) -> CardType | None:
        """The kind of card; names of fields are checked by the way, and what every card has."""
        for field in self.table:
            if field not in FIELDS:
                self.problem(field, f"unknown field '{field}'{nearest(field, FIELDS)}")
        for field in ("number", "type"):
            if not self.table.get(field):
                self.problem(field, "missing: every card has it")
        kind, known = self.table.get("type"), [member.value for member in CardType]
        if kind in known:
            return CardType(kind)
        if kind:
            self.problem("type", f"unknown type {short(kind)}{nearest(str(kind)[:60], known)}")
        return None

    def check_fields(self, kind: CardType) -> None:
        """What a card of the kind must have, and what it cannot have."""
        such = f"{'an' if kind is CardType.EVENT else 'a'} {kind.value.title()}"
        for field in ("name", *NEEDED[kind]):
            if self.table.get(field) in (None, "", []):
                self.problem(field, f"missing: {such} has it")
        for field in FOREIGN[kind]:
            if field in self.table:
                self.problem(field, f"{such} has none; leave it out")

    def fill_in(self, kind: CardType) -> None:
        """What a scenario leaves out."""
        self.table.setdefault("name", self.label)
        for field, value in LEFT_OUT.items():
            if field in NEEDED[kind]:
                self.table.setdefault(field, value)
        if kind is CardType.WARRIOR:
            self.table.setdefault("injured", dict(INJURED))

    def check_values(self) -> None:
        for field, value in self.table.items():
            if field in TEXTS and not isinstance(value, str):
                self.problem(field, f"{short(value)} is not a text; put it in quotes")
            elif field in LISTS and not _is_texts(value):
                self.problem(field, f'{short(value)} is not a list of texts; write {field} = ["…"]')
            elif field in NUMBERS and not _is_count(value):
                self.problem(field, f"{short(value)} is not a number from 0 to {MOST}")
        symbol, symbols = self.table.get("symbol"), [one.value for one in Symbol]
        if isinstance(symbol, str) and symbol not in symbols:
            self.problem("symbol", f"unknown Symbol {short(symbol)}{nearest(symbol[:60], symbols)}")
        chi = self.table.get("chi")
        if isinstance(chi, str) and chi_cost(chi) is None:
            self.problem("chi", f'{short(chi)} is no Chi cost: letters of SEAUV, then a number, as "SS1"; "X"; "-"')
        self._check_injured()

    def _check_injured(self) -> None:
        injured = self.table.get("injured")
        if injured is None:
            return
        if not isinstance(injured, Mapping):
            self.problem("injured", "a table of the figures when lying: injured = { combat = 1, support = 0 }")
            return
        figures = cast("Mapping[str, Any]", injured)
        for field in figures:
            if field not in Figures.__struct_fields__:
                self.problem(
                    f"injured.{field}", f"unknown field '{field}'{nearest(str(field), Figures.__struct_fields__)}"
                )
        for field in Figures.__struct_fields__:
            if not _is_count(figures.get(field)):
                self.problem(f"injured.{field}", f"missing or malformed: a number from 0 to {MOST}")

    def definition(self, kind: CardType, set_code: str) -> CardDefinition:
        facts: dict[str, Any] = {**self.table, "type": kind, "set": set_code}
        for field in LISTS:
            facts[field] = tuple(facts.get(field, ()))
        if "symbol" in facts:
            facts["symbol"] = Symbol(facts["symbol"])
        if "injured" in facts:
            facts["injured"] = Figures(**facts["injured"])
        facts["text"] = facts.get("text", "").strip()
        return CardDefinition(**facts)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def _is_texts(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in cast("list[Any]", value))
