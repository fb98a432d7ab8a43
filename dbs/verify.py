"""`dbs verify`: is this the match that was played?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from card_data.games import pack
from dbs_tui.shell.archive.audit import Audit, audit, audit_views
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.archive.opening import opened
from dbs_tui.shell.archive.watched import Views
from engine.core.errors import RecordError
from engine.core.record import Record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs verify`."""
    parser.add_argument(
        "match",
        metavar="FILE",
        nargs="?",
        default="",
        help="a file of a match, a record as a server gives it, or the beginning of a name in the list of `dbs games`; without it the newest",
    )


def run(args: argparse.Namespace) -> int:
    """Print one sentence: 0 where the match is proved, 1 where something contradicts it, 2 for what is no match."""
    found = _audited(Archive().find(args.match))
    print(found.text, file=sys.stdout if found.good else sys.stderr)
    return 0 if found.good else 1


def _audited(path: Path) -> Audit:
    record = _bare(path)
    if record is not None:
        return audit(record, pack(record.game))
    match = opened(path)
    return audit_views(match, pack) if isinstance(match, Views) else audit(match.record, pack(match.record.game))


def _bare(path: Path) -> Record | None:
    """The record that a file holds and nothing else; None for a file of something else. Raises RecordError where it cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Record)
    except msgspec.DecodeError:
        return None
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from error
