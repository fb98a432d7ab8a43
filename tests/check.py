"""Every check in one command: `python -m tests.check`. Prints what it runs and how far it is, and stops at the first failure.

Form, lint, import contracts, types; 100 simulated games under each of two PYTHONHASHSEEDs with equal state hashes; tests and scenarios, with how
much of the screens and the rules they reach. `--quick` stops behind the types: what `.pre-commit-config.yaml` runs before a commit.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
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


def run(title: str, *command: str) -> None:
    """Run a command of the virtual environment, its output as it comes; exits with its code where it fails."""
    print(f"== {title}", flush=True)
    since = time.monotonic()
    code = subprocess.run([str(BIN / command[0]), *command[1:]], cwd=ROOT, check=False).returncode
    if code != 0:
        print(f"{title}: failed with exit code {code}", flush=True)
        sys.exit(code)
    print(f"   {title}: {time.monotonic() - since:.1f} s", flush=True)


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


def same_games() -> None:
    """The same simulated games under each of two PYTHONHASHSEEDs; exits where they differ."""
    print(f"== {GAMES} games under each of two PYTHONHASHSEEDs", flush=True)
    since = time.monotonic()
    if len({simulate(seed) for seed in ("0", "4242")}) != 1:
        sys.exit("The same games differ between two PYTHONHASHSEEDs: something iterates a set where order shows.")
    print(f"   equal state hashes under both: {time.monotonic() - since:.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.check", description="Run every check of the project.")
    parser.add_argument("--quick", action="store_true", help="stop behind form, lint, import contracts and types")
    given = parser.parse_args()
    for title, command in QUICK.items():
        if title != "types":
            run(title, *command)
    if given.quick:
        run("types", *QUICK["types"])
        return
    with ThreadPoolExecutor(1) as beside:  # each takes one core
        games = beside.submit(same_games)
        run("types", *QUICK["types"])
        games.result()
    measured = (f"--ignore=tests/tui/{file}" for file in WHOLE)  # run once, below
    # what a file sets up is set up once, not by each worker; a third of them works while others wait for a
    # server or a screen; those that take longest begin first (tests/conftest.py)
    run("tests", "pytest", "-n", "3", "--dist", "loadfile", "--no-loadscope-reorder", *measured)
    run("reach of the screens", "python", "-m", "tests.reach_screens")
    # last, so that the count of the scenarios is the closing line
    run("scenarios", "python", "-m", "tests.reach")


if __name__ == "__main__":
    main()
