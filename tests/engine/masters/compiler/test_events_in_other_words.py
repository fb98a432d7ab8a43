"""Events, what is allowed, and what stands between clauses: in words that few cards use, and in those that most do."""

from __future__ import annotations

import pytest

from engine.masters.ir.rewrite import rewrite
from tests.engine.masters.compiler.alike import meant, read, unjoined

EVENTS = [
    (
        "[Auto] When you KO a card or play a card, draw 1 card.",
        "[Auto] When you KO or play a card, draw 1 card.",
    ),
    (
        "[Auto] When you add a card or draw a card, draw 1 card.",
        "[Auto] When you add or draw a card, draw 1 card.",
    ),
    (
        "[Auto] When you draw a card or discard a card, draw 1 card.",
        "[Auto] When you draw or discard a card, draw 1 card.",
    ),
    (
        "[Auto] When you KO a card or combo with a card, draw 1 card.",
        "[Auto] When you KO or combo with a card, draw 1 card.",
    ),
    (
        "[Auto] When your opponent discards a card or your opponent draws a card, draw 1 card.",
        "[Auto] When your opponent discards or draws a card, draw 1 card.",
    ),
    (
        "[Auto] When your opponent plays a Battle Card or your opponent KOs a Battle Card, draw 1 card.",
        "[Auto] When your opponent plays or KOs a Battle Card, draw 1 card.",
    ),
    (
        "[Auto] When they shuffle their deck, draw 1 card.",
        "[Auto] When their deck is shuffled, draw 1 card.",
    ),
    (
        "[Auto] When each player's deck is shuffled, draw 1 card.",
        "[Auto] When either player's deck is shuffled, draw 1 card.",
    ),
    (
        "[Auto] When a card is played, draw 1 card.",
        "[Auto] When a card is put into play, draw 1 card.",
    ),
    (
        "[Auto] When this card is used in a combo, draw 1 card.",
        "[Auto] When this card is combo'd with, draw 1 card.",
    ),
    (
        "[Auto] When your opponent KOs this card, draw 1 card.",
        "[Auto] When this card is KO'd by your opponent, draw 1 card.",
    ),
    (
        "[Auto] When this card is attacked, draw 1 card.",
        "[Auto] When this card is targeted by an attack, draw 1 card.",
        "[Auto] When this card is chosen as the target of an attack, draw 1 card.",
    ),
    (
        "[Auto] When this card evolves from a card, draw 1 card.",
        "[Auto] When a card evolves into this card, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks or when you combo with this card, draw 1 card.",
        "[Auto] When this card attacks, or if you combo with this card, draw 1 card.",
    ),
    (
        "[Auto][Once per turn] At the end of your turn or when this card attacks, draw 1 card.",
        "[Auto][Once per turn] At the end of your turn, or when this card attacks, draw 1 card.",
    ),
    (
        "[Auto] When your opponent takes damage, draw 1 card.",
        "[Auto] When your opponent's life takes damage, draw 1 card.",
    ),
    (
        "[Auto] When this card deals damage to your opponent, draw 1 card.",
        "[Auto] When you deal damage to your opponent with this card, draw 1 card.",
    ),
    (
        "[Auto] When your Leader Card is flipped to its front side, draw 1 card.",
        "[Auto] When your Leader Card flips to its front, draw 1 card.",
    ),
    (
        "[Auto] When your Leader Card is flipped face down, draw 1 card.",
        "[Auto] When your Leader Card is flipped to its back side, draw 1 card.",
    ),
    (
        "[Auto] When you play this card, if you played it by paying its energy cost, draw 1 card.",
        "[Auto] When you play this card, if it was played by paying its energy cost, draw 1 card.",
    ),
    (
        "[Auto] When your opponent's Battle Card is KO'd, if {Alpha} is not in play in your Battle Area, draw 1 card.",
        "[Auto] Activate this skill when your opponent's Battle Card is KO'd. If {Alpha} is not in play in your Battle Area, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, if your opponent drew a card in their last turn, draw 1 card.",
        "[Auto] When this card attacks, if your opponent drew a card during their last turn, draw 1 card.",
    ),
    (
        "[Activate: Main] If an opponent's Battle Card was placed in the Drop Area by one of your skills this turn, draw 1 card.",
        "[Activate: Main] During this turn, if an opponent's Battle Card has been placed in the Drop Area by one of your skills, draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, if there are red cards in your opponent's Battle Area, draw 1 card.",
        "[Auto] When this card attacks, if there are still red cards remaining in your opponent's Battle Area, draw 1 card.",
    ),
    (
        "[Permanent] During this card's attacks, your opponent can't combo.",
        "[Permanent] During battles when this card attacks, your opponent can't combo.",
    ),
    (
        "[Permanent] During battles where this card is being attacked, your opponent can't combo.",
        "[Permanent] During battles where this card is attacked, your opponent can't combo.",
        "[Permanent] Your opponent can't combo when this card is attacked.",
        "[Permanent] During a battle where this card is attacked, your opponent can't combo.",
    ),
    (
        "[Permanent] If this card would attack or be KO'd, draw 1 card instead.",
        "[Permanent] When this card attacks or would be KO'd, draw 1 card instead.",
    ),
    (
        "[Auto] When you add a card or play a card, draw 1 card.",
        "[Auto] When you add or play a card, draw 1 card.",
    ),
    (
        "[Auto] When you KO a card or discard a card, draw 1 card.",
        "[Auto] When you KO or discard a card, draw 1 card.",
    ),
]

ALLOWED = [
    (
        "[Permanent] Your opponent can't combo for this card's battle.",
        "[Permanent] Your opponent can't combo for the duration of this card's battle.",
    ),
    (
        "[Permanent] You can't place cards under this card except by skills.",
        "[Permanent] You can't place cards under this card except with skills.",
    ),
    (
        "[Permanent] This card can't be KO'd by your opponent's skills or in battle.",
        "[Permanent] This card can't be KO'd in battle or by your opponent's skills.",
    ),
    (
        "[Permanent] This card can't be removed from your Battle Area by skills or attacks.",
        "[Permanent] This card can't be removed from your Battle Area by skills or battle.",
    ),
    (
        "[Permanent] You can activate this card from your Drop Area.",
        "[Permanent] This card can be activated from your Drop Area.",
    ),
    (
        "[Permanent] You can activate this card from your hand by paying {R}{R} instead of its energy cost.",
        "[Permanent] You can activate this card from your hand for {R}{R}.",
    ),
    (
        "[Permanent] You can play this card from your Drop Area.",
        "[Permanent] You can play this card from your Drop Area as if it were in your hand.",
    ),
    (
        "[Permanent] This card can combo from your Drop Area.",
        "[Permanent] This card can be used in a combo from your Drop Area.",
    ),
    (
        "[Permanent] You can play 1 red card from your Drop Area once per turn.",
        "[Permanent] You can play 1 red card from your Drop Area each turn.",
    ),
    (
        "[Permanent] You can activate this skill two additional times each turn.",
        "[Permanent] You can activate this skill twice more per turn.",
    ),
    (
        "[Permanent] If this card is in Rest Mode, your opponent's cards can only attack this card.",
        "[Permanent] If this card is in Rest Mode, your opponent can only attack this card.",
    ),
    (
        "[Permanent] Your opponent can't activate [Blocker] in response to this card's attack.",
        "[Permanent] Your opponent can't activate [Blocker] skills in response to this card's attack.",
    ),
    (
        "[Permanent] If your Leader Card is red, you can play this card without paying its energy cost.",
        "[Permanent] When playing this card, if your Leader Card is red, you can do so without paying its energy cost.",
    ),
    (
        "[Activate: Main] You may activate [Evolve] on a red <Alpha> card in your hand without paying its skill cost this turn.",
        "[Activate: Main] If you would activate the [Evolve] skill on a red <Alpha> card in your hand this turn, you may do so without paying its skill cost.",
    ),
    (
        "[Permanent] If this card is face up in your life, you can activate this card's [Counter] skill from your life.",
        "[Permanent] If this card is face up in your life, you can pay this card's energy cost and activate this card's [Counter] skill from your life.",
    ),
    (
        "[Auto] When this card attacks, for the turn, you can play red cards from your Drop Area.",
        "[Auto] When this card attacks, you can play red cards from your Drop Area for the turn.",
    ),
    (
        "[Permanent] You can't activate [Blocker].",
        "[Permanent] Your [Blocker] skills can't be activated.",
    ),
    (
        "[Permanent] Players can't activate [Blocker].",
        "[Permanent] [Blocker] skills can't be activated.",
    ),
    (
        "[Permanent] This card isn't affected by this card's skills.",
        "[Permanent] This card isn't affected by its own skills.",
    ),
    (
        "[Permanent] Reduce the skill cost of this card by 1.",
        "[Permanent] Reduce this card's skill cost by 1.",
    ),
]

ONE_BY_ONE = [
    (
        "[Auto] When this card attacks, return it to its owner's hand, then draw 1 card.",
        "[Auto] When this card attacks, return it to its owner's hand; then draw 1 card.",
    ),
    (
        "[Auto] When this card attacks, draw 1 card. Then, discard 1 card.",
        "[Auto] When this card attacks, draw 1 card. After that, discard 1 card.",
    ),
    (
        "[Auto] When this card attacks, draw 1 card. Then, this card gets +5000 power for the turn.",
        "[Auto] When this card attacks, draw 1 card. Also, this card gets +5000 power for the turn.",
        "[Auto] When this card attacks, draw 1 card. In addition, this card gets +5000 power for the turn.",
        "[Auto] When this card attacks, draw 1 card; additionally, this card gets +5000 power for the turn.",
    ),
    (
        "[Auto] When this card attacks, draw 1 card, then discard 1 card.",
        "[Auto] When this card attacks, draw 1 card, but discard 1 card.",
    ),
    (
        "[Auto] When this card attacks, draw 2 cards, then discard 1 card.",
        "[Auto] When this card attacks, draw 2 cards, and then discard 1 card.",
    ),
    (
        "[Counter: Attack] Negate the attack. Then, draw 1 card.",
        "[Counter: Attack] Negate the attack. Afterwards, draw 1 card.",
    ),
    (
        "[Activate: Main] Draw 2 cards, then discard 1 card.",
        "[Activate: Main] Draw 2 cards and then discard 1 card.",
    ),
    (
        "[Activate: Main] You may draw 1 card, then discard 1 card.",
        "[Activate: Main] You may draw 1 card then discard 1 card.",
    ),
    (
        "[Activate: Main] Choose 1 card in your hand and play it, or draw 1 card.",
        "[Activate: Main] Choose 1 card in your hand and then play it, or draw 1 card.",
    ),
    (
        "[Activate: Main] Draw 1 card and discard 1 card if you have 3 or more energy.",
        "[Activate: Main] Draw 1 card then discard 1 card if you have 3 or more energy.",
    ),
    (
        "[Activate: Main] Draw 1 card, then discard 1 card if you have 3 or more energy.",
        "[Activate: Main] Draw 1 card, but discard 1 card if you have 3 or more energy.",
        "[Activate: Main] Draw 1 card, then, discard 1 card if you have 3 or more energy.",
        "[Activate: Main] Draw 1 card, and then discard 1 card if you have 3 or more energy.",
    ),
]


@pytest.mark.parametrize("lines", [*EVENTS, *ALLOWED], ids=lambda lines: lines[-1])
def test_they_mean_the_same(lines: tuple[str, ...]) -> None:
    first, *others = (meant(line) for line in lines)
    assert all(other == first for other in others)


@pytest.mark.parametrize("lines", ONE_BY_ONE, ids=lambda lines: lines[-1])
def test_words_between_clauses_say_no_more_than_that_one_follows_the_other(lines: tuple[str, ...]) -> None:
    first, *others = (rewrite(read(line), unjoined) for line in lines)
    assert all(other == first for other in others)
