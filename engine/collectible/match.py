"""Making matches: the rule set `Collectible` as the core knows it, `new_game`, and the boards that scenario files set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b

import msgspec

from engine.collectible.abilities.book import AbilityBook
from engine.collectible.abilities.reading import face_of
from engine.collectible.cards.definition import Printed
from engine.collectible.play.spine import step
from engine.collectible.sample import exchange
from engine.collectible.state import handles
from engine.collectible.state.apply import apply
from engine.collectible.state.areas import AREA_INDEX, COUNT, PLAY, Area
from engine.collectible.state.events import Ended
from engine.collectible.state.objects import Card
from engine.collectible.state.position import Book
from engine.collectible.state.state import State
from engine.collectible.truth.conserved import astray
from engine.collectible.truth.payable import check_payment
from engine.collectible.view import narrate
from engine.collectible.view.model import View
from engine.collectible.view.project import project
from engine.collectible.view.questions import parse
from engine.collectible.view.why_not import why_not
from engine.core.decisions import Answer, Decision, check_answer
from engine.core.errors import DefinitionError
from engine.core.game import Game
from engine.core.game_pack import Parts
from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure
from engine.core.rng import Rng
from engine.core.seen import LogLine, Reason, Result
from engine.core.worlds import Lists


class Collectible:
    """The rule book of 2008 as a rule set of the core; stateless."""

    name = "db-collectible"

    def step(self, state: State) -> Procedure[None]:
        """Carry out the step of the match that is on."""
        return step(state)

    def validate(self, state: State, decision: Decision, answer: Answer) -> None:
        """Raise IllegalAnswer unless the Chi that the player chose has the Symbols of the cost."""
        if answer.paying is not None:
            option = check_answer(decision, answer)[0]
            if option.payment is not None:
                check_payment(state, option.payment, answer.paying)

    def view(self, state: State, decision: Decision | None, number: int, seat: Seat) -> View:
        """What the seat may know now."""
        return project(state, decision, number, seat)

    def parse(
        self, state: State, decision: Decision, seat: Seat, taken: Sequence[str], paying: Sequence[str] | None
    ) -> Answer:
        """The answer that a seat gave in its own handles."""
        return parse(state, decision, seat, taken, paying)

    def log(self, state: State, seat: Seat, since: int) -> list[LogLine]:
        """What happened, as the seat may know it."""
        return narrate.log(state, seat, since)

    def why_not(self, state: State, decision: Decision | None, seat: Seat, handle: str) -> list[Reason]:
        """Why what one might want of this card is not on offer."""
        return why_not(state, decision, seat, handle)

    def surrender(self, state: State, seat: Seat) -> None:
        """The seat loses at once (C-8.1.7)."""
        apply(state, Ended(other(seat), f"{state.book.names[seat]} surrenders.", "C-8.1.7"))

    def conclude(self, state: State, result: Result) -> None:
        """The match ends beside its rules."""
        apply(state, Ended(result.winner, result.reason, result.clause))

    def hash(self, state: State) -> str:
        """A hash of everything that decides how the match goes on."""
        return state_hash(state)

    def settle(self, state: State, safe: State) -> None:
        """Nothing of this game is folded."""

    def conserved(self, state: State) -> str | None:
        """What is wrong with where the cards are, in words."""
        return astray(state)

    def places(self, state: State, seat: Seat) -> list[str]:
        """The seat's handles, and the first places of areas that are secret."""
        secret = (Area.HAND, Area.PLANET, Area.DAMAGE, Area.WISHES)
        hidden = [f"{area}-{player}-{i}" for area in secret for player in (0, 1) for i in range(2)]
        return [*map(str, state.handles[seat].values()), *hidden]

    def unlike(self, state: State, before: State) -> str | None:
        """The first field in which two states differ; kept answers are none."""
        fields = (name for name in State.__struct_fields__ if name != "memo")
        return next((name for name in fields if getattr(state, name) != getattr(before, name)), None)

    def learnt(self, state: State, before: State, seat: Seat) -> bool:
        """Whether chance was asked, or a seat came to see a card that this one did not see."""
        return state.rng.counter != before.rng.counter or any(
            handles.news(state, before, viewer, seat) for viewer in (0, 1)
        )

    def exchange(self, state: State, now: State, decision: Decision | None, seat: Seat, rng: Rng, decks: Lists) -> None:
        """Exchange the faces of the cards that the seat does not know."""
        exchange(state, now, seat, rng, decks)

    def shared(self, state: State) -> dict[str, object]:
        """The book, and the cards of both decks with what was read of them."""
        found: dict[str, object] = {"book": state.book}
        for face in state.faces:
            found[f"face {face.printed.number}"] = face
        return found


RULES = Collectible()


def book_of(names: tuple[str, str], cards: Mapping[str, Printed]) -> Book:
    """What a match is played by: the players' names, the card list, and what abilities do."""
    return Book(names, cards, AbilityBook(), face_of)


def new_game(
    names: tuple[str, str],
    decks: Sequence[Parts],
    seed: int | str | bytes,
    cards: Mapping[str, Printed],
    first: Seat | None = None,
) -> Game[State]:
    """A new match before its preparation (C-3.1). `first` makes the first move; where it is not given, the winner of a draw decides.

    Raises DefinitionError for a number that `cards` does not hold.
    """
    state = empty_state(book_of(names, cards), Rng.from_seed(seed))
    state.first_player = first
    for seat, deck in enumerate(decks):
        for part, area in (("main", Area.PLANET), ("wishes", Area.WISHES)):  # C-2.1.6, C-3.2.3
            for number, copies in sorted(deck.get(part, {}).items()):
                for _ in range(copies):
                    add_card(state, number, seat, area)
    handles.start(state)
    return Game(RULES, state)


def empty_state(book: Book, rng: Rng) -> State:
    """A state without cards, before the preparation of the match (C-3.1)."""
    return State(
        book,
        [],
        [],
        [[] for _ in range(2 * COUNT)],
        rng,
        markers=(0, 0),  # C-3.2.2
        handles=[{}, {}],
        next_handle=[1, 1],
        remembered=[frozenset()] * 2,
    )


def add_card(state: State, number: str, owner: Seat, area: Area, controller: Seat | None = None) -> CardId:
    """Put one more physical card at the end of an area, only before a match begins; in play it is a Team of its own, upright and without
    coins. Raises DefinitionError for an unknown number."""
    index = state.face_index(number)
    if index is None:
        raise DefinitionError(f"There is no card {number} in the card list.")
    seat = owner if controller is None else controller
    card = CardId(len(state.cards))
    state.cards.append(Card(card, index, owner, seat, area, team=state.new_id() if area in PLAY else 0))
    state.areas[seat * COUNT + AREA_INDEX[area]].append(card)
    return card


def state_hash(state: State) -> str:
    """A hash of everything that decides how the match goes on; the same in every process (16 hex digits)."""
    whole = (
        state.cards,
        state.areas,
        state.rng.key,
        state.rng.counter,
        (state.step, state.opened, state.turn, state.attacker, state.first_player),
        (state.markers, state.wished, state.tally, state.lead, state.passed),
        (state.battles, state.chain, state.waiting, state.modifiers, state.used, state.revealed),
        [sorted(seen.items()) for seen in state.handles],
        state.next_id,
        state.result and state.result.winner,
    )
    return blake2b(msgspec.json.encode(whole), digest_size=8).hexdigest()
