"""Handles: each seat's own numbers for the cards that it sees; and what it remembers of those that it sees no more.

A handle is minted when the seat comes to see a card and retired when it sees it no more. Minting depends on what the seat sees alone, so it
replays, and it tells nothing. A card that was seen is remembered while it is plain which one it is: it goes back to a hand, or lay open on top
of a Planet. All this belongs to `apply`, and writes `handles`, `next_handle` and `remembered` alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.collectible.state.areas import Area
from engine.collectible.state.sight import visible
from engine.collectible.state.state import State
from engine.core.ids import CardId, Seat


def start(state: State) -> None:
    """Name everything that is seen at the start, and forget all names from before."""
    state.handles = [{}, {}]
    state.next_handle = [1, 1]
    state.remembered = [frozenset(), frozenset()]
    for area in state.areas:
        track(state, area)


def track(state: State, cards: Iterable[CardId]) -> None:
    """Mint or retire the cards' handles for both seats, as they see them now."""
    for seat in (0, 1):
        known = state.handles[seat]
        for card in cards:
            if visible(state, seat, card):
                if card not in known:
                    known[card] = state.next_handle[seat]
                    state.next_handle[seat] += 1
                    if card in state.remembered[seat]:
                        state.remembered[seat] -= {card}
            elif card in known:
                del known[card]
                state.remembered[seat] |= {card}


def mixed(state: State, owner: Seat, area: Area) -> None:
    """The cards of an area are mixed: nobody knows any more which is which."""
    state.remembered = [cards.difference(state.area(owner, area)) for cards in state.remembered]


def news(state: State, before: State, viewer: Seat, knower: Seat) -> bool:
    """Whether the viewer has come to see, since an earlier state, a card that the other given seat did not see then; also one that it has
    lost track of again, of which nothing but the number is left."""
    minted = [card for card, handle in state.handles[viewer].items() if handle >= before.next_handle[viewer]]
    if len(minted) < state.next_handle[viewer] - before.next_handle[viewer]:
        return True
    return any(card not in before.handles[knower] for card in minted)
