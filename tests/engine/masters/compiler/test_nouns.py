"""Noun phrases: what is said in several ways is one tree."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec import to_builtins

from engine.masters.compiler import compile_text
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Attr, Cmp, Compare, Const
from engine.masters.ir.walk import walk
from tests.engine.masters.compiler.alike import read


def meaning(skill: Skill) -> object:
    """The tree without what only printing needs."""

    def bare(value: Any) -> object:
        if isinstance(value, dict):
            fields = cast(dict[str, Any], value)
            return {
                name: bare(part) for name, part in fields.items() if name not in ("words", "text", "note", "singular")
            }
        if isinstance(value, list | tuple):
            return [bare(part) for part in cast(list[Any], value)]
        return value

    return bare(to_builtins(skill))


def same(texts: list[str]) -> None:
    first, *others = (meaning(read(text)) for text in texts)
    for text, other in zip(texts[1:], others, strict=True):
        assert other == first, text


KO = "[Activate: Main] KO up to 1 of your opponent's Battle Cards"
DRAW = "draw 1 card."


@pytest.mark.parametrize(
    ("phrase", "attr", "cmp", "n"),
    [
        ("with a power of 15000 or less", Attr.POWER, Cmp.LE, 15000),
        ("with power 15000 or below", Attr.POWER, Cmp.LE, 15000),
        ("with 15000 power or less", Attr.POWER, Cmp.LE, 15000),
        ("with 15000 or less power", Attr.POWER, Cmp.LE, 15000),
        ("with at most 15000 power", Attr.POWER, Cmp.LE, 15000),
        ("whose power is 15000 or less", Attr.POWER, Cmp.LE, 15000),
        ("that has a power of 15000 or less", Attr.POWER, Cmp.LE, 15000),
        ("with energy costs 4 or more", Attr.COST, Cmp.GE, 4),
        ("with an energy cost of at least 4", Attr.COST, Cmp.GE, 4),
        ("with an energy cost greater than or equal to 4", Attr.COST, Cmp.GE, 4),
        ("with exactly 2 markers on it", Attr.MARKERS, Cmp.EQ, 2),
        ("with 2 or fewer markers", Attr.MARKERS, Cmp.LE, 2),
        ("with a marker on it", Attr.MARKERS, Cmp.GE, 1),
        ("with no markers on it", Attr.MARKERS, Cmp.EQ, 0),
        ("with a combo cost of 1", Attr.COMBO_COST, Cmp.EQ, 1),
        ("with an energy cost different from 4", Attr.COST, Cmp.NE, 4),
    ],
)
def test_every_number_is_compared_in_every_wording(phrase: str, attr: Attr, cmp: Cmp, n: int) -> None:
    (found,) = (node for node in walk(read(f"{KO} {phrase}.")) if isinstance(node, Compare))
    assert (found.attr, found.cmp, found.value) == (attr, cmp, Const(n))


@pytest.mark.parametrize(
    "phrases",
    [
        [
            "with power less than that of this card",
            "with power less than this card's",
            "with power less than this card",
            "with less power than this card",
            "whose power is lower than this card's",
            "with power lower than this card's power",
            "with power less than the power of this card",
        ],
        [
            "with an energy cost equal to or less than your current energy",
            "with energy costs less than or equal to your energy",
            "whose energy cost is less than or equal to your energy",
        ],
        [
            "with {Ring} in its name",
            "with {Ring} in its card name",
            "whose card name includes {Ring}",
            "whose name contains {Ring}",
            "with a card name that includes {Ring}",
            "which includes {Ring} in its card name",
        ],
        [
            "with a different card name from your Leader Card",
            "with a name different from that of your Leader Card",
            "with a different name than your Leader Card",
        ],
        ["in Rest Mode", "that is in Rest Mode", "that are in Rest Mode"],
        ["that is both red and green", "that is red and green", "that are both red and green"],
        ["with [Barrier]", "with a [Barrier] skill", "with the [Barrier] skill", "that has [Barrier]"],
        ["without [Barrier]", "that doesn't have [Barrier]"],
    ],
)
def test_one_meaning_one_tree(phrases: list[str]) -> None:
    same([f"{KO} {phrase}." for phrase in phrases])


@pytest.mark.parametrize(
    "conditions",
    [
        ["your life is at 3 or less", "your life is 3 or less", "you are at 3 or less life", "you have 3 or less life"],
        [
            "this card's power is higher than your opponent's Leader Card's power",
            "this card's power is greater than that of your opponent's Leader Card",
            "the power of this card is greater than your opponent's Leader Card's power",
        ],
        ["the power of this card is 20000 or more", "this card's power is at least 20000"],
        ["this card has no markers on it", "this card has no markers"],
        [
            "you have fewer cards in your hand than your opponent",
            "you have less cards in your hand than your opponent",
        ],
    ],
)
def test_one_condition_one_tree(conditions: list[str]) -> None:
    same([f"[Activate: Main] If {condition}, {DRAW}" for condition in conditions])


@pytest.mark.parametrize(
    "skills",
    [
        [
            "all of your opponent's Battle Cards' [Auto] skills",
            "the [Auto] skills of all of your opponent's Battle Cards",
        ],
        ["the keyword skills on this card", "this card's keyword skills", "the keyword skills of this card"],
        ["the skills of this card", "all of this card's skills", "this card's skills"],
        ["your Leader Card's [Auto] and [Permanent] skills", "the [Auto] and [Permanent] skills of your Leader Card"],
        ["the chosen card's non-keyword skills", "the non-keyword skills of the chosen card"],
    ],
)
def test_skills_are_had_in_many_ways(skills: list[str]) -> None:
    same([f"[Activate: Main] Negate {one} for the turn." for one in skills])


@pytest.mark.parametrize(
    "sentences",
    [
        [
            "Choose 1 keyword skill of the attacking card and negate it for the turn",
            "Choose a keyword skill on the attacking card and negate it for the turn",
            "Choose up to 1 of the attacking card's keyword skills and negate it for the turn",
        ],
        [
            "This card gets +5000 power for each red card in your Drop Area and [Double Strike] for the turn",
            "This card gets +5000 power for every red card in your Drop Area, and [Double Strike] for the turn",
        ],
        [
            "KO up to 1 of your opponent's non-red, non-blue Battle Cards",
            "KO up to 1 of your opponent's non-red and non-blue Battle Cards",
        ],
    ],
)
def test_one_sentence_one_tree(sentences: list[str]) -> None:
    same([f"[Activate: Battle] {sentence}." for sentence in sentences])


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("energy costs of 3 or less", 2),
        ("5000 power or less", 2),
        ("5000 original power or less", 2),
        ("an energy cost of 3 or less", 1),
    ],
)
def test_a_number_in_the_singular_is_that_of_its_card_alone(said: str, times: int) -> None:
    (skill,) = compile_text(f"[Activate: Main] Choose 1 red card and 1 blue card in your Drop Area with {said}.")
    assert sum(isinstance(node, Compare) for node in walk(skill)) == times
