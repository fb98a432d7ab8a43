"""Opening a file of a match, whoever wrote it: one of this archive, a friend's, or a report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from dbs_tui.shell.archive.report import MatchReport, report_of, report_of_views
from dbs_tui.shell.archive.watched import Views, parsed_views
from dbs_tui.shell.archive.written import Head, Written, harmless_json, parsed
from dbs_tui.shell.face import Face
from dbs_tui.shell.play.reel import RecordReel, Reel, ViewsReel
from dbs_tui.shell.settings import CALLED, Settings
from engine.core.errors import RecordError
from engine.core.game_pack import Pack


def opened(path: Path) -> Written | Views:
    """The match in a file. Raises OSError, and RecordError for what is none."""
    data = path.read_bytes()
    report = _report(data)
    if report is None:
        return parsed_views(data, path.name) or parsed(data, path.name)
    if report.record is not None:
        head = Head("", CALLED, report.record)
        return Written(head, report.record, result=report.result, faults=report.faults)
    if report.watched is not None and 0 < len(report.views) == len(report.said):
        views = [msgspec.json.encode(view) for view in report.views]
        return Views(report.watched, views, list(report.said), result=report.result)
    raise RecordError(f"{path.name}: this report holds no match.")


def reel_of(match: Written | Views, faces: Mapping[str, Face[Any]], pack_of: Callable[[str], Pack]) -> Reel:
    """The moments of a match. Raises RecordError where this program cannot show it."""
    game = match.head.game if isinstance(match, Views) else match.record.game
    if game not in faces:
        raise RecordError(f"It is a match of '{game}'; this program plays {', '.join(faces)}.")
    try:
        if isinstance(match, Views):
            return ViewsReel(faces[game], match)
        pack, record = pack_of(game), match.record
        if record.profile not in pack.profiles:
            raise RecordError(f"{pack.title} has no edition '{record.profile}'; it has: {', '.join(pack.profiles)}.")
        return RecordReel(faces[game], pack, record)
    except RecordError:
        raise
    except Exception as error:  # decks that are none, a seat that is none: the file may be anybody's
        raise RecordError(f"The match cannot be shown: {error or type(error).__name__}") from error


def report_on(path: Path, settings: Settings, pack_of: Callable[[str], Pack]) -> MatchReport:
    """The report of the match in a file. Raises OSError, RecordError, DefinitionError."""
    match = opened(path)
    return report_of_views(match, settings) if isinstance(match, Views) else report_of(match, settings, pack_of)


def _report(data: bytes) -> MatchReport | None:
    try:
        return msgspec.json.decode(harmless_json(data), type=MatchReport)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
