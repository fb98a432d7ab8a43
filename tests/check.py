"""Every check in one command: `python -m tests.check`. Prints what it runs and how far it is, and stops at the first failure.

Form, lint, import contracts, types; tests and scenarios, with how much of the screens and the rules they reach; and 100 simulated games under each
of two PYTHONHASHSEEDs with equal state hashes. `--quick` stops behind the types: what `.pre-commit-config.yaml` runs before a commit.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.reach_screens import WHOLE

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
GAMES = 100
QUICK = {
    "form": ("ruff", "format", "--check", "."),
    "lint": ("ruff", "check", "."),
    "import contracts": ("lint-imports",),
    "types": ("pyright",),
}
"""The checks that take seconds, each with its command: those of CI and those before a commit."""


@contextmanager
def titled(title: str) -> Iterator[None]:
    """What is checked now, and how long it took."""
    print(f"== {title}", flush=True)
    started = time.monotonic()
    yield
    print(f"   {time.monotonic() - started:.1f} s", flush=True)


def run(title: str, *command: str) -> None:
    """Run a command of the virtual environment, its output as it comes; exits with its code where it fails."""
    with titled(title):
        code = subprocess.run([str(BIN / command[0]), *command[1:]], cwd=ROOT, check=False).returncode
        if code != 0:
            print(f"{title}: failed with exit code {code}", flush=True)
            sys.exit(code)


def simulate(seed: str) -> str:
    """The combined state hash of the simulated games, under one PYTHONHASHSEED."""
    title = f"{GAMES} games under PYTHONHASHSEED={seed}"
    with titled(title):
        done = subprocess.run(
            [str(BIN / "dbs"), "sim", "--games", str(GAMES), "--seed", "1", "--json", "--hash"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        report = json.loads(done.stdout or "{}")
        if done.returncode != 0 or report["errors"] or report["games"] < GAMES:
            sys.exit(f"{title}: {report or f'failed with exit code {done.returncode}'}")
        print(
            f"   {report['decisions']} decisions, {report['decisions_per_s']:.0f} a second, hash {report['hash']}",
            flush=True,
        )
    return report["hash"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.check", description="Run every check of the project.")
    parser.add_argument("--quick", action="store_true", help="stop behind form, lint, import contracts and types")
    given = parser.parse_args()
    for title, command in QUICK.items():
        run(title, *command)
    if given.quick:
        return
    measured = (f"--ignore=tests/tui/{file}" for file in WHOLE)  # run once, below
    run("tests", "pytest", "-n", "2", *measured)
    run("reach of the scenarios", "python", "-m", "tests.reach")
    run("reach of the screens", "python", "-m", "tests.reach_screens")
    hashes = {simulate("0"), simulate("4242")}
    if len(hashes) != 1:
        sys.exit("The same games differ between two PYTHONHASHSEEDs: something iterates a set where order shows.")
    print("equal state hashes under both", flush=True)
    # last, so that its count is the closing line
    run("scenarios", "dbs", "scenario", "--quiet", "tests/scenarios")


if __name__ == "__main__":
    main()
