"""What the middle of the board tells of: what happened since a player here was last asked, the weightiest first to stay."""

from __future__ import annotations

from dbs_tui.shell.play.table import Table
from engine.core.seen import LogLine

BEFORE = 40
"""So many lines of the log are looked at where little has happened since."""


def latest(table: Table, room: int) -> list[LogLine]:
    """As many lines as there is room for, in their order: of what came after the last question all that has room, else what weighs most and,
    of that, the newest; where little came, what was before it, too."""
    if room <= 0:
        return []
    fresh = list(table.face.gist(table.lines[table.fresh :]))
    if len(fresh) <= room:
        return list(table.face.gist(table.lines[-BEFORE:]))[-room:]
    told = sorted(range(len(fresh)), key=lambda at: (table.face.weight(fresh[at]), at))[-room:]
    return [fresh[at] for at in sorted(told)]
