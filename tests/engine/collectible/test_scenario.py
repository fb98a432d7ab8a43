"""Scenario files of the second game: wholes over small questions, boards that are refused, and what is told then."""

from __future__ import annotations

import pytest

from card_data.games import dialects
from engine.scenario.reading import parse
from engine.scenario.run import run_text
from engine.scenario.scenario import Report

CARDS = """
[[card]]
number = "X-1"
type = "warrior"
text = "[Action] - > Draw 1 card."
"""


def run(steps: list[str], tables: str = "") -> Report:
    lines = ",".join(f"'''{step}'''" for step in steps)
    return run_text(f'game = "collectible"\nsteps = [{lines}]\n{tables}', "x.toml", dialects())


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ('[p1]\ndeployment = ["X-9"]', "there is no card X-9"),
        ('[p1]\ndeployment = ["X-1@lying"]', "unknown mark '@lying'"),
        ('[p1]\nhand = [["X-1"]]', "only in the Deployment area a list is a Team"),
        ('[p1]\nmarker = "five"', "p1.marker: 'five' is not a number"),
        ('[p1]\nwarriors = ["X-1"]', "unknown field 'warriors'"),
        ('[p1]\ndeployment = [{ card = "X-1", coins = 1 }]', "unknown field 'coins'"),
        ('[p1]\ndeployment = [{ card = "X-1", owner = "me" }]', "'me' is not 'p1' or 'p2'"),
        ('[p1]\ndeployment = ["T-1"]', "T-1 is a Technique, never in play"),
        ('[start]\nphase = "battle"', "unknown phase 'battle'"),
        ('[start]\nphase = "action"\nbattles = ["S1"]', "start.battles: 'S1': there is no S1 now"),
    ],
)
def test_a_board_that_cannot_be_is_told(tables: str, told: str) -> None:
    technique = '[[card]]\nnumber = "T-1"\ntype = "technique"\ntext = "[Action] Draw 1 card."\n'
    report = run(["expect winner = none"], CARDS + technique + tables)
    assert not report.passed
    assert told in report.problem


def test_text_that_is_not_read_is_refused_before_the_game() -> None:
    report = run(["expect winner = none"], '[[card]]\nnumber = "X-1"\ntype = "warrior"\ntext = "[Action] Sing a song."')
    assert "the text of X-1 could not be read" in report.problem
    assert "stops at 'Sing a song.'" in report.problem


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("p1: organise S1+S2", "'organise' is no answer; did you mean 'organize'?"),
        ("p1: organize S1+S2+S3+S4", "not on offer: organize S1+S2+S3+S4"),
        ("p1: use X-1", "names no target"),
        ("p1: deploy S9", "not on offer: deploy S9"),
        ("expect p1.energy = 3", "there is no area 'energy'"),
        ("expect X-1 is tapped", "'is tapped' is no state of a card"),
        ("expect phase = battle", "there is no phase 'battle'"),
        ("expect asked p1 battle", "there is no kind of decision 'battle'"),
        ("expect power X-1 = 3", "is no check; checks are: expect p1.chi = 3"),
        ("to battle", "is no step"),
    ],
)
def test_a_step_that_is_wrong_is_told(step: str, told: str) -> None:
    report = run([step], CARDS + '[p1]\ndeployment = ["S1", "S2", "S3", "S4", "X-1"]')
    assert not report.passed
    assert told in report.problem


def test_a_legal_whole_is_not_carried_out() -> None:
    tables = '[p1]\ndeployment = ["S1", "S2"]\n[start]\nphase = "organize"'
    steps = ["legal p1: organize S1+S2", "expect team S1 lacks S2", "legal p1: pass", "p1: organize S1+S2"]
    assert run([*steps, "expect team S1 has S2", "expect phase = attack"], tables).passed


def test_a_check_that_does_not_hold_is_told_with_what_is_true() -> None:
    report = run(["expect combat S1 = 9"], '[p1]\ndeployment = ["S1"]\nhand = ["S2"]')
    assert report.problem == "combat p1.deployment.S1 = 3"


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (("12", "3"), "p1's Planet has 12 Damage."),
        (("10", "11"), "Both Planets have 10 Damage or more; p1 is the attacker."),
    ],
)
def test_the_end_says_how_much_damage_there_is(damage: tuple[str, str], said: str) -> None:
    text = f'game = "collectible"\nsteps = ["pass"]\n[p1]\ndamage = {damage[0]}\n[p2]\ndamage = {damage[1]}\n[start]\nphase = "end"\n'
    board = dialects()["collectible"].begin(parse(text, "x.toml", dialects()))
    assert board.game.result is not None
    assert board.game.result.reason == said
