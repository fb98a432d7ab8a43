"""Which cards a player controls: what lies in the own Deployment and Battle area (C-2.6.6)."""

from __future__ import annotations

from engine.collectible.ir.words import Coin
from engine.collectible.state.areas import Area
from engine.collectible.state.position import Position
from engine.core.ids import CardId, Seat


def in_play(state: Position, seat: Seat) -> list[CardId]:
    """The cards that the player controls (C-2.6.6): Warriors and Events."""
    return [*state.area(seat, Area.DEPLOYMENT), *state.area(seat, Area.BATTLE)]


def warriors(state: Position, seat: Seat) -> list[CardId]:
    """The Warriors that the player controls."""
    cards, faces = state.cards, state.faces
    return [card for card in in_play(state, seat) if faces[cards[card].face].warrior]


def events(state: Position, seat: Seat) -> list[CardId]:
    """The Events that the player controls (C-2.2.4)."""
    cards, faces = state.cards, state.faces
    return [card for card in state.area(seat, Area.DEPLOYMENT) if not faces[cards[card].face].warrior]


def home(state: Position, seat: Seat) -> list[CardId]:
    """The Warriors in the player's Deployment area."""
    cards, faces = state.cards, state.faces
    return [card for card in state.area(seat, Area.DEPLOYMENT) if faces[cards[card].face].warrior]


def coins_on(state: Position, card: CardId, coin: Coin) -> int:
    """The coins of that kind on a card."""
    now = state.cards[card]
    return {Coin.DB: now.db, Coin.GROWTH: now.growth, Coin.LIMIT: now.limit}[coin]


def coins(state: Position, seat: Seat) -> int:
    """All DB coins on the Warriors that the player controls (C-6.5.3)."""
    cards = state.cards
    return sum([cards[card].db for card in in_play(state, seat)])
