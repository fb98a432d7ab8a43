"""What is said beside a match at a table of a server: by the other player, and by the server. No I/O: it says what is to be shown."""

from __future__ import annotations

from collections.abc import Iterator

from dbs_server.about_people import Block, OpenHands, TakeBack
from dbs_server.protocol import Announced, Claim, DrawOffered, Nudge, Nudged, OfferDraw, Pause, Said
from dbs_tui.shell.play.announcements import Announcements
from dbs_tui.shell.play.between import Word
from dbs_tui.shell.play.messages import Message, Notice, Remark
from engine.core.ids import Seat

MESSAGES: dict[Word, OfferDraw | Pause | Nudge | Claim | TakeBack | Block | OpenHands] = {
    Word.DRAW: OfferDraw(),
    Word.PAUSE: Pause(),
    Word.GO_ON: Pause(on=False),
    Word.NUDGE: Nudge(),
    Word.CLAIM: Claim(),
    Word.PLAY_ON: TakeBack(0, on=False),
    Word.BLOCK: Block(),
    Word.OPEN: OpenHands(),
    Word.CLOSE: OpenHands(on=False),
}
"""How a player's word is said over the wire; what is not said over it is missing."""


class Beside:
    """Whether the other player is heard, and what the server has announced."""

    def __init__(self) -> None:
        self._muted = False
        self._announcements = Announcements()

    def begin(self) -> None:
        """Another match."""
        self.__init__()

    def back(self) -> None:
        """The player is back: what the server has announced comes again."""
        self._announcements.back()

    def mute(self, name: str) -> Notice:
        """Hear the other player, who has this name, no more; or again."""
        self._muted = not self._muted
        return Notice(f"What {name} says is {'not shown any more' if self._muted else 'shown again'}.")

    def hear(
        self, message: Said | Announced | DrawOffered | Nudged, seat: Seat, names: tuple[str, str]
    ) -> Iterator[Message]:
        """What the player in this seat is shown of a message."""
        match message:
            case Announced(text=text):
                yield from self._announcements.hear(text)
            case Said(seat=by, text=text) if by == seat or not self._muted:
                words = f"{names[by] or 'Your opponent'} says: {text}"
                yield Remark(words)
                if by != seat:
                    yield Notice(words)
            case DrawOffered(seat=by):
                if by != seat:
                    yield Notice(f"{names[by]} is offering a draw (T takes it; your next answer declines it).")
                yield Remark(f"{'You' if by == seat else names[by]} offered a draw.")
            case Nudged(seat=by) if by != seat:
                yield Notice(f"{names[by]} is waiting for your answer.")
            case _:
                return
