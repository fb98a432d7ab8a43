"""Making matches: `new_game`, and the boards that scenario files set up."""

from __future__ import annotations

from engine.collectible.abilities.reading import face_of
from engine.collectible.state.areas import AREA_INDEX, COUNT, PLAY, Area
from engine.collectible.state.objects import Card
from engine.collectible.state.position import Book
from engine.collectible.state.state import State
from engine.core.errors import DefinitionError
from engine.core.ids import CardId, Seat
from engine.core.rng import Rng


def empty_state(book: Book, rng: Rng) -> State:
    """A state without cards, before the preparation of the match (C-3.1)."""
    return State(book, [], [], [[] for _ in range(2 * COUNT)], rng, handles=[{}, {}], next_handle=[1, 1])


def add_card(state: State, number: str, owner: Seat, area: Area, controller: Seat | None = None) -> CardId:
    """Put one more physical card at the end of an area, only before a match begins; in play it is a Team of its own, upright and without
    coins. Raises DefinitionError for an unknown number."""
    printed = state.book.library.get(number)
    if printed is None:
        raise DefinitionError(f"There is no card {number} in the card list.")
    index = next((i for i, face in enumerate(state.faces) if face.printed is printed), None)
    if index is None:
        index = len(state.faces)
        state.faces.append(face_of(printed))
    seat = owner if controller is None else controller
    card = CardId(len(state.cards))
    state.cards.append(Card(card, index, owner, seat, area, team=state.new_id() if area in PLAY else 0))
    state.areas[seat * COUNT + AREA_INDEX[area]].append(card)
    return card
