"""Every keyword skill of chapter 10 works as a gained skill just as it does as a printed one, and does nothing while it is negated (8-3-5).

The scenario that proves a printed keyword skill is played twice more. Once the keyword skill is taken off its card, and the Leader Card of its
player says that such cards gain it: every step and check must come true again. Once the card keeps it, and the Leader Card says that the skills of
such cards are negated: some step or check must fail.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from card_data.games import dialects
from engine.masters.ir.keywords import FAMILIES, FIGURES, KEYWORD_SKILLS, TABLE
from engine.scenario.run import run_text
from engine.scenario.scenario import Report

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "masters"
BATTLE = "your «Bearer» Battle Cards"
HAND = "«Bearer» cards in your hand"

BEARERS = {
    "aegis": ("p2", "X-1", BATTLE),
    "alliance": ("p1", "X-1", BATTLE),
    "arrival": ("p1", "X-1", HAND),
    "barrier": ("p2", "X-1", BATTLE),
    "blocker": ("p2", "X-1", BATTLE),
    "critical": ("p1", "X-1", BATTLE),
    "dark-over-realm": ("p1", "X-1", HAND),
    "deflect": ("p1", "X-1", HAND),
    "double-strike": ("p1", "X-1", BATTLE),
    "dual-attack": ("p1", "X-1", BATTLE),
    "empower": ("p1", "U-2", HAND),
    "energy-exhaust": ("p1", "X-1", HAND),
    "evolve": ("p1", "X-2", HAND),
    "ex-evolve": ("p1", "X-2", HAND),
    "field": ("p1", "F-1", HAND),
    "heroic": ("p1", "X-1", BATTLE),
    "indestructible": ("p2", "X-1", BATTLE),
    "invoker": ("p1", "X-1", BATTLE),
    "offering": ("p1", "X-1", BATTLE),
    "over-realm": ("p1", "X-1", HAND),
    "overlord": ("p1", "X-2", BATTLE),
    "quadruple-strike": ("p1", "X-1", BATTLE),
    "rejuvenate": ("p1", "X-1", BATTLE),
    "revenge": ("p2", "X-2", BATTLE),
    "revive": ("p2", "X-1", BATTLE),
    "servant": ("p1", "X-1", BATTLE),
    "successor": ("p1", "X-1", HAND),
    "swap": ("p1", "X-1", BATTLE),
    "triple-attack": ("p1", "X-1", BATTLE),
    "triple-strike": ("p1", "X-1", BATTLE),
    "union-absorb": ("p1", "X-1", BATTLE),
    "union-fusion": ("p1", "X-1", HAND),
    "union-potara": ("p1", "X-1", HAND),
    "unique": ("p1", "X-1", BATTLE),
    "universe-7": ("p1", "X-1", BATTLE),
    "victory-strike": ("p1", "X-1", BATTLE),
    "villainous": ("p1", "X-1", BATTLE),
    "wormhole": ("p1", "W-1", BATTLE),
    "xeno-evolve": ("p1", "X-2", HAND),
}
"""Scenario: whose card it is, the card with the keyword skill, where it is."""

OTHERWISE = (
    {row.name for row in TABLE if row.in_deck is not None}  # deck construction
    | set(FIGURES) & set(KEYWORD_SKILLS)  # they stand in front of another skill, and go where it goes
    | {"Awaken", "Wish"}  # skills with an effect of their own, gained as whole lines
    | ({"Strike", *FAMILIES} & set(KEYWORD_SKILLS)) - {"Evolve", "Attack"}  # names of families
)


def value(given: Any) -> str:
    """A TOML value."""
    match given:
        case dict():
            return "{ " + ", ".join(f"{name} = {value(part)}" for name, part in given.items()) + " }"
        case list():
            return "[" + ", ".join(map(value, given)) + "]"
        case _:
            return json.dumps(given, ensure_ascii=False)


def read(name: str) -> dict[str, Any]:
    """The scenario of that name, in whatever folder it is."""
    (file,) = SCENARIOS.rglob(f"{name}.toml")
    return tomllib.loads(file.read_text("utf-8"))


def play(name: str, gained: bool) -> Report:
    """The scenario with the keyword skill gained instead of printed, or printed and negated."""
    scenario = read(name)
    player, number, where = BEARERS[name]
    card = next(card for card in scenario["card"] if card["number"] == number)
    keyword, *others = card["text"].strip().splitlines()
    card["traits"] = [*card.get("traits", ()), "Bearer"]
    if gained:
        card["text"] = "\n".join(others)
        skill = (
            f'"{keyword}"'
            if keyword.endswith((".", ")")) and name in ("alliance", "union-absorb")
            else keyword.rstrip(".")
        )
        text = f"[Permanent] {where[0].upper()}{where[1:]} gain {skill}."
    else:
        text = f"[Permanent] Negate the skills of {where}."
    leader = {"number": "L-9", "name": "Teacher", "type": "leader", "color": ["red"], "power": 10000, "text": text}
    scenario["card"].append(leader)
    scenario.setdefault(player, {})["leader"] = "L-9"
    return run_text(
        "\n".join(f"{field} = {value(given)}" for field, given in scenario.items()), f"{name}.toml", dialects()
    )


def test_every_keyword_skill_is_tried() -> None:
    """Or is tried elsewhere: what decks and whole lines of text are made of."""
    tried = set[str]()
    for name, (_, number, _) in BEARERS.items():
        card = next(c for c in read(name)["card"] if c["number"] == number)
        tried.update(keyword for keyword in KEYWORD_SKILLS if re.search(rf"\[{keyword}[\] ]", card["text"]))
    assert {keyword for keyword in KEYWORD_SKILLS if ":" not in keyword} - tried == OTHERWISE


@pytest.mark.parametrize("name", BEARERS)
def test_a_gained_keyword_skill_works_as_a_printed_one(name: str) -> None:
    report = play(name, gained=True)
    assert report.passed, (report.step_text, report.problem)


@pytest.mark.parametrize("name", BEARERS)
def test_a_negated_keyword_skill_does_nothing(name: str) -> None:
    report = play(name, gained=False)
    assert not report.passed
    assert report.step > 0, report.problem  # the scenario itself is sound
    assert not report.problem.startswith("the engine broke"), report.details
