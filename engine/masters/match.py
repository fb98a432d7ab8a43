"""Making matches: the rule set `Masters` as the core knows it, and `new_game`.

`new_game` puts the cards of two players into a state and gives back a `Game`; the preparation of the match (5-2) is its first step, so that
shuffling and opening hands come from the seed, and are asked and told like everything after them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b

import msgspec
from msgspec import Struct

from engine.core.decisions import Answer, Decision, check_answer
from engine.core.errors import DefinitionError
from engine.core.game import Game
from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure
from engine.core.rng import Rng
from engine.core.seen import LogLine, Reason, Result
from engine.core.worlds import Lists
from engine.masters import compiler
from engine.masters.cards.definition import Printed
from engine.masters.cards.profiles import MASTERS, Profile
from engine.masters.ir.nouns import Area, Node
from engine.masters.ir.read_once import read_once
from engine.masters.keywords.book import KeywordBook
from engine.masters.play.doing import Doing
from engine.masters.play.perform import MatchEnded
from engine.masters.play.spine import STEPS
from engine.masters.sample.worlds import exchange
from engine.masters.state import handles
from engine.masters.state.apply import apply
from engine.masters.state.events import Ended
from engine.masters.state.objects import Card
from engine.masters.state.position import Book, Follower
from engine.masters.state.state import State
from engine.masters.truth.acting import acting
from engine.masters.truth.asking import Asking
from engine.masters.truth.conserved import astray
from engine.masters.truth.energy import check_payment
from engine.masters.view import narrate
from engine.masters.view.model import View
from engine.masters.view.project import parse, project
from engine.masters.view.why_not import why_not


class PlayerSetup(Struct, frozen=True):
    """What a player brings: a name, a leader's number, and a main deck as number -> copies. Legality is `check_deck`'s business."""

    name: str
    leader: str
    main: Mapping[str, int]


class Masters:
    """The comprehensive rules v1.23 as a rule set of the core; stateless."""

    name = "masters"

    def step(self, state: State) -> Procedure[None]:
        """Carry out the step of the match that is on; a match that ends leaves it in the midst."""
        try:
            yield from STEPS[state.spine](state)
        except MatchEnded:
            return

    def validate(self, state: State, decision: Decision, answer: Answer) -> None:
        """Raise IllegalAnswer unless the energy that the player chose pays the price."""
        if answer.paying is not None:
            option = check_answer(decision, answer)[0]
            if option.payment is not None:
                check_payment(state, option.payment, answer.paying)

    def view(self, state: State, decision: Decision | None, number: int, seat: Seat) -> View:
        """The match as the seat may see it."""
        return project(state, decision, number, seat)

    def parse(
        self, state: State, decision: Decision, seat: Seat, taken: Sequence[str], paying: Sequence[str] | None
    ) -> Answer:
        """The answer that a seat gave in its own handles; raises IllegalAnswer in words for that player."""
        return parse(state, decision, seat, taken, paying)

    def log(self, state: State, seat: Seat, since: int) -> list[LogLine]:
        """The lines of the log from number `since` on, as the seat may know them."""
        return narrate.log(state, seat, since)

    def why_not(self, state: State, decision: Decision | None, seat: Seat, handle: str) -> list[Reason]:
        """Why what one might want of this card is not on offer."""
        return why_not(state, decision, seat, handle)

    def surrender(self, state: State, seat: Seat) -> None:
        """The seat loses at once (1-2-4), past the door where effects could replace it (1-2-5)."""
        apply(state, Ended(other(seat), f"{state.book.names[seat]} surrenders.", "1-2-4"))

    def conclude(self, state: State, result: Result) -> None:
        """The match ends beside its rules."""
        apply(state, Ended(result.winner, result.reason, result.clause))

    def hash(self, state: State) -> str:
        """A hash of everything that decides how the match goes on."""
        return state_hash(state)

    def settle(self, state: State, safe: State) -> None:
        """Fold the turns that are over."""
        state.settle()
        safe.past = state.past[: len(safe.past)]  # they were over then, and are the same

    def conserved(self, state: State) -> str | None:
        """What is wrong with where the cards are, in words."""
        return astray(state)

    def places(self, state: State, seat: Seat) -> list[str]:
        """The seat's handles, and the first places of hands and life."""
        hidden = [f"{area}-{player}-{i}" for area in (Area.HAND, Area.LIFE) for player in (0, 1) for i in range(2)]
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
        exchange(state, now, decision, seat, rng, decks)

    def shared(self, state: State) -> dict[str, object]:
        """The book, the cards of both decks, and their skills."""
        found: dict[str, object] = {"book": state.book}
        for card in state.printed:
            if state.book.library.get(card.number) is card:  # a token is made during the match
                found[card.number] = card
                for side, face in (("front", card.front), ("back", card.back)):
                    skills = () if face is None else face.skills
                    found |= {f"{card.number} {side} {i}": skill for i, skill in enumerate(skills)}
        return found


RULES = Masters()


@read_once
@lru_cache(8192)
def _say(node: Node) -> str:
    """Nodes are printed once: prompts and reasons say the same phrases again and again."""
    return compiler.pretty(node)


def book_of(
    profile: Profile, names: tuple[str, str], cards: Mapping[str, Printed], followers: tuple[Follower, ...] = ()
) -> Book:
    """What a match is played by: edition, players' names, card list, the doors between the rooms of the rules, and who follows its events."""
    return Book(profile, names, cards, Asking(), Doing(), KeywordBook(), _say, followers)


def new_game(
    setups: Sequence[PlayerSetup],
    seed: int | str | bytes,
    cards: Mapping[str, Printed],
    profile: Profile = MASTERS,
    first: Seat | None = None,
) -> Game[State]:
    """A new match before its preparation. `first` is the seat that goes first; where it is not given, it is drawn from the seed.

    Raises DefinitionError for a number that `cards` does not hold.
    """
    # 5-2-1-1: the decks are presented; 5-2-1-5, 5-2-1-5-1: who goes first is drawn, nobody chooses it
    state = empty_state(book_of(profile, (setups[0].name, setups[1].name), cards), Rng.from_seed(seed))
    state.first_player = state.turn_player = state.rng.below(2) if first is None else first
    for seat, setup in enumerate(setups):
        add_card(state, setup.leader, seat, Area.LIMBO)
        for number in sorted(setup.main):
            for _ in range(setup.main[number]):
                add_card(state, number, seat, Area.DECK)
    acting(state)  # what is printed is read while nobody waits for an answer yet
    return Game(RULES, state)


def empty_state(book: Book, rng: Rng) -> State:
    """A state without cards, before the preparation of the match (5-2)."""
    return State(book, (), [], [()] * 24, rng)


_card = lru_cache(10_000)(Card)
"""Cards before a match begins, which all matches of decks with as many different cards share."""


def add_card(state: State, number: str, owner: Seat, area: Area) -> CardId:
    """Put one more physical card at the end of an area, only before a match begins; raises DefinitionError for an unknown number."""
    printed = state.book.library.get(number)
    if printed is None:
        raise DefinitionError(f"There is no card {number} in the card list.")
    index = next((i for i, known in enumerate(state.printed) if known is printed), None)
    if index is None:
        state.printed = (*state.printed, printed)
        index = len(state.printed) - 1
    card = CardId(len(state.cards))
    state.cards.append(_card(card, index, owner, owner, area))
    state.lay(owner, area, (*state.area(owner, area), card))
    return card


def state_hash(state: State) -> str:
    """A hash of everything that decides how the match goes on; the same in every process (16 hex digits)."""
    cards = [
        (c.printed, c.owner, c.master, c.area, c.incarnation, c.rest, c.flipped, c.face_up, c.markers, c.under)
        for c in state.cards
    ]
    modifiers = [(m.id, m.cards, m.ends, m.bound, m.master, m.uses) for m in state.modifiers]
    pending = [(p.card, p.incarnation, p.master, p.skill.text) for p in state.pending]
    battle = state.battle and (state.battle.attack_card, state.battle.guard_card, state.battle.negated)
    whole = (
        cards,
        state.areas,
        state.rng.key,
        state.rng.counter,
        state.spine,
        state.turn,
        state.turn_player,
        battle,
        modifiers,
        pending,
        sorted(map(repr, state.uses.items())),
        sorted(map(repr, state.game_uses.items())),
        len(state.delayed),
        [sorted(h.items()) for h in state.handles],
        state.result and state.result.winner,
    )
    return blake2b(msgspec.json.encode(whole), digest_size=8).hexdigest()
