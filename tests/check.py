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
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
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


def judged(
    title: str, done: subprocess.CompletedProcess[str] | subprocess.CompletedProcess[bytes], since: float
) -> None:
    """Say how long a check took; exits with its code where it failed."""
    if done.returncode != 0:
        print(f"{title}: failed with exit code {done.returncode}", flush=True)
        sys.exit(done.returncode)
    print(f"   {title}: {time.monotonic() - since:.1f} s", flush=True)


def run(title: str, *command: str) -> None:
    """Run a command of the virtual environment, its output as it comes; exits with its code where it fails."""
    print(f"== {title}", flush=True)
    since = time.monotonic()
    judged(title, subprocess.run([str(BIN / command[0]), *command[1:]], cwd=ROOT, check=False), since)


def side_by_side(checks: Mapping[str, tuple[str, ...]]) -> None:
    """Run commands that take one core each at the same time, the output of each as a whole; exits with the code of the first that failed."""

    def start(command: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(BIN / command[0]), *command[1:]],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    print(f"== {', '.join(checks)}: side by side", flush=True)
    since = time.monotonic()
    with ThreadPoolExecutor(len(checks)) as pool:
        for title, done in {title: pool.submit(start, command) for title, command in checks.items()}.items():
            print(done.result().stdout, end="", flush=True)
            judged(title, done.result(), since)


def simulate(seed: str) -> str:
    """The combined state hash of the simulated games, under one PYTHONHASHSEED."""
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
        sys.exit(f"PYTHONHASHSEED={seed}: {report or f'failed with exit code {done.returncode}'}")
    print(
        f"   PYTHONHASHSEED={seed}: {report['decisions']} decisions, {report['decisions_per_s']:.0f} a second of processor time,"
        f" hash {report['hash']}",
        flush=True,
    )
    return report["hash"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.check", description="Run every check of the project.")
    parser.add_argument("--quick", action="store_true", help="stop behind form, lint, import contracts and types")
    given = parser.parse_args()
    types = {"types": QUICK["types"]}
    for title, command in QUICK.items():
        if title not in types:
            run(title, *command)
    side_by_side(types if given.quick else {**types, "reach of the scenarios": ("python", "-m", "tests.reach")})
    if given.quick:
        return
    measured = (f"--ignore=tests/tui/{file}" for file in WHOLE)  # run once, below
    # what a file sets up is set up once, not by both workers
    run("tests", "pytest", "-n", "2", "--dist", "loadfile", *measured)
    run("reach of the screens", "python", "-m", "tests.reach_screens")
    print(f"== {GAMES} games under each of two PYTHONHASHSEEDs: side by side", flush=True)
    with ThreadPoolExecutor(2) as pool:
        hashes = set(pool.map(simulate, ("0", "4242")))
    if len(hashes) != 1:
        sys.exit("The same games differ between two PYTHONHASHSEEDs: something iterates a set where order shows.")
    print("equal state hashes under both", flush=True)
    # last, so that its count is the closing line
    run("scenarios", "dbs", "scenario", "--quiet", "tests/scenarios")


if __name__ == "__main__":
    main()
