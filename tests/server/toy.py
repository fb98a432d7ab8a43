"""A second rule set, as small as can be: take 1 to 3 from a heap; who takes the last one wins. It proves that the server knows no game.

Each seat also holds a secret number, so that views differ. A heap of 13 breaks the game on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from dbs_server.protocol import DeckSent, StarterSeen
from dbs_server.rulesets import RuleSet
from engine.core.decisions import Answer, Decision, Option
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.core.ids import Seat
from engine.core.procedure import Procedure, ask
from engine.core.record import Record
from engine.core.rng import Rng
from engine.core.seen import DecisionSeen, LogLine, OptionSeen, Reason, Result


class Heap(Struct):
    left: int
    turn: Seat
    secrets: tuple[int, int]
    lines: list[str]
    result: Result | None = None

    def copy(self) -> Heap:
        return Heap(self.left, self.turn, self.secrets, self.lines.copy(), self.result)


class HeapView(Struct, frozen=True):
    seat: Seat
    left: int
    secret: int
    decision: DecisionSeen | None
    result: Result | None


class HeapRules:
    name = "heap"

    def step(self, state: Heap) -> Procedure[None]:
        options = tuple(Option("number", number=n, label=f"Take {n}") for n in (1, 2, 3) if n <= state.left)
        taken = yield from ask(Decision(state.turn, "choose", f"{state.left} are left.", "1", options))
        state.left -= taken[0].number or 0
        assert state.left != 13, "thirteen brings bad luck"
        state.lines.append(f"Seat {state.turn} takes {taken[0].number}.")
        if state.left == 0:
            state.result = Result(state.turn, "The heap is empty.", "2")
        state.turn = 1 - state.turn

    def validate(self, state: Heap, decision: Decision, answer: Answer) -> None:
        return

    def view(self, state: Heap, decision: Decision | None, number: int, seat: Seat) -> HeapView:
        seen = None
        if decision is not None:
            options = (
                tuple(OptionSeen(o.words, o.verb, o.label, number=o.number) for o in decision.options)
                if decision.seat == seat
                else ()
            )
            seen = DecisionSeen(number, decision.seat, decision.kind, decision.prompt, decision.clause, options, 1, 1)
        return HeapView(seat, state.left, state.secrets[seat], seen, state.result)

    def parse(
        self, state: Heap, decision: Decision, seat: Seat, taken: Sequence[str], paying: Sequence[str] | None
    ) -> Answer:
        if paying is not None:
            raise IllegalAnswer("Nothing is paid here.")
        return Answer(tuple(taken))

    def log(self, state: Heap, seat: Seat, since: int) -> list[LogLine]:
        return [LogLine(i, line) for i, line in enumerate(state.lines[since:], since)]

    def why_not(self, state: Heap, decision: Decision | None, seat: Seat, handle: str) -> list[Reason]:
        if handle == "crash":
            raise RuntimeError("a fault in why_not")
        return [Reason("take 4", "only 1 to 3 may be taken", "1")]

    def surrender(self, state: Heap, seat: Seat) -> None:
        state.result = Result(1 - seat, "Surrendered.", "3")

    def hash(self, state: Heap) -> str:
        return f"{state.left}:{state.turn}"

    def shared(self, state: Heap) -> dict[str, object]:
        return {}


def new_heap(record: Record) -> Game[Heap]:
    rng = Rng.from_seed(record.seed)
    first = record.seats[0].main["heap"]
    return Game(HeapRules(), Heap(first, 0, (rng.below(1000), rng.below(1000)), []))


def check_heap(deck: DeckSent, profile: str) -> list[str]:
    return (
        []
        if 4 <= deck.main.get("heap", 0) <= 40
        else ["A heap has 4 to 40 stones.", "Stones are counted under 'heap'."]
    )


HEAP = RuleSet(
    "heap",
    "cards-1",
    {
        "masters": {
            "small": DeckSent("Small", "none", {"heap": 9}),
            "unlucky": DeckSent("Unlucky", "none", {"heap": 14}),
        }
    },
    (StarterSeen("small", "Small", (), "Nine stones."),),
    check_heap,
    new_heap,
    lambda seats: {"heap": "A heap of stones."},
    lambda record: [] if record.printed.get("heap") == "A heap of stones." else ["heap"],
)
