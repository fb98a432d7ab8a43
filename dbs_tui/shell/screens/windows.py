"""The windows over a match: what is read there, made from the table."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.screens.confirm import Confirm
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.screens.told import Sentence, Told
from dbs_tui.shell.text import Glyphs
from dbs_tui.shell.widgets.panels import line_words
from engine.core.seen import Reason

TOLD = 500
"""How many lines of the log are shown: the last ones."""


def log_window(table: Table, face: Face[Any], glyphs: Glyphs) -> Reader | Told:
    """What has happened, each line with its clause."""
    lines = table.lines[-TOLD:]
    if not lines:
        return Reader("Log", Text("Nothing has happened yet."))
    return Told("Log", tuple(Sentence(line_words(line, face, glyphs), line.clause) for line in lines), end=True)


def why_window(name: str, reasons: tuple[Reason, ...]) -> Reader | Told:
    """Why the actions of a card are not on offer."""
    if not reasons:
        said = f"{name}: everything that may be done with this card is on offer, or it is not yours to use now."
        return Reader("Why not?", Text(said))
    told = tuple(
        Sentence(Text.assemble((f"{reason.action.capitalize()}: ", "bold"), reason.text), reason.clause)
        for reason in reasons
    )
    return Told(f"Why not? {name}", told)


def surrender_window(table: Table, face: Face[Any], hotseat: bool) -> Confirm:
    """Whether to give the match up: who loses by it, and by which clause."""
    asked, clause = table.asked, face.words.clauses.surrender
    name = table.names[asked.seat] if hotseat and asked is not None else "you"
    loses = f"{name} lose{'s' if name != 'you' else ''}" + (f" (rule {clause})" if clause else "")
    return Confirm(f"Surrender? The match ends at once: {loses}.", "Surrender", "Play on")
