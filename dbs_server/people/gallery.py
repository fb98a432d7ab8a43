"""Those who look on at a table: they see what everybody may see, as it happens or some minutes later, and talk among themselves. Both hands they see
for as long as both players agree to that. No I/O."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from dbs_server.about_people import Muttered, Watch, Watching
from dbs_server.mistakes import clean
from dbs_server.people.public import PublicEye, Unequal
from dbs_server.protocol import Announced, Left, MatchFailed, MatchOver, MatchStarted, Message, Step, TableState
from dbs_server.session import Session
from engine.core.game import Game
from engine.core.seen import LogLine

log = logging.getLogger("dbs.gallery")

DELAY = 180.0
"""Seconds after which a step is shown, at a table that is looked at later."""
MOST = 50
"""People who look on at one table."""
KINDS = ("", "delay", "live")
MAX_SAY, APART = 300, 2.0
"""The length of a line that somebody says, and the seconds between two of theirs."""


class Frame(Struct):
    """A moment of a match as everybody may see it: all lines so far, and how many of them are new. `opened`: the view with both hands, where they were open
    then."""

    number: int
    view: Any
    lines: tuple[LogLine, ...]
    new: int
    anew: bool = False  # the match went back
    opened: Any = None


class Gallery:
    """The people who look on at one table. `kind` is one of KINDS; `clock` gives seconds."""

    def __init__(self, kind: str = "", views: type[Any] = object, clock: Callable[[], float] = time.monotonic) -> None:
        self.kind, self._views, self._clock = kind, views, clock
        self.hands = False  # open to those who look on: both players agree
        self.watchers: dict[Session, Watch] = {}  # each with what led here, and a name
        self._said: dict[Session, float] = {}
        self._eye = PublicEye()
        self._told: tuple[LogLine, ...] = ()
        self._logged = 0
        self._due: deque[tuple[float, Message | Frame]] = deque()
        self._started: MatchStarted | None = None
        self._frame: Frame | None = None
        self._state: TableState | None = None

    @property
    def delay(self) -> float:
        """How much later than the players those who look on see everything."""
        return DELAY if self.kind == "delay" else 0.0

    # --- who looks on -------------------------------------------------------------------------------------------------

    def enter(self, session: Session, way: Watch, table: str) -> None:
        """Somebody comes to look on, by the name that stands in `way`; the caller has made sure that they may."""
        self.watchers[session] = way
        session.watches, session.writer = self, None
        session.send(Watching(table, self.delay))
        if self._state is not None:
            session.send(self._state)
        self._show_all(session)

    def leave(self, session: Session) -> None:
        """Somebody looks away."""
        self.watchers.pop(session, None)
        self._said.pop(session, None)
        session.watches = None

    def say(self, session: Session, text: str) -> None:
        """Somebody says something to the others who look on."""
        text, now = clean(text, MAX_SAY), self._clock()
        if now - self._said.get(session, -APART) < APART:
            session.refuse(
                "slower", f"So much is more than anybody reads: wait {APART:g} seconds for the next line.", "say"
            )
        elif text:
            self._said[session] = now
            for other in self.watchers:
                other.send(Muttered(self.watchers[session].name, text))

    def anew(self, session: Session) -> None:
        """Somebody has missed something: the match as it stands."""
        session.writer = None
        self._show_all(session)

    # --- what there is to see -----------------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether anybody may look on."""
        return bool(self.kind)

    def state(self, state: TableState) -> None:
        """How the table stands; that is told at once."""
        self._state = state
        for session in self.watchers:
            session.send(state)

    def begin(self, started: MatchStarted) -> None:
        """A match begins."""
        self._eye, self._told, self._logged = PublicEye(), (), 0
        self._put(started)

    def went_back(self) -> None:
        """The match goes on from an earlier moment."""
        self._told, self._logged = (), 0

    def saw(self, game: Game[Any]) -> None:
        """The match has moved on."""
        if not self.kind:
            return
        anew = self._logged == 0
        views, logs = [game.view(seat) for seat in (0, 1)], [game.log(seat, self._logged) for seat in (0, 1)]
        self._logged += len(logs[0])
        try:
            view, opened = self._eye.views(*views, hands=self.hands)
            new = self._eye.lines(*logs)
        except (Unequal, ValueError) as error:
            log.error("what everybody may see cannot be told: %s", error)
            return
        self._told = (*self._told, *new)
        self._put(Frame(game.number, view, self._told, len(new), anew, opened))

    def open_hands(self, on: bool, game: Game[Any] | None) -> None:
        """Both players agree that their hands are seen, or one does not any more: then nothing of them is shown from now on, however late it is seen."""
        self.hands = on
        if game is not None:
            self.saw(game)
        if not on and self._frame is not None:
            for session in self.watchers:
                self._step(session, self._frame, ())

    def tell(self, message: MatchOver | MatchFailed | Announced) -> None:
        """Something that both players are told; with the end of a match nothing is kept back any more."""
        self._put(message)
        if not isinstance(message, Announced):
            self.tick(at_once=True)

    def tick(self, *, at_once: bool = False) -> None:
        """Show what has waited for long enough."""
        now = self._clock()
        while self._due and (at_once or self._due[0][0] <= now):
            self._show(self._due.popleft()[1])

    def close(self, table: str) -> None:
        """The table is no more."""
        for session in list(self.watchers):
            self.leave(session)
            session.send(Left(table))

    def _put(self, what: Message | Frame) -> None:
        if not self.kind:
            return
        self._due.append((self._clock() + self.delay, what))
        if not self.delay:
            self.tick()

    def _show(self, what: Message | Frame) -> None:
        if isinstance(what, MatchStarted):
            self._started, self._frame = what, None
        elif isinstance(what, Frame):
            self._frame = what
        for session in list(self.watchers):
            if isinstance(what, MatchStarted):
                session.writer = None
                session.send(what)
            elif isinstance(what, Frame):
                self._step(session, what, what.lines[len(what.lines) - what.new :])
            else:
                session.send(what)

    def _show_all(self, session: Session) -> None:
        if self._started is not None and self._frame is not None:
            session.send(self._started)
            self._step(session, self._frame, self._frame.lines)

    def _step(self, session: Session, frame: Frame, lines: tuple[LogLine, ...]) -> None:
        if frame.anew:
            session.writer = None
        writer = session.told(self._views)
        view = frame.view if frame.opened is None or not self.hands else frame.opened
        if writer is None:
            session.send(Step(frame.number, lines, view=Raw(msgspec.json.encode(view))))
        else:
            session.send(Step(frame.number, lines, writer.change(view)))
