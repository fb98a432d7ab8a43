"""A table on this terminal: two players, one screen, and a curtain between them.

The hand of the player at the bottom lies open until the other player is asked something. Counter and defense timings, and whatever else is
only about cards that both see, are asked openly with all hands covered; a curtain comes only before a hand is shown to the other player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dbs_tui.masters.redact import OPEN_KINDS, cover, tells
from dbs_tui.shell.play.lines import SharedLog
from dbs_tui.shell.play.link import Listener
from dbs_tui.shell.play.messages import Begun, Explained, Lines, Message, Notice, Position, Quiet, Refused
from engine.core.decisions import PASS, Decision
from engine.core.errors import EngineError
from engine.core.game import Game
from engine.core.ids import Seat
from engine.core.seen import Handle, Reason
from engine.masters.state.timings import DecisionKind
from engine.masters.view.model import View


class HotseatLink:
    """A `Link` over a game in this process."""

    hotseat = True

    def __init__(self, start: Callable[[], Game[Any]]) -> None:
        self._start = start
        self._listener: Listener = lambda message: None
        self._begin()

    def _begin(self) -> None:
        self.game = self._start()
        self._log = SharedLog()
        self._bottom: Seat = 0 if self.game.pending is None else self.game.pending.seat
        self._covered = True
        self._curtain = True
        self._quiet: dict[Seat, int] = {}

    def open(self, listener: Listener) -> None:
        self._listener = listener
        self._tell_anew()

    def _tell_anew(self) -> None:
        first, second = self._view(0).players
        self._emit(Begun((first.name, second.name)))
        self._publish()

    def answer(self, taken: Sequence[str], paying: Sequence[Handle] | None = None) -> None:
        decision = self.game.pending
        if decision is None:
            return
        try:
            self.game.answer(self.game.parse(decision.seat, taken, paying))
        except EngineError as error:
            self._emit(Refused(str(error)))
            return
        self._publish()

    def why_not(self, handle: Handle) -> None:
        decision = self.game.pending
        seat = self._bottom if decision is None else decision.seat
        if self._covered and not handle.isdigit():
            reasons = [Reason("act", "this card is covered; look at the hand first", "3-3-2")]
        else:
            reasons = self.game.why_not(seat, handle)
        self._emit(Explained(handle, tuple(reasons)))

    def look(self) -> None:
        decision = self.game.pending
        if decision is None:
            return
        if decision.seat != self._bottom and not self._curtain:
            self._curtain = True
        else:
            self._bottom, self._covered, self._curtain = decision.seat, False, False
        self._publish()

    def cover(self) -> None:
        self._covered = True
        self._publish()

    def quiet(self) -> None:
        decision = self.game.pending
        if decision is None:
            return
        if self._quiet:
            self._quiet.clear()
        else:
            self._quiet[decision.seat] = self._view(decision.seat).turn
        self._publish()

    def say(self, text: str) -> None:
        return

    def concede(self) -> None:
        if self.game.pending is not None:
            self.game.surrender(self.game.pending.seat)
            self._publish()

    def rematch(self) -> None:
        self._begin()
        self._tell_anew()

    def close(self) -> None:
        self._listener = lambda message: None

    # --- what the screen may show -------------------------------------------------------------------------------------

    def _emit(self, message: Message) -> None:
        self._listener(message)

    def _view(self, seat: Seat) -> View:
        view = self.game.view(seat)
        assert isinstance(view, View)
        return view

    def _publish(self) -> None:
        passed = self._pass_quietly()
        self._log.follow(self.game)
        for text, turn in passed:
            self._log.remark(text, "4-7-3-2", turn)
        position = self._position()
        self._emit(
            Lines(self._log.lines(None if self._covered else self._bottom), whole=True)
        )  # covered before a curtain can quote it
        self._emit(position)
        self._emit(Quiet(tuple(self._quiet)))
        if passed:
            self._emit(Notice(passed[-1][0]))

    def _position(self) -> Position:
        decision = self.game.pending
        if decision is None:
            self._covered = True
            return Position(cover(self._view(self._bottom)), self._bottom, covered=True)
        view = self._view(decision.seat)
        if decision.seat == self._bottom and not self._covered:
            return Position(view, self._bottom)
        self._covered = True
        if self._curtain or not self._openly(decision, view):
            self._curtain = True
            return Position(None, self._bottom, covered=True, curtain=decision.seat)
        return Position(cover(view), self._bottom, covered=True, can_look=True)

    def _openly(self, decision: Decision, view: View) -> bool:
        """Whether the question may be put on the shared screen."""
        if decision.seat == self._bottom and decision.kind in (DecisionKind.MAIN, DecisionKind.OFFENSE):
            return True
        if tells(view):
            return False
        return decision.seat == self._bottom or decision.kind in OPEN_KINDS or decision.kind == DecisionKind.CHOOSE

    def _pass_quietly(self) -> list[tuple[str, int]]:
        """Decline the counter timings of a player who asked for that; what to say about it."""
        said: list[tuple[str, int]] = []
        while (decision := self.game.pending) is not None and self._quiet:
            view = self._view(decision.seat)
            for seat, since in list(self._quiet.items()):
                if view.turn_player == seat and view.turn > since:
                    del self._quiet[seat]
            if decision.kind != DecisionKind.COUNTER or decision.seat not in self._quiet:
                break
            name = view.players[decision.seat].name
            said.append(
                (f"{name} passed by itself: no counters until {name}'s next turn. Key c takes it back.", view.turn)
            )
            self.game.answer(PASS)
        return said
