"""A match that was played, moment by moment: moment n lies after its first n answers, and says what was answered next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from dbs_tui.shell.archive.watched import Views
from dbs_tui.shell.face import Face
from dbs_tui.shell.play.answered import answer_words, taken_options
from dbs_tui.shell.play.incoming import checked_view
from dbs_tui.shell.play.lines import SharedLog
from engine.core.course import has_choice
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.ids import Seat
from engine.core.record import Record
from engine.core.seen import Handle, LogLine, Reason
from engine.core.timeline import Timeline


class Scene(Struct, frozen=True):
    """What stands on the screen: a view without options, the seat at the bottom, the log up to here, what was answered next and with which card."""

    view: Any
    bottom: Seat
    lines: tuple[LogLine, ...]
    answer: str = ""
    card: Handle | None = None


class Landmark(Struct, frozen=True):
    """What one jumps to: the turn of a moment, whether there was a choice, and the verbs of what was answered next."""

    turn: int
    choice: bool
    verbs: tuple[str, ...] = ()


class Reel(Protocol):
    """The moments of a match. `seats`: whose eyes one may look through; `trouble` says why there are no more moments, "" where that is the end;
    `told` is said before the first one."""

    face: Face[Any]
    names: tuple[str, str]
    seats: tuple[Seat | None, ...]  # None: both
    trouble: str
    told: list[str]

    @property
    def last(self) -> int:
        """The number of the last moment that can be shown, as far as is known."""
        ...

    def moment(self, n: int, seat: Seat | None) -> Scene:
        """Scene n, seen by a seat; None for what both know together."""
        ...

    def mark(self, n: int) -> Landmark:
        """What stands at moment n."""
        ...

    def why_not(self, n: int, seat: Seat, handle: Handle) -> Sequence[Reason]:
        """Why the actions of a card were not on offer."""
        ...


def jump(reel: Reel, n: int, by: int, there: Callable[[Landmark, Landmark], bool]) -> int:
    """The next moment after n, or before it, at which `there` says so of its mark and the one before; the end on that side where there is none."""
    at = n + by
    while 0 < at < reel.last:
        if there(reel.mark(at), reel.mark(at - 1)):
            return at
        at += by
    return max(0, min(at, reel.last))


class RecordReel:
    """The moments of a record, by replay. Where it does not replay, the moments end, and `trouble` says why; `told` says in what this program is
    another than the one that it was played with."""

    def __init__(self, face: Face[Any], pack: Pack, record: Record) -> None:
        self.face = face
        self.record = record
        self.names = (record.seats[0].name, record.seats[1].name)
        self.seats: tuple[Seat | None, ...] = (None, 0, 1)
        self.trouble = ""
        self.told = pack.differences(record, "this program")
        self._line = Timeline(record, pack.new_game)
        self._line.at(0)  # a match that cannot be begun has no moments: the caller is told
        self._last = self._line.last
        self._marks: list[Landmark] = []
        self._ahead: Game[Any] | None = None  # stands at the moment of the next mark
        self._log: tuple[int, SharedLog] = (0, SharedLog())

    @property
    def last(self) -> int:
        return self._last

    def moment(self, n: int, seat: Seat | None) -> Scene:
        game = self._at(n)
        n = min(n, self._last)
        asked = self._answerer(n, game)
        bottom = asked if seat is None else seat
        view = game.view(bottom)
        if seat is None:
            view = self.face.together(view, game.view(1 - bottom))
        lines = self._lines(n, game, seat)
        if n == self._last:
            return Scene(_bare(view), bottom, lines)
        given = self.record.answers[n]
        options = taken_options(game, given)
        card = options[0].card if options and bottom == given.seat else None
        name = self.names[given.seat]
        return Scene(_bare(view), bottom, lines, f"{name}, {answer_words(self.face, game, given, given.seat)}", card)

    def mark(self, n: int) -> Landmark:
        while len(self._marks) <= n:
            at = len(self._marks)
            game = self._at(at) if self._ahead is None else self._ahead
            self._marks.append(self._mark(at, game))
            self._ahead = None
            if at < self._last:
                self._ahead = game
                self._step(game, at + 1)
        return self._marks[n]

    def why_not(self, n: int, seat: Seat, handle: Handle) -> Sequence[Reason]:
        return self._at(n).why_not(seat, handle)

    def _mark(self, n: int, game: Game[Any]) -> Landmark:
        if n >= self._last:
            return Landmark(game.state.turn, False)
        options = taken_options(game, self.record.answers[n])
        return Landmark(game.state.turn, has_choice(game.pending), tuple(option.verb for option in options))

    def _step(self, game: Game[Any], i: int) -> None:
        try:
            self._line.step(game, i)
        except Exception as error:
            self._stop(i - 1, error)
            self._ahead = None

    def _at(self, n: int) -> Game[Any]:
        """The game at moment n, or at the last one before that can be replayed."""
        for at in range(min(n, self._last), 0, -1):
            try:
                return self._line.at(at)
            except Exception as error:  # the record may be anybody's
                self._stop(at - 1, error)
        return self._line.at(0)

    def _stop(self, n: int, error: Exception) -> None:
        self._last, self.trouble = n, str(error) or type(error).__name__

    def _answerer(self, n: int, game: Game[Any]) -> Seat:
        """Whose answer comes next; at the end, whose was the last."""
        if game.pending is not None:
            return game.pending.seat
        return self.record.answers[n - 1].seat if n else 0

    def _lines(self, n: int, game: Game[Any], seat: Seat | None) -> tuple[LogLine, ...]:
        if self._log[0] > n:
            self._log = (0, SharedLog())
        log = self._log[1]
        log.follow(game)
        self._log = (n, log)
        return log.known() if seat is None else log.lines(seat)


class ViewsReel:
    """The moments of a match on a server as one seat saw them. What was answered is not known here, but what was asked."""

    def __init__(self, face: Face[Any], views: Views) -> None:
        """Raises Unreadable for a view that cannot be drawn."""
        self.face = face
        self.names = views.head.names
        self.trouble = ""
        self.told: list[str] = []
        self._views = [checked_view(view, face) for view in views.views]
        self._lines = views.lines
        self.seats: tuple[Seat | None, ...] = (face.moment(self._views[0]).seat,)

    @property
    def last(self) -> int:
        return len(self._views) - 1

    def moment(self, n: int, seat: Seat | None) -> Scene:
        view = self._views[min(n, self.last)]
        lines = {line.number: line for some in self._lines[: n + 1] for line in some}
        asked = "" if view.decision is None else view.decision.prompt
        return Scene(_bare(view), self.face.moment(view).seat, tuple(lines.values()), asked)

    def mark(self, n: int) -> Landmark:
        view = self._views[n]
        return Landmark(self.face.moment(view).turn, view.decision is not None and len(view.decision.options) > 1)

    def why_not(self, n: int, seat: Seat, handle: Handle) -> Sequence[Reason]:
        return ()


def _bare(view: Any) -> Any:
    """The view with nothing on offer."""
    return view if view.decision is None else replace(view, decision=replace(view.decision, options=()))
