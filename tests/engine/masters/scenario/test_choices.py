"""Choices in steps: what may be written down or left out, in which order, and what nobody asks for."""

from __future__ import annotations

from tests.engine.masters.scenario.played import fails, passes

CARDS = """
[[card]]
number = "E-1"
name = "Blast"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose 1 of your opponent's Battle Cards and KO it."
[[card]]
number = "E-2"
name = "Aim"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose up to 1 of your opponent's Battle Cards and KO it."
[[card]]
number = "X-1"
name = "Sharp Ears"
type = "battle"
color = ["red"]
energy = 1
cost = "R"
power = 10000
text = '''
[Auto] When your Leader Card attacks, draw 1 card.
[Auto] When your Leader Card attacks, this card gets +5000 power for the turn.
'''
[[card]]
number = "X-2"
name = "Quick Hand"
type = "battle"
color = ["red"]
energy = 1
cost = "R"
power = 10000
text = "[Auto] Choose 1 card in your hand and discard it : When your Leader Card attacks, draw 1 card."
"""


def test_a_choice_with_one_answer_may_be_written_down_or_left_out() -> None:
    board = CARDS + "[p1]\nhand = ['E-1']\n[p2]\nbattle = ['B1']"
    passes(["p1: activate E-1", "expect p2.drop has B1"], board)
    passes(["p1: activate E-1", "p1: choose B1", "expect p2.drop has B1"], board)
    passes(["p1: activate E-1", "p1: choose p2.battle.B1", "expect p2.drop has B1"], board)
    fails(["p1: activate E-1", "p1: choose R1"], "not on offer: choose R1", board)


def test_a_choice_written_down_leaves_the_next_question_of_its_skill_to_the_next_step() -> None:
    text = "Choose 1 of your opponent's Battle Cards and KO it. Then, {who} may draw 2 cards."
    for who, seat in (("you", "p1"), ("your opponent", "p2")):
        drawn = f"[Activate: Main] {text.format(who=who)}"
        board = (
            CARDS
            + f"""
[[card]]
number = "E-3"
name = "Blast And Draw"
type = "extra"
color = ["red"]
energy = 0
text = "{drawn}"
[p1]
hand = ['E-3']
[p2]
battle = ['B1']
"""
        )
        passes(["p1: activate E-3", "p1: choose B1", f"{seat}: choose yes", f"expect {seat}.hand = 2"], board)
        passes(["p1: activate E-3", "p1: choose B1", f"expect asked {seat} choose"], board)
        passes(["p1: activate E-3", "p1: choose B1", "resolve", f"expect {seat}.hand = 0"], board)


def test_a_skill_that_activates_by_itself_may_be_written_down_before_its_may() -> None:
    board = (
        CARDS
        + """
[[card]]
number = "X-6"
name = "Asker"
type = "battle"
color = ["red"]
energy = 0
text = "[Auto] When you play this card, you may draw 1 card."
[p1]
hand = ['X-6']
"""
    )
    for written in (["p1: use X-6", "p1: choose yes"], ["p1: choose yes"], ["p1: use X-6"]):
        passes(["p1: play X-6", *written, "expect p1.hand = 1"], board)
    passes(["p1: play X-6", "p1: use X-6", "p1: choose no", "expect p1.hand = 0"], board)


def test_a_pass_of_what_nobody_asks_leaves_the_question_to_the_steps_behind_it() -> None:
    text = "[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards and KO it."
    board = (
        CARDS
        + f"""
[[card]]
number = "X-7"
name = "Hunter"
type = "battle"
color = ["red"]
energy = 1
power = 15000
text = "{text}"
[p1]
battle = ['X-7']
[p2]
battle = ['B1']
"""
    )
    attack = "p1: attack X-7 -> p2.leader"
    passes([attack, "p2: pass", "p1: use X-7", "p1: choose B1", "expect p2.drop has B1"], board)
    passes([attack, "p2: pass", "p1: choose B1", "p1: pass", "p2: pass", "expect p2.life = 7"], board)


def test_skills_of_one_card_resolve_as_they_are_printed_where_no_step_says_otherwise() -> None:
    auto = "[Auto] When you play this card, your opponent may draw 1 card."
    for text, first in ((f"[Offering]\n{auto}", "life"), (f"{auto}\n[Offering]", "hand")):
        board = (
            CARDS
            + f"""
[[card]]
number = "X-8"
name = "Giver"
type = "battle"
color = ["red"]
energy = 0
text = '''{text}'''
[p1]
hand = ['X-8']
"""
        )
        changed = "expect p2.life = 7" if first == "life" else "expect p2.hand = 1"
        passes(["p1: play X-8", "p2: choose yes", changed, "expect asked p2 choose"], board)


def test_a_choice_of_which_nothing_comes_may_be_written_down_once() -> None:
    board = (
        CARDS
        + """
[[card]]
number = "X-4"
name = "Rock"
type = "battle"
color = ["red"]
energy = 1
text = "[Indestructible]"
[p1]
hand = ['E-1']
[p2]
battle = ['X-4']
"""
    )
    passes(["p1: activate E-1", "p1: choose X-4", "expect p2.battle has X-4"], board)
    fails(["p1: activate E-1", "p1: choose X-4", "p1: choose X-4"], "nobody asks p1 for that choice", board)
    fails(["p1: activate E-1", "p2: choose X-4"], "nobody asks p2 for that choice", board)


def test_a_choice_may_be_written_down_before_the_question_what_happens_instead() -> None:
    board = (
        CARDS
        + """
[[card]]
number = "X-5"
name = "Twice Saved"
type = "battle"
color = ["red"]
energy = 2
text = '''
[Permanent] If this card would be KO'd, return it to your hand instead.
[Permanent] If this card would be KO'd, place it at the bottom of your deck instead.
'''
[p1]
hand = ['E-1']
[p2]
battle = ['X-5']
"""
    )
    passes(["p1: activate E-1", "p1: choose X-5", 'p2: choose "return it"', "expect p2.hand has X-5"], board)


def test_the_one_card_upon_which_another_is_placed_may_be_written_down() -> None:
    board = """
[[card]]
number = "X-3"
name = "Grown Up"
type = "battle"
color = ["red"]
energy = 1
cost = "R"
power = 20000
text = "[Evolve] : <Sample Rookie>"
[[card]]
number = "X-4"
name = "Young"
type = "battle"
color = ["red"]
energy = 1
cost = "R"
power = 10000
character = ["Sample Rookie"]
[p1]
hand = ["X-3"]
battle = ["X-4", "R1"]
"""
    passes(["p1: activate X-3", "expect under X-3 = 1"], board)
    passes(["p1: activate X-3", "p1: choose X-4", "expect under X-3 = 1"], board)
    passes(["p1: activate X-3", "p1: choose p1.battle.X-4", "expect under X-3 = 1"], board)
    fails(["p1: activate X-3", "p1: choose R1"], "not on offer: choose R1", board)
    fails(["p1: activate X-3", "p1: choose X-4", "p1: choose X-4"], "not on offer: choose X-4", board)


def test_choosing_none_where_nothing_can_be_chosen_is_said_in_vain_but_not_wrong() -> None:
    passes(["p1: activate E-2", "p1: choose none", "expect p1.drop has E-2"], CARDS + "[p1]\nhand = ['E-2']")


def test_the_order_of_skills_of_one_card_is_taken() -> None:
    board = CARDS + "[p1]\nbattle = ['X-1']"
    attack = "p1: attack leader -> p2.leader"
    passes([attack, "resolve", "expect p1.hand = 1", "expect power X-1 = 15000"], board)
    passes([attack, "p1: choose X-1", "resolve", "expect p1.hand = 1"], board)


def test_use_answers_the_order_and_the_offer() -> None:
    board = CARDS + "[p1]\nbattle = ['X-1', 'X-2']\nhand = ['B1']\ndeck = ['G1', 'Y1']"
    attack = "p1: attack leader -> p2.leader"
    passes([attack, "p1: use X-2", "resolve", "expect p1.drop has B1", "expect p1.hand = 2"], board)
    passes([attack, "p1: choose X-2", "p1: use X-2", "resolve", "expect p1.drop has B1"], board)
    passes([attack, "p1: choose X-2", "p1: pass", "resolve", "expect p1.hand has B1"], board)
    fails([attack, "resolve"], "several answers", board)


def test_a_pass_of_a_counter_timing_that_is_not_offered_does_no_harm() -> None:
    """The other hand is empty, so nobody asks; whoever writes the pass down all the same finds the battle where it was."""
    passes(
        [
            "p1: attack leader -> p2.leader",
            "p2: pass",
            "p1: pass",
            "p2: pass",
            "expect asked p1 main",
            "expect p2.life = 7",
        ],
    )
    passes(["p1: attack leader -> p2.leader", "p2: pass", "expect asked p1 main", "expect p2.life = 7"])
    passes(["p1: play R1", "p2: pass", "expect asked p1 main"], "[p1]\nhand = ['R1']\nenergy = 'R'")
    passes(
        ["p1: attack leader -> p2.leader", "p2: pass", "p1: use X-2", "resolve", "expect p1.drop has B1"],
        CARDS + "[p1]\nbattle = ['X-2']\nhand = ['B1']",
    )


def test_cards_that_one_question_wants_may_be_written_in_several_steps_and_the_reverse() -> None:
    cards = (
        CARDS
        + """
[[card]]
number = "E-3"
name = "Two at once"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose 2 of your opponent's Battle Cards and KO them."
[[card]]
number = "E-4"
name = "One, then one"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose 1 of your opponent's Battle Cards and KO it, then choose 1 card in your opponent's hand and discard it."
"""
    )
    board = "[p1]\nhand = ['E-3', 'E-4']\n[p2]\nbattle = ['R1', 'B1', 'G1']\nhand = ['Y1', 'K1']"
    passes(["p1: activate E-3", "p1: choose B1, G1", "expect p2.battle has R1", "expect p2.drop = 2"], cards + board)
    passes(
        ["p1: activate E-3", "p1: choose B1", "p1: choose G1", "expect p2.battle has R1", "expect p2.drop = 2"],
        cards + board,
    )
    passes(
        ["p1: activate E-4", "p1: choose B1, p2.hand[1]", "expect p2.drop has B1", "expect p2.drop has K1"],
        cards + board,
    )
    alone = "[p1]\nhand = ['E-4']\n[p2]\nbattle = ['B1']\nhand = ['Y1', 'K1']"  # nothing to decide in the Battle Area
    passes(
        ["p1: activate E-4", "p1: choose B1, p2.hand[1]", "expect p2.drop has B1", "expect p2.drop has K1"],
        cards + alone,
    )


def test_a_choice_of_up_to_so_many_may_be_written_in_several_steps() -> None:
    """The second is asked of the same question where no other one takes it; one too many still fails."""
    board = """
[[card]]
number = "E-1"
name = "Blast"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose up to 2 of your opponent's Battle Cards and KO them."
[[card]]
number = "E-2"
name = "Plans"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Discard X cards : Draw X cards."
[p1]
hand = ["E-1", "E-2", "R1", "B1", "G1"]
[p2]
battle = ["R1", "B1", "G1"]
"""
    taken = ["p1: activate E-1", "p1: choose p2.battle.R1", "p1: choose p2.battle.B1"]
    passes([*taken, "expect p2.battle = 1", "expect p2.battle has G1"], board)
    fails([*taken, "p1: choose p2.battle.G1"], "not on offer: choose p2.battle.G1", board)
    counted = ["p1: activate E-2", "p1: choose 2", "p1: choose R1, B1", "expect p1.drop has B1", "expect p1.hand = 4"]
    passes(counted, board)


def test_a_choice_that_nobody_asks_for_fails_and_says_what_is_asked() -> None:
    for choice in ("no", "yes", "none", "0", "3", "R1", "leader", '"draw 1"'):
        fails(
            [f"p1: choose {choice}"], f"not on offer: choose {choice} (nobody asks p1 for that choice; p1 is asked main"
        )
    fails(["p1: attack leader -> p2.leader", "p1: choose no"], "p1 is asked offense")
    fails(["p1: attack leader -> p2.leader", "p2: choose no"], "p1 is asked offense")
    fails(["p2: choose no"], "nobody asks p2 for that choice; p1 is asked main")
    fails(["p1: activate E-1", "p1: choose no"], "not on offer", CARDS + "[p1]\nhand = ['E-1']\n[p2]\nbattle = ['B1']")
    fails(["p2: concede", "p1: choose no"], "the game is over")


def test_a_choice_written_down_twice_fails() -> None:
    board = CARDS + "[p1]\nhand = ['E-1', 'E-2']\n[p2]\nbattle = ['B1']"
    fails(["p1: activate E-1", "p1: choose B1", "p1: choose B1"], "not on offer: choose B1", board)
    fails(["p1: activate E-1", "p1: choose B1, B1"], "not on offer: choose B1, B1", board)
    fails(
        ["p1: activate E-1", "p1: activate E-2", "p1: choose none", "p1: choose none"],
        "not on offer: choose none (nobody",
        board,
    )
    fails(["p1: activate E-2", "end turn", "end turn", "p1: choose none"], "nobody", CARDS + "[p1]\nhand = ['E-2']")


def test_what_may_be_declined_is_answered_with_no_once() -> None:
    board = CARDS + "[p1]\nbattle = ['X-2']\nhand = ['B1']"
    attack = "p1: attack leader -> p2.leader"
    passes([attack, "p1: choose no", "resolve", "expect p1.hand has B1"], board)
    passes([attack, "p1: choose yes", "resolve", "expect p1.drop has B1"], board)
    fails([attack, "p1: choose no", "p1: choose no"], "nobody asks p1 for that choice; p1 is asked offense", board)


def test_none_of_no_cards_may_be_written_down_for_each_skill_that_could_choose() -> None:
    """The rules choose none where there is none, here at once and at the end of the turn, after an answer of another kind."""
    cards = (
        CARDS
        + """
[[card]]
number = "E-5"
name = "Later"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] You may draw 1 card. Then, at the end of the turn, choose up to 1 of your opponent's Battle Cards and KO it."
"""
    )
    passes(["p1: activate E-2", "p1: choose none", "expect asked p1 main"], cards + "[p1]\nhand = ['E-2']")
    fails(["p1: activate E-2", "p1: choose none", "p1: choose none"], "nobody", cards + "[p1]\nhand = ['E-2']")
    later = ["p1: activate E-5", "p1: choose yes", "expect p1.hand = 1"]
    passes([*later, "p1: pass", "p1: choose none"], cards + "[p1]\nhand = ['E-5']")
    fails([*later, "p1: pass", "p2: choose no"], "nobody", cards + "[p1]\nhand = ['E-5']")


def test_energy_that_no_step_names_is_the_one_that_can_pay_for_least_else() -> None:
    """No rule: which energy is proposed for a payment. The card of two colors stays for what only it can pay."""
    board = (
        CARDS
        + "[[card]]\nnumber = 'X-3'\nname = 'Two colors'\ntype = 'battle'\ncolor = ['red', 'blue']\nenergy = 1\ncost = 'R'\npower = 10000\n"
    )
    passes(
        ["p1: play R1", "expect p1.battle = 1", "expect p1.energy.X-3 is active", "expect p1.energy.R1 is rest"],
        board + "[p1]\nhand = ['R1']\nenergy = ['X-3', 'R1']",
    )
    passes(
        ["p1: play R1 paying X-3", "expect p1.energy.X-3 is rest", "expect p1.energy.R1 is active"],
        board + "[p1]\nhand = ['R1']\nenergy = ['X-3', 'R1']",
    )
