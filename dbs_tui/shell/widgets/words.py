"""One line of words in a tone: what is between the players, a question with its banner."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from dbs_tui.shell.text import JOINER
from dbs_tui.shell.widgets.ground import Grounded
from dbs_tui.shell.widgets.rule_text import link_segments

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell


class Words(Grounded):
    """Words that wrap over the lines of the widget; a banner before them stands out in reverse."""

    app: Shell
    DEFAULT_CSS = """
    Words { height: 1; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "words--plain",
        "words--strong",
        "words--warn",
        "words--banner",
        "words--alarm",
    }

    def __init__(self, *, id: str, apart: bool = False) -> None:
        """`apart`: each line of the text has a line of the widget, and is cut there."""
        super().__init__(id=id)
        self._apart = apart
        self._shown = ("", "", "plain")

    def show(self, text: str, tone: str = "plain", banner: str = "") -> None:
        if (banner, text, tone) != self._shown:
            self._shown = (banner, text, tone)
            self.refresh()

    def rows(self, text: str, banner: str, width: int, most: int) -> int:
        """The lines that words take in such a width, at most so many."""
        return min(len(_wrap(text, width, cell_len(banner) + 3 if banner else 0, most)), most)

    def render_line(self, y: int) -> Strip:
        return self.words_line(y, self.size.height)

    def words_line(self, y: int, height: int) -> Strip:
        """A line of the words, of as many as they have."""
        banner, text, tone = self._shown
        width = self.size.width
        style = self.get_component_rich_style(f"words--{tone}")
        head = f" {banner} " if banner else ""
        if self._apart:
            lines = [_wrap(line, width, 0, 1)[0] for line in text.split("\n")]
        else:
            lines = _wrap(text, width, cell_len(head) + 1 if head else 0, height)
        segments: list[Segment] = []
        if y == 0 and head:
            segments.append(
                Segment(head, self.get_component_rich_style("words--alarm" if tone == "warn" else "words--banner"))
            )
            segments.append(Segment(" ", style))
        segments += link_segments(lines[y] if y < len(lines) else "", style, self.app.face)
        return Strip(segments).adjust_cell_length(width, style if tone == "warn" else self.ground)


def _wrap(text: str, width: int, first: int, height: int) -> list[str]:
    """Lines of a width, the first one shorter by `first`; the last one cut."""
    lines: list[str] = []
    line = ""
    room = max(width - first, 8)
    words = [word.lstrip(JOINER) for word in text.split()]  # it would join nothing, and is measured with what follows
    if len(words) > 1 and words[-1].startswith("("):
        words[-2:] = [f"{words[-2]} {words[-1]}"]  # a clause does not stand on a line by itself
    for word in (part for whole in words for part in chop_cells(whole, max(width, 8))):
        if line and cell_len(line) + 1 + cell_len(word) > room:
            lines.append(line)
            line, room = word, width
        else:
            line = f"{line} {word}" if line else word
    lines.append(line)
    if len(lines) > height:
        room = width - (first if height == 1 else 0)
        clause = f"... {words[-1].split()[-1]}" if text.endswith(")") else ""
        tail = clause if clause and cell_len(clause) < room else "..."  # the clause stays where there is room for it
        lines = lines[:height]
        last = room - cell_len(tail)
        lines[-1] = set_cell_size(lines[-1], min(cell_len(lines[-1]), max(last, 1))).rstrip(" ,.") + tail
    return lines
