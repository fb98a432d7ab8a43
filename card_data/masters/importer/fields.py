"""What stands in one field of a card list -> a text, a number, a list, a cost. What is none is a DefinitionError that names field, value and what to write."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, cast

from card_data.files.problems import short
from card_data.masters.importer.folding import SPHERES, fold
from engine.core.errors import DefinitionError
from engine.core.foreign import harmless
from engine.masters.cards.definition import CardType

NONE = {"", "-", "—", "–", "n/a", "none", "null"}
COLORS = ("red", "blue", "green", "yellow", "black")
LONGEST = {"name": 200, "text": 10_000}
"""The most characters of a field; 500 of all others. What is longer was never printed on a card."""
MOST = {"power": 1_000_000, "combo_power": 1_000_000, "combo_cost": 99, "energy": 99}
"""The greatest numbers of fields; what is greater was never printed on a card."""
_LETTER = dict(zip(COLORS, "RBGYK", strict=True))
_SILENT = {"energy", "cost", "and", "or", "of", "color", "colors"}


def shown(value: Any) -> str:
    """A value as an error says it: never longer than a line."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**40:
        return "a number of more than 40 digits"  # thousands of digits cannot even be printed
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    return short(value)


def near(word: str, known: tuple[str, ...]) -> str:
    """ "; did you mean battle?", or nothing."""
    close = get_close_matches(word[:60].casefold(), known, 1, 0.6)
    return f"; did you mean {close[0]}?" if close else ""


def text(value: Any, field: str) -> str:
    """A text that steers no terminal. Half a character is an error: what was meant cannot be known, so it is not replaced."""
    if not isinstance(value, str):
        raise DefinitionError(f'{field} is {shown(value)}, no text; put it in quotes, such as "…"')
    if len(value) > LONGEST.get(field, 500):
        raise DefinitionError(f"{field} has {len(value)} characters; at most {LONGEST.get(field, 500)} are taken")
    if (half := re.search("[\ud800-\udfff]", value)) is not None:
        raise DefinitionError(f"{field} holds half a character, U+{ord(half[0]):04X}; write the whole one")
    return harmless(value)


def line(value: Any, field: str) -> str:
    """A text in one line, folded into the one notation."""
    return " ".join(fold(text(value, field)).split())


def skills(value: Any, field: str) -> str:
    """Skill text: one text, or a list of lines."""
    parts = cast("list[Any]", value) if isinstance(value, list) else [value]
    return text("\n".join(fold(text(part, field)) for part in parts if part is not None), field)


def several(value: Any, field: str) -> tuple[str, ...]:
    """A list of texts, or one text with slashes between them."""
    parts = cast("list[Any]", value) if isinstance(value, list) else re.split(r"\s*/\s*", text(value, field))
    words = (line(part, field).strip("<>«»").strip() for part in parts)
    return tuple(word for word in words if word.lower() not in NONE)


def label(value: Any, field: str) -> str:
    """A fact that only sorts cards, such as a rarity: a text, a number, or a list of them."""
    parts = cast("list[Any]", value) if isinstance(value, list) else [value]
    return "/".join(str(part) if _is_small(part) else line(part, field) for part in parts)


def card_type(value: Any) -> CardType:
    """The type of a card, with or without the word "card" behind it."""
    word = text(value, "type").strip().lower().removesuffix("card").strip()
    kinds = tuple(kind.value for kind in CardType)
    if word not in kinds:
        raise DefinitionError(f"type {shown(value)} is none of leader, battle, extra, unison{near(word, kinds)}")
    return CardType(word)


def colors(value: Any, spheres: str) -> tuple[str, ...]:
    """The colors in their order; "multi" stands for those of the specified cost."""
    parts = cast("list[Any]", value) if isinstance(value, list) else re.split(r"[/,&]|\s+and\s+", text(value, "color"))
    words = [text(part, "color").strip().lower() for part in parts]
    if [word for word in words if word] in (["multi"], ["multicolor"]):
        words = [color for color, letter in _LETTER.items() if letter in spheres]
        if len(words) < 2:
            raise DefinitionError(
                "color 'multi' with a cost of fewer than two colors; name the colors, such as Red/Green"
            )
    found = tuple(dict.fromkeys(word for word in words if word))
    for word in found:
        if word not in COLORS:
            raise DefinitionError(f"color {shown(word)} is none of {', '.join(COLORS)}{near(word, COLORS)}")
    return found


def count(value: Any, field: str) -> int:
    """A number of 0 or more: 15000, "15,000", "15.000", "+5000", 15000.0."""
    number = value
    if isinstance(value, str):
        bare = text(value, field).strip().removeprefix("+")
        if re.fullmatch(r"[0-9]{1,3}(?:[,. ][0-9]{3})+", bare):
            bare = re.sub(r"[,. ]", "", bare)
        if re.fullmatch(r"[0-9]+(?:\.0+)?", bare):
            number = int(bare.split(".")[0][:50])
    elif isinstance(value, float) and value.is_integer():
        number = int(value)
    if not isinstance(number, int) or isinstance(number, bool):
        raise DefinitionError(
            f"{field} {shown(value)} is no number; write one such as {15000 if 'power' in field else 2}"
        )
    if not 0 <= number <= MOST[field]:
        raise DefinitionError(f"{field} {shown(value)} is not from 0 to {MOST[field]}")
    return number


def cost(energy: Any, specified: Any) -> tuple[int | str | None, str]:
    """The total and the specified cost: 3 and ["R", "R"], "3(RR)", "3{R}{R}", "X"."""
    if energy is None and specified is None:
        return None, ""
    spheres = _spheres(specified, "specified_cost") if specified is not None else ""
    if energy is None:
        return len(spheres), spheres
    if not isinstance(energy, str):
        return count(energy, "energy"), spheres
    found = re.fullmatch(r"\s*([0-9]+(?:\.0+)?|x)(.*)", fold(text(energy, "energy")), re.IGNORECASE | re.DOTALL)
    if found is None:
        raise DefinitionError(f"energy {shown(energy)} is no number, 'X', or a form such as 3(RR)")
    total = "X" if found[1].upper() == "X" else count(found[1], "energy")
    return total, spheres or _spheres(found[2], "energy")


def _spheres(value: Any, field: str) -> str:
    """The letters of a specified cost: "RR", "Red/Red", ["R", "R"], "{R}{R}"."""
    parts = cast("list[Any]", value) if isinstance(value, list) else [value]
    words = [word for part in parts for word in re.findall(r"[^\W\d_]+", fold(text(part, field)))]
    return "".join(_sphere(word, field) for word in words if word.lower() not in _SILENT)


def _sphere(word: str, field: str) -> str:
    if word.lower() in SPHERES:
        return SPHERES[word.lower()]
    if any(letter.lower() not in SPHERES for letter in word):
        raise DefinitionError(
            f"{field}: {shown(word)} is no color; write letters of RBGYK, such as RR{near(word, COLORS)}"
        )
    return "".join(SPHERES[letter.lower()] for letter in word)


def _is_small(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9
