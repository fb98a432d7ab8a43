"""Which cards of a match a name in a step means.

Copies are counted in the order of the file; the board is made in that order, so that it is the order of their ids. A name
without an area is narrowed down by what the game offers (answers) or by where such a card most likely is meant (checks).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import Area
from engine.masters.scenario.terms import TERMS
from engine.masters.state.state import State
from engine.scenario import refs
from engine.scenario.failed import Failed
from engine.scenario.refs import CardRef, parse_ref

_SEARCH_ORDER = (
    Area.LEADER, Area.BATTLE, Area.UNISON, Area.COMBO, Area.LIMBO, Area.UNDER, Area.ENERGY, Area.HAND, Area.DROP, Area.WARP, Area.LIFE,
    Area.REMOVED, Area.DECK,
)  # fmt: skip


def named(text: str) -> CardRef:
    """The name in a piece of a check; raises Failed."""
    return parse_ref(text, TERMS)


def is_such(state: State, ref: CardRef, card: CardId) -> bool:
    """Whether the card has the number or name of the reference; a position fits any card."""
    now = state.cards[card]
    if ref.mode and now.rest != (ref.mode == "rest"):
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
    if ref.index is not None and ref.area:
        cards = state.area(whose or 0, Area(ref.area))
        return [cards[ref.index]] if ref.index < len(cards) else []
    such = [card.id for card in state.cards if is_such(state, ref, card.id)]
    here = [card for card in such if _is_at(state, ref, card, whose)]
    if ref.copy is None:
        return here
    if ref.area:
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
    return (whose is None or now.master == whose) and (not ref.area or now.area.value == ref.area)


def pick(state: State, ref: CardRef, seat: Seat | None = None) -> CardId:
    """The one card that a check means: in play first, then where cards are seen, p1's before p2's."""
    found = find(state, ref, seat)
    if not found:
        raise Failed(f"there is no {ref.text} now{elsewhere(state, ref)}")
    return min(found, key=lambda card: (_SEARCH_ORDER.index(state.cards[card].area), state.cards[card].master, card))


def elsewhere(state: State, ref: CardRef) -> str:
    """Where such cards are instead, for a message."""
    such = [card for card in state.cards if is_such(state, replace(ref, mode=""), card.id)]
    places = [f"p{card.master + 1}.{card.area.value}" for card in such]
    return refs.elsewhere(ref, places, {printed.number for printed in state.printed})


def chooser(state: State, ref: CardRef, seat: Seat) -> Callable[[CardId], int]:
    """How well a card on offer fits the name: see `fitting`."""
    return refs.fitting(
        ref,
        seat,
        lambda ref, seat: find(state, ref, seat),
        lambda card: is_such(state, ref, card) and ref.area in ("", state.cards[card].area.value),
        lambda card: state.cards[card].master,
    )


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
