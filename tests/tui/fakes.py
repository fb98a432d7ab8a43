"""A link that plays a script, and a game that asks one: no rules behind them; and the shell's parts with the face of Masters."""

from __future__ import annotations

from collections.abc import Sequence

from dbs_tui.faces import MASTERS
from dbs_tui.shell.play.answering import Draft
from dbs_tui.shell.play.between import Word
from dbs_tui.shell.play.link import After, Listener
from dbs_tui.shell.play.messages import Explained, Lines, Message, Position, Wanted
from dbs_tui.shell.play.stops import Sitting, Wishes
from engine.core.decisions import Answer, Decision, Option
from engine.core.seen import DecisionSeen, LogLine, Reason
from engine.masters.view.model import View


def drafted(decision: DecisionSeen) -> Draft:
    """An answer in the making."""
    return Draft(MASTERS, decision)


class FakeLink:
    """Shows one view after the other; notes what was answered."""

    hotseat = False
    local = False
    study = False
    looking = False
    speaks = "Say"
    kept = True
    face = MASTERS

    def __init__(self, *views: View) -> None:
        self.views = list(views)
        self.answers: list[tuple[tuple[str, ...], tuple[str, ...] | None]] = []
        self.asked_why: list[str] = []
        self.calls: list[str] = []
        self.wished: list[Wishes] = []
        self.tell: Listener = lambda message: None

    def open(self, listener: Listener) -> None:
        self.tell = listener
        self.tell(Wanted({0: self.wished[-1] if self.wished else Wishes()}))
        lines = [
            ("Turn 5: Ann.", "6-1-1"),
            ("Ann charged Yamcha of the Wastes.", "6-2-5"),
            ("Bob took 1 damage: 5 life left.", "4-10-2"),
        ]
        self.tell(Lines(tuple(LogLine(i, text, clause, 5) for i, (text, clause) in enumerate(lines, 1)), whole=True))
        self.next()

    def next(self) -> None:
        if self.views:
            view = self.views.pop(0)
            self.send(Position(view, view.seat))

    def send(self, message: Message) -> None:
        self.tell(message)

    def answer(self, taken: Sequence[str], paying: Sequence[str] | None = None) -> None:
        self.answers.append((tuple(taken), None if paying is None else tuple(paying)))
        self.next()

    def why_not(self, handle: str) -> None:
        self.asked_why.append(handle)
        self.tell(Explained(handle, (Reason("play", "needs 2 red energy, you have 1", "2-11-5-1"),)))

    def look(self) -> None:
        self.calls.append("look")

    def cover(self) -> None:
        self.calls.append("cover")

    def say(self, text: str) -> None:
        self.calls.append(f"say {text}")

    def wish(self, wishes: Wishes, seat: int | None = None) -> None:
        self.wished.append(wishes)
        self.tell(Wanted({0: wishes}))

    def sit(self, sitting: Sitting) -> None:
        return

    def agree(self, word: Word) -> None:
        return

    def concede(self) -> None:
        self.calls.append("concede")

    def undo(self, n: int | None = None) -> None:
        self.calls.append("undo")

    def rematch(self) -> None:
        self.calls.append("rematch")

    @property
    def after(self) -> After:
        return After()

    def further(self) -> None:
        self.calls.append("further")

    def close(self) -> None:
        self.calls.append("close")


class FakeGame:
    """The `Game` interface over a list of pairs of views, one for each seat."""

    def __init__(self, *steps: tuple[View, View]) -> None:
        self.steps = list(steps)
        self.journal = None
        self.answers: list[tuple[int, tuple[str, ...]]] = []
        self.at = 0

    @property
    def pending(self) -> Decision | None:
        decision = None if self.at >= len(self.steps) else self._asked()
        if decision is None:
            return None
        return Decision(decision.seat, decision.kind, decision.prompt, decision.clause, (Option("pass"),))

    def _asked(self) -> DecisionSeen | None:
        for view in self.steps[self.at]:
            if view.decision is not None and view.decision.seat == view.seat:
                return view.decision
        return None

    @property
    def number(self) -> int:
        return self.at + 1

    def view(self, seat: int) -> View:
        return self.steps[min(self.at, len(self.steps) - 1)][seat]

    def parse(self, seat: int, taken: Sequence[str], paying: Sequence[str] | None = None) -> Answer:
        return Answer(tuple(taken))

    def answer(self, answer: Answer, by_itself: bool = False) -> None:
        pending = self.pending
        assert pending is not None
        self.answers.append((pending.seat, answer.taken))
        self.at += 1

    def log(self, seat: int, since: int = 0) -> list[LogLine]:
        name = "Yamcha of the Wastes" if seat == 0 else "a card"
        lines = [LogLine(0, "Turn 5: Ann.", "6-1-1", 5), LogLine(1, f"Ann drew {name}.", "4-9-2", 5)]
        return lines[since:]

    def why_not(self, seat: int, handle: str) -> list[Reason]:
        return [Reason("play", f"asked by {seat}", "2-11-5-1")]

    def surrender(self, seat: int) -> None:
        self.at = len(self.steps)
