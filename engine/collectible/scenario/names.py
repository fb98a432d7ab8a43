"""Which cards of a match a name in a step means.

Copies are counted in the order of the file; the board is made in that order, so that it is the order of their ids.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.collectible.ir.words import CardType
from engine.collectible.scenario.terms import PLAY, TERMS
from engine.collectible.state import areas
from engine.collectible.state.areas import Area
from engine.collectible.state.state import State
from engine.core.ids import CardId, Seat
from engine.scenario import refs
from engine.scenario.failed import Failed
from engine.scenario.refs import CardRef, parse_ref

_SEARCH_ORDER = (
    Area.BATTLE, Area.DEPLOYMENT, Area.LIMBO, Area.HAND, Area.WISHES, Area.CHI, Area.DISCARD, Area.DAMAGE, Area.PLANET,
)  # fmt: skip
_NUMBERED = frozenset({Area.PLANET, Area.DAMAGE})
"""Areas of which cards are named by their place."""


def named(text: str) -> CardRef:
    """The name in a piece of a check; raises Failed."""
    return parse_ref(text, TERMS)


def a_kind(kind: CardType) -> str:
    """A kind of cards, as messages speak of one of them."""
    return f"{'an' if kind is CardType.EVENT else 'a'} {kind.value.title()}"


def lies_in(state: State, card: CardId, area: str) -> bool:
    """Whether the card is in the area of that word; any, for ""."""
    now = state.cards[card].area
    return not area or now.value == area or (area == PLAY and now in areas.PLAY)


def is_such(state: State, ref: CardRef, card: CardId) -> bool:
    """Whether the card has the number or name of the reference; a position fits any card."""
    if ref.mode and state.cards[card].injured != (ref.mode == "injured"):
        return False
    printed = state.printing(card)
    if ref.number:
        return printed.number == ref.number
    return not ref.name or printed.name.casefold() == ref.name.casefold()


def find(state: State, ref: CardRef, seat: Seat | None = None) -> list[CardId]:
    """Every card that the name can mean, in the order of the file; one at most where it has a position or a copy number.

    `seat` is the player meant where the name has none; None searches both.
    """
    whose = ref.seat if ref.seat is not None else seat
    if ref.index is not None and ref.area:
        words = areas.PLAY if ref.area == PLAY else (Area(ref.area),)
        there = [card for area in sorted(words, reverse=True) for card in state.area(whose or 0, area)]
        return there[ref.index : ref.index + 1]
    such = [card.id for card in state.cards if is_such(state, ref, card.id)]
    here = [
        card
        for card in such
        if lies_in(state, card, ref.area) and (whose is None or state.cards[card].controller == whose)
    ]
    if ref.copy is None:
        return here
    if ref.area:
        return here[ref.copy - 1 : ref.copy]
    own = [card for card in such if whose is None or state.cards[card].owner == whose]
    if ref.copy > len(own) and ref.seat is None:
        own = such
    return own[ref.copy - 1 : ref.copy]


def pick(state: State, ref: CardRef, seat: Seat | None = None) -> CardId:
    """The one card that a check means: in play first, then where cards are seen, p1's before p2's."""
    found = find(state, ref, seat)
    if not found:
        raise Failed(f"there is no {ref.text} now{elsewhere(state, ref)}")
    return min(found, key=lambda card: _place(state, card))


def _place(state: State, card: CardId) -> tuple[int, Seat, CardId]:
    now = state.cards[card]
    return _SEARCH_ORDER.index(now.area), now.controller, card


def elsewhere(state: State, ref: CardRef) -> str:
    """Where such cards are instead, for a message."""
    such = [card for card in state.cards if is_such(state, replace(ref, mode=""), card.id)]
    places = [f"p{card.controller + 1}.{card.area.value}" for card in such]
    return refs.elsewhere(ref, places, {face.printed.number for face in state.faces})


def chooser(state: State, ref: CardRef, seat: Seat) -> Callable[[CardId], int]:
    """How well a card on offer fits the name: see `fitting`."""
    return refs.fitting(
        ref,
        seat,
        lambda ref, seat: find(state, ref, seat),
        lambda card: is_such(state, ref, card) and lies_in(state, card, ref.area),
        lambda card: state.cards[card].controller,
    )


def label(state: State, card: CardId) -> str:
    """A card as a step would name it: "p1.deployment.X-1", with the copy where there are several there."""
    now = state.cards[card]
    number, there = state.printing(card).number, state.area(now.controller, now.area)
    if now.area in _NUMBERED:
        return f"p{now.controller + 1}.{now.area.value}[{there.index(card)}] ({number})"
    same = sorted(other for other in there if state.printing(other).number == number)
    copy = f"#{same.index(card) + 1}" if len(same) > 1 else ""
    return f"p{now.controller + 1}.{now.area.value}.{number}{copy}"
