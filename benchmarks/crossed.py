"""Does the engine stand texts that nobody printed? python -m benchmarks.crossed --cards LIST.jsonl … [--texts 1500] [--games 1000] [--seed 1] [--save FILE]

Sentences and clauses of read cards are put into each other's places; what of it is read becomes the text of a card of the lists that costs 1 or 2
energy, so that it is played. Random players play random decks of these cards under the laws of the design (`dbs sim`): an error, a card lost or a game
that does not end is told with the number of the game, which the same command plays again. Such texts make little sense, which is the point: they ask
for the owner of no card, for what came of nothing, for a card beneath itself. Exits with 1 where a game fails.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from card_data.games import pack
from engine.bots.sim import of_chance, simulate
from engine.masters.compiler import compile_text
from engine.masters.ir.nodes import SkillKind

Row = Mapping[str, Any]
SEAM = re.compile(r"((?<=[,.:;]) | and | then )")
"""Where a text is taken apart: between clauses, and between sentences."""
PROFILE = "masters"


def rows_of(lists: Sequence[Path]) -> list[Row]:
    """The cards of the lists, one JSON object a line."""
    return [json.loads(line) for one in lists for line in one.read_text(encoding="utf-8").splitlines()]


def crossed(lines: Sequence[str], rng: random.Random) -> str:
    """A line with one or two of its clauses exchanged for those of another, or with a sentence of it behind."""
    one, other = (SEAM.split(rng.choice(lines)) for _ in range(2))
    for _ in range(rng.choice((1, 1, 2))):
        there, here = rng.randrange(len(one)), rng.randrange(len(other))
        if there % 2 == here % 2:  # a clause for a clause, a seam for a seam
            one[there] = other[here]
    text = "".join(one)
    return f"{text.rstrip('.')}. {other[-1][:1].upper()}{other[-1][1:]}" if rng.random() < 0.3 else text


def read_texts(lines: Sequence[str], rng: random.Random) -> Iterator[tuple[str, SkillKind]]:
    """Crossed lines that are read in full, each once, with the kind of their first skill."""
    seen: set[str] = set()
    while True:
        text = crossed(lines, rng)
        skills = () if text in seen else compile_text(text)
        seen.add(text)
        if skills and not any(skill.unread for skill in skills):
            yield text, skills[0].kind


def cards_of(rows: Sequence[Row], texts: int, rng: random.Random) -> list[Row]:
    """The Leader Cards of the lists as they are, and cheap cards with crossed texts."""
    by_type = {kind: [row for row in rows if row["type"] == kind] for kind in ("LEADER", "BATTLE", "EXTRA")}
    lines = [line.replace("\n", " ") for row in rows for line in row["skills"]]
    made: list[Row] = []
    for number, (text, kind) in enumerate(read_texts(lines, rng)):
        if number == texts:
            break
        extra = kind is SkillKind.COUNTER and rng.random() < 0.7
        body = rng.choice(by_type["EXTRA" if extra else "BATTLE"])
        own = {"number": f"ZX{number // 900 + 1}-{number % 900 + 1:03}", "skills": [text], "back": None}
        cost = {"energy": rng.choice((1, 1, 2)), "specified_cost": body["specified_cost"][:1]}
        made.append({**body, **own, **cost})
    return [*by_type["LEADER"], *made]


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.crossed", description="Random games of cards with crossed texts.")
    parser.add_argument("--cards", type=Path, nargs="+", required=True, help="card lists, one JSON object a line")
    parser.add_argument("--texts", type=int, default=1500, help="how many cards are made (1500)")
    parser.add_argument("--games", type=int, default=1000, help="how many games are played (1000)")
    parser.add_argument("--seed", default="1", help="the same seed makes the same cards and games (1)")
    parser.add_argument("--save", type=Path, help="keep the cards in this file")
    given = parser.parse_args()
    made = cards_of(rows_of(given.cards), given.texts, random.Random(given.seed))
    with tempfile.TemporaryDirectory() as folder:
        file = given.save or Path(folder) / "crossed.jsonl"
        file.write_text("".join(json.dumps(row) + "\n" for row in made), encoding="utf-8")
        cards = pack().with_cards(file)
        return simulate(cards, of_chance(cards, given.games, given.seed, PROFILE), given.games, given.seed, PROFILE)


if __name__ == "__main__":
    sys.exit(main())
