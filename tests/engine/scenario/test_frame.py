"""The frame with a game that is not Masters: it reads, plays and tells by the words that the game brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.games import dialects
from engine.core.ids import Seat
from engine.scenario.cli import collect, lines, run_all
from engine.scenario.failed import Failed
from engine.scenario.phrasebook import Verb, Vocabulary
from engine.scenario.run import load, run_text
from engine.scenario.scenario import Report
from engine.scenario.steps import parse_step
from tests.engine.scenario.toy import GAMES

BOTH = {**dialects(), **GAMES}


def run(steps: list[str], rest: str = "") -> Report:
    return run_text(f"game = 'heap'\nsteps = {steps!r}\n{rest}", "heap.toml", GAMES)


def told(report: Report) -> str:
    return "\n".join(lines(report))


def passes(steps: list[str], rest: str = "") -> None:
    report = run(steps, rest)
    assert report.passed, told(report)


def fails(steps: list[str], words: str, rest: str = "") -> None:
    report = run(steps, rest)
    assert not report.passed
    assert words in told(report)


def test_another_game_is_played_by_its_own_verbs_and_checks() -> None:
    passes(["p1: take 3", "expect left = 6", "expect asked p2 choose", "p2: choose 2", "expect left < 5"])
    passes(["legal p1: take 3", "illegal p1: take 4", "illegal p2: take 1"])
    passes(["p2: concede", "expect winner = p1"])


def test_one_step_may_answer_several_questions() -> None:
    passes(["p1: take 1, 2", "expect left = 1", "expect asked p2"], "[start]\nstones = 5")


def test_what_is_undecided_is_answered_as_the_game_says_or_shown() -> None:
    passes(["to the end", "expect winner = p1"], "[start]\nstones = 5")
    fails(["to the end"], "several answers")
    fails(["expect left = 3"], "left = 9")


def test_an_answer_that_is_due_and_not_on_offer_fails_with_the_reason_of_the_rules() -> None:
    fails(["p1: take 4"], "not on offer: take 4 (only 1 to 3 may be taken)")


def test_words_of_another_game_are_not_known() -> None:
    fails(["p1: attack leader -> p2.leader"], "'attack' is no answer; did you mean 'take'?")
    fails(["end turn"], "'end turn' is no step")
    fails(["expect power X-1 = 3"], "is no check; write expect left = 3")
    fails(["expect asked p1 counter"], "there is no kind of decision 'counter'")
    fails([], "unknown field 'life'; it is one of secret", "[p1]\nlife = 8")
    fails([], "unknown phase 'main'; did you mean 'taking'", "[start]\nphase = 'main'")
    fails([], "start.stones: 'x' is not a number", "[start]\nstones = 'x'")


def test_fields_in_the_wrong_table_are_told_where_they_belong() -> None:
    for field, table in (("stones = 3", "[start]"), ("turn = 'p2'", "[start]"), ("secret = 'x'", "[p1] or [p2]")):
        report = run_text(f"game = 'heap'\nsteps = []\n{field}\n", "heap.toml", GAMES)
        assert f"it belongs into {table}" in report.problem


def test_decks_are_told_by_the_reasons_of_the_game() -> None:
    passes(["deck p1 legal"])
    passes(['deck p1 illegal "40"'], "[start]\nstones = 41")
    fails(['deck p1 illegal "50"'], "the reasons are: a heap has 4 to 40 stones", "[start]\nstones = 41")


def test_a_name_that_is_no_card_is_told_by_the_game() -> None:
    fails(["legal p1: choose X-1"], "X-1 is no stone")


def test_the_field_game_chooses() -> None:
    assert run_text("steps = ['expect p1.life = 8']", "t.toml", BOTH).passed
    assert run_text("game = 'masters'\nsteps = ['expect p1.life = 8']", "t.toml", dialects()).passed
    assert run_text("game = 'heap'\nsteps = ['expect left = 9']", "t.toml", BOTH).passed
    unknown = run_text("game = 'heep'\nsteps = []", "t.toml", BOTH)
    assert unknown.problem == "game: there is no game 'heep'; did you mean 'heap'?"
    none = run_text("steps = []", "t.toml", GAMES)
    assert none.problem == "game: there is no game 'masters'; it is one of heap"


def test_a_file_with_a_goal_loads_as_a_game_to_play(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text("game = 'heap'\ngoal = 'p2 takes the last one'\n[start]\nturn = 'p2'\nstones = 4\n")
    game = load(path, GAMES)
    assert game.pending is not None
    assert (game.state.left, game.pending.seat) == (4, 1)


def test_folders_are_searched_at_any_depth_and_games_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "x.toml").write_text("game = 'heap'\nsteps = ['p1: take 1']\n")
    (tmp_path / "y.toml").write_text("steps = ['expect p1.life = 8']\n")
    assert [path.name for path in collect([str(tmp_path)])] == ["x.toml", "y.toml"]
    assert run_all([str(tmp_path)], BOTH, quiet=True) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


OTHER = Vocabulary(
    areas=("hand", "chi"),
    modes=("injured",),
    verbs={
        "charge": Verb("list", own=True),
        "use": Verb(sign="by"),
        "organize": Verb("list", joins="+", own=True),
        "defend": Verb("list", sign="->", own=True),
    },
    progress=("resolve", "to attack"),
    phases=("mission",),
    player_fields=(),
    kinds=(),
)
"""Shapes of verbs that a game may have and the two above have not."""


def names(text: str) -> tuple[Seat, list[list[str]]]:
    step = parse_step(text, OTHER)
    items = getattr(step, "items", ())
    return getattr(step, "seat", 0), [[card.text for card in item.cards] for item in items]


def test_cards_that_belong_together_are_one_item() -> None:
    assert names("p1: organize A-1+A-2+hand.A-3, A-4") == (0, [["A-1", "A-2", "hand.A-3"], ["A-4"]])
    assert names("p2: defend V1 -> X-1, V2#2 -> p1.chi.X-2") == (1, [["V1", "X-1"], ["V2#2", "p1.chi.X-2"]])
    assert names("p1: charge top") == (0, [["top"]])
    use = parse_step("p1: use K-1 by X-1@injured x=2 paying chi.E1, S1", OTHER)
    assert [use.card.text, use.target.text, use.x, len(use.paying)] == ["K-1", "X-1@injured", 2, 2]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("p1: defend V1", "two cards belong together; write X-1 -> X-2"),
        ("p1: use K-1", "names no target; write use K-1 by p2.X-2"),
        ("p1: use K-1 by X-1@rest", "unknown mode '@rest'; it is one of injured"),
        ("p1: organize A-1 A-2", "put commas between names"),
        ("p1: charge battle.A-1", "there is no area 'battle'"),
        ("to atack", "did you mean 'to attack'"),
        ("p1: organise A-1", "did you mean 'organize'"),
    ],
)
def test_a_malformed_step_is_told_in_the_words_of_the_game(text: str, words: str) -> None:
    with pytest.raises(Failed, match=words.replace("[", r"\[")):
        parse_step(text, OTHER)
