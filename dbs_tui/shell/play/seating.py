"""Two players at one screen: whose side is at the bottom, whose hand lies open, and when a curtain falls.

The hand of the player at the bottom lies open until the other player is asked something, and again afterwards if that player did not look. What the
game's face lets be asked openly is asked with all hands covered, and the asked player may open the hand there. A curtain comes where a question cannot be
put without a hand.
"""

from __future__ import annotations

from typing import Any

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.messages import Position
from dbs_tui.shell.play.stops import Sitting
from engine.core.ids import Seat


class Seating:
    """Who sits where in one match, and who has looked."""

    def __init__(self, face: Face[Any], first: Seat, sitting: Sitting) -> None:
        self.face, self.sitting = face, sitting
        self.bottom = first
        self.open = False  # the hand at the bottom
        self.lent = False  # it was open until the other player was asked, who has not looked
        self.curtain = True

    def sees(self, seat: Seat) -> bool:
        """Whether the seat's hand lies open before it, or does so again as soon as the seat is asked."""
        return self.sitting.trusting or (seat == self.bottom and (self.open or self.lent) and not self.curtain)

    @property
    def viewer(self) -> Seat | None:
        """Whose words the screen may use now; None while both may be looking."""
        return self.bottom if self.open else None

    def sit(self, sitting: Sitting) -> None:
        """The players want to share the screen otherwise; where they cease to trust, both hands are covered."""
        if self.sitting.trusting and not sitting.trusting:
            self.open = self.lent = False
            self.curtain = True
        self.sitting = sitting

    def look(self, seat: Seat) -> None:
        """The asked seat looks at its hand: it has been named on the covered board or on the curtain, and has said that it is there."""
        self.bottom, self.open, self.lent, self.curtain = seat, True, False, False

    def cover(self) -> None:
        """The player at the bottom hides the hand until asking for it."""
        self.open = self.lent = False

    def ended(self, view: Any) -> Position:
        """The match is over: all hands are covered."""
        self.cover()
        return Position(self.face.cover(view), self.bottom, covered=True)

    def shown(self, view: Any, asked: Seat) -> Position:
        """What the screen shows of the asked seat's view."""
        if self.sitting.trusting:
            self.curtain, self.open = False, True
            self.bottom = asked if self.sitting.turning else self.face.moment(view).player
            return Position(view, self.bottom)
        if asked == self.bottom and (self.open or self.lent) and not self.curtain:
            self.open, self.lent = True, False
            return Position(view, self.bottom)
        self.open, self.lent = False, self.open or self.lent
        if not self.curtain and self.face.openly(view, asked == self.bottom):
            bottom = asked if self.sitting.turning else self.bottom
            return Position(self.face.cover(view), bottom, covered=True, can_look=True)
        self.lent = False
        if not self.curtain and self.face.openly(view, seated=True):  # the other player had looked
            self.bottom = asked
            return Position(self.face.cover(view), asked, covered=True, can_look=True)
        self.curtain = True
        return Position(None, self.bottom, covered=True, curtain=asked)
