"""How many branches of the rules the scenarios reach: `python -m tests.reach`. Runs all scenarios; exits with 1 where a room falls below its floor.

The aim is 95 % of each room. What nothing can reach is not counted: the case behind an exhaustive match, which the type checker proves
empty (`assert_never`), and the cry of a broken invariant. A floor is what was reached when it was set: raise it when scenarios are added, never lower it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from coverage import Coverage

ROOT = Path(__file__).parent.parent
ROOMS = ROOT / "engine" / "masters"
UNREACHABLE = (r"case _:\n\s+assert_never\(", "raise InvariantBroken")
"""What a branch leads to that does not count."""
FLOORS = {"state": 97, "truth": 95, "play": 95}
"""Of each room, the share of branches in percent below which the check fails."""


class Reach(NamedTuple):
    """How many of a room's branches are reached."""

    taken: int
    there: int

    def missing(self, floor: int) -> int:
        """How many more would have to be reached for the floor, a share in percent; 0 where it is kept."""
        return max(0, -(-floor * self.there // 100) - self.taken)

    def told(self, room: str, floor: int) -> str:
        """The share in percent, rounded down, so that what is under the floor never looks like it."""
        share = 100 * 100 * self.taken // max(1, self.there)
        line = f"{room}: {share // 100}.{share % 100:02} % of {self.there} branches, at least {floor} %"
        missing = self.missing(floor)
        return f"{line}: FAILED, {missing} more must be reached" if missing else line


def reached(folder: Path) -> dict[str, Reach]:
    """The branches of each room that all scenarios reach; none where a scenario fails."""
    measure = Coverage(
        data_file=str(folder / "reach"), branch=True, source=[str(ROOMS / room) for room in FLOORS], messages=False
    )
    for unreachable in UNREACHABLE:
        measure.exclude(unreachable)
    measure.start()
    try:
        from card_data.games import dialects  # imported when it is measured, so that no line is run before
        from engine.scenario.cli import run_all

        failed = run_all([str(ROOT / "tests" / "scenarios")], dialects(), quiet=True)
    finally:
        measure.stop()
    report = folder / "reach.json"
    measure.json_report(outfile=str(report))
    files = json.loads(report.read_text(encoding="utf-8"))["files"]
    found: dict[str, Reach] = {}
    for room in FLOORS:
        own = [one["summary"] for path, one in files.items() if (ROOMS / room) in (ROOT / path).parents]
        there, taken = sum(one["num_branches"] for one in own), sum(one["covered_branches"] for one in own)
        found[room] = Reach(0 if failed else taken, there)
    return found


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        found = reached(Path(folder))
    for room, floor in FLOORS.items():
        print(found[room].told(room, floor))
    return 1 if any(found[room].missing(floor) for room, floor in FLOORS.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
