"""How general is the grammar? python -m benchmarks.generality [corpus.jsonl …] [--rules]

Prints the share of cards and lines read in full, and of read lines that print as they were; then, set by set, how many of the set's cards
would be read by the alternatives of the grammar that cards of other sets use as well: what a grammar written without that set would
read of it at least. At last the alternatives, counted as they are written: a line of a grammar file is one, however many rows of the verb table it stands for;
beside them the meanings of the word tables, the rows of the other tables (verbs, what follows them, lists, tenses, facts), and the choices within
each of them (each bar in brackets is one more). Those that one card alone needs are
listed with `--rules`, and so are those that no card needs. A corpus is one JSON object a line with `number`, `skills` and `back`; the
default is the one beside this project, and several are read as one.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks import watching
from benchmarks.watching import described, is_meaning, watched
from engine.language.notation import Alt, Group, Item, Lit, parse_pattern
from engine.language.word_table import COLUMN
from engine.masters.compiler import compile_text, round_trips

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "dev.jsonl"


def readings(cards: list[dict[str, Any]]) -> dict[str, frozenset[Alt]]:
    """The alternatives that each card read in full is made of."""
    found: dict[str, frozenset[Alt]] = {}
    with watched() as grammar:
        for card in cards:
            sides = [grammar.made_of("\n".join(side["skills"])) for side in (card, card["back"]) if side]
            if None not in sides:
                found[card["number"]] = frozenset[Alt]().union(*(side for side in sides if side is not None))
    return found


def measure(cards: list[dict[str, Any]]) -> dict[str, float]:
    """Shares in percent."""
    whole = lines = read = same = 0
    started = time.process_time()
    for card in cards:
        complete = True
        for side in (card, card["back"]):
            for skill in compile_text("\n".join(side["skills"])) if side else ():
                lines += 1
                if skill.unread:
                    complete = False
                    continue
                read += 1
                same += round_trips(skill)
        whole += complete
    return {
        "cards": len(cards),
        "cards read %": 100 * whole / len(cards),
        "lines read %": 100 * read / lines,
        "round trip %": 100 * same / max(1, read),
        "processor seconds": time.process_time() - started,
    }


def set_of(number: str) -> str:
    """BT1 of BT1-030."""
    return number.rpartition("-")[0]


def main() -> None:
    paths = [Path(one) for one in sys.argv[1:] if not one.startswith("--")] or [CORPUS]
    cards = [json.loads(text) for path in paths for text in path.read_text("utf-8").splitlines()]
    print("  ".join(f"{key} {value:.1f}" for key, value in measure(cards).items()))
    found = readings(cards)
    sets(cards, found)
    written(found)
    rows(found)


def sets(cards: list[dict[str, Any]], found: dict[str, frozenset[Alt]]) -> None:
    """What of each set would be read without it."""
    users = Counter(alt for alts in found.values() for alt in alts)
    by_set: dict[str, Counter[Alt]] = {}
    for number, alts in found.items():
        by_set.setdefault(set_of(number), Counter()).update(alts)
    total = Counter(set_of(card["number"]) for card in cards)
    print("\nread with what cards of other sets need as well")
    everywhere = 0
    for name, own in sorted(by_set.items()):
        held = sum(
            all(users[alt] > own[alt] for alt in alts) for number, alts in found.items() if set_of(number) == name
        )
        everywhere += held
        print(f"  {name:6} {held:4} of {total[name]:4}  {100 * held / total[name]:5.1f} %")
    print(f"  all    {everywhere:4} of {len(cards):4}  {100 * everywhere / len(cards):5.1f} %")


def written(found: dict[str, frozenset[Alt]]) -> None:
    """The alternatives as they stand in the files, and how many cards need each."""
    first = watching.written()
    users = Counter(place for alts in found.values() for place in {alt.place for alt in alts})
    owner = {alt.place: number for number, alts in found.items() for alt in alts}
    for what, places in (
        ("alternatives", [place for place in first if not is_meaning(place)]),
        ("meanings of words", [place for place in first if is_meaning(place)]),
    ):
        unused = [place for place in places if not users[place]]
        single = {place for place in places if users[place] == 1}
        inner = sum(bars(first[place].items) for place in places)
        share = 100 * len(unused) / len(places)
        print(
            f"\n{len(places)} {what}, {len(unused)} of them ({share:.1f} %) used by no card, {len(single)} by one card only; {inner} choices within"
        )
        alone = sum(any(alt.place in single for alt in alts) for alts in found.values())
        print(
            f"{alone} cards of {len(found)} ({100 * alone / max(1, len(found)):.1f} %) use one of {what} that no other card uses"
        )
        if "--rules" in sys.argv:
            for place in [*unused, *sorted(single)]:
                print(f"  {owner.get(place, '-'):10} {described(first[place])}")


def rows(found: dict[str, frozenset[Alt]]) -> None:
    """The rows of the tables that alternatives name, and how many cards need each; the choices within are those that are written in a row."""
    every = watching.rows()
    users = Counter(row for alts in found.values() for row in {row for alt in alts for row in alt.rows})
    unused = [row for row in every if not users[row]]
    inner = sum(_choices(row) for row in every.values())
    print(
        f"\n{len(every)} rows of tables, {len(unused)} of them ({100 * len(unused) / len(every):.1f} %) used by no card, "
        f"{sum(users[row] == 1 for row in every)} by one card only; {inner} choices within"
    )
    if "--rules" in sys.argv:
        for row in unused:
            print(f"  {'-':10} {described(every[row])}")


def _choices(row: Mapping[str, str]) -> int:
    """A pattern that stands in several columns, as the object of a verb does, is written once."""
    return sum(bars(parse_pattern(COLUMN.sub("", text))) for text in set(row.values()) if "|" in text)


def bars(items: tuple[Item, ...]) -> int:
    """How many choices a pattern leaves beyond the first of each; that something may be left out, or stand in the plural, is none."""
    found = 0
    for item in items:
        if isinstance(item, Group):
            spoken = [alt for alt in item.alts if alt]
            found += sum(bars(alt) for alt in spoken)
            found += 0 if _plural(spoken) else len(spoken) - 1
    return found


def _plural(alts: list[tuple[Item, ...]]) -> bool:
    match alts:
        case [(Lit(keys=(one,)),), (Lit(keys=(many,)),)]:
            return many in (one + "s", one + "es")
        case _:
            return False


if __name__ == "__main__":
    main()
