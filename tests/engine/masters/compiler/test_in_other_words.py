"""Sentences that mean the same: what they are read into is equal, and each is printed as it stands."""

from __future__ import annotations

import msgspec
import pytest

from engine.masters.compiler import compile_text, round_trips
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Node
from engine.masters.ir.rewrite import rewrite


def bare(node: Node) -> Node:
    """The node without the letters that only printing reads."""
    plain: dict[str, object] = {name: "" for name in ("words", "text", "note") if hasattr(node, name)}
    if hasattr(node, "singular"):
        plain["singular"] = False
    return msgspec.structs.replace(node, **plain) if plain else node


def read(line: str) -> Node:
    (skill,) = compile_text(line)
    assert isinstance(skill, Skill)
    assert not skill.unread, skill.effect
    assert round_trips(skill)
    return rewrite(skill, bare)


ALIKE = [
    (
        "[Auto] When this card attacks, draw 1 card. (This skill can be activated 3 times per turn.)",
        "[Auto] When this card attacks, draw 1 card. This skill can be activated up to three times per turn.",
        "[Auto][3 times per turn] When this card attacks, draw 1 card.",
    ),
    (
        "[Permanent] This card costs 2 less energy to play.",
        "[Permanent] This card costs 2 less energy.",
        "[Permanent] This card costs 2 less to play.",
    ),
    (
        "[Auto] When this card attacks, if your life is at 4 or less, your Leader Card gains [Critical] for the turn as well.",
        "[Auto] When this card attacks, if your life is at 4 or less, your Leader Card gains [Critical] as well for the turn.",
        "[Auto] When this card attacks, if your life is at 4 or less, your Leader Card gains [Critical] for the turn.",
    ),
    (
        "[Auto] When you play this card, discard any number of cards. If you discarded 3 cards or more, draw 1 card.",
        "[Auto] When you play this card, discard any number of cards. If you discarded 3 or more cards, draw 1 card.",
    ),
    (
        "[Activate: Main] KO 1 Battle Card. Draw 1 card for each energy cost of the KO'd card.",
        "[Activate: Main] KO 1 Battle Card. Draw 1 card for each point of energy cost of the KO'd card.",
    ),
    (
        "[Activate: Main] Choose 2 cards in your Drop Area. Place 1 of them in your hand and 1 of them in your Warp.",
        "[Activate: Main] Choose 2 cards in your Drop Area. Place 1 of them in your hand, and 1 of them in your Warp.",
    ),
    (
        "[Activate: Main] Draw 1 card. This skill can be activated from your Drop Area.",
        "[Activate: Main] Draw 1 card. This skill can also be activated from your Drop Area.",
    ),
    (
        "[Activate: Main] Draw 1 card. [Counter] skills can't be activated in response to this skill.",
        "[Activate: Main] Draw 1 card. Neither player can activate [Counter] skills in response to this skill.",
    ),
]


@pytest.mark.parametrize("lines", ALIKE, ids=lambda lines: lines[-1])
def test_they_mean_the_same(lines: tuple[str, ...]) -> None:
    first, *others = (read(line) for line in lines)
    assert all(other == first for other in others)
