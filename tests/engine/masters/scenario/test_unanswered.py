"""What happens to questions that no step answers, and what may be written down of an offer that is taken."""

from __future__ import annotations

from tests.engine.masters.scenario.played import fails, passes, run


def _extra(text: str) -> str:
    return f"""
[[card]]
number = "E-1"
name = "Deed"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] {text}"
"""


def test_an_order_that_no_step_gives_is_that_in_which_the_cards_lie() -> None:
    text = "Look at up to 4 cards from the top of your deck, choose up to 1 green card among them and add it to your hand. "
    board = (
        _extra(text + "Place the rest on top of your deck in any order.")
        + "[p1]\nhand = ['E-1']\ndeck = ['B1', 'G1', 'Y1', 'K1']"
    )
    passes(["p1: activate E-1", "p1: choose G1", "resolve", "expect p1.deck = 29"], board)
    passes(["p1: activate E-1", "p1: choose G1", "end turn", "end turn", "expect p1.hand has B1"], board)
    given = ["p1: activate E-1", "p1: choose G1", "p1: choose K1, Y1, B1", "end turn", "end turn"]
    passes([*given, "expect p1.hand has K1"], board)


def test_up_to_so_many_that_no_step_chooses_are_none_before_a_check_too() -> None:
    board = (
        _extra("Choose up to 1 of your opponent's Battle Cards and KO it, then draw 1 card.")
        + "[p1]\nhand = ['E-1']\n[p2]\nbattle = ['B1']"
    )
    passes(["p1: activate E-1", "expect p1.hand = 1", "expect p2.battle has B1"], board)
    several = board.replace("['B1']", "['B1', 'R1']")
    passes(["p1: activate E-1", "expect p1.hand = 1", "expect p2.battle = 2"], several)


def test_an_offer_that_no_step_takes_is_declined_before_a_check_too() -> None:
    board = _extra("You may draw 1 card. Switch this card's owner's Leader Card to Rest Mode.").replace(
        "this card's owner's", "your"
    )
    passes(["p1: activate E-1", "expect p1.leader is rest", "expect p1.hand = 0"], board + "[p1]\nhand = ['E-1']")


def test_a_check_that_fails_at_a_question_tells_it() -> None:
    board = (
        _extra("Choose 1 of your opponent's Battle Cards and KO it, then draw 1 card.")
        + "[p1]\nhand = ['E-1']\n[p2]\nbattle = ['B1', 'R1']"
    )
    report = fails(["p1: activate E-1", "expect p1.hand = 1"], "p1.hand = 0", board)
    assert report.details[0] == "no step answers this question:"
    assert "p1 is asked (choose)" in report.details[1]


def test_a_skill_of_a_hand_that_may_be_used_is_taken_with_use_or_yes_or_both() -> None:
    board = """
[[card]]
number = "X-1"
name = "Thief"
type = "battle"
color = ["green"]
energy = 1
power = 10000
text = "[Activate: Main][Once per turn] Your opponent chooses 1 card in their hand and discards it."
[[card]]
number = "X-2"
name = "Follower"
type = "battle"
color = ["green"]
energy = 3
power = 15000
text = "[Auto] When your opponent discards a card, you may play this card from your hand."
[p1]
battle = ["X-1"]
hand = ["X-2"]
[p2]
hand = ["R1", "B1"]
"""
    robbed = ["p1: activate X-1", "p2: choose B1"]
    for taken in (["p1: use X-2"], ["p1: choose yes"], ["p1: use X-2", "p1: choose yes"]):
        passes([*robbed, *taken, "expect p1.battle has X-2"], board)
    for declined in (["p1: pass"], ["p1: choose no"], []):
        passes([*robbed, *declined, "resolve", "expect p1.hand has X-2"], board)
    fails([*robbed, "p1: use X-2", "p1: choose yes", "p1: choose yes"], "nobody asks p1 for that choice", board)


def test_what_a_skill_says_to_choose_is_chosen_where_no_step_says_that_none_is() -> None:
    """A card that nobody else sees need not be chosen (8-5-3-5), which is written down."""
    text = "Choose 1 red Battle Card with an energy cost of 3 or less in your hand and discard it. Then, draw 2 cards."
    begin = "[p1]\nhand = ['E-1', "
    for hand in ("'R1']", "'R1', 'R1']"):
        board = _extra(text) + begin + hand
        passes(["p1: activate E-1", "resolve", "expect p1.drop has R1"], board)
        passes(["p1: activate E-1", "p1: choose none", "resolve", "expect p1.drop lacks R1"], board)
    several = (
        _extra(text)
        + begin
        + "'R1', 'X-1']\n[[card]]\nnumber = 'X-1'\nname = 'Other'\ntype = 'battle'\ncolor = ['red']\nenergy = 1\npower = 1000"
    )
    passes(["p1: activate E-1", "resolve", "expect p1.hand = 4"], several)
    offered = _extra("Choose up to 1 red card in your hand and discard it.") + begin + "'R1']"
    passes(["p1: activate E-1", "resolve", "expect p1.hand has R1"], offered)


def test_the_same_skill_of_several_cards_needs_no_order() -> None:
    board = """
[[card]]
number = "X-1"
name = "First Visitor"
type = "battle"
color = ["black"]
energy = 4
power = 15000
text = '''
[Over Realm 1]
[Auto] When this card is played, place the top card of your deck in your Drop Area.
'''
[[card]]
number = "X-2"
name = "Second Visitor"
type = "battle"
color = ["black"]
energy = 4
power = 15000
text = "[Over Realm 1]"
[[card]]
number = "X-3"
name = "Gate"
type = "battle"
color = ["black"]
energy = 4
power = 15000
text = "[Wormhole]"
[p1]
hand = ["X-1", "X-2"]
battle = ["X-3"]
drop = ["R1"]
"""
    passes(["p1: activate X-1", "p1: activate X-2", "end turn", "expect p1.battle = 1", "expect p1.warp = 4"], board)


def test_a_position_written_down_for_what_is_chosen_at_random_fails() -> None:
    board = """
[[card]]
number = "X-1"
name = "Blind Grab"
type = "battle"
color = ["red"]
energy = 0
text = "[Auto] When you play this card, choose 1 card in your opponent's hand without looking and discard it."
[p1]
hand = ["X-1"]
[p2]
hand = ["R1", "B1", "G1"]
"""
    found = [f"p2.hand[{at}]" for at in range(3)]
    taken = [one for one in found if run(["p1: play X-1", f"p1: choose {one}"], board).passed]
    assert len(taken) == 1, "the card that the match's own generator has chosen, and no other"
