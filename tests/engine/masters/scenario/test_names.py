"""Which card a name means where both players have such cards, and which replacement a card's name means."""

from __future__ import annotations

from tests.engine.masters.scenario.played import fails, passes

BOARD = """
[[card]]
number = "E-1"
name = "Volley"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose 2 of your opponent's Battle Cards and KO them."
[p1]
hand = ["E-1", "R1"]
[p2]
battle = ["R1", "R1", "R1@rest"]
"""


def test_a_copy_is_that_of_the_one_who_answers_if_it_is_on_offer_else_that_of_the_other() -> None:
    passes(["p1: activate E-1", "p1: choose R1#1, R1#3", "expect p2.battle.R1 is active"], BOARD)
    passes(["p1: activate E-1", "p1: choose R1#1, R1#2", "expect p2.battle.R1 is rest"], BOARD)
    fails(["p1: activate E-1", "p1: choose p1.R1#1, p1.R1#2"], "not on offer", BOARD)


def test_the_leader_that_can_be_attacked_is_the_other_players() -> None:
    passes(["p1: attack leader -> leader", "resolve", "expect p2.life = 7"])


def test_a_replacement_is_meant_by_the_card_that_has_it_though_the_name_stands_in_the_text_of_another() -> None:
    board = """
[[card]]
number = "E-1"
name = "Blast"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose 1 of your opponent's Battle Cards and KO it."
[[card]]
number = "X-1"
name = "Ward of the Card"
type = "battle"
color = ["red"]
energy = 1
power = 10000
text = "[Permanent] If one of your {Other} cards would be KO'd, place this card in its owner's Drop Area instead."
[[card]]
number = "X-2"
name = "Card"
type = "battle"
color = ["red"]
energy = 1
power = 10000
text = "[Permanent] If one of your {Other} cards would be KO'd, return this card to its owner's hand instead."
[[card]]
number = "X-3"
name = "Other"
type = "battle"
color = ["red"]
energy = 1
power = 10000
[p1]
hand = ["E-1"]
[p2]
battle = ["X-1", "X-2", "X-3"]
"""
    begun = ["p1: activate E-1", "p1: choose X-3"]
    passes([*begun, "p2: choose X-2", "expect p2.hand has X-2", "expect p2.battle has X-1"], board)
    passes([*begun, "p2: choose X-1", "expect p2.drop has X-1", "expect p2.battle has X-2"], board)
