"""A table on a server as a link: the server's messages become the client's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any

from msgspec.structs import replace

from dbs_server.about_people import BackAsked, BackDeclined, BackTaken, TakeBack
from dbs_server.protocol import (
    Announced,
    Answer,
    Clocks,
    DealBegan,
    DealEnded,
    DealShown,
    DrawOffered,
    Error,
    Leave,
    Left,
    MatchFailed,
    MatchOver,
    MatchRecord,
    MatchStarted,
    Nudged,
    Promised,
    Reasons,
    Rematch,
    Said,
    Say,
    Seen,
    Surrender,
    TableState,
    WhyNot,
)
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.face import Face
from dbs_tui.shell.play.backs import Backs
from dbs_tui.shell.play.beside import MESSAGES, Beside
from dbs_tui.shell.play.between import ClockSeen, Word
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.incoming import Incoming, Stepped
from dbs_tui.shell.play.link import After, Listener
from dbs_tui.shell.play.messages import (
    Away,
    Begun,
    Clocked,
    Connection,
    Ended,
    Explained,
    Lines,
    Message,
    Notice,
    Position,
    Refused,
    Remark,
    RematchAsked,
    Wanted,
    Wire,
)
from dbs_tui.shell.play.onlookers import Onlookers
from dbs_tui.shell.play.proving import Proving
from dbs_tui.shell.play.stops import UNASKED, Because, Sitting, Wishes, at_turn, by_itself
from engine.core.game_pack import Pack
from engine.core.ids import Seat
from engine.core.seen import DecisionSeen, Handle, LogLine


class NetworkLink:
    """A `Link` over a connection that sits at a table, of a game that `face` shows."""

    hotseat = local = study = looking = False
    speaks = "Say"
    kept = True

    def __init__(
        self,
        connection: ServerConnection,
        face: Face[Any],
        seat: Seat,
        archive: Archive | None = None,
        pack_of: Callable[[str], Pack] | None = None,
    ) -> None:
        """`archive` keeps what this seat sees of each match; with the rules of the game from `pack_of` it is held against the record at the end."""
        self.connection = connection
        self._proving = Proving(connection, archive, pack_of, self._emit)
        self.face = face
        self.seat = seat
        self._listener: Listener | None = None
        self._early: list[Incoming | Connection] = []
        self._view: Any = None
        self._names = ("", "")
        self._started: MatchStarted | None = None
        self._wishes = Wishes()
        self._answered: int | None = None  # the decision that an answer is on its way to
        self._remarked = 0  # the last decision of which the log says that it was answered so
        self._failed = False
        self._onlookers = Onlookers()
        self._backs = Backs()
        self._beside = Beside()
        self._timed = False  # whether the match has a clock
        self._asked: Handle | None = None  # the card about which "why not" was asked
        connection.listener = self.hear

    # --- Link ---------------------------------------------------------------------------------------------------------

    def open(self, listener: Listener) -> None:
        self._listener = listener
        early, self._early = self._early, []
        for message in early:
            self.hear(message)

    def answer(self, taken: Sequence[str], paying: Sequence[Handle] | None = None) -> None:
        decision = self._decision
        if decision is None:
            return
        if self._send(decision, taken, paying):
            self._backs.answered(decision.number)
        else:
            self._emit(Refused("The connection is lost. You will be asked again as soon as it is back."))

    def _send(self, decision: DecisionSeen, taken: Sequence[str], paying: Sequence[Handle] | None) -> bool:
        sent = self.connection.send(Answer(decision.number, tuple(taken), None if paying is None else tuple(paying)))
        self._answered = decision.number if sent else None
        return sent

    def why_not(self, handle: Handle) -> None:
        self._asked = handle
        self.connection.send(WhyNot(handle))

    def look(self) -> None:
        return

    def cover(self) -> None:
        return

    def wish(self, wishes: Wishes, seat: Seat | None = None) -> None:
        self._wishes = wishes
        self._tell_wishes()
        if self._view is not None and self._answered is None:
            self._show(self._view)

    def sit(self, sitting: Sitting) -> None:
        return

    def say(self, text: str) -> None:
        self.connection.send(Say(text))

    def agree(self, word: Word) -> None:
        if word is Word.MUTE:
            self._emit(self._beside.mute(self._names[1 - self.seat]))
        else:
            self.connection.send(MESSAGES[word])

    def concede(self) -> None:
        self.connection.send(Surrender())

    def undo(self, n: int | None = None) -> None:
        if n is None and not self._backs.chosen:
            self._emit(Notice("There is no answer of yours to take back."))
        else:
            self.connection.send(TakeBack(self._backs.chosen[-1] if n is None else n))

    def rematch(self) -> None:
        if self.connection.send(Rematch()):
            self._emit(Notice("You asked for a rematch. It begins when the other player does too."))
        else:
            self._emit(Notice("The connection is lost: ask again when it is back.", bad=True))

    @property
    def after(self) -> After:
        return After()

    def further(self) -> None:
        return

    def close(self) -> None:
        self._listener = None
        self._proving.close()
        if self._view is None or self._view.result is not None or self._failed:
            self.connection.send(Leave())  # a match that is on waits for its player to come back

    # --- messages of the server ---------------------------------------------------------------------------------------

    def hear(self, message: Incoming | Connection) -> None:
        """Take in a message of the connection."""
        if self._listener is None:
            self._early.append(message)
            return
        match message:
            case Connection(wire=wire, text=text):
                self._emit(message)
                if wire is Wire.CLOSED:
                    self._emit(Ended(f"{text}."))
            case Stepped(view=view, log=log) if isinstance(view, self.face.view):
                self._step(view, log)
            case Reasons(handle=handle, reasons=reasons) if handle == self._asked:
                self._asked = None
                self._emit(Explained(handle, reasons))
            case MatchStarted():
                self._start(message)
            case TableState():
                self._state(message)
            case DealBegan() | Promised() | DealShown() | DealEnded() | MatchOver() | MatchRecord():
                self._proving.hear(message)
            case Clocks():
                self._hear_clocks(message)
            case BackAsked() | BackDeclined() | BackTaken():
                self._emit_all(self._backs.hear(message, self.seat, self._names))
            case Said() | Announced() | DrawOffered() | Nudged():
                self._emit_all(self._beside.hear(message, self.seat, self._names))
            case MatchFailed(text=text):
                self._failed = True
                self._emit(Ended(text))
            case Left():
                self._emit(Ended("You left the table."))
            case Error():
                self._error(message)
            case _:
                return

    @property
    def _decision(self) -> DecisionSeen | None:
        return None if self._view is None else self._view.decision

    def _emit(self, message: Message) -> None:
        if self._listener is not None:
            self._listener(message)

    def _emit_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self._emit(message)

    def _start(self, started: MatchStarted) -> None:
        """A match begins, or the player is back in it: then what was promised first counts."""
        self._beside.back()
        if self._started is not None and self._started.match == started.match:
            return
        self._started, self._names, self._failed = started, started.names, False
        self._wishes = replace(self._wishes, quiet_since=None, orders=frozenset())
        self._beside.begin()
        self._timed = False
        self._backs.begin()
        self._view = self._answered = None
        self._remarked = 0
        proved = self._proving.begin(started, self.face.name, self.seat)
        self._emit(Begun(started.names))
        self._emit_all(proved)
        self._tell_wishes()

    def _hear_clocks(self, told: Clocks) -> None:
        first, self._timed = not self._timed, True
        self._emit(Clocked(ClockSeen(told, monotonic())))
        if first:
            self._tell_seen()

    def _tell_seen(self) -> None:
        """The question is on the screen; at a table without a clock that is nobody's business."""
        decision = self._decision
        if self._timed and self._answered is None and decision is not None and decision.seat == self.seat:
            self.connection.send(Seen(decision.number))

    def _step(self, view: Any, log: tuple[LogLine, ...]) -> None:
        now = self.face.moment(view)
        self._view, self._answered = view, None
        self.seat = now.seat
        self._proving.step(view, log, now.turn)
        wishes = at_turn(self._wishes, now.turn, now.player == now.seat)
        if wishes != self._wishes:
            self._wishes = wishes
            self._tell_wishes()
        self._emit(Lines(tuple(log), whole=self._backs.anew))
        self._emit_all(self._backs.stepped())
        self._show(view)

    def _tell_wishes(self) -> None:
        self._emit(Wanted({self.seat: self._wishes}))

    def _show(self, view: Any) -> None:
        """Show where the match is; what needs no player is answered at once. How long that takes others to see is the server's business."""
        decision: DecisionSeen | None = view.decision
        unasked = (
            by_itself(self.face, view, self._wishes) if decision is not None and decision.seat == self.seat else None
        )
        if decision is None or unasked is None or not self._send(decision, unasked.reply.taken, unasked.reply.paying):
            self._emit(Position(view, self.seat))
            self._tell_seen()
            return
        told = unasked.told("you")
        if decision.number != self._remarked:  # not again after a lost connection
            self._remarked = decision.number
            clause = self.face.words.clauses.quiet if unasked.because is Because.QUIET else decision.clause
            self._emit(Remark(told, clause, UNASKED))
        self._emit(Position(replace(view, decision=replace(decision, prompt=told, options=())), self.seat))
        if unasked.because is Because.QUIET:
            self._emit(Notice(told))

    def _state(self, state: TableState) -> None:
        self._emit_all(self._onlookers.hear(state, self.seat))
        other = next((seen for i, seen in enumerate(state.seats) if i != self.seat), None)
        if other is None:
            return
        self._emit(Away("" if other.connected or other.left else other.name))
        if other.left:
            self._emit(Notice(f"{other.name} has left the table: there will be no rematch."))
        elif state.state == "over" and other.rematch:
            self._emit(RematchAsked(other.name))

    def _error(self, error: Error) -> None:
        if error.about == "answer":
            if (
                self._answered is not None and self._view is not None
            ):  # the player is asked, what was answered without one, too
                self._answered = None
                self._emit(Position(self._view, self.seat))
            self._emit(Refused(error.text))
        elif error.code == "unknown_token":
            self.hear(Connection(Wire.CLOSED, "The server does not know this match any more"))
        else:
            self._emit(Notice(error.text, bad=True))
