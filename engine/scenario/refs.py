"""Names of cards in steps: "X-1", "leader", "p2.leader", "X-1#2", "p1.hand.X-1", "p1.life[0]", a name in double quotes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.scenario.failed import Failed, nearest
from engine.scenario.phrasebook import Vocabulary

NAME = r'(?:p[12]\.)?(?:[a-z]+\.)?"[^"]+"(?:#\d+)?|[^\s,"]+'
"""A card name in a step, as a pattern."""


class CardRef(Struct, frozen=True):
    """A parsed name. `number` is a card number, `name` a card name; `copy` counts from 1, `index` is a position in an area."""

    text: str
    seat: Seat | None = None
    area: str = ""
    number: str = ""
    name: str = ""
    copy: int | None = None
    index: int | None = None
    mode: str = ""


_PREFIX = re.compile(r"^(?:p([12])\.)?(.*)$", re.DOTALL)
_POSITION = re.compile(r"^([a-z]+)\[(\d+)\]$")
_LAST = re.compile(r'^(?:"([^"]+)"|([^\s"#@]+))(?:#(\d+))?(?:@([a-z]+))?$')


def parse_ref(text: str, vocabulary: Vocabulary) -> CardRef:
    """The name in a piece of a step; raises Failed."""
    text = text.strip()
    player, rest = _PREFIX.match(text).groups()  # type: ignore[union-attr]  # matches every text
    seat = int(player) - 1 if player else None
    position = _POSITION.match(rest)
    if position:
        return CardRef(text, seat, _area(position[1], text, vocabulary), index=int(position[2]))
    if rest in vocabulary.single:
        return CardRef(text, seat, rest, index=0)
    area = ""
    head, dot, tail = rest.partition(".")
    if dot and not rest.startswith('"') and head.isalpha() and head.islower():
        area, rest = _area(head, text, vocabulary), tail
    last = _LAST.match(rest)
    if last is None:
        names = ", ".join(("X-1", "X-1#2", "p1.hand.X-1", "p1.hand[0]", *vocabulary.single))
        raise Failed(f"'{text}' names no card; write {names} or \"Name\"")
    mode = last[4] or ""
    if mode and mode not in vocabulary.modes:
        raise Failed(f"'{text}': unknown mode '@{mode}'{nearest(mode, vocabulary.modes)}")
    return CardRef(text, seat, area, last[2] or "", last[1] or "", int(last[3]) if last[3] else None, None, mode)


def _area(word: str, text: str, vocabulary: Vocabulary) -> str:
    if word not in vocabulary.areas:
        raise Failed(f"'{text}': there is no area '{word}'{nearest(word, vocabulary.areas)}")
    return word


def elsewhere(ref: CardRef, places: Iterable[str], numbers: Iterable[str]) -> str:
    """Where such cards are instead, for a message; `numbers` are those of all cards of the game, from which the nearest is told."""
    if not ref.number and not ref.name:
        return ""
    found = ", ".join(dict.fromkeys(places))
    if not found:
        return f"; no such card is in this game{nearest(ref.number or ref.name, numbers)}"
    return f"; such cards are in {found}"


def fitting(
    ref: CardRef,
    seat: Seat,
    find: Callable[[CardRef, Seat], Sequence[CardId]],
    is_there: Callable[[CardId], bool],
    whose: Callable[[CardId], Seat],
) -> Callable[[CardId], int]:
    """How well a card on offer fits the name: 0 not at all, 1 as another player's card, 2 as meant.

    Without a player the one who answers is meant; a card of the other player is taken where no own one is on offer. `is_there`: whether a
    card is such a one, in the area that is named.
    """
    if ref.copy is not None or ref.index is not None:
        own = set(find(ref, seat))
        others = set(find(replace(ref, seat=1 - seat, mode=""), seat)) if ref.seat is None else set[CardId]()
        return lambda card: 2 if card in own else 1 if card in others else 0

    def fit(card: CardId) -> int:
        if not is_there(card):
            return 0
        if ref.seat is not None:
            return 2 if whose(card) == ref.seat else 0
        return 2 if whose(card) == seat else 1

    return fit
