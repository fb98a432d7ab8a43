"""Cards with crossed texts: whatever is made is read, is new, and is the same for the same seed."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.crossed import cards_of
from engine.masters.compiler import compile_text

SKILLS = (
    "[Auto] When you play this card, draw 1 card, then your opponent discards 1 card.",
    "[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards and KO it.",
    "[Activate: Main] Switch this card to Rest Mode : Choose 1 of your energy and switch it to Active Mode, then draw 1 card.",
)


def row(number: str, kind: str, *skills: str) -> dict[str, Any]:
    return {"number": number, "type": kind, "specified_cost": ["R", "R"], "energy": 5, "skills": skills, "back": None}


def test_what_is_made_is_read_new_and_cheap() -> None:
    rows = [
        row("Z-1", "LEADER"),
        row("Z-2", "EXTRA"),
        *(row(f"Z-{n}", "BATTLE", line) for n, line in enumerate(SKILLS, 3)),
    ]
    leader, *made = cards_of(rows, 6, random.Random("1"))
    assert leader == rows[0]
    assert len({card["skills"][0] for card in made}) == 6
    assert not any(skill.unread for card in made for skill in compile_text(card["skills"][0]))
    assert {card["skills"][0] for card in made} - set(SKILLS)
    assert all(card["energy"] in (1, 2) and card["specified_cost"] == ["R"] for card in made)
    assert made == cards_of(rows, 6, random.Random("1"))[1:]
