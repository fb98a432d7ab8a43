"""Noughts and crosses with a hidden hand: a whole game in a few lines. Frame, server and client play it, and not one line of theirs knows it.

A card names a square. Each player holds three cards, plays one a turn and draws another; a card whose square is taken is wasted. Three in a row
win; a player without cards passes, and when both have none the game is a draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.decisions import Answer, Decision, Option
from engine.core.errors import DefinitionError, IllegalAnswer
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack, Starter
from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure, ask
from engine.core.record import Record, SeatRecord
from engine.core.rng import Rng
from engine.core.seen import DecisionSeen, LogLine, OptionSeen, Reason, Result
from engine.core.worlds import Lists

SQUARES = tuple(column + row for row in "123" for column in "abc")
ROWS = ("a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3")
HAND = 3


class Paper(Struct):
    """A game under way. Cards are numbered through both decks; `squares` says whose sign stands where."""

    names: tuple[str, str]
    cards: tuple[str, ...]
    decks: tuple[list[CardId], list[CardId]]
    hands: tuple[list[CardId], list[CardId]]
    rng: Rng
    squares: dict[str, Seat] = field(default_factory=dict[str, Seat])
    used: list[CardId] = field(default_factory=list[CardId])
    lines: list[str] = field(default_factory=list[str])
    turn: int = 0
    first_player: Seat = 0
    result: Result | None = None

    def rest(self) -> Paper:
        return self.copy()

    def copy(self) -> Paper:
        decks, hands = ((pair[0].copy(), pair[1].copy()) for pair in (self.decks, self.hands))
        return replace(
            self,
            decks=decks,
            hands=hands,
            rng=self.rng.copy(),
            squares=self.squares.copy(),
            used=self.used.copy(),
            lines=self.lines.copy(),
        )


class PaperSeen(Struct, frozen=True):
    """What a seat sees: all squares, its own hand as (handle, square), the number of the other's cards."""

    seat: Seat
    names: tuple[str, str]
    squares: dict[str, Seat]
    hand: tuple[tuple[str, str], ...]
    others: int
    turn: int
    decision: DecisionSeen | None
    result: Result | None


class Noughts:
    """The rules."""

    name = "noughts"

    def step(self, state: Paper) -> Procedure[None]:
        if state.turn == 0:
            for seat in (0, 1):
                state.rng.shuffle(state.decks[seat])
                state.hands[seat].extend(state.decks[seat].pop() for _ in range(min(HAND, len(state.decks[seat]))))
        state.turn += 1
        seat = (state.turn - 1) % 2
        hand = state.hands[seat]
        if hand:
            options = tuple(Option("play", card=card, label=state.cards[card]) for card in hand)
            taken = yield from ask(Decision(seat, "turn", "Play a card.", "1", options))
            assert taken[0].card is not None
            self._play(state, seat, taken[0].card)
        elif not state.hands[other(seat)]:
            state.result = Result(None, "Nobody has a card left.", "3")

    def _play(self, state: Paper, seat: Seat, card: CardId) -> None:
        square = state.cards[card]
        state.hands[seat].remove(card)
        state.used.append(card)
        free = square not in state.squares
        state.lines.append(f"{state.names[seat]} {'takes' if free else 'wastes a card on'} {square}.")
        state.squares.setdefault(square, seat)
        if state.decks[seat]:
            state.hands[seat].append(state.decks[seat].pop())
        if any(all(state.squares.get(one) == seat for one in row.split()) for row in ROWS):
            state.result = Result(seat, f"{state.names[seat]} has three in a row.", "2")

    def validate(self, state: Paper, decision: Decision, answer: Answer) -> None:
        return

    def view(self, state: Paper, decision: Decision | None, number: int, seat: Seat) -> PaperSeen:
        seen = None
        if decision is not None:
            mine = decision.options if decision.seat == seat else ()
            options = tuple(OptionSeen(one.words, one.verb, one.label, card=str(one.card)) for one in mine)
            seen = DecisionSeen(number, decision.seat, "turn", decision.prompt, decision.clause, options, 1, 1)
        hand = tuple((str(card), state.cards[card]) for card in state.hands[seat])
        others = len(state.hands[other(seat)])
        return PaperSeen(seat, state.names, dict(state.squares), hand, others, state.turn, seen, state.result)

    def parse(
        self, state: Paper, decision: Decision, seat: Seat, taken: Sequence[str], paying: Sequence[str] | None
    ) -> Answer:
        if paying is not None:
            raise IllegalAnswer("Nothing is paid here.")
        return Answer(tuple(taken))

    def log(self, state: Paper, seat: Seat, since: int) -> list[LogLine]:
        return [LogLine(i, line) for i, line in enumerate(state.lines[since:], since)]

    def why_not(self, state: Paper, decision: Decision | None, seat: Seat, handle: str) -> list[Reason]:
        mine = handle in map(str, state.hands[seat])
        return [] if mine else [Reason("play", "it is not in your hand", "1")]

    def surrender(self, state: Paper, seat: Seat) -> None:
        state.result = Result(other(seat), f"{state.names[seat]} surrenders.", "4")

    def hash(self, state: Paper) -> str:
        return f"{state.turn} {sorted(state.squares.items())} {state.hands} {state.decks}"

    def settle(self, state: Paper, safe: Paper) -> None:
        return

    def conserved(self, state: Paper) -> str | None:
        found = sorted([*state.used, *(card for pair in (state.decks, state.hands) for pile in pair for card in pile)])
        return None if found == list(range(len(state.cards))) else f"cards {found}"

    def places(self, state: Paper, seat: Seat) -> list[str]:
        return [*map(str, state.hands[seat]), "99"]

    def unlike(self, state: Paper, before: Paper) -> str | None:
        return None if state == before else "the paper"

    def learnt(self, state: Paper, before: Paper, seat: Seat) -> bool:
        return state.decks != before.decks

    def exchange(self, state: Paper, now: Paper, decision: Decision | None, seat: Seat, rng: Rng, decks: Lists) -> None:
        state.rng = Rng.from_seed(rng.below(1 << 62))
        for piles in ([now.decks[seat]], [now.hands[other(seat)], now.decks[other(seat)]]):
            hidden = [card for pile in piles for card in pile]
            faces = sorted(state.cards[card] for card in hidden)
            rng.shuffle(faces)
            given = dict(zip(hidden, faces, strict=True))
            state.cards = tuple(given.get(CardId(card), face) for card, face in enumerate(state.cards))

    def shared(self, state: Paper) -> dict[str, object]:
        return {}


RULES = Noughts()


def new_game(record: Record) -> Game[Any]:
    """The game at its start."""
    cards: list[str] = []
    decks: tuple[list[CardId], list[CardId]] = ([], [])
    for seat, brought in enumerate(record.seats):
        for square, copies in brought.deck["cards"].items():
            decks[seat].extend(CardId(len(cards) + n) for n in range(copies))
            cards.extend([square] * copies)
    names = (record.seats[0].name, record.seats[1].name)
    return Game(RULES, Paper(names, tuple(cards), decks, ([], []), Rng.from_seed(record.seed)))


def check_deck(deck: DeckList, profile: str) -> list[str]:
    """A deck names squares of the board, twelve at most."""
    cards = deck.parts.get("cards", {})
    wrong = [f"There is no square '{square}'." for square in cards if square not in SQUARES]
    return wrong + (["A deck has 1 to 12 cards."] if not 1 <= sum(cards.values()) <= 12 else [])


def printed(seats: Sequence[SeatRecord]) -> dict[str, Any]:
    """Squares are what they are called."""
    return {}


def read_deck(word: str, profile: str) -> DeckList:
    """The only deck, whatever one calls it."""
    if word != "squares":
        raise DefinitionError(f"There is no deck '{word}'; there is: squares.")
    return ALL


def with_cards(path: Path) -> Pack:
    """There are no lists of squares."""
    raise DefinitionError(f"{path}: squares need no list.")


ALL = DeckList("All squares", {"cards": dict.fromkeys(SQUARES, 1)})
PACK = Pack(
    "noughts",
    "Noughts and Crosses",
    RULES,
    ("cards",),
    ("paper",),
    "squares",
    (Starter("squares", "paper", ALL, (), "Every square once."),),
    (PaperSeen,),
    check_deck,
    new_game,
    printed,
    lambda record: [],
    lambda seed, name, profile: replace(ALL, name=name),
    read_deck,
    with_cards,
)
