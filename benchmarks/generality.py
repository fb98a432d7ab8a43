"""How much of a card list the compiler reads: python -m benchmarks.generality [corpus.jsonl]

Prints, for the cards that the grammar was written against and for a fifth that was held back (chosen by a fixed seed), the share of
cards and lines read in full, the share of read lines that print as they were, and the seconds it took. A corpus is one JSON object a
line with `number`, `skills` and `back`; the default is the one beside this project.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path
from typing import Any

from engine.masters.compiler import compile_text, normalise, print_skill

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "dev.jsonl"
SEED = 20210521


def held_back(numbers: list[str]) -> set[str]:
    """The fifth that nobody looked at while the grammar was written."""
    return set(random.Random(SEED).sample(sorted(numbers), len(numbers) // 5))


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
                same += print_skill(skill) == normalise(skill.text)
        whole += complete
    return {
        "cards": len(cards),
        "cards read %": 100 * whole / len(cards),
        "lines read %": 100 * read / lines,
        "round trip %": 100 * same / max(1, read),
        "seconds": time.perf_counter() - started,
    }


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS
    cards = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    aside = held_back([card["number"] for card in cards])
    for name, wanted in (("written against", False), ("held back", True)):
        figures = measure([card for card in cards if (card["number"] in aside) == wanted])
        print(f"{name:16}", "  ".join(f"{key} {value:.1f}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
