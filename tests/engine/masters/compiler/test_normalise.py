"""One wording for all notations and dialects, and what the reports say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.masters.compiler import compile_text, round_trips
from engine.masters.compiler.normalise import normalise
from engine.masters.ir.lint import lint
from engine.masters.ir.nodes import Destination, Draw, Move, Skill, SkillKind, Then, Unread
from engine.masters.ir.nouns import THIS_CARD, Area, Const, Place


@pytest.mark.parametrize(
    ("printed", "wording"),
    [
        ("[AUTO]When this card attacks,draw 1 card.", "[Auto] When this card attacks, draw 1 card."),
        ("[Activate: Main] [Once per turn] draw 1 card", "[Activate: Main][Once per turn] Draw 1 card."),
        ("【Auto】 When this card is KO-ed, draw 1 card.", "[Auto] When this card is KO'd, draw 1 card."),
        ("[Permanent] This card cannot attack.", "[Permanent] This card can't attack."),
        ("[Permanent] 《Saiyan》 cards in your hand gain [super combo].", "[Permanent] «Saiyan» cards in your hand gain [Super Combo]."),
        ("[Auto] When this card attacks, this card gets +5,000 power for the duration of the turn.",
         "[Auto] When this card attacks, this card gets +5000 power for the turn."),
        ("[Activate: Main]{red} ① : Draw 1 card.", "[Activate: Main]{R}① : Draw 1 card."),
        ("[Activate: Main] You may not attack for the turn.", "[Activate: Main] You can't attack for the turn."),
        ("[Auto] When a card is stacked under this card, draw 1 card.",
         "[Auto] When a card is placed under this card, draw 1 card."),
        ("[Activate: Main] Stack 1 red card from your hand under this card : Draw 1 card.",
         "[Activate: Main] Place 1 red card from your hand under this card : Draw 1 card."),
        ("[Blocker] (It steps in.)", "[Blocker]"),
        ("[Auto] When this card attacks, choose one. ● Draw 1 card ● Your opponents' cards get -1000 power for the turn",
         "[Auto] When this card attacks, choose one- • Draw 1 card. • Your opponent's cards get -1000 power for the turn."),
    ],
)  # fmt: skip
def test_spelling_is_folded(printed: str, wording: str) -> None:
    assert normalise(printed) == wording
    assert normalise(wording) == wording


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[Auto] When you play this card, draw 1 card.", "[Auto] When this card is played, draw 1 card."),
        (
            "[Auto] When you combo with this card, draw 1 card.",
            "[Auto] When this card is used in a combo, draw 1 card.",
        ),
        (
            "[Activate: Main] This card gains +5000 power for the duration of the turn.",
            "[Activate: Main] This card gets +5000 power for the turn.",
        ),
    ],
)
def test_the_wordings_of_all_years_are_read(old: str, new: str) -> None:
    for text in (old, new):
        (skill,) = compile_text(text)
        assert not skill.unread


def test_names_may_hold_anything() -> None:
    (skill,) = compile_text(
        "[Activate: Main] Choose up to 1 {Dr. Who: Part 2, the End} or <Cell: Xeno> card in your hand and play it."
    )
    assert not skill.unread


def test_what_cannot_be_put_into_words_does_not_round_trip() -> None:
    (skill,) = compile_text("[Auto] When this card attacks, draw 1 card.")
    assert round_trips(skill)
    assert not round_trips(replace(skill, text="[Auto] When this card attacks, draw 2 cards."))
    assert not round_trips(replace(skill, effect=Move(THIS_CARD, Destination(Place(Area.HAND)), verb="put")))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[Permanent] If your life is at 4 or less, draw 1 card.", "happens once"),
        ("[Permanent] The chosen cards can't attack.", "has chosen none"),
        (
            "[Permanent] Battle Cards your opponent plays from their hand get -5000 power for the turn.",
            "for how long after",
        ),
        ("[Swap 2] {R}", "the cards that [Swap] is done with"),
        ("[EX-Evolve] {R}{R}", "the cards that [EX-Evolve] is done with"),
    ],
)
def test_what_nothing_would_carry_out_is_not_read(text: str, reason: str) -> None:
    (skill,) = compile_text(text)
    assert isinstance(skill.effect, Unread)
    assert reason in skill.effect.expected


def test_lint_finds_what_no_card_can_mean() -> None:
    (good,) = compile_text("[Auto] When this card attacks, draw 1 card.")
    assert lint(good) == []
    odd = Skill(SkillKind.PERMANENT, "made up", trigger=good.trigger, effect=Then((Draw(Const(1)),)))
    assert {finding.rule for finding in lint(odd)} == {"shape", "empty", "nothing"}
    (always,) = compile_text("[Permanent] If your life is at 4 or less, this card gets +5000 power.")
    assert lint(always) == []
    (unread,) = compile_text("[Activate: Main] Dance.")
    assert [finding.rule for finding in lint(unread)] == ["unread"]


@pytest.mark.parametrize(
    "limit",
    [
        " (This skill can be activated up to 2 times per turn.)",
        " This skill can activate up to 2 times per turn.",
        " You can only activate this skill twice per turn.",
        " This skill can't be activated more than twice per turn.",
    ],
)
def test_how_often_may_stand_behind_the_skill(limit: str) -> None:
    (skill,) = compile_text("[Auto] When this card attacks, draw 1 card." + limit)
    assert (skill.unread, skill.per_turn) == (False, 2)


def test_how_often_may_stand_behind_a_skill_that_names_a_keyword() -> None:
    (skill,) = compile_text(
        "[Auto] When you activate an [Over Realm] skill, draw 1 card. This skill can only be activated once per turn."
    )
    assert (skill.unread, skill.per_turn) == (False, 1)


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        (
            "[Auto] When you draw a card, this card gets +5000 power for the turn. (Only during your turn.)",
            "[Auto] When you draw a card, this card gets +5000 power for the turn. You can only activate this skill during your turn.",
        ),
        (
            "[Activate: Battle] Draw 1 card. (This skill can only be activated during your opponent's turn.)",
            "[Activate: Battle] Draw 1 card. You can only activate this skill during your opponent's turn.",
        ),
        (
            "[Permanent] This card gets +5000 power and gains [Blocker]. (Only during your opponent's turn.)",
            "[Permanent] During your opponent's turn, this card gets +5000 power and gains [Blocker].",
        ),
        (
            "[Auto][Once per turn] (Only on your opponent's turn) When you draw a card, switch this card to Active Mode.",
            "[Auto][Once per turn] When you draw a card, switch this card to Active Mode. You can only activate this skill during your opponent's turn.",
        ),
        (
            "[Permanent] (Only during your turn.) This card gets +5000 power.",
            "[Permanent] During your turn, this card gets +5000 power.",
        ),
    ],
)
def test_on_whose_turn_may_stand_in_parentheses(noted: str, said: str) -> None:
    (one,), (other,) = compile_text(noted), compile_text(said)
    assert not one.unread
    assert (one.requirements, one.effect) == (other.requirements, other.effect)
