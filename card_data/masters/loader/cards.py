"""Reads [[card]] tables into `CardDefinition`s, and says in words what is wrong with them.

Card lists are strict: every fact that a type of card has must be there, and no other (2-5-4, 2-8-2, 2-9-2, 2-10-2,
2-11-4). Cards that a scenario brings along may leave out what it does not care about (`strict=False`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard, cast

from card_data.files.problems import Problems, nearest, read_toml, short
from engine.masters.cards.definition import Back, CardDefinition, CardType

COLORS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "black": "K"}
FIELDS = tuple(field for field in CardDefinition.__struct_fields__ if field != "set")
BACK_FIELDS = Back.__struct_fields__
HEADER_FIELDS = ("set", "name", "card")

STRINGS = ("number", "name", "type", "cost", "era", "text", "story", "rarity")
STRING_LISTS = ("color", "character", "traits")
MOST = 1_000_000
"""No figure of a card is greater."""
NUMBERS = ("power", "combo_power", "combo_cost")

A_CARD = {
    CardType.LEADER: "a Leader Card",
    CardType.BATTLE: "a Battle Card",
    CardType.EXTRA: "an Extra Card",
    CardType.UNISON: "a Unison Card",
}
NEEDED = {
    CardType.LEADER: ("power", "back", "character"),
    CardType.BATTLE: ("energy", "power", "combo_power", "combo_cost", "character"),
    CardType.EXTRA: ("energy",),
    CardType.UNISON: ("energy", "power"),
}
FOREIGN = {
    CardType.LEADER: ("energy", "cost", "combo_power", "combo_cost"),
    CardType.BATTLE: ("back",),
    CardType.EXTRA: ("power", "combo_power", "combo_cost", "character", "traits", "era", "back"),
    CardType.UNISON: ("combo_power", "combo_cost", "character", "traits", "era", "back"),
}
LEFT_OUT: dict[CardType, dict[str, Any]] = {  # what a scenario's card is where the scenario does not say
    CardType.LEADER: {"power": 10000},
    CardType.BATTLE: {"power": 10000, "combo_power": 5000, "combo_cost": 0},
    CardType.EXTRA: {},
    CardType.UNISON: {"energy": "X", "power": 10000},
}


def parse_cards(
    data: Mapping[str, Any] | str, source: str, *, strict: bool = True, text: str = ""
) -> dict[str, CardDefinition]:
    """The cards of a TOML text, or of the `card` tables of one already parsed, by number in the order of the file.

    `source` names the file in errors; `text` is the file's text where `data` was parsed from it, so that errors can name lines.
    """
    if isinstance(data, str):
        data, text = read_toml(data, source), data
    problems = Problems(source, text)
    if strict:
        for key in data:
            if key not in HEADER_FIELDS:
                problems.add(f"unknown field{nearest(key, HEADER_FIELDS)}", field=key)
    set_code = data.get("set", "")
    cards: dict[str, CardDefinition] = {}
    tables = data.get("card", [])
    if not isinstance(tables, list):
        problems.add("write each card as a table, [[card]]", field="card")
        tables = []
    for row, table in enumerate(cast("list[Any]", tables)):
        card = _card(table, row, problems, strict, set_code if isinstance(set_code, str) else "")
        if card is None:
            continue
        if card.number in cards:
            problems.add(
                "this number is taken by an earlier card of the file", row=row, label=card.number, field="number"
            )
        cards[card.number] = card
    problems.done()
    return cards


def _card(table: Any, row: int, problems: Problems, strict: bool, set_code: str) -> CardDefinition | None:
    before = len(problems.found)
    if not isinstance(table, Mapping):
        problems.add("a card is a table: write [[card]]", row=row)
        return None
    named = cast("Mapping[Any, Any]", table)
    row_of = Row({str(key): value for key, value in named.items()}, row, problems)
    row_of.check_names(FIELDS)
    for field in ("number", "type") if not strict else ("number", "name", "type", "color"):
        row_of.need(field)
    kind = row_of.card_type()
    if kind is None:
        return None
    if not strict:
        row_of.fill_in(kind)
    row_of.check_values()
    for field in NEEDED[kind] if strict else ():
        row_of.need(field, f"{A_CARD[kind]} has it")
    for field in FOREIGN[kind] if strict else ():
        if field in row_of.table:
            row_of.problem(field, f"{A_CARD[kind]} has none; leave it out")
    row_of.check_cost(strict)
    back = row_of.back()
    if len(problems.found) > before:
        return None
    return row_of.definition(kind, back, set_code)


class Row:
    """One [[card]] table while it is read."""

    def __init__(self, table: dict[str, Any], row: int, problems: Problems) -> None:
        self.table = table
        self.row = row
        self.problems = problems
        self.label = table["number"] if isinstance(table.get("number"), str) else ""

    def problem(self, field: str, words: str) -> None:
        self.problems.add(words, row=self.row, label=self.label, field=field)

    def check_names(self, known: tuple[str, ...]) -> None:
        for field in self.table:
            if field not in known:
                self.problem(field, f"unknown field '{field}'{nearest(field, known)}")

    def need(self, field: str, why: str = "every card has it") -> None:
        if self.table.get(field) in (None, "", []):
            self.problem(field, f"missing: {why}")

    def card_type(self) -> CardType | None:
        kind = self.table.get("type")
        known = [member.value for member in CardType]
        if kind in known:
            return CardType(kind)
        if kind is not None:
            self.problem("type", f"unknown type {short(kind)}{nearest(str(kind)[:60], known)}")
        return None

    def fill_in(self, kind: CardType) -> None:
        """What a scenario leaves out: a name like its number, the color of its cost, the figures of a plain card."""
        self.table.setdefault("name", self.label)
        cost = self.table.get("cost", "")
        letters = cost if isinstance(cost, str) else ""
        self.table.setdefault("color", [color for color, letter in COLORS.items() if letter in letters] or ["red"])
        if kind in (CardType.BATTLE, CardType.EXTRA):
            self.table.setdefault("energy", len(letters))
        for field, value in LEFT_OUT[kind].items():
            self.table.setdefault(field, value)
        if kind is CardType.LEADER:
            back = self.table.setdefault("back", {})
            if isinstance(back, dict):
                side = cast("dict[str, Any]", back)
                side.setdefault("name", self.table["name"])
                side.setdefault("power", 15000)

    def check_values(self) -> None:
        for field, value in self.table.items():
            if field in STRINGS and not isinstance(value, str):
                self.problem(field, f"{short(value)} is not a text; put it in quotes")
            elif field in STRING_LISTS and not _is_strings(value):
                self.problem(field, f'{short(value)} is not a list of texts; write {field} = ["…"]')
            elif field in NUMBERS and not _is_count(value):
                self.problem(field, f"{short(value)} is not a number from 0 to {MOST}")
            elif field == "energy" and not (_is_count(value) or value == "X"):
                self.problem(field, f'{short(value)} is not a total cost: a number, or "X"')
        for color in self.colors():
            if color not in COLORS:
                self.problem("color", f"unknown color {short(color)}{nearest(color[:60], COLORS)}")

    def colors(self) -> list[str]:
        """The colors where they are a list of texts; what is none is told by its field."""
        colors = self.table.get("color")
        return colors if _is_strings(colors) else []

    def check_cost(self, strict: bool) -> None:
        """The specified cost (2-11-3): letters of known colors, and not more of them than the total cost has."""
        cost = self.table.get("cost", "")
        energy: Any = self.table.get("energy")
        if not isinstance(cost, str):
            return
        for letter in cost:
            if letter not in COLORS.values():
                self.problem("cost", f"'{letter}' is no color; letters are R, B, G, Y and K (black)")
            elif strict and letter not in (COLORS.get(color) for color in self.colors()):
                self.problem("cost", f"'{letter}' asks for a color that the card does not have")
        if strict and _is_count(energy) and len(cost) > energy:
            self.problem(
                "cost", f"{len(cost)} spheres ({cost}) are more than the total cost, energy = {energy} (2-11-2)"
            )

    def back(self) -> Back | None:
        back = self.table.get("back")
        if back is None:
            return None
        if not isinstance(back, Mapping):
            self.problem("back", 'a back is a table: back = { name = "…", power = 15000, text = "…" }')
            return None
        side, before = cast("Mapping[str, Any]", back), len(self.problems.found)
        for field in side:
            if field not in BACK_FIELDS:
                self.problem(f"back.{field}", f"unknown field '{field}'{nearest(field, BACK_FIELDS)}")
        text, character, traits = side.get("text", ""), side.get("character"), side.get("traits")
        for field, right, wanted in (
            (
                "name",
                isinstance(side.get("name"), str),
                "missing or malformed: the awakened side has a name and a power",
            ),
            ("power", _is_count(side.get("power")), "missing or malformed: the awakened side has a name and a power"),
            ("text", isinstance(text, str), "not a text; put it in quotes"),
            ("character", character is None or _is_strings(character), 'not a list of texts; write character = ["…"]'),
            ("traits", traits is None or _is_strings(traits), 'not a list of texts; write traits = ["…"]'),
        ):
            if not right:
                self.problem(f"back.{field}", wanted)
        if len(self.problems.found) > before:
            return None
        return Back(
            name=side["name"],
            power=side["power"],
            text=text.strip(),
            character=tuple(character) if character is not None else None,
            traits=tuple(traits) if traits is not None else None,
        )

    def definition(self, kind: CardType, back: Back | None, set_code: str) -> CardDefinition:
        facts: dict[str, Any] = {**self.table, "type": kind, "back": back, "set": set_code}
        for field in STRING_LISTS:
            facts[field] = tuple(facts.get(field, ()))
        facts["text"] = facts.get("text", "").strip()
        facts["story"] = " ".join(facts.get("story", "").split())
        return CardDefinition(**facts)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def _is_strings(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in cast("list[Any]", value))
