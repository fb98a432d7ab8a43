"""The scenario runner: the page's own example, what is declined and taken, what fails and how it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.games import dialects
from engine.scenario.cli import lines, run_all
from engine.scenario.run import run_text
from tests.engine.masters.scenario.played import fails, passes

PAGE = '''
title   = "A tie is won by the attack card"
rules   = ["7-4-1-4"]
profile = "masters"
seed    = 1
steps = [
  "p1: attack leader -> p2.leader",
  "resolve",
  "expect p2.life = 7",
]

[[card]]
number = "X-1"
name   = "Training Partner"
type   = "battle"
color  = ["red"]
energy = 2
cost   = "R"
power  = 15000
combo_power = 5000
combo_cost  = 0
character = ["Son Goku"]
traits = ["Saiyan"]
era    = "World Tournament Saga"
text   = """
[Blocker]
[Auto] When you play this card, draw 1 card.
"""

[[card]]
number = "U-1"
name   = "Watcher"
type   = "unison"
color  = ["red"]
energy = "X"
cost   = "R"
power  = 15000

[p1]
leader = "L-RED"
battle = ["X-1", "X-1@rest"]
hand   = ["X-1"]
energy = "RRRB"
life   = 8
deck   = 30
drop   = []
warp   = []
unison = "U-1*3"
[p2]
leader = "L-RED"

[start]
turn = "p1"
turn_number = 3
phase = "main"
'''


def test_the_example_of_the_page_runs() -> None:
    report = run_text(PAGE, "page.toml", dialects())
    assert report.passed, "\n".join(lines(report))
    assert lines(report) == ["ok    page.toml: A tie is won by the attack card"]


def test_defaults_of_the_board() -> None:
    passes(
        [
            "expect p1.life = 8",
            "expect p2.deck = 30",
            "expect p1.hand = 0",
            "expect p1.leader has L-RED",
            "expect power p1.leader = 10000",
            "expect turn = p1",
            "expect phase = main",
            "expect asked p1 main",
            "expect winner = none",
        ]
    )


def test_plain_cards() -> None:
    passes(
        [
            "expect power p1.hand.K1 = 10000",
            "expect cost K1 = 1",
            "expect combo K1 = 5000",
            "legal p1: play K1",
            "illegal p1: play B1",
        ],
        "[p1]\nhand = ['K1', 'B1']\nenergy = 'K'\nleader = 'L-BLACK'",
    )


def test_a_deck_list_is_followed_by_plain_cards_until_30() -> None:
    passes(
        ["expect p1.deck = 30", "expect p1.deck has B1", "end turn", "end turn", "expect p1.hand has B1"],
        "[p1]\ndeck = ['B1', 'G1']",
    )


def test_copies_are_counted_in_the_order_of_the_file() -> None:
    board = "[p1]\nhand = ['R1']\nbattle = ['R1', 'R1@rest']"
    passes(
        [
            "expect R1#2 is active",
            "expect R1#3 is rest",
            "expect p1.battle.R1#2 is rest",
            "illegal p1: attack R1#3 -> p2.leader",
            "p1: attack R1#2 -> p2.leader",
            "resolve",
            "expect R1#2 is rest",
        ],
        board,
    )


def test_a_name_without_player_means_the_one_who_answers() -> None:
    passes(
        ["p1: attack R1 -> R1", "resolve", "expect p2.drop has R1", "expect p1.battle has R1"],
        "[p1]\nbattle = ['R1']\n[p2]\nbattle = ['R1@rest']",
    )


def test_undecided_counter_timings_are_declined() -> None:
    passes(["p1: play R1", "expect p1.battle has R1"], "[p1]\nhand = ['R1']\nenergy = 'R'\n[p2]\nhand = ['B1']")
    passes(
        ["p1: attack leader -> p2.leader", "p1: combo R1", "expect p1.combo = 1"],
        "[p1]\nhand = ['R1']\n[p2]\nhand = ['B1']",
    )


def test_a_decision_with_several_answers_is_shown() -> None:
    report = fails(["p1: attack leader -> p2.leader", "resolve"], "several answers", "[p2]\nlife = ['R1', 'B1']")
    assert any("p2.life[1] (B1)" in line for line in report.details)
    assert report.step == 2


def test_all_copies_of_one_card_are_one_answer() -> None:
    passes(["p1: attack leader -> p2.leader", "resolve", "expect p2.hand has B1"], "[p2]\nlife = ['B1', 'B1', 'B1']")


def test_an_answer_that_is_not_on_offer_fails_with_the_reason() -> None:
    fails(["p1: play R1"], "2-11-5-1", "[p1]\nhand = ['R1']\nenergy = 'B'")
    fails(["p1: attack leader -> p2.leader"], "7-1", "[p1]\nleader = 'L-RED@rest'")
    fails(["p1: play X-9"], "there is no card X-9")
    fails(["p1: attack R1 -> p2.leader"], "such cards are in")


def test_a_failed_check_says_what_is_there_instead() -> None:
    fails(["expect p1.hand = 2"], "p1.hand = 1 (B1)", "[p1]\nhand = ['B1']")
    fails(["expect power leader = 5000"], "= 10000")
    fails(["expect winner = p1"], "winner = none")
    fails(["expect asked p2 counter"], "p1 is asked main")
    fails(["expect p2 sees p1.hand[0]"], "p2 does not see", "[p1]\nhand = ['B1']")
    fails(["illegal p1: play R1"], "on offer: play R1", "[p1]\nhand = ['R1']\nenergy = 'R'")
    fails(["expect B1 is rest"], "there is no B1 now")


def test_text_that_cannot_be_read_fails_before_anything_runs() -> None:
    card = "[[card]]\nnumber = 'X-1'\nname = 'X'\ntype = 'battle'\ncolor = ['red']\nenergy = 1\ncost = 'R'\npower = 10000\n"
    report = fails([], "could not be read", "[[card]]\n" + card[9:] + "text = '[Auto] When the moon is full, howl.'")
    assert report.step == 0


def test_unknown_cards_are_told_with_the_nearest_number() -> None:
    fails([], "did you mean 'R1'", "[p1]\nhand = ['R11']")


def test_what_is_spelled_wrong_is_not_lacked() -> None:
    fails(["expect leader lacks [Barier]"], "did you mean 'Barrier'")
    fails(["expect p1.drop lacks R11"], "there is no card R11; did you mean 'R1'")


def test_an_unread_profile_is_refused() -> None:
    report = run_text("steps = []\nprofile = 'lunch'", "t.toml", dialects())
    assert "profile 'lunch'" in report.problem
    assert "did you mean 'launch'" in report.problem


def test_a_puzzle_loads() -> None:
    report = run_text("title = 'Mate'\ngoal = 'p1 wins this turn'\n[p2]\nlife = 1", "puzzle.toml", dialects())
    assert report.passed
    assert "puzzle: p1 wins this turn" in lines(report)[0]


def test_concede_and_its_winner() -> None:
    passes(["p2: concede", "expect winner = p1", "expect winner != none"])


def test_answers_to_a_game_that_is_over_fail() -> None:
    fails(["p2: concede", "p1: pass"], "the game is over")


def test_the_command_prints_a_line_each_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.toml").write_text("title = 'Good'\nsteps = ['expect p1.life = 8']\n")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "bad.toml").write_text("title = 'Bad'\nsteps = ['expect p1.life = 7']\n")
    assert run_all([str(tmp_path / "good.toml")], dialects()) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"
    assert run_all([str(tmp_path)], dialects()) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == "1 passed, 1 failed"
    assert len(out) == 3
    assert run_all([str(tmp_path / "missing.toml")], dialects()) == 1
