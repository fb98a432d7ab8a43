"""Naming cards: "X-1", "leader", "p2.leader", "X-1#2", "p1.hand.X-1", "p1.life[0]", a name in double quotes.

Copies are counted in the order of the file; the runner makes the cards in that order, so that it is the order of their ids. A name
without an area is narrowed down by what the game offers (answers) or by where such a card most likely is meant (checks).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import Area
from engine.masters.state.state import State
from engine.scenario.failed import Failed, nearest

AREA_WORDS: dict[str, Area] = {area.value: area for area in Area if area not in (Area.IN_PLAY, Area.ANYWHERE)}
NAME = r'(?:p[12]\.)?(?:[a-z]+\.)?"[^"]+"(?:#\d+)?|[^\s,"]+'
"""A card name in a step, as a pattern."""

_SEARCH_ORDER = (
    Area.LEADER, Area.BATTLE, Area.UNISON, Area.COMBO, Area.LIMBO, Area.UNDER, Area.ENERGY, Area.HAND, Area.DROP, Area.WARP, Area.LIFE,
    Area.REMOVED, Area.DECK,
)  # fmt: skip


class CardRef(Struct, frozen=True):
    """A parsed name. `number` is a card number, `name` a card name; `copy` counts from 1, `index` is a position in an area."""

    text: str
    seat: Seat | None = None
    area: Area | None = None
    number: str = ""
    name: str = ""
    copy: int | None = None
    index: int | None = None
    rest: bool | None = None


_PREFIX = re.compile(r"^(?:p([12])\.)?(.*)$", re.DOTALL)
_POSITION = re.compile(r"^([a-z]+)\[(\d+)\]$")
_LAST = re.compile(r'^(?:"([^"]+)"|([^\s"#@]+))(?:#(\d+))?(?:@(rest|active))?$')


def parse_ref(text: str) -> CardRef:
    """The name in a piece of a step; raises Failed."""
    text = text.strip()
    player, rest = _PREFIX.match(text).groups()  # type: ignore[union-attr]  # matches every text
    seat = int(player) - 1 if player else None
    position = _POSITION.match(rest)
    if position:
        return CardRef(text, seat, _area(position[1], text), index=int(position[2]))
    if rest in ("leader", "unison"):
        return CardRef(text, seat, AREA_WORDS[rest], index=0)
    area: Area | None = None
    head, dot, tail = rest.partition(".")
    if dot and not rest.startswith('"'):
        if head in AREA_WORDS:
            area, rest = AREA_WORDS[head], tail
        elif head.isalpha() and head.islower():
            raise Failed(f"'{text}': there is no area '{head}'{nearest(head, AREA_WORDS)}")
    last = _LAST.match(rest)
    if last is None:
        raise Failed(f"'{text}' names no card; write X-1, X-1#2, p1.hand.X-1, p1.life[0], leader or \"Name\"")
    copy = int(last[3]) if last[3] else None
    mode = None if last[4] is None else last[4] == "rest"
    return CardRef(text, seat, area, last[2] or "", last[1] or "", copy, None, mode)


def _area(word: str, text: str) -> Area:
    if word not in AREA_WORDS:
        raise Failed(f"'{text}': there is no area '{word}'{nearest(word, AREA_WORDS)}")
    return AREA_WORDS[word]


def is_such(state: State, ref: CardRef, card: CardId) -> bool:
    """Whether the card has the number or name of the reference; a position fits any card."""
    now = state.cards[card]
    if ref.rest is not None and now.rest != ref.rest:
        return False
    printed = state.printed[now.printed]
    if ref.number:
        return printed.number == ref.number
    if ref.name:
        wanted = ref.name.casefold()
        names = {printed.front.name.casefold(), *((printed.back.name.casefold(),) if printed.back is not None else ())}
        return wanted in names or (
            now.token and wanted.removesuffix(" token") in {name.removesuffix(" token") for name in names}
        )
    return True


def find(state: State, ref: CardRef, seat: Seat | None = None) -> list[CardId]:
    """Every card that the name can mean, in the order of the file; one at most where it has a position or a copy number.

    `seat` is the player meant where the name has none; None searches both.
    """
    whose = ref.seat if ref.seat is not None else seat
    if ref.index is not None and ref.area is not None:
        cards = state.area(whose or 0, ref.area)
        return [cards[ref.index]] if ref.index < len(cards) else []
    such = [card.id for card in state.cards if is_such(state, ref, card.id)]
    here = [card for card in such if _is_at(state, ref, card, whose)]
    if ref.copy is None:
        return here
    if ref.area is not None:
        if ref.copy <= len(here):
            return [here[ref.copy - 1]]
        own = [card for card in such if whose is None or state.cards[card].owner == whose]
        return [card for card in own[ref.copy - 1 : ref.copy] if card in here]
    own = [card for card in such if whose is None or state.cards[card].owner == whose]
    if ref.copy > len(own) and ref.seat is None:
        own = such
    return own[ref.copy - 1 : ref.copy]


def _is_at(state: State, ref: CardRef, card: CardId, whose: Seat | None) -> bool:
    now = state.cards[card]
    return (whose is None or now.master == whose) and (ref.area is None or now.area is ref.area)


def pick(state: State, ref: CardRef, seat: Seat | None = None) -> CardId:
    """The one card that a check means: in play first, then where cards are seen, p1's before p2's."""
    found = find(state, ref, seat)
    if not found:
        raise Failed(f"there is no {ref.text} now{elsewhere(state, ref)}")
    return min(found, key=lambda card: (_SEARCH_ORDER.index(state.cards[card].area), state.cards[card].master, card))


def elsewhere(state: State, ref: CardRef) -> str:
    """Where such cards are instead, for a message."""
    if not ref.number and not ref.name:
        return ""
    such = [
        card for card in state.cards if is_such(state, CardRef(ref.text, number=ref.number, name=ref.name), card.id)
    ]
    if not such:
        numbers = {printed.number for printed in state.printed}
        return f"; no such card is in this game{nearest(ref.number or ref.name, numbers)}"
    places = dict.fromkeys(f"p{card.master + 1}.{card.area.value}" for card in such)
    return f"; such cards are in {', '.join(places)}"


def chooser(state: State, ref: CardRef, seat: Seat) -> Callable[[CardId], int]:
    """How well a card on offer fits the name: 0 not at all, 1 as another player's card, 2 as meant.

    Without a player the one who answers is meant; a card of the other player is taken where no own one is on offer.
    """
    if ref.copy is not None or ref.index is not None:
        allowed = set(find(state, ref, seat))
        if not allowed and ref.seat is None:
            allowed = set(find(state, CardRef(ref.text, 1 - seat, ref.area, ref.number, ref.name, ref.copy, ref.index)))
        return lambda card: 2 if card in allowed else 0

    def fit(card: CardId) -> int:
        now = state.cards[card]
        if not is_such(state, ref, card) or (ref.area is not None and now.area is not ref.area):
            return 0
        if ref.seat is not None:
            return 2 if now.master == ref.seat else 0
        return 2 if now.master == seat else 1

    return fit


def label(state: State, card: CardId) -> str:
    """A card as a step would name it: "p1.battle.X-1", with the copy where there are several there."""
    now = state.cards[card]
    number = state.printed[now.printed].number
    name = f'"{state.printed[now.printed].front.name}"' if now.token else number
    if now.area in (Area.LIFE, Area.DECK):
        position = state.area(now.master, now.area).index(card)
        return f"p{now.master + 1}.{now.area.value}[{position}] ({number})"
    same = [
        c.id
        for c in state.cards
        if c.area is now.area and c.master == now.master and state.printed[c.printed].number == number
    ]
    copy = f"#{same.index(card) + 1}" if len(same) > 1 else ""
    return f"p{now.master + 1}.{now.area.value}.{name}{copy}"
