"""What a game tells the frame, so that scenario files can be written about it: its words, and a board for each scenario.

A `Dialect` is the game; a `Board` is one scenario's match under way. What a board must say of itself is abstract; the rest has an answer that does
for a game with nothing of its own there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Protocol

from msgspec import Struct

from engine.core.decisions import Answer, Decision, Option
from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.scenario.phrasebook import Vocabulary
from engine.scenario.refs import CardRef
from engine.scenario.scenario import Scenario
from engine.scenario.steps import AnswerStep


class Fit(Struct, frozen=True):
    """An answer to the pending decision. `rest` is what the step has still to say, at the next decision."""

    answer: Answer
    rest: AnswerStep | None = None


class Board(ABC):
    """One scenario's match, in the words of its file."""

    def __init__(self, game: Game[Any], vocabulary: Vocabulary) -> None:
        self.game = game
        self.vocabulary = vocabulary
        self.following: AnswerStep | None = None
        """The next answer behind the step under way."""

    @contextmanager
    def on(self, game: Game[Any]) -> Generator[Game[Any]]:
        """While another match is looked at, such as one that goes on otherwise from here."""
        own, self.game = self.game, game
        try:
            yield game
        finally:
            self.game = own

    def close(self) -> None:
        """The scenario is over."""
        return

    # --- cards

    @abstractmethod
    def find(self, ref: CardRef, seat: Seat | None = None) -> list[CardId]:
        """Every card that the name can mean now. `seat` is the player meant where the name has none; None searches both."""

    @abstractmethod
    def fits(self, ref: CardRef, seat: Seat) -> Callable[[CardId], int]:
        """How well a card on offer to the seat fits the name: 0 not at all, 2 as meant, 1 where nothing on offer fits better."""

    @abstractmethod
    def label(self, card: CardId) -> str:
        """The card as a step would name it."""

    @abstractmethod
    def number(self, card: CardId) -> str:
        """What is printed on the card: cards of one number are copies, among which nothing is decided."""

    @abstractmethod
    def lines(self, option: Option) -> list[str]:
        """The lines of text that the option carries out, besides its label."""

    @abstractmethod
    def unknown(self, ref: CardRef) -> str:
        """What is wrong with a name that is no card's, in this match or anywhere; "" for another."""

    # --- answers

    def fit(self, decision: Decision, step: AnswerStep) -> Fit | None:
        """The answer that the step gives to this decision, for a verb of the game's `own`; None if it is not meant for it, or the rest of it
        could not follow. Raises Failed."""
        return None

    def stands_for(self, decision: Decision, ref: CardRef, seat: Seat) -> list[Option]:
        """The options that `choose` with this card means where options are words, not cards."""
        return []

    def undecided(self, decision: Decision) -> Answer | None:
        """The answer where no step gives one, if it is another than the usual: declining, the only one, any of copies."""
        return None

    def goes_without_saying(self, decision: Decision) -> Answer | None:
        """The answer to a question that no step need answer and that neither a pass nor a choice of no cards is meant for."""
        return None

    def is_left_open(self, decision: Decision) -> bool:
        """Whether the words of a choice that may be declined say so ("up to"), so that where no step makes it none is chosen."""
        return True

    def passes_nothing(self, decision: Decision) -> bool:
        """Whether a `pass` of the player who is not asked now passes what nobody asks where nothing can be done."""
        return False

    def is_past(self, decision: Decision, step: AnswerStep) -> bool:
        """Whether the match has run past the time in which the step could be answered: it is declined no further."""
        return False

    def why(self, step: AnswerStep) -> str:
        """The reasons of the rules for an answer that is not on offer, in parentheses; "" where there is none."""
        return ""

    def is_said(self, rest: AnswerStep) -> bool:
        """Whether nothing is left to say of a step that began: what it would go on with is not asked."""
        return False

    # --- what the rules chose by themselves

    def already(self, step: AnswerStep) -> bool:
        """Whether the step only says what the rules have chosen since the last step's answer; if so, that is said now."""
        return False

    def chose(self, step: AnswerStep) -> bool:
        """Whether the rules have done something to the cards that the step chooses since the last step's answer; if so, that is said now."""
        return False

    def unsaid(self, step: AnswerStep) -> AnswerStep:
        """The step without what the rules have chosen of it."""
        return step

    def answering(self, decision: Decision, answer: Answer, step: AnswerStep | None) -> None:
        """This answer is about to be given: a step's, or one where no step gives any."""
        return

    # --- progress and checks

    @abstractmethod
    def reached(self, what: str) -> Callable[[Decision], bool]:
        """A line of `Vocabulary.progress` begins: whether the match has come where it leads to, asked at each decision from here on."""

    @abstractmethod
    def expect(self, body: str) -> str | None:
        """A check of the game's: None if it is true, else what is true instead. Raises Failed for what is no check."""

    def deck_problems(self, seat: Seat) -> list[str]:
        """Why the player's deck may not be played with."""
        return []


class Dialect(Protocol):
    """A game, as scenario files speak of it."""

    @property
    def name(self) -> str:
        """What the field `game` of a file says."""
        ...

    @property
    def vocabulary(self) -> Vocabulary:
        """Its words."""
        ...

    def begin(self, scenario: Scenario) -> Board:
        """The board of the file, at the first decision; raises BadScenario."""
        ...
