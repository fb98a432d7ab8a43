"""How many branches of the rules the scenarios reach: `python -m tests.reach`. Runs all scenarios, in two processes side by side, and prints as its
closing line how many passed; exits with 1 where one fails or a room falls below its floor.

The aim is 95 % of each room. What nothing can reach is not counted: the case behind an exhaustive match, which the type checker proves
empty (`assert_never`), and the cry of a broken invariant. A floor is what was reached when it was set: raise it when scenarios are added, never lower it.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from coverage import Coverage

if TYPE_CHECKING:
    from engine.scenario.dialect import Dialect

ROOT = Path(__file__).parent.parent
ROOMS = ROOT / "engine" / "masters"
SCENARIOS = ROOT / "tests" / "scenarios"
PARTS = 2
"""So many processes share the scenarios: CI has two cores."""
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


def part(scenarios: Path, data: Path, number: int) -> bool:
    """Run every so-many-th scenario, from this number on, under measure, which is written into a file beside `data`; prints failures and how many passed.

    The texts of its cards are read before: none of the measured rooms reads, and under measure that would take four times as long."""
    measure = Coverage(
        data_file=str(data),
        data_suffix=str(number),
        branch=True,
        source=[str(ROOMS / room) for room in FLOORS],
        messages=False,
    )
    measure.start()
    from card_data.games import dialects  # imported when it is measured, so that no line is run before
    from engine.scenario.cli import collect, run_all

    games = dialects()
    measure.stop()
    files = collect([str(scenarios)])[number::PARTS]
    read_cards(files, games)
    measure.start()
    try:
        failed = run_all([str(file) for file in files], games, quiet=True)
    finally:
        measure.stop()
        measure.save()
    return not failed


def read_cards(files: Sequence[Path], games: Mapping[str, Dialect]) -> None:
    """Read the texts of these scenarios' own cards, which are remembered; what is wrong with one is said when it is run."""
    from engine.masters.scenario.library import Library
    from engine.masters.scenario.speech import MastersDialect
    from engine.scenario.failed import BadScenario
    from engine.scenario.reading import parse

    masters = games["masters"]
    assert isinstance(masters, MastersDialect)
    for file in files:
        with suppress(BadScenario):
            scenario = parse(file.read_text(encoding="utf-8"), file.name, games)
            if scenario.game == "masters":
                Library(scenario, masters.cards)


def side_by_side(scenarios: Path, data: Path) -> tuple[int, int]:
    """Run all parts, each in a process of its own; how many scenarios passed and failed, after what each part says of those that failed."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.reach", str(scenarios), "--part", str(number), "--data", str(data)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(PARTS)
    ]
    passed = failed = 0
    for one in running:
        *said, last = one.communicate()[0].splitlines() or [""]
        print("\n".join([*said, ""]), end="")
        counted = re.fullmatch(r"(\d+) passed, (\d+) failed", last)
        if counted is None:
            raise SystemExit(f"{last}\na part of the scenarios ended with code {one.returncode}")
        passed, failed = passed + int(counted[1]), failed + int(counted[2])
    return passed, failed


def measured(data: Path, source: Sequence[Path]) -> dict[str, Any]:
    """What the measures of several processes, written beside `data`, say together of these folders, as the coverage library reports it."""
    measure = Coverage(data_file=str(data), branch=True, source=[*map(str, source)], messages=False)
    for unreachable in UNREACHABLE:
        measure.exclude(unreachable)
    measure.combine([str(data.parent)])
    report = data.parent / "reach.json"
    measure.json_report(outfile=str(report))
    return json.loads(report.read_text(encoding="utf-8"))


def reached(data: Path) -> dict[str, Reach]:
    """Of each room, the branches that the parts together have reached."""
    files = measured(data, [ROOMS / room for room in FLOORS])["files"]
    found: dict[str, Reach] = {}
    for room in FLOORS:
        own = [one["summary"] for path, one in files.items() if (ROOMS / room) in (ROOT / path).parents]
        found[room] = Reach(sum(one["covered_branches"] for one in own), sum(one["num_branches"] for one in own))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="tests.reach", description="How many branches of the rules the scenarios reach."
    )
    parser.add_argument("scenarios", type=Path, nargs="?", default=SCENARIOS, help="a folder of them; all, if left out")
    parser.add_argument("--part", type=int, help="run this part alone, for a run of all")
    parser.add_argument("--data", type=Path, help="where that part keeps its measure")
    given = parser.parse_args()
    if given.part is not None:
        return 0 if part(given.scenarios.resolve(), given.data, given.part) else 1
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "reach"
        passed, failed = side_by_side(given.scenarios.resolve(), data)
        found = reached(data)
    for room, floor in FLOORS.items():
        print(found[room].told(room, floor))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or any(found[room].missing(floor) for room, floor in FLOORS.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
