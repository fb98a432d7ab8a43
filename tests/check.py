"""Every check in one command: `python -m tests.check`. Prints what it runs, stops at the first failure.

Lint, types, import contracts, tests, scenarios, and 100 simulated games under each of two PYTHONHASHSEEDs with equal state hashes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
GAMES = 100


def run(title: str, *command: str, seed: str | None = None) -> str:
    """Run a command of the virtual environment; exits with its code where it fails. Returns its output."""
    print(f"== {title}", flush=True)
    started = time.monotonic()
    environment = {**os.environ, **({"PYTHONHASHSEED": seed} if seed is not None else {})}
    done = subprocess.run(
        [str(BIN / command[0]), *command[1:]],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    output = done.stdout
    if done.returncode != 0 or seed is None:
        print(output, flush=True)
    if done.returncode != 0:
        print(f"{title}: failed with exit code {done.returncode}", flush=True)
        sys.exit(done.returncode)
    print(f"   {time.monotonic() - started:.1f} s", flush=True)
    return output


def simulate(seed: str) -> str:
    """The combined state hash of the simulated games, under one PYTHONHASHSEED."""
    title = f"{GAMES} games under PYTHONHASHSEED={seed}"
    output = run(title, "dbs", "sim", "--games", str(GAMES), "--seed", "1", "--json", "--hash", seed=seed)
    report = json.loads(output)
    if report["errors"] or report["games"] < GAMES:
        sys.exit(f"{title}: {report}")
    print(
        f"   {report['decisions']} decisions, {report['decisions_per_s']:.0f} a second, hash {report['hash']}",
        flush=True,
    )
    return report["hash"]


def main() -> None:
    run("format", "ruff", "format", "--check", ".")
    run("ruff", "ruff", "check", ".")
    run("types", "pyright")
    run("import contracts", "lint-imports")
    run("tests", "pytest", "-n", "2")
    hashes = {simulate("0"), simulate("4242")}
    if len(hashes) != 1:
        sys.exit("The same games differ between two PYTHONHASHSEEDs: something iterates a set where order shows.")
    print("equal state hashes under both", flush=True)
    # last, so that its count is the closing line
    run("scenarios", "dbs", "scenario", "tests/scenarios")


if __name__ == "__main__":
    main()
