"""What is read is printed again: for lines put together at random. (For printed cards: `tests/card_data/test_import.py`.)"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.masters.compiler import compile_text, pretty, print_skill
from engine.masters.compiler.normalise import normalise
from engine.masters.ir.nodes import Choose, Draw, Duration, Exists, GetPower, Gets, Move, Unread, Until
from engine.masters.ir.nouns import THIS_CARD, And, Attr, Cmp, Compare, Const, IsColor, IsType, Noun, Quantity, Who
from engine.masters.ir.walk import walk

quantity = st.sampled_from(["1", "up to 1", "up to 2", "all", "any number of", "1 or 2"])
owner = st.sampled_from(["your", "your opponent's"])
adjective = st.sampled_from(
    [
        "",
        "red ",
        "blue or green ",
        "mono-yellow ",
        "multicolor ",
        "non-black ",
        "skill-less ",
        "<Krillin> ",
        "«Saiyan» or «Namekian» ",
    ]
)
kind = st.sampled_from(["Battle Cards", "Unison Cards", "cards", "Leader Cards or Battle Cards"])
after = st.sampled_from(
    [
        "",
        " with energy costs of 3 or less",
        " with 15000 power or more",
        " in Rest Mode",
        " other than this card",
        " with [Blocker]",
    ]
)
verb = st.sampled_from(
    [
        "KO it", "switch it to Rest Mode", "return it to its owner's hand", "it gets -5000 power for the turn", "send it to its owner's Warp",
        "place it at the bottom of its owner's deck", "negate its skills for the turn", "it can't attack until the end of your opponent's next turn",
    ]
)  # fmt: skip
trigger = st.sampled_from(
    [
        "When this card is played", "When you play this card", "When this card attacks", "When this card is played or attacks",
        "When this card is KO'd", "When this card is used in a combo from your hand", "At the end of your turn",
        "When one of your opponent's Battle Cards attacks", "When this card is removed from your Battle Area by an opponent's skill or KO'd",
    ]
)  # fmt: skip
condition = st.sampled_from(
    [
        "",
        "if your Leader Card is red, ",
        "if your life is at 4 or less, ",
        "if you have 3 or more energy and your opponent has 2 or more Battle Cards, ",
    ]
)
ending = st.sampled_from(
    [
        ".",
        ", then draw 1 card.",
        ". If you do, draw 2 cards.",
        ", and this card gets +5000 power and [Critical] for the battle.",
    ]
)
cost = st.sampled_from(
    [
        "",
        "{R}① : ",
        "Discard 1 card from your hand : ",
        "If your Leader Card is a «Saiyan» card : ",
        "{B}, switch this card to Rest Mode : ",
    ]
)


@given(trigger, condition, quantity, owner, adjective, kind, after, verb, ending)
@settings(max_examples=150, deadline=None)
def test_an_auto_line_of_any_parts(
    trigger: str,
    condition: str,
    quantity: str,
    owner: str,
    adjective: str,
    kind: str,
    after: str,
    verb: str,
    ending: str,
) -> None:
    line = f"[Auto] {trigger}, {condition}choose {quantity} of {owner} {adjective}{kind}{after} and {verb}{ending}"
    (skill,) = compile_text(line.replace("of of", "of"))
    assert not skill.unread, skill.effect
    assert print_skill(skill) == normalise(skill.text)


@given(
    cost,
    st.sampled_from(["[Activate: Main]", "[Activate: Battle][Once per turn]", "[-2][Activate: Main]"]),
    adjective,
    after.filter(lambda words: "Mode" not in words),  # of which a card out of play has none
)
@settings(max_examples=60, deadline=None)
def test_an_activate_line_of_any_parts(cost: str, header: str, adjective: str, after: str) -> None:
    line = f"{header}{cost}Play up to 1 {adjective}card{after} from your deck or Drop Area in Rest Mode with its skills negated for the turn."
    (skill,) = compile_text(line)
    assert not skill.unread, skill.effect
    assert print_skill(skill) == normalise(skill.text)


def test_a_changed_number_is_printed_changed() -> None:
    """The words come from the nodes, not from a memory of the text."""
    from msgspec.structs import replace

    (skill,) = compile_text("[Auto] When this card attacks, draw 2 cards.")
    assert isinstance(skill.effect, Draw)
    changed = replace(skill, effect=replace(skill.effect, n=Const(3)))
    assert print_skill(changed) == "[Auto] When this card attacks, draw 3 cards."


def test_nodes_made_by_hand_have_words() -> None:
    assert (
        pretty(Gets(THIS_CARD, (GetPower(Const(5000)),), Duration(Until.TURN)))
        == "For the turn, this card gets +5000 power"
    )
    red = And((IsColor("red"), IsType("battle"), Compare(Attr.COST, Cmp.LE, Const(3))))
    assert pretty(Choose(Noun(Quantity.UP_TO, Const(1), Who.OPPONENT, red))).startswith(
        "Choose up to 1 of your opponent's red Battle Card"
    )
    assert "2 or more red Battle Card" in pretty(Exists(Noun(Quantity.OR_MORE, Const(2), None, red), Who.YOU))


@pytest.mark.parametrize(
    "phrase",
    [
        "up to 1 card in your life", "1 card in their hand", "1 of your energy", "1 of your life", "2 red cards in your hand",
        "up to 1 of your opponent's Battle Cards with an energy cost of 2 or less", "up to 2 blue cards in your Drop Area",
    ],
)  # fmt: skip
def test_a_noun_phrase_alone_is_printed_as_it_stands_in_its_line(phrase: str) -> None:
    (skill,) = compile_text(f"[Auto] When this card is played, choose {phrase} and discard it.")
    chosen = next(node for node in walk(skill) if isinstance(node, Noun) and node.quantity is not Quantity.BARE)
    assert pretty(chosen).lower() == phrase.lower()


MEMBERS = (
    "1 of your opponent's Battle Cards",
    "1 of their energy",
    "1 of their Battle Cards",
    "1 card in your Drop Area",
    "1 red card from your hand",
    "all of your life",
    "this card",
)


@pytest.mark.parametrize("joint", ["or", "and", "and/or"])
@pytest.mark.parametrize("second", MEMBERS)
@pytest.mark.parametrize("first", MEMBERS)
def test_what_is_done_to_lists_has_words(first: str, joint: str, second: str) -> None:
    """What a skill does is told in a match in words, made of its nodes: whatever it is done to, that breaks nothing."""
    (skill,) = compile_text(f"[Activate: Main] Return {first} {joint} {second} to its owner's hand.")
    parts = [skill.effect, *([skill.effect.what] if isinstance(skill.effect, Move) else [])]
    assert all(isinstance(pretty(part), str) for part in parts if part is not None and not isinstance(part, Unread))
