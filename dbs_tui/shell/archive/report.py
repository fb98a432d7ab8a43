"""A report: a match as it can be sent to the authors, without names, paths and keys. `dbs replay` opens it, and a test can run it."""

from __future__ import annotations

import platform
import re
from collections.abc import Callable
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dbs_tui.shell.archive.watched import Views, Watched
from dbs_tui.shell.archive.written import Broke, Written
from dbs_tui.shell.play.lines import SharedLog
from dbs_tui.shell.settings import CALLED, Settings
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.record import Record
from engine.core.seen import LogLine, Result
from engine.core.timeline import Timeline
from engine.version import program

LINES = 40
"""So many of the last lines of the log are in a report."""
"""What the players are called in a report."""


class MatchReport(Struct, tag_field="line", tag="report"):
    """What a report says: by which program it was written and with which settings, the match, how far it replays here (`trouble`: why not to
    its end), the last lines of the log, and the faults that were met while it was played."""

    program: str
    system: str
    settings: dict[str, Any]
    record: Record | None = None
    replayed: int = 0
    trouble: str = ""
    lines: list[str] = []
    faults: list[Broke] = []
    result: Result | None = None
    watched: Watched | None = None
    views: list[Any] = []
    said: list[tuple[LogLine, ...]] = []


def report_of_views(views: Views, settings: Settings) -> MatchReport:
    """The report of a match on a server, as one seat saw it: seed and other deck are not known, so nothing is replayed."""
    names = list(views.head.names)
    head = replace(views.head, names=CALLED)
    shown = [_unnamed(msgspec.json.decode(view), names) for view in views.views]
    said = [tuple(replace(line, text=_nameless(line.text, names)) for line in lines) for lines in views.lines]
    result = views.result and replace(views.result, reason=_nameless(views.result.reason, names))
    return MatchReport(program(), _system(), plain(settings), result=result, watched=head, views=shown, said=said)


def report_of(written: Written, settings: Settings, pack_of: Callable[[str], Pack]) -> MatchReport:
    """The report of a match. Raises DefinitionError where its game is none of this program's."""
    record = written.record
    new = pack_of(record.game).new_game
    names = [seat.name for seat in record.seats]
    first, second = (replace(seat, name=called) for seat, called in zip(record.seats, CALLED, strict=True))
    bare = replace(record, seats=(first, second), deal=None, server_part="")
    replayed, lines, trouble = _played(bare, new)
    faults = [replace(fault, error=_nameless(fault.error, names)) for fault in written.faults]
    result = written.result and replace(written.result, reason=_nameless(written.result.reason, names))
    said = [line.text for line in lines[-LINES:]]
    return MatchReport(program(), _system(), plain(settings), bare, replayed, trouble, said, faults, result)


def plain(settings: Settings) -> dict[str, Any]:
    """The settings that say how the program behaves: switches and numbers, the game and its edition; neither names nor addresses nor tokens."""
    chosen = {name: getattr(settings, name) for name in settings.__struct_fields__}
    return {
        name: value for name, value in chosen.items() if isinstance(value, bool | int) or name in ("game", "profile")
    }


def written_report(report: MatchReport) -> bytes:
    """The report as a file, to be read by people, too."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"


def _played(record: Record, new: Callable[[Record], Game[Any]]) -> tuple[int, tuple[LogLine, ...], str]:
    """How many answers can be replayed, the log at that point with all that either seat knows, and what stops it there."""
    line, log, n = Timeline(record, new), SharedLog(), 0
    try:
        game = line.start()
        log.follow(game)
        for n in range(1, line.last + 1):
            line.step(game, n)
            log.follow(game)
    except Exception as error:  # that is what a report is for
        return max(n - 1, 0), log.known(), f"{type(error).__name__}: {error}"
    return n, log.known(), ""


def _system() -> str:
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"


_SENTENCES = frozenset({"text", "prompt", "label", "reason", "leads", "by"})
_NAMES = frozenset({"name", "names"})


def _unnamed(value: Any, names: list[str], under: str = "") -> Any:
    """A view without the players' names: whole words of its sentences, and what is a name altogether. Words of the protocol stay."""
    match value:
        case str() if under in _SENTENCES:
            return _nameless(value, names)
        case str() if under in _NAMES and value in names:
            return CALLED[names.index(value)]
        case list():
            return [_unnamed(item, names, under) for item in cast("list[Any]", value)]
        case dict():
            return {key: _unnamed(item, names, str(key)) for key, item in cast("dict[Any, Any]", value).items()}
        case _:
            return value


def _nameless(text: str, names: list[str]) -> str:
    """The text with the players called otherwise, wherever a name stands as a word, or begins a sentence with a capital."""
    for name, called in sorted(zip(names, CALLED, strict=True), key=lambda pair: -len(pair[0])):
        either = f"{re.escape(name)}|{re.escape(name[:1].upper() + name[1:])}"
        text = re.sub(rf"(?<!\w)(?:{either})(?!\w)", called, text) if name else text
    return text
