"""`dbs report`: a match as it can be sent to the authors, without names, paths and keys."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from card_data.games import pack
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.archive.opening import report_on
from dbs_tui.shell.archive.report import MatchReport, written_report
from dbs_tui.shell.settings import load_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs report`."""
    parser.add_argument(
        "match",
        metavar="FILE",
        nargs="?",
        default="",
        help="a file of a match, or the beginning of its name in the list of `dbs games`; without it the newest",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="", help="where to write it (dbs-report.json; - for the screen)"
    )


def run(args: argparse.Namespace) -> int:
    """Write the report; 2 where there is nothing to report, or it cannot be written."""
    report = report_on(Archive().find(args.match), load_settings(), pack)
    data = written_report(report)
    if args.output == "-":
        print(data.decode(), end="")
        return 0
    target = Path(args.output or "dbs-report.json")
    try:
        target.write_bytes(data)
    except OSError as error:
        print(f"{target}: {error.strerror}", file=sys.stderr)
        return 2
    print(f"{target}: {_summary(report)} Names are left out.")
    return 0


def _summary(report: MatchReport) -> str:
    if report.record is None:
        return f"{len(report.views)} steps, as one player saw them."
    how = f"stops after answer {report.replayed}: {report.trouble}" if report.trouble else "replays here to its end"
    return f"{len(report.record.answers)} answers; the match {how}."
