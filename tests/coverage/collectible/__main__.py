"""`python -m tests.coverage.collectible [--clauses FILE]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.coverage.collectible.report import CLAUSES, PAGE, page, texts, trace


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="tests.coverage.collectible", description="Write docs/rules-coverage-collectible.md."
    )
    parser.add_argument(
        "--clauses", type=Path, help="a table of ids, states, sections and texts, to renew the list from"
    )
    given = parser.parse_args()
    if given.clauses is not None:
        rows = (f"{name}\t{state}\t{hashed}\n" for name, (state, hashed) in texts(given.clauses).items())
        CLAUSES.write_text("".join(rows), encoding="utf-8")
    traced = trace()
    PAGE.write_text(page(traced), encoding="utf-8")
    unplayed = [name for name, at in traced.items() if at.unplayed]
    uncited = [name for name, at in traced.items() if not at.code and at.reason is None]
    print(f"{len(traced)} clauses, {len(unplayed)} neither played nor excused, {len(uncited)} cited nowhere")
    print(" ".join(unplayed), "|", " ".join(uncited))


main()
