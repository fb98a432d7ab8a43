"""How general is the grammar? python -m benchmarks.generality [corpus.jsonl] [--rules]

Prints the share of cards and lines read in full, and of read lines that print as they were; then, set by set, how many of the set's cards
would be read by the alternatives of the grammar that cards of other sets use as well: what a grammar written without that set would
read of it at least. Alternatives that one card alone needs are counted, and listed with `--rules`. A corpus is one JSON object a line
with `number`, `skills` and `back`; the default is the one beside this project.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from engine.language.build import Language
from engine.language.notation import Alt, Bind, Group, Item, Lit
from engine.masters import compiler
from engine.masters.compiler import compile_text, line, round_trips
from engine.masters.compiler.hooks import HOOKS
from engine.masters.compiler.lexer import KINDS

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "dev.jsonl"


class Watching(Language):
    """The grammar, noting which of its alternatives a reading is made of."""

    used: set[Alt]

    def build(self, derivation: tuple[Alt, Any], choices: list[str]) -> Any:
        self.used.add(derivation[0])
        return super().build(derivation, choices)


def readings(cards: list[dict[str, Any]]) -> dict[str, frozenset[Alt]]:
    """The alternatives that each card read in full is made of."""
    watching, tables = Watching(line.language()[0].grammar, KINDS, HOOKS), line.language()[1]
    watching.used = set()
    line.language = lambda: (watching, tables)  # type: ignore[assignment]  # reading and printing ask for it by this name
    found: dict[str, frozenset[Alt]] = {}
    for card in cards:
        watching.used = set()
        for remembered in (compiler.compile_text, line.read_plain):  # a line that other cards have too is read again
            remembered.cache_clear()
        skills = [skill for side in (card, card["back"]) if side for skill in compile_text("\n".join(side["skills"]))]
        if not any(skill.unread for skill in skills):
            found[card["number"]] = frozenset(watching.used)
    return found


def measure(cards: list[dict[str, Any]]) -> dict[str, float]:
    """Shares in percent."""
    whole = lines = read = same = 0
    started = time.perf_counter()
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
        "seconds": time.perf_counter() - started,
    }


def set_of(number: str) -> str:
    """BT1 of BT1-030."""
    return number.rpartition("-")[0]


def main() -> None:
    arguments = [one for one in sys.argv[1:] if not one.startswith("--")]
    path = Path(arguments[0]) if arguments else CORPUS
    cards = [json.loads(text) for text in path.read_text("utf-8").splitlines()]
    print("  ".join(f"{key} {value:.1f}" for key, value in measure(cards).items()))
    found = readings(cards)
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
    every = sum(len(alts) for alts in line.language()[0].grammar.values())
    single = [alt for alt, n in users.items() if n == 1]
    print(f"\n{every} alternatives, {len(users)} of them used, {len(single)} by one card only")
    if "--rules" in sys.argv:
        owner = {alt: number for number, alts in found.items() for alt in alts if users[alt] == 1}
        for alt in sorted(single, key=lambda one: one.rule):
            print(f"  {owner[alt]:10} {alt.rule}: {describe(alt.items)}")


def describe(items: tuple[Item, ...]) -> str:
    """A pattern in words, roughly as in the grammar file."""
    words: list[str] = []
    for item in items:
        match item:
            case Lit(keys=keys):
                words.append(keys[0])
            case Bind(var=name):
                words.append("$" + name)
            case Group(alts=alts):
                words.append("( " + " | ".join(describe(alt) for alt in alts) + " )")
            case _:
                words.append("~")
    return " ".join(words)


if __name__ == "__main__":
    main()
