"""A row of any card list -> a card definition: the usual other names of fields, and the usual ways to write their values."""

from __future__ import annotations

import re
from typing import Any

from card_data.importer.notation import SPHERES, fold
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

_BACK = ("back_", "card_back_", "awakened_", "reverse_")
_NONE = {"", "-", "—", "–", "n/a", "none", "null"}
_ART = re.compile(r"[_ ](?:[A-Za-z]{1,5}\d{0,3}|alt.*|foil.*)$|\s*\(.*\)$")


def definition(row: dict[str, Any]) -> CardDefinition:
    """The card of a row; raises DefinitionError with the field, the problem and what would be right."""
    facts = {_plain(key): value for key, value in row.items()}
    number = base_number(str(_get(facts, "number", required=True)).strip())
    kind = _type(_get(facts, "type", required=True))
    leads = kind is CardType.LEADER  # and has no energy cost, whatever stands in that column (2-10-2)
    energy, cost = (None, "") if leads else _cost(_get(facts, "energy"), _get(facts, "specified"))
    made = CardDefinition(
        number,
        fold(str(_get(facts, "name", required=True))),
        kind,
        _colors(_get(facts, "color")),
        energy,
        cost,
        _count(facts, "power"),
        _count(facts, "combo_power"),
        _count(facts, "combo_cost"),
        _list(_get(facts, "character")),
        _list(_get(facts, "traits")),
        str(_get(facts, "era") or ""),
        _text(_get(facts, "text")),
        _back(facts),
        "",
        str(_get(facts, "rarity") or ""),
        str(_get(facts, "set") or ""),
    )
    return _checked(made)


def base_number(number: str) -> str:
    """The card number without the mark of an alternate art."""
    return _ART.sub("", number).upper()


def _plain(key: str) -> str:
    return re.sub(r"[\s\-]+", "_", key.strip().lower())


def _get(facts: dict[str, Any], field: str, *, required: bool = False, prefix: str = "") -> Any:
    for name in NAMES[field]:
        value = facts.get(prefix + name)
        if value is not None and not (isinstance(value, str) and value.strip().lower() in _NONE):
            return value
    if required:
        raise DefinitionError(
            f"no {field}: looked for {', '.join(NAMES[field][:4])}, there are {', '.join(sorted(facts)[:8])}"
        )
    return None


def _type(value: Any) -> CardType:
    word = str(value).strip().lower().removesuffix(" card").removesuffix("card").strip()
    try:
        return CardType(word)
    except ValueError:
        raise DefinitionError(f"type '{value}' is none of leader, battle, extra, unison") from None


def _colors(value: Any) -> tuple[str, ...]:
    words = value if isinstance(value, list) else re.split(r"[/,&]|\s+and\s+", str(value or ""))
    found = tuple(str(word).strip().lower() for word in words if str(word).strip())
    wrong = [word for word in found if word not in ("red", "blue", "green", "yellow", "black")]
    if wrong:
        raise DefinitionError(f"color '{wrong[0]}' is none of red, blue, green, yellow, black")
    return found


def _cost(energy: Any, specified: Any) -> tuple[int | str | None, str]:
    """The total and the specified cost: 3 and ["R", "R"], "3(RR)", "3{R}{R}", "X"."""
    if energy is None and specified is None:
        return None, ""
    whole = fold(str(energy if energy is not None else "0"))
    letters = specified if isinstance(specified, list) else re.findall(r"[A-Za-z]+", str(specified or ""))
    spheres = "".join(_spheres(str(word)) for word in letters)
    found = re.match(r"\s*(\d+|X)(.*)$", whole, re.IGNORECASE)
    if found is None:
        raise DefinitionError(f"energy cost '{energy}' is no number, 'X', or a form such as 3(RR)")
    if not spheres:
        spheres = "".join(_spheres(word) for word in re.findall(r"[A-Za-z]+", found[2]))
    return ("X" if found[1].upper() == "X" else int(found[1])), spheres


def _spheres(word: str) -> str:
    if word.lower() in SPHERES:
        return SPHERES[word.lower()]
    return "".join(SPHERES.get(letter.lower(), "") for letter in word)


def _count(facts: dict[str, Any], field: str, prefix: str = "") -> int | None:
    value = _get(facts, field, prefix=prefix)
    if value is None:
        return None
    if isinstance(value, int):
        return value
    digits = re.sub(r"[,.\s]", "", str(value)).lstrip("+")
    if not re.fullmatch(r"-?\d+", digits):
        raise DefinitionError(f"{field} '{value}' is no number")
    return int(digits)


def _list(value: Any) -> tuple[str, ...]:
    words = value if isinstance(value, list) else re.split(r"\s*/\s*", str(value or ""))
    return tuple(
        cleaned for word in words if (cleaned := fold(str(word)).strip("<>«»").strip()) and cleaned.lower() not in _NONE
    )


def _text(value: Any) -> str:
    if value is None:
        return ""
    return "\n".join(fold(str(part)) for part in value) if isinstance(value, list) else fold(str(value))


def _back(facts: dict[str, Any]) -> Back | None:
    whole = _get(facts, "back")
    if isinstance(whole, dict):
        inner = {_plain(key): value for key, value in whole.items()}
        return _side(inner, "")
    prefix = next((p for p in _BACK if any(key.startswith(p) for key in facts)), None)
    return None if prefix is None or _get(facts, "name", prefix=prefix) is None else _side(facts, prefix)


def _side(facts: dict[str, Any], prefix: str) -> Back:
    name = _get(facts, "name", prefix=prefix)
    if name is None:
        raise DefinitionError("the back of the Leader Card has no name")
    power = _count(facts, "power", prefix)
    characters, traits = _list(_get(facts, "character", prefix=prefix)), _list(_get(facts, "traits", prefix=prefix))
    return Back(
        fold(str(name)),
        power if power is not None else 15000,
        _text(_get(facts, "text", prefix=prefix)),
        characters or None,
        traits or None,
    )


def _checked(card: CardDefinition) -> CardDefinition:
    if not re.fullmatch(r"[A-Z0-9]{1,8}-?[A-Z0-9]{0,6}", card.number):
        raise DefinitionError(f"number '{card.number}' is no card number, such as BT1-030")
    if card.type in (CardType.BATTLE, CardType.LEADER, CardType.UNISON) and card.power is None:
        raise DefinitionError(f"a {card.type.value} card needs a power")
    if card.type is not CardType.LEADER and card.energy is None:
        raise DefinitionError(f"a {card.type.value} card needs an energy cost")
    return card
