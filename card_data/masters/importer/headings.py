"""The headings of deck lists: which part of the deck the lines below one are."""

from __future__ import annotations

import re
from difflib import get_close_matches
from enum import Enum

from msgspec import Struct


class DeckPart(Enum):
    """A part of a deck list."""

    LEADER = "leader"
    MAIN = "main deck"
    SIDE = "side deck"
    Z_DECK = "Z-Deck"  # a part of later editions: told, not read


class Heading(Struct, frozen=True):
    """What a heading says: a part, or None where it only sorts the cards of the part that it stands in; `rest`: what follows a colon."""

    part: DeckPart | None
    rest: str = ""


PARTS: dict[str, DeckPart] = {
    **dict.fromkeys(("leader", "leader card", "leader deck"), DeckPart.LEADER),
    **dict.fromkeys(("main", "main deck", "mainboard", "main board", "deck", "deck list", "decklist"), DeckPart.MAIN),
    **dict.fromkeys(("side", "side deck", "sidedeck", "sideboard", "side board", "sb"), DeckPart.SIDE),
    **dict.fromkeys(("z", "z deck", "zdeck", "z card", "z leader", "z battle", "z extra", "z unison"), DeckPart.Z_DECK),
}
"""The names of the parts as lists have them, without case, dashes, a plural s, and "cards" behind them."""

_SORTS = re.compile(
    r"(?:(?:red|blue|green|yellow|black|multi|multicolor|colorless|mono)[\s/&,]*)*"
    r"(?:(?:battle|extra|unison|super combo|counter|dragon ball|blocker|field|other|creature|event|character)s?)?"
    r"(?: (?:card|skill)s?)?|cards?|total(?: cards?)?|(?:energy|cost)(?: ?\d{1,2})?|\d{1,2}[\s-]*(?:energy|cost|drops?)",
    re.IGNORECASE,
)
_COUNT = r"(?:\s*[(\[]\s*\d{0,4}(?:\s*/\s*\d{1,4})?\s*(?:cards?)?\s*[)\]]|\s*[:x×-]?\s*\d{1,4}(?:\s*/\s*\d{1,4})?(?:\s*cards?)?)?"
_LINE = re.compile(rf"(?P<name>[^:=()\[\]]*?[^:=()\[\]\s\d]|[^:=()\[\]]*?){_COUNT}\s*:?", re.IGNORECASE)
_FRAME = "=-_~*#/<>| \t•"


def heading(line: str) -> Heading | None:
    """What a line says as a heading: "Side Deck (15)", "[Sideboard]", "== Battle Cards: 24 ==", "Leader: BT1-001"; None where it is none."""
    bare = line.strip(_FRAME)
    if bare.startswith("[") and bare.endswith("]"):
        bare = bare[1:-1].strip(_FRAME)
    if (named := _LINE.fullmatch(bare)) is not None and (found := _named(named["name"])) is not None:
        return found
    name, colon, rest = re.sub("=", ":", bare, count=1).partition(":")
    if colon and rest.strip() and (part := PARTS.get(_plain(name))) is not None:
        return Heading(part, rest.strip())
    return None


def looks_like_one(line: str) -> bool:
    """Whether a line that names no card was meant as a heading: it is framed, or ends with a colon."""
    bare = line.strip()
    return bare.endswith(":") or (bare[:1] in "=[-" and bare[-1:] in "=]-" and len(bare) > 2)


def nearest_heading(line: str) -> str | None:
    """The heading that someone who wrote this line most likely meant, in its usual spelling."""
    known = {part.value.casefold(): part.value.title() for part in DeckPart} | {
        "sideboard": "Sideboard",
        "battle cards": "Battle Cards",
        "extra cards": "Extra Cards",
        "unison cards": "Unison Cards",
    }
    near = get_close_matches(re.sub(r"[^a-z ]", "", line.casefold()).strip(), known, 1, 0.6)
    return known[near[0]] if near else None


def _named(name: str) -> Heading | None:
    if (part := PARTS.get(_plain(name))) is not None:
        return Heading(part)
    return Heading(None) if name and _SORTS.fullmatch(name.strip()) else None


def _plain(name: str) -> str:
    words = re.sub(r"[\s_-]+", " ", name).strip().casefold()
    without = re.sub(r" ?cards?$", "", words)
    return without if without in PARTS else words.removesuffix("s")
