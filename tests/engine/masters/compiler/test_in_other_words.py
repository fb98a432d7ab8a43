"""Sentences that mean the same: what they are read into is equal, and each is printed as it stands."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text
from tests.engine.masters.compiler.alike import meant

ALIKE = [
    (
        "[Auto] When a marker is placed on this card or a marker is removed from this card, draw 1 card.",
        "[Auto] When a marker is placed on or removed from this card, draw 1 card.",
        "[Auto] When a marker is placed on this card or removed from it, draw 1 card.",
    ),
    (
        "[Auto] When this card is switched to Active Mode by a skill, draw 1 card.",
        "[Auto] When this card changes from Rest Mode to Active Mode by a skill, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, you may activate your Leader Card's [Awaken] skill.",
        "[Auto] When this card attacks, you may activate your Leader Card's [Awaken].",
    ),
    (
        "[Auto] When this card attacks, you may discard 1 card. If you do, draw 1 card. If you have 3 or more energy, draw 2 cards instead.",
        "[Auto] When this card attacks, you may discard 1 card, and if you do, draw 1 card. If you have 3 or more energy, draw 2 cards instead.",
    ),
    (
        "[Permanent] When this card would be KO'd, you may discard 1 card. If you do, return it to your hand instead.",
        "[Permanent] When this card would be KO'd, you may discard 1 card, and if you do, return it to your hand instead.",
    ),
    (
        "[Activate: Main] Choose up to 1 <Alpha> card with an energy cost of 4 in your hand and play it.",
        "[Activate: Main] Select up to 1 <Alpha> card that costs 4 in your hand and play it.",
    ),
    (
        "[Activate: Main] Play 1 card with <Alpha> in its character name from your hand.",
        "[Activate: Main] Play 1 card with the character name <Alpha> from your hand.",
    ),
    (
        "[Activate: Main] Deal 1 damage to your opponent.",
        "[Activate: Main] Inflict 1 damage on your opponent.",
    ),
    (
        "[Auto] When this card is played, look at the top 3 cards of your deck and put them back in any order.",
        "[Auto] When this card is played, look at the top 3 cards of your deck and arrange them in any order.",
    ),
    (
        "[Counter: Counter] Negate that skill.",
        "[Counter: Counter] That skill is negated.",
    ),
    (
        "[Activate: Main] At the end of the turn, KO this card if it attacked.",
        "[Activate: Main] KO this card at the end of the turn if it attacked.",
    ),
    (
        "[Auto] When this card attacks, it gains [Critical] or [Double Strike] for the turn.",
        "[Auto] When this card attacks, it gains your choice of [Critical] or [Double Strike] for the turn.",
    ),
    (
        "[Auto] When this card attacks, choose 2 cards of the same color in your hand and discard them.",
        "[Auto] When this card attacks, choose 2 cards in your hand that share a color and discard them.",
    ),
    (
        "[Auto] When this card is played from any area other than your hand, draw 1 card.",
        "[Auto] When this card is played from anywhere other than your hand, draw 1 card.",
    ),
    (
        "[Auto] When you combo with 2 or more cards in a battle, draw 1 card.",
        "[Auto] When you combo with 2 or more cards in a single battle, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, your opponent discards 1 card from their hand at random.",
        "[Auto] When this card attacks, your opponent discards 1 random card from their hand.",
    ),
    (
        "[Activate: Main] Choose 1 of your opponent's energy. That card can't be switched to Active Mode for the turn.",
        "[Activate: Main] Choose 1 of your opponent's energy. That energy can't be switched to Active Mode for the turn.",
    ),
    (
        "[Activate: Main] Draw 1 card. If your life is at 3 or less, draw 2 cards instead.",
        "[Activate: Main] Draw 1 card (or 2 cards if your life is at 3 or less).",
        "[Activate: Main] Draw 1 card, or 2 cards if your life is at 3 or less.",
    ),
    (
        "[Auto] When this card attacks, it gets +5000 power for the turn. If your life is at 3 or less, it gets +10000 power for the turn instead.",
        "[Auto] When this card attacks, it gets +5000 power (+10000 power instead if your life is at 3 or less) for the turn.",
        "[Auto] When this card attacks, it gets +5000 power for the turn (or +10000 power if your life is at 3 or less).",
    ),
    (
        "[Auto] When you play this card, draw cards equal to half the number of cards in your hand (rounded up).",
        "[Auto] When you play this card, draw cards equal to half the number of cards in your hand, rounded up.",
        "[Auto] When you play this card, draw cards equal to the number of cards in your hand divided by 2, rounded up.",
    ),
    (
        "[Auto] When you play this card, draw cards equal to the number of cards in your opponent's Warp.",
        "[Auto] When you play this card, draw a number of cards equal to the number of cards in your opponent's Warp.",
        "[Auto] When you play this card, draw as many cards as there are cards in your opponent's Warp.",
    ),
    (
        "[Auto] When you play this card, discard up to 3 cards, then draw cards equal to the number of cards discarded.",
        "[Auto] When you play this card, discard up to 3 cards, then draw cards equal to the number of discarded cards.",
    ),
    (
        "[Auto] When you play this card, reduce its power by 5000 for the turn for every 2 black cards in your Warp.",
        "[Auto] When you play this card, reduce its power by 5000 for every 2 black cards in your Warp for the turn.",
    ),
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
    (
        "[Auto] When you play this card and when this card attacks, draw 1 card.",
        "[Auto] When you play this card or when this card attacks, draw 1 card.",
    ),
    (
        "[Auto][Once per turn] When your opponent attacks, draw 1 card.",
        "[Auto] Once each turn, when your opponent attacks, draw 1 card.",
    ),
    (
        "[Activate: Main] For the rest of this turn, each time your Leader Card attacks, draw 1 card.",
        "[Activate: Main] For the turn, when your Leader Card attacks, draw 1 card.",
    ),
    (
        "[Activate: Main] If you're at 4 life or less, draw 1 card.",
        "[Activate: Main] If you have 4 or less life, draw 1 card.",
    ),
    (
        "[Auto] When an attack by this card is negated, draw 1 card.",
        "[Auto] When this card's attack is negated, draw 1 card.",
    ),
    (
        "[Permanent] If this card would be KO'd, you may discard 1 card. If you do, it isn't KO'd.",
        "[Permanent] If this card would be KO'd, you may discard 1 card instead.",
    ),
    (
        "[Auto] When you evolve <B> into this card, draw 1 card.",
        "[Auto] When you evolve into this card from <B>, draw 1 card.",
    ),
    (
        "[Auto] When you activate [Spirit Boost], draw 1 card.",
        "[Auto] When you activate a skill with [Spirit Boost], draw 1 card.",
    ),
    (
        "[Auto] When you play this card, choose one or more- • Draw 1 card. • Switch 1 of your energy to Active Mode.",
        "[Auto] When you play this card, choose 1 or more- • Draw 1 card. • Switch 1 of your energy to Active Mode.",
    ),
    (
        "[Auto] When this card attacks, play 1 red Battle Card from your Drop Area in Rest Mode with its skills negated.",
        "[Auto] When this card attacks, play 1 red Battle Card from your Drop Area in Rest Mode and with its skills negated.",
    ),
    (
        "[Counter: Counter] Negate the [Counter] skill your opponent activated.",
        "[Counter: Counter] Negate the [Counter] skill activated by your opponent.",
    ),
    (
        "[Activate: Main] Add 2 markers to your Unison Card.",
        "[Activate: Main] Your Unison Card gains 2 markers.",
    ),
    (
        "[Activate: Main] Remove 2 markers from your opponent's Unison Card.",
        "[Activate: Main] Your opponent's Unison Card loses 2 markers.",
    ),
    (
        "[Activate: Main] Draw 1 card. You can only activate this skill if you have a <B> card in play.",
        "[Activate: Main] Draw 1 card. You can only use this skill if you have a <B> card in play.",
    ),
    (
        "[Auto] When this card attacks, if one of your cards was KO'd during the last turn, draw 1 card.",
        "[Auto] When this card attacks, if one of your cards was KO'd last turn, draw 1 card.",
    ),
    (
        "[Permanent] You can play green cards when they are in your Drop Area.",
        "[Permanent] You can play green cards from your Drop Area instead of your hand.",
    ),
    (
        "[Permanent] This card can't lose markers except in battle.",
        "[Permanent] This card can't lose markers except by attacks.",
    ),
    (
        "[Permanent] If your life is 4 or less, this card's energy cost becomes 3.",
        "[Permanent] If your life is 4 or less, this card's energy cost is treated as 3.",
    ),
    (
        "[Activate: Main] Choose 1 of your Battle Cards and 1 of your energy, and swap them.",
        "[Activate: Main] Choose 1 of your Battle Cards and 1 of your energy, and swap those cards.",
    ),
    (
        "[Auto] When this card attacks, if you have 3 or more differently colored Battle Cards in play, draw 1 card.",
        "[Auto] When this card attacks, if you have 3 or more different colored Battle Cards in play, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, KO up to 1 of your opponent's Battle Cards with an energy cost less than or equal to this card's.",
        "[Auto] When this card attacks, KO up to 1 of your opponent's Battle Cards with an energy cost equal to this card's or less.",
    ),
    (
        "[Permanent] This card gets +3000 power for every 2 cards in your Drop Area.",
        "[Permanent] This card gets +3000 power per 2 cards in your Drop Area.",
    ),
    (
        "[Permanent] This card gets +3000 power for each card under it.",
        "[Permanent] This card gets +3000 power per card under it.",
    ),
    (
        "[Activate: Main] Draw 1 card. You can activate this skill only if you have 3 or more energy.",
        "[Activate: Main] Draw 1 card. You may activate this skill only if you have 3 or more energy.",
    ),
    (
        "[Activate: Main] Draw 1 card. Then, remove this card from the game.",
        "[Activate: Main] Draw 1 card. After activating this skill, remove this card from the game.",
    ),
    (
        "[Permanent] This card can only be played by its own skill.",
        "[Permanent] You can only play this card with its own skill.",
    ),
    (
        "[Permanent] This card can't be played except by its own skill.",
        "[Permanent] This card can't be played by any means other than its own skill.",
    ),
    (
        "[Permanent] This card can't be played from your hand except by skills.",
        "[Permanent] This card can't be played from your hand, but it can be played by skills.",
    ),
    (
        "[Auto] When you play this card, place all of your opponent's Battle Cards, ignoring [Barrier], in their Drop Area.",
        "[Auto] When you play this card, place all of your opponent's Battle Cards in their Drop Area, ignoring [Barrier].",
    ),
    (
        "[Permanent] This card can't be chosen by your opponent's skills or removed from your Battle Area by your opponent's skills.",
        "[Permanent] This card can't be chosen by your opponent's skills or removed from your Battle Area by them.",
    ),
    (
        "[Activate: Main] Draw 1 card. This skill can be activated from your Drop Area.",
        "[Activate: Main] You can activate this skill from your Drop Area. Draw 1 card.",
        "[Activate: Main] Draw 1 card. (You can activate this skill from your Drop Area.)",
    ),
    (
        "[Permanent] You can activate this card's [Counter] skill without paying its energy cost.",
        "[Permanent] You don't have to pay the energy cost for this card's [Counter] skill.",
    ),
    (
        "[Permanent] You may discard 1 card instead of paying this card's energy cost.",
        "[Permanent] When you activate this card, you may discard 1 card instead of paying its energy cost.",
    ),
    (
        "[Permanent] You can activate this card's [Counter] skill by paying {Y}{Y} instead of its energy cost.",
        "[Permanent] You can activate this card's [Counter] skill by paying YY instead of its energy cost.",
    ),
]


@pytest.mark.parametrize("lines", ALIKE, ids=lambda lines: lines[-1])
def test_they_mean_the_same(lines: tuple[str, ...]) -> None:
    first, *others = (meant(line) for line in lines)
    assert all(other == first for other in others)


DOUBTFUL = [
    "[Counter: Play] Choose 1 of your opponent's Battle Cards with the same name as the card being played and KO both of them.",
    "[Counter: Play] Choose 1 of your Battle Cards and KO that card and the card being played.",
    "[Auto] When your opponent combos with 2 or more cards in a battle, KO 1 of those cards.",
    "[Auto] When your opponent plays a second Battle Card in a turn, KO 1 of those cards.",
    "[Permanent] Your Unison Card gets +5000 power if it was switched to Rest Mode this turn.",
    "[Permanent] Your Battle Cards get +5000 power if they attacked this turn.",
    "[Permanent] If you would draw red cards due to one of your skills, draw 1 more card instead.",
    "[Permanent] If your opponent would draw cards, draw 1 more card instead.",
    "[Auto] When this card leaves the Battle Area because of your opponent's skill, negate that skill.",
    "[Auto] When your opponent activates an [Activate: Main] skill, you may discard 1 card. If you do, negate that skill.",
    "[Activate: Main] If you have 3 or more energy of the same color, switch 1 of your energy of that color to Active Mode.",
    "[Activate: Main] Activate 1 Extra Card from your Drop Area, then send it to your Warp instead of your Drop Area.",
    "[Activate: Main] Choose 1 of your opponent's Battle Cards. It gets -10000 power for the turn. If it's KO'd by this skill, draw 1 card.",
    "[Auto] At the end of the battle, if this card is in your Combo Area, return it to your hand.",
    "[Permanent] When your opponent attacks, they must attack this card if able.",
    "[Activate: Main] Choose 1 of your Battle Cards. It attacks again this turn.",
    "[Auto] When you play this card, your Leader Card gets +5000 power and attacks.",
    "[Permanent] Your opponent's Leader Card can't awaken, and it gets -5000 power.",
    "[Permanent] The first red Battle Card you play each turn costs 1 less and gains [Blocker] for the turn.",
    "[Counter: Play] If the Battle Card being played was played by a skill, it's played with its skills negated for the turn.",
]
"""Lines of which nothing tells which cards are meant, how many, or when it could be done."""


@pytest.mark.parametrize("line", DOUBTFUL)
def test_what_is_meant_is_not_said(line: str) -> None:
    assert any(skill.unread for skill in compile_text(line))


def test_a_skill_that_is_given_has_times_of_its_own() -> None:
    """The replacement comes to the card that is played, long before that card goes."""
    line = (
        "[Auto] When this card is KO'd, play up to 1 <Piccolo> card from your hand. It gains"
        ' "[Permanent] When this card would leave the Battle Area, remove it from the game instead."'
    )
    assert not any(skill.unread for skill in compile_text(line))
