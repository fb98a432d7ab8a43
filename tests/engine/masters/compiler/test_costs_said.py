"""What is said of costs, and of what changes or forbids them."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text
from engine.masters.compiler.line import round_trips
from engine.masters.ir.nodes import Gets, Skill
from engine.masters.ir.nouns import PerEach


def one(text: str) -> Skill:
    (skill,) = compile_text(text)
    return skill


@pytest.mark.parametrize(
    "line",
    [
        "[Permanent] The first «Saiyan» Battle Card you play each turn costs 1 less energy to play.",
        "[Permanent] Reduce the energy cost of the first Extra Card you activate each turn by 1.",
        "[Activate: Main]③ or discard 2 cards from your hand : Draw 1 card.",
        "[Auto] Discard 1 card or {B}{B} : When you play this card, draw 2 cards.",
        "[Activate: Main]{R}, choose 1 of your Battle Cards and KO it or discard 1 card : Draw 2 cards.",
        "[Permanent] Reduce the energy costs and combo costs of your «Saiyan» cards by 1.",
        "[Permanent] Your opponent can't activate their Unison Cards' skills with [+1] or [+2] costs.",
        "[Permanent] Your opponent can only activate 1 skill with a [-] cost each turn.",
        "[Permanent] Cards in your opponent's life can't be turned face down.",
        "[Permanent] You can activate 1 Extra Card from your Drop Area during each of your turns.",
        "[Permanent] Skills of Extra Cards with energy costs of 2 or less can't be activated from the hand.",
        "[Permanent] You can't activate [Over Realm] skills the turn you play this card.",
        "[Permanent] This card also has the skills of all <Majin Buu> cards under it.",
        "[Permanent] Damage you take from attacks by cards with [Double Strike] is reduced by 1.",
        "[Permanent] Reduce the energy cost of this card in your hand by 1 for each card your opponent has in Rest Mode.",
        "[Permanent] This card can't be removed from the Battle Area or have its power reduced by your opponent's skills.",
    ],
)
def test_it_is_read_and_said(line: str) -> None:
    skill = one(line)
    assert not skill.unread, skill.effect
    assert round_trips(skill)


@pytest.mark.parametrize(
    "line",
    [
        "[Counter: Attack] If your life is at 3 or less, reduce this card's energy cost by 2 : Negate the attack.",
        "[Counter: Attack] Reduce this card's energy cost by 1, then negate the attack.",
        "[-][Activate: Main] Draw 1 card.",
        "[Permanent] When evolving this card, reduce its energy cost by 1.",
        "[Permanent] You can play 1 red Battle Card from your Drop Area.",
        "[Activate: Main] For the turn, you can activate 1 Extra Card from your hand without paying its energy cost.",
        "[Auto] When this card attacks, it gains [+1].",
    ],
)
def test_what_would_do_nothing_is_not_read(line: str) -> None:
    assert one(line).unread


def test_one_number_for_both_costs_is_so_many_times_for_both() -> None:
    skill = one(
        "[Permanent] Reduce this card's energy cost and combo cost in your hand by 1 for each card in your Warp."
    )
    assert isinstance(skill.effect, Gets)
    assert round_trips(skill)
    assert all(isinstance(getattr(change, "amount", None), PerEach) for change in skill.effect.changes)
