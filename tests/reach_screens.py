"""How many branches of the screens their tests reach: `python -m tests.reach_screens`. Exits with 1 below the floor, or where a test fails.

Under measure a test takes about twice its time, so not all of them run: these files, in four processes side by side, which takes a
minute or two. The aim is 80 %. The floor is a little under what was reached when it was set, as the tests of the network depend on
time: raise it when tests are added, never lower it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.reach import ROOT, Reach, measured

SCREENS = ROOT / "dbs_tui"
FLOOR = 80
"""The share of branches in percent below which the check fails."""
TESTS = (
    ("test_decisions.py",),
    ("collectible/test_match.py", "test_archive.py", "test_report.py"),
    ("test_chips.py", "test_network.py", "test_solo.py"),
    (
        *("test_lobby.py", "test_quit.py", "test_stops.py", "test_lessons.py", "test_table.py", "test_puzzles.py"),
        *(
            "test_people.py",
            "test_replay.py",
            "shell/test_any_game.py",
            "shell/test_witness.py",
            "shell/test_agreeing.py",
        ),
    ),
)
"""The files of `tests/tui` that are run, one tuple for each process, of about the same time; twice as many as cores, as half of it is spent
in waiting. Chosen by hand, not the smallest set that
would do: the pictures and the screens without colors reach next to nothing that no other of these does, and the whole matches of the second game
what those at one terminal do."""
WHOLE = tuple(file for files in TESTS for file in files)
"""Every test of these is run here, so that `tests.check` need not run them again."""


def reached(folder: Path) -> Reach:
    """The branches of the screens that the tests reach; none of one where a test fails."""
    running = [
        subprocess.Popen(
            [
                *(sys.executable, "-m", "coverage", "run", "--branch", "--parallel-mode"),
                *(f"--data-file={folder / 'screens'}", f"--source={SCREENS}"),
                *("-m", "pytest", "-q", "-p", "no:cacheprovider"),
                *(f"tests/tui/{file}" for file in files),
            ],
            cwd=ROOT,
        )
        for files in TESTS
    ]
    codes = [one.wait() for one in running]  # all are waited for
    if any(codes):
        return Reach(0, 1)
    totals = measured(folder / "screens", [SCREENS])["totals"]
    return Reach(totals["covered_branches"], totals["num_branches"])


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        found = reached(Path(folder))
    print(found.told("screens", FLOOR))
    return 1 if found.missing(FLOOR) else 0


if __name__ == "__main__":
    sys.exit(main())
