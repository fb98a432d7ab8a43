"""Reading scenario files and steps: every form of the page, and what is said about forms that are not on it."""

from __future__ import annotations

import pytest

from card_data.games import dialects
from engine.masters.ir.nouns import Area
from engine.masters.scenario.layout import Entry, boards
from engine.masters.scenario.names import named
from engine.masters.scenario.terms import TERMS
from engine.scenario import steps
from engine.scenario.failed import BadScenario, Failed
from engine.scenario.reading import parse
from engine.scenario.run import run_text
from engine.scenario.steps import AnswerStep, CheckStep, ProgressStep, Step


@pytest.mark.parametrize(
    ("text", "seat", "area", "number", "name", "copy", "index"),
    [
        ("X-1", None, None, "X-1", "", None, None),
        ("leader", None, Area.LEADER, "", "", None, 0),
        ("p2.leader", 1, Area.LEADER, "", "", None, 0),
        ("p1.unison", 0, Area.UNISON, "", "", None, 0),
        ("X-1#2", None, None, "X-1", "", 2, None),
        ("p1.hand.X-1", 0, Area.HAND, "X-1", "", None, None),
        ("p1.hand.X-1#3", 0, Area.HAND, "X-1", "", 3, None),
        ("battle.X-1", None, Area.BATTLE, "X-1", "", None, None),
        ('"Saibaiman"', None, None, "", "Saibaiman", None, None),
        ('p2.battle."Son Goku, Hero"#2', 1, Area.BATTLE, "", "Son Goku, Hero", 2, None),
        ("p1.life[0]", 0, Area.LIFE, "", "", None, 0),
        ("hand[2]", None, Area.HAND, "", "", None, 2),
        ("p1.X-1", 0, None, "X-1", "", None, None),
        ("BT1-001_SPR", None, None, "BT1-001_SPR", "", None, None),
    ],
)
def test_a_name_is_read(
    text: str, seat: int | None, area: Area | None, number: str, name: str, copy: int | None, index: int | None
) -> None:
    ref = named(text)
    assert (ref.seat, ref.area, ref.number, ref.name, ref.copy, ref.index) == (
        seat,
        area.value if area else "",
        number,
        name,
        copy,
        index,
    )


def test_an_unknown_area_is_named_with_the_nearest_one() -> None:
    with pytest.raises(Failed, match="did you mean 'hand'"):
        named("p1.hnad.X-1")


def parse_step(text: str) -> Step:
    return steps.parse_step(text, TERMS)


def answer(text: str) -> AnswerStep:
    step = parse_step(text)
    assert isinstance(step, AnswerStep)
    return step


def test_answers_are_read() -> None:
    assert answer("p1: pass").verb == "pass"
    assert answer("p2:   keep").seat == 1
    attack = answer("p1: attack X-1#2 -> p2.battle.X-2")
    assert attack.card is not None
    assert attack.target is not None
    assert (attack.card.copy, attack.target.number) == (2, "X-2")
    play = answer("p1: play U-1 x=3 paying R1, B1, energy[2]")
    assert play.x == 3
    assert [ref.text for ref in play.paying] == ["R1", "B1", "energy[2]"]
    activate = answer('p1: activate leader "draw 1"')
    assert activate.words == "draw 1"
    named = answer('p1: attack "Saibaiman" -> "Great Ape, Awakened"')
    assert named.card is not None
    assert named.target is not None
    assert (named.card.name, named.target.name, named.words) == ("Saibaiman", "Great Ape, Awakened", "")
    token = answer('p1: activate "Saibaiman" "draw"')
    assert token.card is not None
    assert (token.card.name, token.words) == ("Saibaiman", "draw")


def test_choices_are_read() -> None:
    assert answer("p1: choose none").items == ()
    assert answer("p1: choose yes").items[0].text == "yes"
    assert answer("p1: choose 3").items[0].number == 3
    cards = answer("p1: choose X-1, p1.hand[2], X-2#2").items
    assert [item.text for item in cards] == ["X-1", "p1.hand[2]", "X-2#2"]
    words = answer('p1: choose "Draw 2 cards, then discard 1", "KO it"').items
    assert [item.words for item in words] == ["Draw 2 cards, then discard 1", "KO it"]
    assert [item.text for item in answer("p1: redraw X-1, X-2").items] == ["X-1", "X-2"]


def test_progress_and_checks_are_read() -> None:
    assert parse_step("resolve") == ProgressStep("resolve")
    assert parse_step(" end  turn ") == ProgressStep("end turn")
    assert parse_step("expect p1.hand = 6") == CheckStep("expect", "p1.hand = 6")
    legal = parse_step("illegal p1: play X-1")
    assert isinstance(legal, CheckStep)
    assert (legal.kind, legal.answer and legal.answer.verb) == ("illegal", "play")
    assert parse_step('deck p1 illegal "50"') == CheckStep("deck", 'p1 illegal "50"')
    assert parse_step("p2 misses p1.hand[0]") == CheckStep("expect", "p2 misses p1.hand[0]")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("p1: atack X-1 -> p2.leader", "did you mean 'attack'"),
        ("p1: attack X-1", "names no target"),
        ("p1: play X-1 -> X-2", "play has no target; these have one: attack"),
        ("p1: pass X-1", "takes nothing after it"),
        ("p1: play", "names no card"),
        ("p1: choose", "names nothing"),
        ("p1: choose X-1 X-2", "put commas between names"),
        ("expct p1.hand = 1", "did you mean 'expect'"),
        ("legal play X-1", "write legal p1: play X-1"),
    ],
)
def test_a_malformed_step_is_told_with_the_right_form(text: str, words: str) -> None:
    with pytest.raises(Failed, match=words):
        parse_step(text)


def test_boards_are_read() -> None:
    scenario = parse(
        """
        title = "T"
        steps = []
        [p1]
        leader = "L-RED@back"
        battle = ["X-1", "X-1@rest", { card = "X-2", rest = true, under = ["X-3", "X-4"], markers = 2, negated = true }]
        energy = "RRB"
        unison = "U-1*3"
        life = [{ card = "X-1", faceup = true }]
        hand = '"Son Goku"'
        main = { "X-1" = 4 }
        deck = 12
        [start]
        turn = "p2"
        turn_number = 4
        phase = "defense"
        attack = "p2.leader -> p1.leader"
        """,
        "t.toml",
        dialects(),
    )
    board = boards(scenario)[0]
    areas = board.areas
    assert areas[Area.LEADER] == [Entry("L-RED", back=True)]
    assert areas[Area.BATTLE] == [
        Entry("X-1"),
        Entry("X-1", rest=True),
        Entry("X-2", rest=True, negated=True, markers=2, under=(Entry("X-3"), Entry("X-4"))),
    ]
    assert [entry.number for entry in areas[Area.ENERGY]] == ["R1", "R1", "B1"]
    assert areas[Area.UNISON] == [Entry("U-1", markers=3)]
    assert areas[Area.LIFE] == [Entry("X-1", faceup=True)]
    assert areas[Area.HAND] == [Entry('"Son Goku"')]
    assert board.main == {"X-1": 4}
    assert board.deck_fill == 12
    assert (scenario.start.turn, scenario.start.turn_number, scenario.start.phase) == (1, 4, "defense")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("steps = [", "not TOML"),
        ("title = 'T'", "no steps"),
        ("steps = []\nstpes = []", "did you mean 'steps'"),
        ("steps = []\nhand = ['X-1']", r"belongs into \[p1\]"),
        ("steps = []\n[p1]\nbatle = ['X-1']", "did you mean 'battle'"),
        ("steps = []\n[p1]\nbattle = ['X-1@rset']", "did you mean 'rest'"),
        ("steps = []\n[start]\nphase = 'offence'", "did you mean 'offense'"),
        ("steps = []\n[start]\nattack = 'leader -> p2.leader'", "a battle is on only in phase"),
        ("steps = []\n[p1]\nbattle = [{ crad = 'X-1' }]", "did you mean 'card'"),
    ],
)
def test_a_malformed_file_is_told_with_the_right_form(text: str, words: str) -> None:
    with pytest.raises(BadScenario, match=words):
        dialects()["masters"].begin(parse(text, "t.toml", dialects()))


def test_a_clause_that_the_rules_have_not_is_told_with_the_nearest() -> None:
    report = run_text('rules = ["7-4-1-44"]\nsteps = []', "x.toml", dialects())
    assert report.passed
    assert report.remarks == ["rules: there is no clause '7-4-1-44'; did you mean '7-4-1-4'?"]
    for named_well in ('"7-4-1-4"', '["qa:Damage Step Q1", "manual:Combo"]', "[]"):
        assert not run_text(f"rules = {named_well}\nsteps = []", "x.toml", dialects()).remarks
    other = run_text('game = "collectible"\nrules = ["C-6.4.99"]\nsteps = []', "x.toml", dialects())
    assert "there is no clause 'C-6.4.99'" in other.remarks[0]
