"""A link to a table: what a match screen talks to, whether the table is on this terminal or on a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.between import Word
from dbs_tui.shell.play.messages import Message
from dbs_tui.shell.play.stops import Sitting, Wishes
from engine.core.ids import Seat
from engine.core.seen import Handle

Listener = Callable[[Message], None]


class After(Struct, frozen=True):
    """What can be begun when a match is over, as its window says it: `again` by `Link.rematch`, `further` by `Link.further`; "" where there
    is nothing further. `back`: whether the last answer can be taken back, by `Link.undo`."""

    again: str = "Rematch with the same decks"
    further: str = ""
    back: bool = False


class Link(Protocol):
    """Sends what a player does to the table; what happens there comes back as messages to the listener."""

    hotseat: bool
    """Whether two players share this screen."""
    local: bool
    """Whether the table is on this terminal: nobody sits elsewhere."""
    study: bool
    """Whether it is a lesson or a puzzle: nothing is lost by leaving it."""
    looking: bool
    """Whether others play, and one only looks on."""
    speaks: str
    """What the key does that says something to the other player; "" where nobody hears it."""

    @property
    def kept(self) -> bool:
        """Whether the match waits for its players when the program is closed."""
        ...

    @property
    def face(self) -> Face[Any]:
        """What shows the game of this table."""
        ...

    def open(self, listener: Listener) -> None:
        """Begin to deliver messages; the present position comes first."""
        ...

    def answer(self, taken: Sequence[str], paying: Sequence[Handle] | None = None) -> None:
        """Answer the pending decision in the words of the view."""
        ...

    def why_not(self, handle: Handle) -> None:
        """Ask why the actions of a card are not on offer; `Explained` comes back."""
        ...

    def look(self) -> None:
        """Uncover the hand of the player who is asked (hotseat); a no-op elsewhere."""
        ...

    def cover(self) -> None:
        """Hide the hand again (hotseat)."""
        ...

    def wish(self, wishes: Wishes, seat: Seat | None = None) -> None:
        """From now on ask a seat that plays here so; None: each of them."""
        ...

    def sit(self, sitting: Sitting) -> None:
        """How two players share the terminal (hotseat); a no-op elsewhere."""
        ...

    def say(self, text: str) -> None:
        """Say something to the other player; a no-op where both sit at one terminal. In a lesson: go on to the next one; in a puzzle: ask for a hint."""
        ...

    def agree(self, word: Word) -> None:
        """Say something of the table's to the other player; a no-op where nobody sits elsewhere."""
        ...

    def concede(self) -> None:
        """Surrender."""
        ...

    def undo(self, n: int | None = None) -> None:
        """Ask to take back the last answer that was a choice: `BackOffered` comes back. With the `n` of that, take it back."""
        ...

    def rematch(self) -> None:
        """Ask for another match with the same decks."""
        ...

    @property
    def after(self) -> After:
        """What can be begun when this is over, as it stands now."""
        ...

    def further(self) -> None:
        """Begin what comes after this; a no-op where `after` knows of nothing."""
        ...

    def close(self) -> None:
        """Leave the table."""
        ...
