"""A game is a value with two verbs: `pending` is the decision that it waits for, `answer` moves it on to the next one.

Spine as data, leaves as generators: the rule set's `step(state)` gives the procedure of the step that the state is at. Every
entry of a step is a safe point: nothing lives outside the state there. A snapshot at any moment is the state at the last safe
point plus the few answers since; fork, save and recovery are that same thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from engine.core.decisions import Answer, Decision, check_answer
from engine.core.errors import EngineError, GameOver
from engine.core.ids import Seat
from engine.core.procedure import Procedure
from engine.core.rng import Rng
from engine.core.seen import DecisionSeen, LogLine, Reason, Result
from engine.core.worlds import Lists, Sampler


class GameState(Protocol):
    """What the core needs of a rule set's state."""

    result: Result | None

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        ...

    @property
    def first_player(self) -> Seat | None:
        """Who makes the first move; None before that is settled."""
        ...

    def copy(self) -> Any:
        """An independent state, to go on with."""
        ...

    def rest(self) -> Any:
        """The same for keeping: nobody asks it anything or writes to it but by a copy of it."""
        ...


class Viewed(Protocol):
    """What every view of a game has, whoever looks: the decision that is pending, as that seat may know it, and how the match ended."""

    @property
    def decision(self) -> DecisionSeen | None: ...

    @property
    def result(self) -> Result | None: ...


S = TypeVar("S", bound=GameState)
R = TypeVar("R", bound=GameState, contravariant=True)


class Rules(Sampler[R], Protocol[R]):
    """A rule set, as the core, the server and the client use it: stateless, shared by all games of its kind."""

    name: str

    def step(self, state: R) -> Procedure[None]:
        """The procedure of the step at which the state stands; it ends at the next safe point."""
        ...

    def validate(self, state: R, decision: Decision, answer: Answer) -> None:
        """Raise IllegalAnswer for an answer that `check_answer` lets pass and the rules do not (the colors of a payment)."""
        ...

    def view(self, state: R, decision: Decision | None, number: int, seat: Seat) -> Viewed:
        """What the seat may know now, as an encodable struct of the first type in `Pack.views`."""
        ...

    def parse(
        self, state: R, decision: Decision, seat: Seat, taken: Sequence[str], paying: Sequence[str] | None
    ) -> Answer:
        """The answer that a seat gave in its own handles; raises IllegalAnswer."""
        ...

    def log(self, state: R, seat: Seat, since: int) -> list[LogLine]:
        """The log lines of the match from number `since` on, as the seat may know them."""
        ...

    def why_not(self, state: R, decision: Decision | None, seat: Seat, handle: str) -> list[Reason]:
        """Why the actions that one might want of this card are not on offer."""
        ...

    def surrender(self, state: R, seat: Seat) -> None:
        """The seat surrenders (at any time; not a decision)."""
        ...

    def conclude(self, state: R, result: Result) -> None:
        """The match ends so, beside its rules (time ran out, a draw was agreed)."""
        ...

    def hash(self, state: R) -> str:
        """A hash of the whole state, the same in every process."""
        ...

    def settle(self, state: R, safe: R) -> None:
        """Make small what is over in a match, as it stands and at its safe point; nothing that is asked of them can tell."""
        ...

    def conserved(self, state: R) -> str | None:
        """What is wrong with the cards of the match, in words: one that lies in two places, or in none. None where all is well."""
        ...

    def places(self, state: R, seat: Seat) -> list[str]:
        """Every name by which the seat could ask `why_not`: its handles, and places whose cards it does not see."""
        ...

    def unlike(self, state: R, before: R) -> str | None:
        """The first part in which two states differ, kept answers aside; None where they are the same."""
        ...

    def learnt(self, state: R, before: R, seat: Seat) -> bool:
        """Whether between two states of a match anybody came to know what this seat did not know before: a card that was drawn, looked at or
        shown, a throw of chance. What the seat has shown of its own is nothing of the kind."""
        ...

    def shared(self, state: R) -> Mapping[str, object]:
        """The parts that all states of a match have in common, by name: structs that a kept safe point names instead of holding them."""
        ...


class Snapshot(Struct, Generic[S]):
    """The state at a safe point, the answers since, and the number of the decision that the safe point led to."""

    state: S
    tail: list[Answer]
    number: int


class Game(Generic[S]):
    """One match under a rule set. `pending` is None exactly when the game is over."""

    __slots__ = ("_behind", "_number", "_procedure", "_safe", "_safe_number", "_state", "_tail", "pending", "rules")

    def __init__(self, rules: Rules[S], state: S) -> None:
        self.rules = rules
        self._state = state
        self._behind = False
        self.pending: Decision | None = None
        self._procedure: Procedure[None] | None = None
        self._safe: S = state
        self._tail: list[Answer] = []
        self._number = 0
        self._safe_number = 0
        self._advance(None)

    @property
    def state(self) -> S:
        """The match as it stands. A fork goes the way from the safe point to here when this is first asked."""
        if self._behind:
            self._catch_up()
        return self._state

    @property
    def number(self) -> int:
        """The number of the pending decision, from 1."""
        return self._number

    @property
    def result(self) -> Result | None:
        return self.state.result

    def answer(self, answer: Answer) -> None:
        """Answer the pending decision. Raises IllegalAnswer, and then nothing has changed."""
        decision = self.pending
        if decision is None:
            raise GameOver("The game is over.")
        check_answer(decision, answer)
        state = self.state  # a fork comes to where it stands before the answer belongs to it
        self.rules.validate(state, decision, answer)
        self._tail.append(answer)
        self._advance(answer)

    def surrender(self, seat: Seat) -> None:
        """The seat gives up, at any time; the game is over at once. Raises GameOver where it is already."""
        if self.state.result is not None:
            raise GameOver("The game is over.")
        self.rules.surrender(self.state, seat)
        self._close()

    def conclude(self, result: Result) -> None:
        """The match ends beside its rules, with this result, at once. Raises GameOver where it has ended already."""
        if self.state.result is not None:
            raise GameOver("The game is over.")
        self.rules.conclude(self.state, result)
        self._close()

    def _close(self) -> None:
        """The game is over, and stands at a safe point."""
        self._procedure = None
        self.pending = None
        self._safe = self.state.rest()
        self._tail = []
        self._safe_number = self._number

    def view(self, seat: Seat) -> Viewed:
        return self.rules.view(self.state, self.pending, self._number, seat)

    def parse(self, seat: Seat, taken: Sequence[str], paying: Sequence[str] | None = None) -> Answer:
        """The answer that a seat gave in the words of its view; raises IllegalAnswer, GameOver."""
        if self.pending is None:
            raise GameOver("The game is over.")
        return self.rules.parse(self.state, self.pending, seat, taken, paying)

    def log(self, seat: Seat, since: int = 0) -> list[LogLine]:
        return self.rules.log(self.state, seat, since)

    def why_not(self, seat: Seat, handle: str) -> list[Reason]:
        return self.rules.why_not(self.state, self.pending, seat, handle)

    def hash(self) -> str:
        """The state hash; equal for equal histories, in every process."""
        return self.rules.hash(self.state)

    def settle(self) -> None:
        """Take no more memory than is needed. It takes time, so that only those ask for it who keep a game for long: each time after an answer."""
        if not self._behind:
            self.rules.settle(self._state, self._safe)

    def snapshot(self) -> Snapshot[S]:
        return Snapshot(self._safe.copy(), list(self._tail), self._safe_number)

    def fork(self) -> Game[S]:
        """An independent game at the same decision, which costs nothing until somebody asks it for more than the decision."""
        fork = Game[S]._standing(self.rules, self._safe, list(self._tail), self._safe_number)
        fork.pending, fork._number = self.pending, self._number
        return fork

    @classmethod
    def _standing(cls, rules: Rules[S], safe: S, tail: list[Answer], number: int) -> Game[S]:
        """A game that has not gone the way from its safe point yet. Nobody writes to a safe point: it is copied before the first step."""
        game: Game[S] = cls.__new__(cls)
        game.rules, game.pending = rules, None
        game._safe = game._state = safe
        game._tail, game._procedure, game._behind = tail, None, True
        game._number = game._safe_number = number
        return game

    def _catch_up(self) -> None:
        """Go from the safe point to where the game stands."""
        self._behind = False
        self._state, self._number = self._safe.copy(), self._safe_number
        tail, self._tail = self._tail, []
        self._procedure = None
        self._advance(None)
        for answer in tail:
            self._tail.append(answer)
            self._advance(answer)

    def sample(self, seat: Seat, rng: Rng, decks: Lists) -> Game[S] | None:
        """A game at the same decision in a world that agrees with what the seat knows; this one stays as it is.

        None where the answers since the latest safe point lead elsewhere in the world that was drawn: that one is dropped, and another may
        be asked for. Raises DefinitionError for lists that cannot be.
        """
        safe = self._safe.copy()
        self.rules.exchange(safe, self.state, self.pending, seat, rng, decks)
        try:
            world = Game[S].resume(self.rules, Snapshot(safe, list(self._tail), self._safe_number))
        except EngineError:
            return None
        return world if world.view(seat) == self.view(seat) else None

    @classmethod
    def resume(cls, rules: Rules[S], snapshot: Snapshot[S]) -> Game[S]:
        """A game that goes on from a snapshot (which it takes over)."""
        game = cls._standing(rules, snapshot.state, snapshot.tail, snapshot.number)
        game._catch_up()
        return game

    def _advance(self, answer: Answer | None) -> None:
        """Run to the next decision, or to the end; entering a step is a safe point."""
        procedure = self._procedure
        while self._state.result is None:
            if procedure is None:
                self._safe = self._state.rest()
                self._safe_number = self._number
                self._tail = []
                procedure = self.rules.step(self._state)
                answer = None
            try:
                self.pending = procedure.send(answer)  # type: ignore[arg-type]  # the first send to a generator is None
            except StopIteration:
                procedure = None
                continue
            self._procedure = procedure
            self._number += 1
            return
        self._close()
