"""A match that is looked at again as a link: it shows a moment, and takes no answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.between import Word
from dbs_tui.shell.play.link import After, Listener
from dbs_tui.shell.play.messages import Begun, Explained, Lines, Position
from dbs_tui.shell.play.reel import Landmark, Reel, Scene, jump
from dbs_tui.shell.play.stops import Sitting, Wishes
from engine.core.ids import Seat
from engine.core.seen import Handle


class ReplayLink:
    """A `Link` over a reel. `at` is the number of the moment shown, `seat` whose eyes see it (None: both), `moment` what is there,
    `decks` what both decks are called."""

    hotseat = True
    local = True
    study = False
    looking = False
    speaks = ""
    kept = True

    def __init__(self, reel: Reel, decks: tuple[str, str] = ("", "")) -> None:
        self.reel = reel
        self.decks = decks
        self.at = 0
        self.seat: Seat | None = reel.seats[0]
        self.moment: Scene = reel.moment(0, self.seat)
        self._listener: Listener = lambda message: None

    @property
    def face(self) -> Face[Any]:
        return self.reel.face

    def open(self, listener: Listener) -> None:
        self._listener = listener
        listener(Begun(self.reel.names))
        self.go(0)

    def go(self, n: int) -> None:
        """Show a moment; before the first and after the last there is none."""
        n = max(0, n)
        self.moment = self.reel.moment(n, self.seat)
        self.at = min(n, self.reel.last)
        self._listener(Lines(self.moment.lines, whole=True))
        self._listener(Position(self.moment.view, self.moment.bottom))

    def turn(self, by: int) -> None:
        """To the beginning of the next turn, or of the one before."""
        self._jump(by, lambda mark, before: mark.turn != before.turn)

    def decision(self, by: int) -> None:
        """To the next question with more than one answer, or the one before."""
        self._jump(by, lambda mark, _: mark.choice)

    def landmark(self, by: int) -> None:
        """To the next of the game's landmarks, or the one before."""
        wanted = self.face.words.landmarks
        self._jump(by, lambda mark, _: any(verb in wanted for verb in mark.verbs))

    def _jump(self, by: int, there: Callable[[Landmark, Landmark], bool]) -> None:
        self.go(jump(self.reel, self.at, by, there))

    def turn_eyes(self) -> None:
        """See it as the next seat."""
        seats = self.reel.seats
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.go(self.at)

    def why_not(self, handle: Handle) -> None:
        reasons = self.reel.why_not(self.at, self.moment.bottom, handle)
        self._listener(Explained(handle, tuple(reasons)))

    @property
    def after(self) -> After:
        return After()

    def further(self) -> None:
        return

    def close(self) -> None:
        self._listener = lambda message: None

    # --- what is done in a match, and not here ------------------------------------------------------------------------

    def answer(self, taken: Sequence[str], paying: Sequence[Handle] | None = None) -> None:
        return

    def look(self) -> None:
        return

    def cover(self) -> None:
        return

    def wish(self, wishes: Wishes, seat: Seat | None = None) -> None:
        return

    def sit(self, sitting: Sitting) -> None:
        return

    def say(self, text: str) -> None:
        return

    def agree(self, word: Word) -> None:
        return

    def concede(self) -> None:
        return

    def undo(self, n: int | None = None) -> None:
        return

    def rematch(self) -> None:
        return
