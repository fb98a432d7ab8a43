"""Every verb in every form is read and printed back, or the table says why not; every verb that skills hear is heard when it happens."""

from __future__ import annotations

import pytest

from engine.masters.cards.definition import CardDefinition, CardType
from engine.masters.compiler import compile_card, compile_text, round_trips
from engine.masters.scenario.practice.exercise import exercise
from tests.engine.masters.compiler.verb_table import FORMS, VERBS, sentence

CELLS = [(form, verb) for form in FORMS for verb in VERBS if sentence(form, verb) is not None]


@pytest.mark.parametrize("form", FORMS)
def test_every_verb_is_read_in_the_form(form: str) -> None:
    unread: set[str] = set()
    for verb in VERBS:
        text = sentence(form, verb)
        if text is None:
            continue
        (skill,) = compile_text(text)
        if skill.unread:
            unread.add(verb)
        else:
            assert round_trips(skill), text
    assert unread == {verb for verb in FORMS[form][1] if sentence(form, verb) is not None}


def test_the_table_is_filled() -> None:
    missing = sum(verb in FORMS[form][1] for form, verb in CELLS)
    assert missing / len(CELLS) < 0.2


UNPRACTISED = {
    "flip": "practice has no card that flips life for a skill that waits for it",
    "reveal": "practice has no card that reveals",
    "shuffle": "practice has no card that shuffles",
    "add": "to the hand of the other player, which no card does",
    "charge": "no skill charges",
}
"""What is heard in a scenario (tests/scenarios/masters/8-skills/8-6-triggers-by-verb), but not in positions made by `exercise`."""


@pytest.mark.parametrize("form", ["when you", "when your opponent", "when passive", "when passive, by a skill"])
def test_every_verb_is_heard_when_it_happens(form: str) -> None:
    cards = {}
    for index, verb in enumerate(VERBS):
        text = sentence(form, verb)
        if text is not None and verb not in FORMS[form][1] and verb not in UNPRACTISED:
            number = f"T-{index:02}"
            cards[number] = compile_card(
                CardDefinition(number, f"Card {index}", CardType.BATTLE, ("red",), 1, "R", 10000, 5000, 0, text=text)
            )
    found = exercise(cards, "1")
    assert found.errors == []
    assert [line.line for line in found.not_reached] == []
    assert found.resolved == len(cards) > 10
