"""Opening a file of a match, whoever wrote it: one of this archive, a friend's, or a report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from dbs_tui.shell.archive.report import CALLED, Report
from dbs_tui.shell.archive.written import Head, Written, harmless_json, parsed
from dbs_tui.shell.face import Face
from dbs_tui.shell.play.reel import RecordReel
from engine.core.errors import RecordError
from engine.core.game_pack import Pack
from engine.core.record import Record


def opened(path: Path) -> Written:
    """The match in a file. Raises OSError, and RecordError for what is none."""
    data = path.read_bytes()
    report = _report(data)
    if report is None:
        return parsed(data, path.name)
    head = Head("", CALLED, report.record)
    return Written(head, report.record, result=report.result, faults=report.faults)


def reel_of(record: Record, faces: Mapping[str, Face[Any]], pack_of: Callable[[str], Pack]) -> RecordReel:
    """The moments of a record. Raises RecordError where this program cannot begin such a match."""
    if record.game not in faces:
        raise RecordError(f"It is a match of '{record.game}'; this program plays {', '.join(faces)}.")
    pack = pack_of(record.game)
    if record.profile not in pack.profiles:
        raise RecordError(f"{pack.title} has no edition '{record.profile}'; it has: {', '.join(pack.profiles)}.")
    try:
        return RecordReel(faces[record.game], pack, record)
    except Exception as error:  # decks that are none, a seat that is none: the file may be anybody's
        raise RecordError(f"The match cannot be begun: {error or type(error).__name__}") from error


def _report(data: bytes) -> Report | None:
    try:
        return msgspec.json.decode(harmless_json(data), type=Report)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
