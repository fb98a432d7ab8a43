"""A second rule set, as small as can be: take 1 to 3 from a heap; who takes the last one wins. It proves that the server knows no game.

Each seat also holds a secret number, so that views differ. A heap of 13 breaks the game on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from engine.core.decisions import Answer, Decision, Option
from engine.core.errors import DefinitionError, IllegalAnswer
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack, Starter
from engine.core.ids import Seat
from engine.core.procedure import Procedure, ask
from engine.core.record import Record
from engine.core.rng import Rng
from engine.core.seen import DecisionSeen, LogLine, OptionSeen, Reason, Result


class Heap(Struct):
    left: int
    mover: Seat
    secrets: tuple[int, int]
    lines: list[str]
    result: Result | None = None

    @property
    def turn(self) -> int:
        return len(self.lines)

    @property
    def first_player(self) -> Seat:
        return 0

    def rest(self) -> Heap:
        return self.copy()

    def copy(self) -> Heap:
        return Heap(self.left, self.mover, self.secrets, self.lines.copy(), self.result)


class HeapView(Struct, frozen=True):
    seat: Seat
    left: int
    decision: DecisionSeen | None
    result: Result | None
    secret: int = -1


class HeapRules:
    name = "heap"

    def step(self, state: Heap) -> Procedure[None]:
        options = tuple(Option("number", number=n, label=f"Take {n}") for n in (1, 2, 3) if n <= state.left)
        taken = yield from ask(Decision(state.mover, "choose", f"{state.left} are left.", "1", options))
        state.left -= taken[0].number or 0
        assert state.left != 13, "thirteen brings bad luck"
        state.lines.append(f"Seat {state.mover} takes {taken[0].number}.")
        if state.left == 0:
            state.result = Result(state.mover, "The heap is empty.", "2")
        state.mover = 1 - state.mover

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
        return HeapView(seat, state.left, seen, state.result, state.secrets[seat])

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

    def conclude(self, state: Heap, result: Result) -> None:
        state.result = result

    def hash(self, state: Heap) -> str:
        return f"{state.left}:{state.mover}"

    def settle(self, state: Heap, safe: Heap) -> None:
        return

    def conserved(self, state: Heap) -> str | None:
        return None

    def places(self, state: Heap, seat: Seat) -> list[str]:
        return []

    def unlike(self, state: Heap, before: Heap) -> str | None:
        return None if state == before else "the heap"

    def learnt(self, state: Heap, before: Heap, seat: Seat) -> bool:
        return False

    def shared(self, state: Heap) -> dict[str, object]:
        return {}


def new_heap(record: Record) -> Game[Heap]:
    rng = Rng.from_seed(record.seed)
    first = record.seats[0].deck["heap"]["stones"]
    return Game(HeapRules(), Heap(first, 0, (rng.below(1000), rng.below(1000)), []))


def check_heap(deck: DeckList, profile: str) -> list[str]:
    return (
        []
        if 4 <= deck.parts.get("heap", {}).get("stones", 0) <= 40
        else ["A heap has 4 to 40 stones.", "Stones are counted under 'heap'."]
    )


def _no_deck(*words: object) -> DeckList:
    raise DefinitionError(f"There are no other heaps: {words}")


def _no_cards(path: Path) -> Pack:
    raise DefinitionError(f"Heaps have no cards: {path}")


HEAP = Pack(
    "heap",
    "Heap",
    HeapRules(),
    ("heap",),
    ("masters",),
    "cards-1",
    (
        Starter("small", "masters", DeckList("Small", {"heap": {"stones": 9}}), (), "Nine stones."),
        Starter("unlucky", "masters", DeckList("Unlucky", {"heap": {"stones": 14}})),
    ),
    (HeapView,),
    check_heap,
    new_heap,
    lambda seats: {"heap": "A heap of stones."},
    lambda record: [] if record.printed.get("heap") == "A heap of stones." else ["heap"],
    _no_deck,
    _no_deck,
    _no_cards,
)


def only(pack: Pack) -> dict[str, Pack]:
    """A server's games: this one alone."""
    return {pack.name: pack}
