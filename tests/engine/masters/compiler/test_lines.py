"""The shape of a line: header, requirements before the colon, trigger, effect."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text
from engine.masters.compiler.line import print_skill
from engine.masters.ir.nodes import (
    Choose,
    Deed,
    Draw,
    EnergyCost,
    Flip,
    Holds,
    If,
    IsSuch,
    May,
    Modal,
    Move,
    Need,
    Pay,
    Skill,
    SkillKind,
    Then,
    Timing,
    Unread,
)
from engine.masters.ir.nouns import THIS_CARD, Area, Const


def one(text: str) -> Skill:
    (skill,) = compile_text(text)
    assert not skill.unread, skill.effect
    return skill


def test_an_auto_skill_has_a_trigger_and_an_effect() -> None:
    skill = one("[Auto] When this card is played, draw 2 cards.")
    assert skill.kind == SkillKind.AUTO
    assert isinstance(skill.trigger, Deed)
    assert (skill.trigger.verb, skill.trigger.noun) == ("play", THIS_CARD)
    assert isinstance(skill.effect, Draw)
    assert skill.effect.n == Const(2)


def test_what_stands_before_the_colon_is_a_requirement_in_the_order_of_the_text() -> None:
    skill = one(
        "[Activate: Main]{R}①, if your Leader Card is red and you discard 1 card from your hand : Draw 2 cards."
    )
    assert skill.timing == Timing.MAIN
    energy, need, pay = skill.requirements
    assert energy == EnergyCost(any=1, spheres="R")
    assert isinstance(need, Need)
    assert isinstance(need.condition, IsSuch)
    assert isinstance(pay, Pay)
    assert isinstance(pay.effect, Move)
    assert pay.effect.verb == "discard"


def test_requirements_may_stand_before_the_trigger() -> None:
    skill = one("[Auto] If your life is at 3 or less : When this card attacks, draw 1 card.")
    assert [type(r) for r in skill.requirements] == [Need]
    assert isinstance(skill.trigger, Deed)
    assert skill.trigger.verb == "attack"


def test_a_condition_behind_the_trigger_belongs_to_the_effect() -> None:
    skill = one("[Auto] When this card attacks, if your life is at 3 or less, draw 1 card.")
    assert not skill.requirements
    assert isinstance(skill.effect, If)
    assert isinstance(skill.effect.condition, Holds)


def test_when_in_awaken_is_a_condition() -> None:
    skill = one("[Awaken] When your life is at 4 or less: You may draw 1 card and flip this card over.")
    assert skill.kind == SkillKind.AWAKEN
    assert skill.trigger is None
    assert [type(r) for r in skill.requirements] == [Need]
    assert isinstance(skill.effect, May)
    assert isinstance(skill.effect.effect, Then)
    assert isinstance(skill.effect.effect.effects[1], Flip)


def test_modifiers_of_the_header() -> None:
    skill = one("[-2][Activate: Main][Once per turn][Burst 3] Draw 1 card.")
    assert (skill.marker_cost, skill.per_turn, skill.burst) == (-2, 1, 3)
    assert one("[Auto][Limit 1] When this card is played, draw 1 card.").limit == 1
    boost = one("[Activate: Main][Spirit Boost 2] Draw 1 card.").spirit_boost
    assert boost is not None
    assert boost.n == 2


def test_bond_names_the_cards_that_it_counts() -> None:
    bond = one("[Permanent][Bond 2] Red «Earthling» cards : This card gets +5000 power.").bond
    assert bond is not None
    assert bond.n == 2
    assert bond.noun is not None


def test_options_on_lines_of_their_own_belong_to_the_line_before() -> None:
    skill = one("[Activate: Main] Choose one-\n• Draw 1 card.\n• KO 1 of your opponent's Battle Cards.")
    assert isinstance(skill.effect, Modal)
    assert len(skill.effect.options) == 2


def test_a_line_that_goes_on_belongs_to_the_line_before() -> None:
    broken = "[Auto] When this card attacks, choose one-\n• Draw 1 card.\n• KO this card.\nIf your life is at 4 or less, choose both instead."
    assert compile_text(broken) == compile_text(broken.replace("\n", " "))
    assert len(compile_text("[Blocker]\n[Auto] When this card is played,\ndraw 1 card.")) == 2


def test_reminders_are_kept_apart() -> None:
    skill = one("[Blocker] (This card may step in front of another.)")
    assert skill.kind == SkillKind.KEYWORDS
    assert skill.keywords[0].name == "Blocker"
    assert skill.note == "This card may step in front of another."
    assert "step in" in skill.text


def test_a_note_that_defines_a_token_is_no_reminder() -> None:
    skill = one(
        "[Auto] When this card is played, play 2 Puppet Tokens. (Puppet Tokens have 5000 power, 0 combo cost, and 5000 combo power.)"
    )
    assert skill.note == ""
    assert skill.effect is not None
    assert getattr(skill.effect, "power", None) == 5000
    assert getattr(skill.effect, "combo_power", None) == 5000


def test_what_is_not_known_is_said_and_where() -> None:
    (skill,) = compile_text("[Auto] When this card is played, draw 1 card and juggle 3 clubs.")
    assert skill.unread
    assert isinstance(skill.effect, Unread)
    assert skill.effect.text[skill.effect.stopped_at :].startswith("juggle")
    assert skill.effect.expected


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("[Auto] When you play this card, it gains [Double Stryke].", "[Double Stryke]", "[Double Strike]"),
        ("[Barier][Blocker]", "[Barier]", "[Barrier]"),
        ("[Auto] This card gets +5000 power.", "[Auto]", "no words say when"),
        ("[Permanent] If your Leader Card is red, play this card from your hand.", "[Permanent]", "never carried out"),
    ],
)
def test_what_nothing_would_carry_out_is_not_read(text: str, at: str, expected: str) -> None:
    (skill,) = compile_text(text)
    assert isinstance(skill.effect, Unread)
    assert text[skill.effect.stopped_at :].startswith(at)
    assert expected in skill.effect.expected


def test_nothing_that_a_note_says_of_a_token_is_lost() -> None:
    note = "(Clone Tokens have 5000 power, 0 combo cost, 5000 combo power, and can't attack.)"
    (skill,) = compile_text(f"[Auto] When you play this card, play 1 Clone Token. {note}")
    assert isinstance(skill.effect, Unread)


def test_a_line_of_bond_that_names_no_moment_holds_all_the_time() -> None:
    assert one("[Bond 2] This card gets +10000 power.").kind == SkillKind.PERMANENT
    assert one("[Sparking 5] When you play this card, draw 1 card.").kind == SkillKind.AUTO


def test_a_choice_says_how_many_whose_what_and_where() -> None:
    skill = one("[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards and KO it.")
    assert isinstance(skill.effect, Then)
    choose = skill.effect.effects[0]
    assert isinstance(choose, Choose)
    assert [place.area for place in getattr(choose.noun, "places", ())] == [Area.BATTLE]
    assert getattr(choose.noun, "implied", False)


@pytest.mark.parametrize(
    "colors", ["Red/Blue", "RB", "RU", "{R}{B}", "{R/B}", "R/B", "Red Blue", "Red and Blue", "red, blue"]
)
def test_the_colors_of_a_keyword_may_be_written_in_several_ways(colors: str) -> None:
    for line in (f"[Arrival {colors}]{{R}}", f"[Alliance {colors}] Draw 1 card.", f"[revive {colors}]"):
        skill = one(line)
        (keyword,) = skill.keywords
        assert keyword.colors == ("red", "blue")
        assert keyword.name in ("Arrival", "Alliance", "Revive")
        assert colors in print_skill(skill)


@pytest.mark.parametrize("colors", ["XY", "Purple/Blue", "{Red Ribbon}", "3"])
def test_what_is_no_color_is_not_taken_for_one(colors: str) -> None:
    (skill,) = compile_text(f"[Arrival {colors}]")
    assert isinstance(skill.effect, Unread)


@pytest.mark.parametrize("brackets", ["[Bond 3 «Red Army»]", "[Over Realm three]", "[Swap <Cell>]"])
def test_what_is_no_figure_of_a_keyword_is_not_taken_for_one(brackets: str) -> None:
    (skill,) = compile_text(f"{brackets}[Auto] When you play this card, draw 1 card.")
    assert isinstance(skill.effect, Unread)


@pytest.mark.parametrize(
    ("brackets", "expected"),
    [
        ("Sparking", "[Sparking] with its number"),
        ("Limit", "[Limit] with its number"),
        ("Over Realm", "[Over Realm] with its number"),
        ("Once per turn 3", "[Once per turn] without a number"),
        ("Blocker 2", "[Blocker] without a number"),
    ],
)
def test_a_keyword_has_a_number_where_the_rules_give_it_one(brackets: str, expected: str) -> None:
    (skill,) = compile_text(f"[{brackets}] [Auto] When you play this card, draw 1 card.")
    assert isinstance(skill.effect, Unread)
    assert (skill.effect.stopped_at, skill.effect.expected) == (0, expected)


@pytest.mark.parametrize(
    ("cost", "folded"),
    [
        ("{2}{U}", "{B}②"),
        ("(R)(r)", "{R}{R}"),
        ("(B/R)", "{B/R}"),
        ("①{R/U}", "{R/B}①"),
        ("②{G}{G}", "{G}{G}②"),
        ("{12}", "⑫"),
        ("{①}", "①"),
        ("Pay 2 energy", "②"),
        ("Pay X energy", "{X}"),
    ],
)
def test_costs_in_the_signs_of_other_lists(cost: str, folded: str) -> None:
    skill = one(f"[Activate: Main]{cost} : Draw 1 card.")
    assert print_skill(skill) == f"[Activate: Main]{folded} : Draw 1 card."


def test_a_cost_that_goes_up_by_energy_of_any_color() -> None:
    line = "[Permanent] Increase the skill cost of your opponent's [Counter] skills by ①."
    assert print_skill(one(line)) == line


@pytest.mark.parametrize(
    "text",
    [
        "[Permanent] When you draw a card by a skill, draw 1 additional card.",
        "[Permanent] When your opponent switches a card to Active Mode, they must discard 1 card.",
        "[Counter: Play] If you have 2 energy : Your opponent chooses 1: you draw 2 cards, or you discard 2 cards.",
        "[Permanent] In the Battle Area, this card's name is also treated as {Twin}.",
        "[Activate: Main] Draw 2 cards, then discard 1.",
        "[Counter: Play] If the Battle Card being played has an energy cost of 3 or less, KO it.",
        "[Permanent] When this card attacks, draw 1 card.",
        "[Permanent] When 1 or more markers are removed from this card, draw 1 card.",
        "[Permanent] When you play 2 red cards, you may discard 1 card. If you do, reduce their energy cost by 2.",
        "[Auto] When you play this card, your opponent's Battle Cards are played in Rest Mode.",
        "[Activate: Battle] Discard 1 card, then choose 1 : Your Leader Card gets +10000 power for the battle.",
        "[Auto] Whenever your opponent plays a Battle Card, it's played in Rest Mode.",
        "[Permanent] During your opponent's next turn, this card can't be KO'd.",
        "[Auto] At the end of your opponent's next turn, draw 1 card.",
        "[Auto] When a card with [Blocker] is switched to Rest Mode by its own skill, draw 1 card.",
        "[Activate: Main] All of your red Battle Cards get +5000 power for the turn if they have 10000 power or less.",
        "[Activate: Main] Choose up to 1 card with the same name as 1 of your Battle Cards from your Drop Area and play it.",
        "[Activate: Main] KO your opponent's card.",
        "[Activate: Main] Discards 1 card.",
        "[Auto] When you play this card, draw 2 cards, then discards 1 card.",
        "[Activate: Main] Draw 1 card (or whatever else you like).",
    ],
)
def test_what_would_be_read_and_do_nothing_or_too_much_is_not_read(text: str) -> None:
    (skill,) = compile_text(text)
    assert skill.unread
