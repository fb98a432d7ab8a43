"""Handles: each seat's own numbers for the cards that it sees.

A handle is minted when the seat comes to see a card and retired when the seat loses track of it: in the opponent's hand, in life
or a deck, after a look or a reveal has ended. Minting depends on what the seat sees alone, so it replays, and it tells nothing.
It belongs to `apply`, and writes `handles` and `next_handle` alone, and which cards are called otherwise now (`Memo.touched`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.ids import CardId, Seat, put_for
from engine.masters.state.areas import DECK, HAND, LIFE, OPEN
from engine.masters.state.events import Flipped, Happening, Looked, Moved, Revealed, Shuffled, TokenMade
from engine.masters.state.sight import visible
from engine.masters.state.state import State

_SECRET = frozenset({HAND, LIFE, DECK})


def start(state: State) -> None:
    """Name everything that is seen at the start, and forget all names from before."""
    state.handles, state.next_handle = ({}, {}), (1, 1)
    for area in state.areas:
        for card in area:
            _track(state, card)
            for beneath in state.cards[card].under:
                _track(state, beneath)


def news(state: State, before: State, viewer: Seat, knower: Seat) -> bool:
    """Whether the viewer has come to see, since an earlier state, a card that the other given seat did not see then; also one that it has
    lost track of again, of which nothing but the number is left. A token was there for nobody."""
    minted = {card for card, handle in state.handles[viewer].items() if handle >= before.next_handle[viewer]}
    if len(minted) < state.next_handle[viewer] - before.next_handle[viewer]:
        return True
    return any(card < len(before.cards) and card not in before.handles[knower] for card in minted)


def _track(state: State, card: CardId) -> None:
    """Mint or retire the card's handle for both seats, as they see it now."""
    both = state.cards[card].area in OPEN  # 3-1-3
    for seat, known in enumerate(state.handles):
        if both or visible(state, seat, card):
            if card not in known:
                _mint(state, seat, card)
        elif card in known:
            _retire(state, seat, card)


def _mint(state: State, seat: Seat, card: CardId) -> None:
    number = state.next_handle[seat]
    state.handles = put_for(state.handles, seat, {**state.handles[seat], card: number})
    state.next_handle = put_for(state.next_handle, seat, number + 1)
    state.memo.touched[seat].add(card)


def _retire(state: State, seat: Seat, card: CardId) -> None:
    known = dict(state.handles[seat])
    del known[card]
    state.handles = put_for(state.handles, seat, known)
    state.memo.touched[seat].add(card)


def _refresh(state: State, seat: Seat, seen: Iterable[CardId]) -> None:
    """A look or a reveal begins or ends: what is no longer seen loses its name, what is seen gets one in the order shown."""
    for card in [card for card in state.handles[seat] if not visible(state, seat, card)]:
        _retire(state, seat, card)
    for card in seen:
        if card not in state.handles[seat] and visible(state, seat, card):
            _mint(state, seat, card)


# --- after which events -----------------------------------------------------------------------------------------------


def _moved(state: State, event: Moved) -> None:
    card = event.card
    mine, theirs = state.handles
    if event.source not in _SECRET and event.target not in _SECRET and card in mine and card in theirs:
        return  # open to open: both saw it and go on seeing it
    _track(state, card)
    for beneath in state.cards[card].under:
        _track(state, beneath)


def _turned(state: State, event: TokenMade | Flipped) -> None:
    _track(state, event.card)


def _looked(state: State, event: Looked) -> None:
    _refresh(state, event.seat, event.cards)


def _revealed(state: State, event: Revealed) -> None:
    _refresh(state, 0, event.cards)
    _refresh(state, 1, event.cards)


def _shuffled(state: State, event: Shuffled) -> None:
    """Nobody can follow a card through a shuffle (3-2-4): cards that go on being seen get new names."""
    owner, area = event.seat, event.area
    for seat in (0, 1):
        known = state.handles[seat]
        followed = [card for card in known if state.cards[card].area is area and state.cards[card].master == owner]
        for card in followed:
            _retire(state, seat, card)
        for card in followed:  # shuffling turns no card: what was seen is seen
            _mint(state, seat, card)


TRACKERS: dict[type[Happening], Callable[[State, Any], None]] = {
    Moved: _moved,
    TokenMade: _turned,
    Flipped: _turned,
    Looked: _looked,
    Revealed: _revealed,
    Shuffled: _shuffled,
}
"""After which events cards may have come to be seen by a seat or be lost to it, and who names and forgets them."""
