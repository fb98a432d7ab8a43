"""One entry of the log, and the cards that it names."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import Seat
from engine.masters.state.events import Event


class Noticed(Struct, frozen=True, gc=False):
    """A card in an entry: the name on the side that showed, by seat whether its face was seen and which name the seat had for it, and where it lay."""

    name: str
    seen: tuple[bool, bool]
    handles: tuple[str, str] = ("", "")
    seat: Seat = 0
    area: str = ""


class Sight(Struct, frozen=True, gc=False):
    """Of a card in an entry, by seat whether its face was seen, and where it lay; there are so few that all entries share them."""

    seen: tuple[bool, bool]
    seat: Seat = 0
    area: str = ""


class Aside(Struct, frozen=True, gc=False):
    """What only few entries say: the cards beside the first, and what `LogEntry` calls so."""

    others: tuple[Noticed, ...] = ()
    left: int = 0
    master: Seat = 0
    leader: bool = False


NOTHING = Aside()
UNNAMED = ("", "")
"""The names that two seats have for a card that neither can call by one."""
SEEN = (((False, False), (False, True)), ((True, False), (True, True)))
"""By whether seat 0 saw a card and whether seat 1 did: pairs that all entries share."""


class LogEntry(Struct, frozen=True, gc=False):
    """An event in the log. Names and numbers are taken when it happens, so that later changes do not rewrite history.

    The first card that it is about stands in it, as a match has some hundred entries of one card: `name`, `handles` and `sight` (None where it is
    about none) are what a `Noticed` of it says.
    """

    event: Event
    turn: int
    name: str = ""
    handles: tuple[str, str] = UNNAMED
    sight: Sight | None = None
    aside: Aside = NOTHING

    @property
    def cards(self) -> tuple[Noticed, ...]:
        """The cards that the event is about, in its own order."""
        sight = self.sight
        if sight is None:
            return ()
        first = Noticed(self.name, sight.seen, self.handles, sight.seat, sight.area)
        return (first, *self.aside.others)

    @property
    def left(self) -> int:
        """Markers on the card, or life cards, after it; what a card adds to a combo."""
        return self.aside.left

    @property
    def master(self) -> Seat:
        """Whose Leader Card it is about."""
        return self.aside.master

    @property
    def leader(self) -> bool:
        """Whether it is about a Leader Card, of `master`."""
        return self.aside.leader
