"""How many branches of the rules the scenarios reach: `python -m tests.reach`. Runs all scenarios; exits with 1 where a room falls below its floor.

The aim is 95 % of each room. What nothing can reach is not counted: the case behind an exhaustive match, which the type checker proves
empty (`assert_never`), and the cry of a broken invariant. A floor is what was reached when it was set: raise it when scenarios are added, never lower it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from coverage import Coverage

ROOT = Path(__file__).parent.parent
ROOMS = ROOT / "engine" / "masters"
UNREACHABLE = (r"case _:\n\s+assert_never\(", "raise InvariantBroken")
"""What a branch leads to that does not count."""
FLOORS = {"state": 97, "truth": 94, "play": 95}
"""Of each room, the share of branches in percent below which the check fails."""


def reached(folder: Path) -> dict[str, float]:
    """The share of branches of each room that all scenarios reach, in percent; 0 where a scenario fails."""
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
    found: dict[str, float] = {}
    for room in FLOORS:
        own = [one["summary"] for path, one in files.items() if (ROOMS / room) in (ROOT / path).parents]
        there, taken = sum(one["num_branches"] for one in own), sum(one["covered_branches"] for one in own)
        found[room] = 0.0 if failed else 100 * taken / max(1, there)
    return found


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        found = reached(Path(folder))
    for room, share in found.items():
        print(f"{room}: {share:.1f} % of the branches, at least {FLOORS[room]} %")
    return 1 if any(found[room] < floor for room, floor in FLOORS.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
