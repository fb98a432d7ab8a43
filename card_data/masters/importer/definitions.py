"""A row of any card list -> a card definition: the usual other names of fields, and the usual ways to write their values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, cast

from card_data.masters.importer import fields
from engine.core.errors import DefinitionError
from engine.masters.cards.definition import Back, CardDefinition, CardType

NAMES: dict[str, tuple[str, ...]] = {
    "number": ("number", "card_number", "cardnumber", "card_no", "cardno", "no", "id", "code", "card_id"),
    "name": ("name", "card_name", "cardname", "title"),
    "type": ("type", "card_type", "cardtype"),
    "color": ("colors", "color", "card_color", "colour", "colours", "card_colour"),
    "energy": ("energy", "energy_cost", "card_energy_cost", "cost", "total_cost", "card_cost"),
    "specified": ("specified_cost", "specified", "color_cost", "card_color_cost", "energy_color_cost"),
    "power": ("power", "card_power", "attack"),
    "combo_power": ("combo_power", "combopower", "card_combo_power"),
    "combo_cost": ("combo_cost", "combocost", "card_combo_cost"),
    "character": ("characters", "character", "card_character", "character_name"),
    "traits": ("traits", "trait", "special_trait", "special_traits", "card_trait", "card_traits"),
    "era": ("era", "card_era"),
    "text": (
        "skills",
        "skill",
        "text",
        "card_text",
        "effect",
        "effects",
        "card_skill",
        "card_skills",
        "skill_text",
        "card_skill_text",
    ),
    "rarity": ("rarity", "card_rarity"),
    "set": ("set", "series", "card_series", "expansion", "set_name"),
    "variants": ("variants", "alternates"),
    "back": ("back", "card_back", "awakened", "reverse"),
}
"""Our name of a fact, and what lists call it; compared without case, spaces and dashes."""

Facts = Mapping[str, Any]
_BACK = ("back_", "card_back_", "awakened_", "reverse_")
_ART = re.compile(r"[_ ](?:[A-Za-z]{1,5}\d{0,3}|alt.*|foil.*)$|\s*\(.*\)$")


def definition(row: Facts) -> CardDefinition:
    """The card of a row; raises DefinitionError with the field, the problem and what would be right."""
    facts = {_plain(key): value for key, value in row.items()}
    number = base_number(fields.text(_needed(facts, "number"), "number").strip())
    kind = fields.card_type(_needed(facts, "type"))
    leads = kind is CardType.LEADER  # and has no energy cost, whatever stands in that column (2-10-2)
    energy, cost = (None, "") if leads else fields.cost(_get(facts, "energy"), _get(facts, "specified"))
    made = CardDefinition(
        number,
        _name(_needed(facts, "name")),
        kind,
        () if (color := _get(facts, "color")) is None else fields.colors(color, cost),
        energy,
        cost,
        _count(facts, "power"),
        _count(facts, "combo_power"),
        _count(facts, "combo_cost"),
        _several(facts, "character"),
        _several(facts, "traits"),
        _label(facts, "era"),
        _text(facts),
        _back(facts),
        "",
        _label(facts, "rarity"),
        _label(facts, "set"),
    )
    return _checked(made)


def number_of(row: Facts) -> str:
    """The card number of a row as it stands there, to name a row that is no card; empty where it has none."""
    number = _get({_plain(key): value for key, value in row.items()}, "number")
    return number[:40] if isinstance(number, str) and number.isprintable() else ""


def base_number(number: str) -> str:
    """The card number without the mark of an alternate art."""
    return _ART.sub("", number).upper()


def _plain(key: str) -> str:
    return re.sub(r"[\s\-]+", "_", key.strip().lower())


def _get(facts: Facts, field: str, prefix: str = "") -> Any:
    """The value of a field by any of its names; None where it has none."""
    for name in NAMES[field]:
        value = facts.get(prefix + name)
        if value is not None and not (isinstance(value, str) and value.strip().lower() in fields.NONE):
            return value
    return None


def _needed(facts: Facts, field: str) -> Any:
    value = _get(facts, field)
    if value is None:
        close = get_close_matches(field, [key[:60] for key in facts if key not in NAMES[field]], 1, 0.6)
        there = (
            f"did you mean {close[0]}?" if close else f"there are {', '.join(key[:20] for key in sorted(facts)[:8])}"
        )
        raise DefinitionError(f"no {field}: looked for {', '.join(NAMES[field][:4])}; {there}")
    return value


def _name(value: Any) -> str:
    if not (name := fields.line(value, "name")):
        raise DefinitionError(f"name {fields.shown(value)} is empty; write the name of the card")
    return name


def _count(facts: Facts, field: str, prefix: str = "") -> int | None:
    value = _get(facts, field, prefix)
    return None if value is None else fields.count(value, field)


def _several(facts: Facts, field: str, prefix: str = "") -> tuple[str, ...]:
    value = _get(facts, field, prefix)
    return () if value is None else fields.several(value, field)


def _label(facts: Facts, field: str) -> str:
    value = _get(facts, field)
    return "" if value is None else fields.label(value, field)


def _text(facts: Facts, prefix: str = "") -> str:
    value = _get(facts, "text", prefix)
    return "" if value is None else fields.skills(value, "text")


def _back(facts: Facts) -> Back | None:
    whole = _get(facts, "back")
    if isinstance(whole, Mapping):
        inner = cast("Facts", whole)
        return _side({_plain(key): value for key, value in inner.items()}, "")
    if whole is not None:
        raise DefinitionError(
            f"back is {fields.shown(whole)}, no object with name, power and skills; in a table write back_name, back_power, back_skills"
        )
    prefix = next((p for p in _BACK if any(key.startswith(p) for key in facts)), None)
    return None if prefix is None or _get(facts, "name", prefix) is None else _side(facts, prefix)


def _side(facts: Facts, prefix: str) -> Back:
    name = _get(facts, "name", prefix)
    if name is None:
        raise DefinitionError("the back of the Leader Card has no name")
    power = _count(facts, "power", prefix)
    return Back(
        _name(name),
        power if power is not None else 15000,
        _text(facts, prefix),
        _several(facts, "character", prefix) or None,
        _several(facts, "traits", prefix) or None,
    )


def _checked(card: CardDefinition) -> CardDefinition:
    if not re.fullmatch(r"(?=.*[A-Z])[A-Z0-9]{1,8}-?[A-Z0-9]{0,6}", card.number):
        raise DefinitionError(f"number {fields.shown(card.number)} is no card number, such as BT1-030")
    if card.type in (CardType.BATTLE, CardType.LEADER, CardType.UNISON) and card.power is None:
        raise DefinitionError(f"a {card.type.value} card needs a power, such as 10000")
    if card.type is not CardType.LEADER and card.energy is None:
        raise DefinitionError(f"a {card.type.value} card needs an energy cost, such as 2")
    if card.type is not CardType.LEADER and card.back is not None:
        raise DefinitionError(f"a {card.type.value} card has no back; only Leader Cards have one")
    return card
