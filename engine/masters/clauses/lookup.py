"""What `dbs rules 7-4-1` and `dbs rules double strike` print: what a clause means, or which clauses are about some words."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from engine.masters.cards.profiles import PROFILES
from engine.masters.clauses import Meaning, differences, meaning, meanings, search, titles

NUMBER = re.compile(r"\d+(-\d+)*")


def look_up(given: Sequence[str]) -> int:
    """Print a clause, the clauses about some words, or for nothing the chapters; 1 where nothing is found."""
    words = " ".join(given).split()
    if len(words) == 1 and NUMBER.fullmatch(words[0]):
        try:
            found = meaning(words[0])
        except KeyError:
            print(f"There is no chapter {words[0].partition('-')[0]} in the rules.", file=sys.stderr)
            return 1
        print("\n".join(lines(found)))
        return 0
    clauses = search(words) if words else [clause for clause in meanings() if "-" not in clause]
    if not clauses:
        print(f"No clause is about: {' '.join(words)}", file=sys.stderr)
        return 1
    print("\n".join(line(clause) for clause in clauses))
    return 0


def lines(found: Meaning) -> list[str]:
    """One clause, and what stands around it."""
    said = [" > ".join(f"{clause} {title}" for clause, title in found.path), f"{found.of}: {found.text}"]
    if not found.exact:
        said.insert(1, f"{found.clause} has no sentence of its own; above it stands:")
    said += [f"In {profile}: {told}" for profile in PROFILES if (told := differences(profile).get(found.clause))]
    for heading, clauses in (
        ("Above", (found.above,) if found.above else ()),
        ("Below", found.below),
        ("Related", found.related),
    ):
        if clauses:
            said += ["", heading, *(f"  {line(clause)}" for clause in clauses)]
    return said


def line(clause: str) -> str:
    """One clause in a list."""
    title = titles().get(clause)
    return f"{clause:<12} {f'{title}: ' if title else ''}{meanings()[clause]}"
