"""`python -m tests.coverage [--clauses FILE] [--rulings FILE]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.coverage.report import CLAUSES, PAGE, RULINGS, digest, page, ruling_texts, texts, trace


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.coverage", description="Write docs/rules-coverage.md.")
    parser.add_argument(
        "--clauses", type=Path, help="a table of clause ids and texts, to renew the list of hashes from"
    )
    parser.add_argument(
        "--rulings", type=Path, help="a page of questions and answers, to renew the list of their hashes from"
    )
    given = parser.parse_args()
    if given.clauses is not None:
        _renew(CLAUSES, texts(given.clauses))
    if given.rulings is not None:
        _renew(RULINGS, ruling_texts(given.rulings))
    traced = trace()
    PAGE.write_text(page(traced), encoding="utf-8")
    unproved = [name for name, at in traced.items() if at.unproved]
    unnamed = [name for name, at in traced.items() if at.unnamed and ":" not in name]
    print(
        f"{len(traced)} clauses and rulings, {len(unproved)} neither played nor excused, {len(unnamed)} cited nowhere"
    )
    if unproved or unnamed:
        print(" ".join([*unproved, *unnamed]))


def _renew(table: Path, read: dict[str, str]) -> None:
    table.write_text("".join(f"{name}\t{digest(text)}\n" for name, text in read.items()), encoding="utf-8")


main()
