"""`python -m tests.coverage [--clauses FILE]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.coverage.report import CLAUSES, PAGE, digest, page, texts, trace


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.coverage", description="Write docs/rules-coverage.md.")
    parser.add_argument("--clauses", type=Path, help="a table of clause ids and texts, to renew the list of hashes from")
    given = parser.parse_args()
    if given.clauses is not None:
        CLAUSES.write_text("".join(f"{clause}\t{digest(text)}\n" for clause, text in texts(given.clauses).items()), encoding="utf-8")
    traced = trace()
    PAGE.write_text(page(traced), encoding="utf-8")
    missing = [clause for clause, at in traced.items() if at.open]
    print(f"{len(traced)} clauses, {len(missing)} neither proved nor excused")
    if missing:
        print(" ".join(missing))


main()
