"""Cards, numbers of them, and cards spoken of before: in words that few cards use, and in those that most do."""

from __future__ import annotations

import pytest

from tests.engine.masters.compiler.alike import meant

ALIKE = [
    (
        "[Auto] When this card attacks, if your Leader Card has {Alpha} and {Beta} in its card name, draw 1 card.",
        "[Auto] When this card attacks, if your Leader Card's name includes {Alpha} and {Beta}, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, if your Leader Card is an «Iron» card but not an <Alpha> card, draw 1 card.",
        "[Auto] When this card attacks, if your Leader Card is «Iron» but not <Alpha>, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, if you have 2 or less red cards, draw 1 card.",
        "[Auto] When this card attacks, if you have 2 red cards or fewer, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, if you have 3 or more energy, draw 1 card.",
        "[Auto] When this card attacks, if you have 3 or more energy cards, draw 1 card.",
    ),
    (
        "[Permanent] If there are 5 or more cards in your Warp, this card gets +5000 power.",
        "[Permanent] If your Warp has 5 cards or more in it, this card gets +5000 power.",
    ),
    (
        "[Permanent] If both your Leader Card and all of your energy are mono-red, this card gets +5000 power.",
        "[Permanent] If your Leader Card and all of your energy are mono-red, this card gets +5000 power.",
    ),
    (
        "[Permanent] If {Alpha} is in play in your Battle Area and {Beta} isn't in play in your Battle Area, this card gets +5000 power.",
        "[Permanent] If {Alpha} is in play in your Battle Area and {Beta} isn't, this card gets +5000 power.",
    ),
    (
        "[Permanent] Your opponent's Battle Cards get -5000 power.",
        "[Permanent] The opponent's Battle Cards get -5000 power.",
    ),
    (
        "[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards with a keyword skill and KO it.",
        "[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards with keyword skills and KO it.",
    ),
    (
        "[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards whose energy cost isn't 3 and KO it.",
        "[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards with an energy cost other than 3 and KO it.",
    ),
    (
        "[Auto] When this card attacks, choose 1 card with 10000 power and [Blocker] in your hand and play it.",
        "[Auto] When this card attacks, choose 1 card with 10000 power, [Blocker] in your hand and play it.",
    ),
    (
        "[Auto] When this card attacks, play 1 red Battle Card with 10000 power with an energy cost of 4 from your hand.",
        "[Auto] When this card attacks, play 1 red Battle Card with 10000 power and an energy cost of 4 from your hand.",
    ),
    (
        "[Auto] When this card attacks, play up to 1 multicolor card from your hand.",
        "[Auto] When this card attacks, play up to 1 card of multiple colors from your hand.",
    ),
    (
        "[Auto] When this card attacks, KO 1 card in battle.",
        "[Auto] When this card attacks, KO 1 battling card.",
    ),
    (
        "[Auto] When one of your red guarding cards is KO'd, draw 1 card.",
        "[Auto] When one of your red cards that is being attacked is KO'd, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, KO up to 1 card your opponent played this turn.",
        "[Auto] When this card attacks, KO up to 1 card your opponent has played this turn.",
    ),
    (
        "[Auto] When your opponent attacks, KO up to 1 Battle Card that they have played this turn.",
        "[Auto] When your opponent attacks, KO up to 1 Battle Card they played this turn.",
    ),
    (
        "[Auto] When this card attacks, discard cards equal to your opponent's energy.",
        "[Auto] When this card attacks, discard as many cards as your opponent has energy.",
    ),
    (
        "[Auto] When this card attacks, choose your opponent's Battle Cards equal to the number of cards in your hand and KO them.",
        "[Auto] When this card attacks, choose as many of your opponent's Battle Cards as you have in your hand and KO them.",
    ),
    (
        "[Auto] When you play this card, choose up to a number of your opponent's Battle Cards equal to your energy, ignoring [Barrier], and KO them.",
        "[Auto] When you play this card, choose any number of your opponent's Battle Cards equal to or less than your energy, ignoring [Barrier], and KO them.",
    ),
    (
        "[Auto] When this card attacks, if you and your opponent have the same number of cards in your hands, draw 1 card.",
        "[Auto] When this card attacks, if your hand and your opponent's hand are the same size, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, if the number of your Battle Cards is less than or equal to the number of your opponent's Battle Cards, draw 1 card.",
        "[Auto] When this card attacks, if you have as many or fewer Battle Cards than your opponent, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, if your life is at 4 or more, draw 1 card.",
        "[Auto] When this card attacks, if your life is no less than 4, draw 1 card.",
    ),
    (
        "[Activate: Main] Look at the top 3 cards of your deck, choose any number of red cards from among them, and place the rest in your Drop Area.",
        "[Activate: Main] Look at the top 3 cards of your deck, choose as many red cards from among them as you like, and place the rest in your Drop Area.",
    ),
    (
        "[Activate: Main] Look at up to 3 cards from the top of your deck, choose 1, and add it to your hand. Then, place the rest in your Drop Area.",
        "[Activate: Main] Look at up to the top 3 cards of your deck, choose 1, and add it to your hand. Then, place the rest in your Drop Area.",
    ),
    (
        "[Auto] When this card attacks, choose the top 3 cards from your deck and add them to your energy.",
        "[Auto] When this card attacks, take the top 3 cards from your deck and add them to your energy.",
    ),
    (
        "[Auto] When this card attacks, look at the top card of your deck and place it on top or at the bottom.",
        "[Auto] When this card attacks, look at the top card of your deck and place it at the top or bottom.",
    ),
    (
        "[Auto] When this card attacks, look at the top 3 cards of your deck, then place them on top of your deck.",
        "[Auto] When this card attacks, look at the top 3 cards of your deck, then place them on top of your deck in the same order.",
    ),
    (
        "[Auto] When this card attacks, choose up to 1 of your Battle Cards, and this card and the chosen card get +5000 power for the turn.",
        "[Auto] When this card attacks, choose up to 1 of your Battle Cards, and both this card and the chosen card get +5000 power for the turn.",
    ),
    (
        "[Auto] When this card attacks, add up to 1 face-down card in your life to your hand.",
        "[Auto] When this card attacks, add up to 1 card face down in your life to your hand.",
    ),
    (
        "[Auto] When this card attacks, KO your opponent's Battle Cards equal to the number of your Battle Cards.",
        "[Auto] When this card attacks, KO as many of your opponent's Battle Cards as you have Battle Cards.",
    ),
    (
        "[Auto] When this card attacks, choose 1 of your Battle Cards, and its power becomes its original power for the turn.",
        "[Auto] When this card attacks, choose 1 of your Battle Cards, and its power becomes its own original power for the turn.",
    ),
    (
        "[Auto] When 1 of your Battle Cards is KO'd, play up to 1 card with an energy cost less than its energy cost from your hand.",
        "[Auto] When 1 of your Battle Cards is KO'd, play up to 1 card with an energy cost less than its own from your hand.",
    ),
    (
        "[Auto] When this card attacks, flip over 1 face-down card in your life. If the card flipped with this skill is red, add it to your hand.",
        "[Auto] When this card attacks, flip over 1 face-down card in your life. If the flipped card is red, add it to your hand.",
    ),
    (
        "[Auto] When this card attacks, place all cards flipped face up with this skill in your Drop Area.",
        "[Auto] When this card attacks, place all cards flipped with this skill in your Drop Area.",
    ),
    (
        "[Auto] When this card attacks, place the Unison Cards placed by this skill in your hand.",
        "[Auto] When this card attacks, place the Unison Cards placed with this skill in your hand.",
    ),
    (
        "[Auto] When this card attacks, place 1 red card from your Drop Area in your hand. KO the Battle Cards placed by this skill.",
        "[Auto] When this card attacks, place 1 red card from your Drop Area in your hand. KO the Battle Cards placed with this skill.",
    ),
    (
        "[Auto] When this card attacks, combo with 2 cards from your hand. Draw 1 card for each card you comboed with using this skill.",
        "[Auto] When this card attacks, combo with 2 cards from your hand. Draw 1 card for each card you combo with using this skill.",
    ),
    (
        "[Auto] When this card attacks, remove 2 cards in your Drop Area from the game. Draw 1 card for each card you removed from the game with this skill.",
        "[Auto] When this card attacks, remove 2 cards in your Drop Area from the game. Draw 1 card for each card you remove from the game with this skill.",
    ),
    (
        "[Auto] When this card attacks, choose a number. Draw cards equal to that number and discard cards equal to that number.",
        "[Auto] When this card attacks, choose a number. Draw that number of cards and discard that number of cards.",
    ),
]


@pytest.mark.parametrize("lines", ALIKE, ids=lambda lines: lines[-1])
def test_they_mean_the_same(lines: tuple[str, ...]) -> None:
    first, *others = (meant(line) for line in lines)
    assert all(other == first for other in others)
