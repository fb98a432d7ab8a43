"""Deeds and what cards get: in words that few cards use, and in those that most do."""

from __future__ import annotations

import pytest

from tests.engine.masters.compiler.alike import meant

ALIKE = [
    (
        "[Permanent] This card can attack again.",
        "[Permanent] This card can attack twice each turn.",
    ),
    (
        "[Permanent] Your energy can be used as red energy.",
        "[Permanent] You can use your energy as red energy.",
    ),
    (
        "[Permanent] This card can't be chosen by red cards.",
        "[Permanent] This card can't be targeted by red cards.",
    ),
    (
        "[Permanent] This card isn't affected by red cards.",
        "[Permanent] This card can't be affected by red cards.",
    ),
    (
        "[Permanent] Your cards can't be negated.",
        "[Permanent] Your cards can't have their skills negated.",
    ),
    (
        "[Permanent] Your opponent's Battle Cards' attacks can't have their targets changed.",
        "[Permanent] Your opponent's Battle Cards can't have their attack targets changed.",
    ),
    (
        "[Permanent] This card's attacks and skills can't be negated.",
        "[Permanent] This card's attack and skill can't be negated.",
    ),
    (
        "[Auto] When this card attacks, its power is halved for the turn.",
        "[Auto] When this card attacks, halve its power for the turn.",
    ),
    (
        "[Auto] When this card attacks, double its power for the turn.",
        "[Auto] When this card attacks, its power is doubled for the turn.",
    ),
    (
        "[Permanent] This card's energy cost is treated as 3.",
        "[Permanent] This card is treated as having an energy cost of 3.",
    ),
    (
        "[Permanent] All of your other Battle Cards get +5000 power and +5000 combo power.",
        "[Permanent] All of your other Battle Cards get +5000 power/combo power.",
    ),
    (
        "[Permanent] This card deals 1 more damage.",
        "[Permanent] The damage this card deals is increased by 1.",
        "[Permanent] The damage dealt by this card is increased by 1.",
    ),
    (
        "[Auto] When this card attacks, this card deals 1 more damage.",
        "[Auto] When this card attacks, increase the damage dealt by this card by 1.",
    ),
    (
        "[Auto] When 1 of your cards is KO'd, place it in its owner's hand.",
        "[Auto] When 1 of your cards is KO'd, it goes to its owner's hand.",
    ),
    (
        "[Auto] When 1 of your cards is KO'd, return it to its owner's hand.",
        "[Auto] When 1 of your cards is KO'd, it returns to its owner's hand.",
    ),
    (
        "[Auto] When your opponent adds a card to their hand, discard it.",
        "[Auto] When your opponent adds a card to their hand, it is discarded.",
    ),
    (
        "[Auto] When this card attacks, your opponent gains control of it.",
        "[Auto] When this card attacks, your opponent takes control of it.",
    ),
    (
        "[Auto] When your opponent plays a card, deal 1 damage to them.",
        "[Auto] When your opponent plays a card, deal 1 damage to their life.",
    ),
    (
        "[Auto] When this card attacks, your opponent may draw 1 card.",
        "[Auto] When this card attacks, your opponent can draw 1 card.",
    ),
    (
        "[Auto] When your opponent draws a card, they may draw 1 more card.",
        "[Auto] When your opponent draws a card, they can draw 1 more card.",
    ),
    (
        "[Auto] When this card attacks, your opponent places 1 card from their hand in their deck and they shuffle it.",
        "[Auto] When this card attacks, your opponent places 1 card from their hand in their deck and shuffles it.",
    ),
    (
        "[Auto] When this card attacks, each player places their hand in their deck. Shuffle both decks.",
        "[Auto] When this card attacks, each player places their hand in their deck. Shuffle them.",
    ),
    (
        "[Auto] When you play this card, return all hands to their owners' decks. Each player shuffles their deck.",
        "[Auto] When you play this card, return all hands to their owners' decks. Shuffle both decks afterwards.",
    ),
    (
        "[Auto] When this card attacks, your opponent draws cards until they have the same number of cards in their hand as you.",
        "[Auto] When this card attacks, your opponent draws cards until they have as many cards in their hand as you have.",
    ),
    (
        "[Auto] When you play this card, play 1 {Alpha} from your deck. Then, shuffle your deck.",
        "[Auto] When you play this card, choose and play 1 {Alpha} from your deck. Then, shuffle your deck.",
    ),
    (
        "[Activate: Main] Play up to 1 red card from your deck or add up to 1 red card from your deck to your hand, then shuffle your deck.",
        "[Activate: Main] Play or add to your hand up to 1 red card from your deck, then shuffle your deck.",
    ),
    (
        "[Activate: Main] Play 1 Alpha Token. (Red, 5000 power, skill-less)",
        "[Activate: Main] Play 1 Alpha Token. (Red, 5000 power, no skills)",
    ),
    (
        "[Auto] When you play this card, your opponent's Battle Cards can't attack for the turn.",
        "[Auto] When you play this card, your opponent's Battle Cards are unable to attack for the turn.",
    ),
    (
        "[Auto] When you play this card, negate the skills of all other Battle Cards.",
        "[Auto] When you play this card, negate all other Battle Card skills.",
    ),
    (
        "[Auto] When this card is attacked, you may discard 2 cards. If you do so, negate that attack and negate this skill for the turn.",
        "[Auto] When this card is attacked, you may discard 2 cards. If you do so, negate that attack and this skill for the turn.",
    ),
    (
        "[Auto] When this card attacks, choose 1 of your opponent's Battle Cards and negate its [Permanent] skills for the turn.",
        "[Auto] When this card attacks, choose 1 of your opponent's Battle Cards and it loses [Permanent] for the turn.",
    ),
    (
        "[Auto] When this card attacks, look at the top 3 cards of your deck. Shuffle your deck if you looked through it.",
        "[Auto] When this card attacks, look at the top 3 cards of your deck. If you looked through your deck, shuffle it.",
    ),
    (
        "[Activate: Battle] Choose up to 1 of your cards, it gets +5000 power for the turn, and if it's red, it gets +5000 power for the turn.",
        "[Activate: Battle] Choose up to 1 of your cards, it gets +5000 power for the turn, and if it's red it gets an additional +5000 power for the turn.",
    ),
    (
        "[Counter: Play] If the Battle Card being played has an energy cost of 2 or less, it has its skills negated for the turn.",
        "[Counter: Play] If the Battle Card being played has an energy cost of 2 or less, it has its skills negated for the turn before being played.",
    ),
    (
        "[Auto] When this card attacks, choose 1 of your Battle Cards and it gains all of the skills of this card for the turn.",
        "[Auto] When this card attacks, choose 1 of your Battle Cards and it gains all of this card's skills for the turn.",
    ),
    (
        "[Auto] When this card attacks, choose 1 of your Battle Cards. It gains \"[Permanent] This card can't be KO'd.\" for the turn.",
        "[Auto] When this card attacks, choose 1 of your Battle Cards. It gains \"This card can't be KO'd.\" for the turn.",
    ),
    (
        "[Auto] When this card attacks, negate its [Auto] skills for the turn.",
        "[Auto] When this card attacks, it loses [Auto] for the turn.",
    ),
    (
        "[Auto] When this card attacks, negate its [Permanent] skills for the turn.",
        "[Auto] When this card attacks, it loses [Permanent] for the turn.",
    ),
    (
        "[Auto] When this card attacks, negate its [Activate] skills for the turn.",
        "[Auto] When this card attacks, it loses [Activate] for the turn.",
    ),
    (
        "[Auto] When this card attacks, negate its [Activate: Main] skills for the turn.",
        "[Auto] When this card attacks, it loses [Activate: Main] for the turn.",
    ),
    (
        "[Auto] When this card attacks, negate its [Activate: Battle] skills for the turn.",
        "[Auto] When this card attacks, it loses its [Activate: Battle] for the turn.",
    ),
    (
        "[Auto] When this card attacks, negate its [Counter] skills for the turn.",
        "[Auto] When this card attacks, it loses [Counter] for the turn.",
    ),
    (
        "[Auto] When this card attacks, negate its [Counter: Attack] skills for the turn.",
        "[Auto] When this card attacks, it loses its [Counter: Attack] for the turn.",
    ),
    (
        "[Auto] When this card attacks, negate its [Counter: Counter] skills for the turn.",
        "[Auto] When this card attacks, it loses [Counter: Counter] for the turn.",
    ),
    (
        "[Auto] When this card attacks, negate its [Counter: Play] skills for the turn.",
        "[Auto] When this card attacks, it loses [Counter: Play] for the turn.",
    ),
    (
        "[Auto] When this card attacks, it loses [Blocker] for the turn.",
        "[Auto] When this card attacks, it loses its [Blocker] skill for the turn.",
    ),
    (
        "[Auto] When this card attacks, choose one- • Draw 1 card. • Discard 1 card. If your life is at 4 or less, you can do both instead.",
        "[Auto] When this card attacks, choose one of the following- • Draw 1 card. • Discard 1 card. If your life is at 4 or less, you may do both.",
    ),
    (
        "[Auto] When this card attacks, this card gains the color and card name of your Leader Card for the turn.",
        "[Auto] When this card attacks, this card gains the color and name of your Leader Card for the turn.",
    ),
]


@pytest.mark.parametrize("lines", ALIKE, ids=lambda lines: lines[-1])
def test_they_mean_the_same(lines: tuple[str, ...]) -> None:
    first, *others = (meant(line) for line in lines)
    assert all(other == first for other in others)
