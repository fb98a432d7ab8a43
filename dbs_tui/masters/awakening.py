"""The moment in which a Leader awakens: for the blink of an eye it takes the whole board. It takes no key, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.timer import Timer
from textual.widget import Widget

from dbs_tui.masters.card_paint import COLORS
from dbs_tui.shell.card_art import BLOCKS, face_of
from dbs_tui.shell.text import Glyphs, parted
from engine.masters.view.model import CardSeen

SECONDS = 0.7
"""How long it stays, if no key or answer ends it sooner."""
WORDS = 6
"""Lines around the picture."""
WIDE, HIGH = 22, 6
"""Cells of the picture as a card has it; it is shown as many times as large as there is room for."""


class Awakening(Widget):
    """Lies over the board while a Leader awakens."""

    DEFAULT_CSS = """
    Awakening { layer: above; width: 100%; height: 100%; display: none; content-align: center middle; text-align: center; }
    """

    def __init__(self) -> None:
        super().__init__(id="awakening")
        self._shown = Text()
        self._timer: Timer | None = None

    def tell(self, leader: CardSeen, glyphs: Glyphs) -> None:
        """Show the side of the Leader that it has turned to."""
        color = next((one for one in leader.color or leader.face.color if one in COLORS), "card")
        self.set_classes(f"-{color}")
        assert isinstance(self.parent, Widget)
        room = self.parent.size
        times = min(room.width // WIDE, (room.height - WORDS) // HIGH, 4) if glyphs.art else 0
        self._shown = _moment(leader, times)
        self.display = True
        self.refresh()
        self._timer = self.set_timer(SECONDS, self.end)

    def end(self) -> None:
        """The board goes on."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.display = False

    def render(self) -> Text:
        return self._shown


def _moment(leader: CardSeen, times: int) -> Text:
    """Name, epithet and power, and above them the face of the card, so many times as large as on a card; 0 for none."""
    name, epithet = parted(leader.face.name)
    text = Text("AWAKENING\n\n", "bold", justify="center")
    if times > 0:
        text.append("\n".join(_enlarged(face_of(leader.face.number, WIDE, HIGH), times)), "not bold").append("\n\n")
    text.append(name, "bold")
    text.append(f"\n{epithet}" if epithet else "", "not bold")
    text.append("" if leader.power is None else f"\n{leader.power}", "bold")
    return text


def _enlarged(picture: Sequence[str], times: int) -> list[str]:
    """The same picture of half blocks, so many times as wide and as high."""
    points = [[block in blocks for block in row] for row in picture for blocks in ("▀█", "▄█")]
    tall = [row for row in points for _ in range(times)]
    return [
        "".join(BLOCKS[upper, lower] * times for upper, lower in zip(*pair, strict=True))
        for pair in zip(tall[::2], tall[1::2], strict=True)
    ]
