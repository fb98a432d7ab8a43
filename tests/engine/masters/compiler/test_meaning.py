"""What lines mean: reading a line to its last character is half of the work, the effects must be the right ones.

These came out of scenarios that were played: each is a line of official templating, and what the engine needs to see in it.
"""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text
from engine.masters.ir.nodes import (
    All,
    Choose,
    Deed,
    Exists,
    Gets,
    Holds,
    If,
    Keyword,
    Modal,
    Play,
    PlayToken,
    Prohibit,
    ReplaceEvent,
    Skill,
    Then,
    Unread,
)
from engine.masters.ir.nouns import THIS_CARD, Area, Compare, Const, Noun, Nouns, Quantity, Who
from engine.masters.ir.walk import walk
from engine.masters.keywords.union import parts


def line(text: str, card_type: str = "battle") -> Skill:
    (skill,) = compile_text(text, card_type)
    assert not any(isinstance(node, Unread) for node in walk(skill)), f"not read: {text}"
    return skill


def keyword(text: str) -> Keyword:
    return line(text).keywords[0]


@pytest.mark.parametrize(
    "text", ["[Union-Fusion]{R} : <Son Goten> and <Trunks>.", "[Union-Potara]③ : <Kibito> and <East Kai>."]
)
def test_a_union_names_two_cards_and_not_one_card_with_either_name(text: str) -> None:
    assert len(parts(keyword(text))) == 2


def test_keywords_have_their_parameters() -> None:
    assert (keyword("[Empower {R}2]").name, keyword("[Empower {R}2]").n, keyword("[Empower {R}2]").colors) == (
        "Empower",
        2,
        ("red",),
    )
    assert (keyword("[Empower Red 3 Blue 4]").colors, keyword("[Empower Red 3 Blue 4]").amounts) == (
        ("red", "blue"),
        (3, 4),
    )
    assert keyword("[Revive: Red/Green]").colors == ("red", "green")
    assert keyword("[Arrival Red/Blue]: {R}").cost == keyword("[Arrival Red/Blue]{R}").cost
    assert (keyword("[Empower 3]").n, keyword("[Empower 3]").colors) == (3, ())
    assert keyword("[Arrival Red/Blue]{R}").colors == ("red", "blue")
    assert (keyword("[Swap 3]{Y} : «Saiyan» with an energy cost of 3.").name, keyword("[Swap 3]{Y} : «Saiyan».").n) == (
        "Swap",
        3,
    )
    assert (keyword("[Over Realm 5]").name, keyword("[Over Realm 5]").n) == ("Over Realm", 5)
    assert line("[Auto][Limit 2] When this card attacks, draw 1 card.").limit == 2
    boost = line("[Auto][Spirit Boost 2] When this card attacks, draw 1 card.").spirit_boost
    assert boost is not None
    assert boost.n == 2


@pytest.mark.parametrize(
    ("text", "n", "power"),
    [
        (
            "[Auto] When this card is played, play 2 Saibaiman tokens. (Saibaiman tokens have 5000 power, 0 combo cost, and 5000 combo power)",
            2,
            5000,
        ),
        ("[Auto] When this card is played, play a Ghost Token with 10000 power.", 1, 10000),
        ("[Auto] When this card is played, play 1 Cell Jr. Token with 15000 power.", 1, 15000),
    ],
)
def test_a_token_has_its_power(text: str, n: int, power: int) -> None:
    """From the note in parentheses, or from "with N power"."""
    numbers = [node.value for node in walk(line(text)) if isinstance(node, Compare)]
    tokens = [node for node in walk(line(text)) if isinstance(node, PlayToken)]
    assert Const(power) in numbers or [token.power for token in tokens] == [power]
    assert n in (1, 2)


def test_a_comma_after_a_condition_begins_the_effect() -> None:
    """ "… in your hand, this card gets": the comma does not make a list of the hand's cards and this card."""
    effect = line("[Permanent] If you have 2 or more cards in your hand, this card gets +5000 power.").effect
    assert isinstance(effect, If)
    assert isinstance(effect.condition, Exists | Holds)
    assert isinstance(effect.then, Gets)
    assert effect.then.what == THIS_CARD
    if isinstance(effect.condition, Exists):
        noun = effect.condition.noun
        assert isinstance(noun, Noun)
        assert (noun.quantity, [place.area for place in noun.places]) == (Quantity.OR_MORE, [Area.HAND])


def test_modal_options_are_effects() -> None:
    text = "[Activate: Main] Choose one- • Draw 2 cards. • Choose up to 1 of your opponent's Battle Cards and KO it."
    effect = line(text, "extra").effect
    assert isinstance(effect, Modal)
    assert len(effect.options) == 2


@pytest.mark.parametrize(
    "text",
    [
        "[Permanent] If this card would be KO'd, send it to your Warp instead.",
        "[Permanent] If this card would be KO'd, you may discard 1 card from your hand instead.",
        "[Permanent] When this card would be removed from your Battle Area by an opponent's skill, it gets -5000 power for the turn instead.",
        "[Permanent] If you would lose the game by running out of cards in your deck, shuffle your Drop Area into your deck instead.",
    ],
)
def test_would_and_instead_make_a_replacement(text: str) -> None:
    effect = line(text).effect
    assert any(isinstance(node, ReplaceEvent) for node in ([] if effect is None else walk(effect)))


def test_dealing_damage_is_a_trigger_in_both_wordings() -> None:
    for text in (
        "[Auto] When this card inflicts damage to your opponent's life, draw 1 card.",
        "[Auto] When this card deals damage to your opponent, draw 1 card.",
        "[Auto] When you deal damage to your opponent by attacking with this card, draw 1 card.",
    ):
        trigger = line(text).trigger
        assert isinstance(trigger, Deed)
        assert trigger.verb == "take damage"
        assert trigger.by == Who.OPPONENT


def test_triggers_about_a_hand_a_deck_an_area() -> None:
    trigger = line("[Auto] When a card is added to your hand, draw 1 card.").trigger
    assert isinstance(trigger, Deed)
    assert [place.area for place in trigger.to] == [Area.HAND]


def test_two_choices_stay_two() -> None:
    effect = line(
        "[Auto] When this card is played, choose up to 1 <Krillin> and up to 1 <Yamcha> in your Drop Area and play them."
    ).effect
    assert isinstance(effect, Then)
    first = effect.effects[0]
    assert isinstance(first, Choose)
    assert isinstance(first.noun, Nouns)
    assert isinstance(effect.effects[1], Play)


def test_conditions_before_the_colon_are_all_needed() -> None:
    skill = line("[Activate: Main]{R}, if your Leader Card is red and you have 3 or more energy : Draw 1 card.")
    assert len(skill.requirements) >= 2
    conditions = [node for part in skill.requirements for node in walk(part) if isinstance(node, All | Exists | Holds)]
    assert conditions


@pytest.mark.parametrize(
    "text",
    [
        "[Auto] When this card is removed from the game, draw 1 card.",
        "[Permanent] Your opponent can't activate [Counter] skills during battles in which this card is attacking.",
        "[Activate: Main] Gain control of 1 of your opponent's Battle Cards until the end of the turn.",
        "[Permanent] While this card is in Rest Mode, your opponent's cards can only attack this card.",
        "[Permanent] If your life is at 3 or less, the energy cost of this card in your hand is reduced by 2.",
        "[Activate: Main] Choose up to 1 of your opponent's Battle Cards and its power becomes 5000 for the turn.",
        "[Permanent] If you would take damage, place the top card of your deck in your Drop Area instead.",
        "[Permanent] If you would take damage, place that many cards from the top of your deck in your Drop Area instead.",
        "[Permanent] Increase the energy cost of this card in your hand by {R}.",
        "[Activate: Main] Add up to 1 card from the Cell Saga from your Drop Area to your hand.",
        "[Permanent] You can include 10 copies of this card in your deck.",
        "[Permanent] You start the game with 6 life.",
        "[Activate: Main] This card gets +5000 power until the end of the Main Phase.",
        "[Activate: Main] Choose up to 1 of your opponent's Battle Cards and negate its keyword skills for the turn.",
    ],
)
def test_common_adjuncts_attach_to_any_predicate(text: str) -> None:
    line(text)


def test_a_forbidden_keyword_is_a_kind_of_skill_and_not_a_card() -> None:
    for text in (
        "[Auto] When this card attacks, your opponent can't activate [Blocker] for the battle.",
        "[Permanent] Your opponent can't activate [Counter] skills.",
        "[Activate: Main] Your opponent can't activate [Counter: Play] for the turn.",
    ):
        (ban,) = [node for node in walk(line(text)) if isinstance(node, Prohibit)]
        assert ban.deed.keyword
        assert ban.deed.noun is None
