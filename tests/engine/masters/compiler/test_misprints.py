"""What is printed wrong or left out is mended by rule, told, and keeps its place in print."""

from __future__ import annotations

import pytest

from engine.language.folding import Folding
from engine.masters.compiler import compile_text, lines, print_skill, repairs
from engine.masters.compiler.lexer import tokenize
from engine.masters.compiler.line import round_trips
from engine.masters.compiler.normalise import fold, normalise
from engine.masters.ir.nodes import EnergyCost, Unread


@pytest.mark.parametrize(
    ("printed", "wording"),
    [
        ("[Activate: Main] BB① : Draw 1 card.", "[Activate: Main]{B}{B}① : Draw 1 card."),
        ("[Activate: Main][Limit 1] (Once.) G : Draw 1 card.", "[Activate: Main][Limit 1]{G} : Draw 1 card."),
        ("[Activate: Main] 3, place this card in your Drop : Draw 1 card.",
         "[Activate: Main]③, Place this card in your Drop Area : Draw 1 card."),
        ("[Arrival Blue/Green] B/G", "[Arrival Blue/Green]{B/G}."),
        ("[Activate: Main]{r/g} : Draw 2 cards.", "[Activate: Main]{R/G} : Draw 2 cards."),
        ("[Counter Attack] Negate the attack.", "[Counter: Attack] Negate the attack."),
        ("[Activate - Main] K.O. up to 1 of your opponent's Battle Cards.",
         "[Activate: Main] KO up to 1 of your opponent's Battle Cards."),
        ("[Auto] When this card is K.O.'d, if you have four or more energy, this card gets +5k power for the turn.",
         "[Auto] When this card is KO'd, if you have 4 or more energy, this card gets +5000 power for the turn."),
        ("[Auto] When this card is KO-ed, draw two cards.", "[Auto] When this card is KO'd, draw 2 cards."),
        ("[Auto] When this card attacks, choose one or two of your Battle Cards and switch them to Active Mode.",
         "[Auto] When this card attacks, choose 1 or 2 of your Battle Cards and switch them to Active Mode."),
        ("[Auto] When you play this card, play two Imp Tokens (green, energy cost 1, 5000 power).",
         "[Auto] When you play this card, play 2 Imp Tokens with green, 1 energy cost and 5000 power."),
        ("[Activate: Main] Your opponent chooses 1 of their Battle Cards and KO's it.",
         "[Activate: Main] Your opponent chooses 1 of their Battle Cards and KOs it."),
        ("[Permanent] Your Leader gets +5000 power.", "[Permanent] Your Leader Card gets +5000 power."),
        ("[Auto] When this card attacks, choose up to 1 of your opponents cards and KO it.",
         "[Auto] When this card attacks, choose up to 1 of your opponent's cards and KO it."),
        ("[Auto] When this card attacks, your opponent's can't combo for the battle.",
         "[Auto] When this card attacks, your opponent can't combo for the battle."),
        ("[Auto] When this card attcks, draw 1card.", "[Auto] When this card attacks, draw 1 card."),
        ("[Auto] When this card attacks, draw 1 card Then shuffle your deck.",
         "[Auto] When this card attacks, draw 1 card. Then shuffle your deck."),
        ("[Double Strike] [This card deals 2 damage when it attacks]", "[Double Strike]"),
        ("[Double Strike] (It deals 2 damage (instead of 1) to life)", "[Double Strike]"),
    ],
)  # fmt: skip
def test_misprints_are_mended_and_told(printed: str, wording: str) -> None:
    assert normalise(printed) == wording
    (skill,) = compile_text(printed)
    assert not skill.unread
    assert skill.text == printed
    told = {one.printed: one.meant for _, one in repairs(printed)}
    assert told or printed in (
        "[Activate: Main]{r/g} : Draw 2 cards.",
        "[Double Strike] (It deals 2 damage (instead of 1) to life)",
    )
    assert not repairs(wording)


@pytest.mark.parametrize(
    ("printed", "wording"),
    [
        ("[Auto] When this card attacks, draw draw 1 card.", "[Auto] When this card attacks, draw 1 card."),
        ("[Auto] When this cards attacks, look at up to 3 cards form the top of you deck.",
         "[Auto] When this card attacks, look at up to 3 cards from the top of your deck."),
        ("[Auto] When this card attacks, it gets +5000 power until end of your opponent's next turn.",
         "[Auto] When this card attacks, it gets +5000 power until the end of your opponent's next turn."),
        ("[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards. ignoring Barrier, and KO it.",
         "[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards, ignoring [Barrier], and KO it."),
        ("[Auto] When this card attacks, if this cards power is 25000 or more, draw 1 card.",
         "[Auto] When this card attacks, if this card's power is 25000 or more, draw 1 card."),
        ("[Activate: Main] Play 1 card from your hand with it's skills negated for the durration of the turn.",
         "[Activate: Main] Play 1 card from your hand with its skills negated for the turn."),
    ],
)  # fmt: skip
def test_slips_are_put_right_where_they_keep_a_line_from_being_read(printed: str, wording: str) -> None:
    (skill,) = compile_text(printed)
    assert print_skill(skill) == wording
    assert round_trips(skill)
    assert skill.text == printed
    assert repairs(printed)
    assert not repairs(wording)


@pytest.mark.parametrize(
    "line",
    [
        "[Auto] When you play this card, deal 1 damage to your opponent, then takes 1 damage to them.",
        "[Permanent] Your opponent can't frobnicate this card.",
        "[Auto] When this card attacks a Battle Card, sings it.",
        "[Auto] When this card attacks, this card gets +1000 power for the turn for each energy in its power.",
    ],
)
def test_what_no_slip_explains_stays_unread(line: str) -> None:
    assert all(skill.unread for skill in compile_text(line))
    assert repairs(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "[Auto] When this card attacks, choose up to 1 {Two Leader Batle, 3rd Drop} in your Drop Area and play it.",
        "[Permanent] Your Leader, Battle, and Unison Cards get +5000 power.",
        "[Auto] When this card attacks, choose one of your cards.",
    ],
)
def test_names_and_good_words_are_left_alone(line: str) -> None:
    assert repairs(line) == []


def test_a_word_that_may_be_two_others_is_not_guessed() -> None:
    assert not fold("[Auto] When this card attacks, choose thvse cards.")[0].repairs
    (skill,) = compile_text(
        "[Auto] When this card attacks, choose 2 cards in your hand and play thse cards."
    )  # these or those
    assert skill.unread
    # four letters are too few to say it at first sight, but one word alone can be read there
    (skill,) = compile_text("[Auto] When this card attacks, druw 1 card.")
    assert print_skill(skill) == "[Auto] When this card attacks, draw 1 card."


def test_reading_stops_in_the_printed_text() -> None:
    line = "【Auto】 When this card is KO-ed (a reminder), sneeze 5,000 times."
    (skill,) = compile_text(line)
    assert isinstance(skill.effect, Unread)
    assert skill.effect.text == line
    assert line[skill.effect.stopped_at :].startswith("sneeze 5,000")


def test_tokens_know_where_they_are_printed() -> None:
    line = "[Auto]  When this card is KO-ed, play 1 Saibaiman token for 5,000 power."
    folding, _ = fold(line)
    said = {token.text: line[token.at : token.end] for token in tokenize(folding)}
    assert said["[Auto]"] == "[Auto]"
    assert said["5000"] == "5,000"
    assert said["‹Saibaiman›"] == "Saibaiman"
    assert said["power"] == "power"


def test_several_skills_on_a_line_are_several() -> None:
    text = "[Auto] When this card attacks, draw 1 card. [Permanent] This card gets +5000 power."
    one, two = compile_text(text)
    assert (one.unread, two.unread) == (False, False)
    assert [told.meant for _, told in repairs(text)] == ["a line of its own"]


@pytest.mark.parametrize(
    "text",
    [
        "[Auto] When this card attacks, draw 1 card. [Auto] skills of that card are negated for the turn.",
        '[Auto] When this card attacks, it gains "[Auto] When this card attacks, draw 1 card. [Blocker]" for the turn.',
    ],
)
def test_a_skill_that_is_spoken_of_or_quoted_begins_no_line(text: str) -> None:
    assert lines(text) == [text]


def test_a_sphere_of_either_color_is_a_cost_of_its_own() -> None:
    (skill,) = compile_text("[Activate: Main]{R}{B/G}① : Draw 1 card.")
    assert skill.requirements == (EnergyCost(any=1, spheres="R", hybrid=("BG",)),)


def test_what_both_texts_begin_and_end_with_keeps_its_place() -> None:
    folding = Folding("a 10 b")
    folding.put(2, 4, "1000")
    assert folding.text == "a 1000 b"
    assert [folding.text[i] for i in range(len(folding.text)) if folding.places[i] == i][:4] == ["a", " ", "1", "0"]
    assert folding.span(7, 8) == (5, 6)
