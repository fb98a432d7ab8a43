"""The arena: pairs with the seats exchanged, and what is told of them."""

from __future__ import annotations

import json
from _thread import interrupt_main
from collections.abc import Iterator
from signal import SIGINT, default_int_handler, signal
from threading import Timer

import pytest

from card_data.games import pack
from dbs.main import main
from engine.bots.arena import Seated, contend, interval, play
from engine.bots.random import RandomBot
from engine.bots.roster import player
from engine.bots.sim import of_two, start
from engine.bots.worlds import Worlds


def test_a_player_comes_to_one_half_against_itself() -> None:
    """In the demo the decks are small; the second match of each pair is the first one, seen from the other seat."""
    told = contend(pack(), ("beginner", "beginner"), of_two(pack(), ("red", "green"), "demo"), 2, "mirror", "demo")
    assert (told.pairs, told.errors) == (2, 0)
    assert (told.share, told.low, told.high) == (0.5, 0.5, 0.5)


def test_the_beginner_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "beginner", "random", "--profile", "demo", "--decks", "red,green", "--pairs", "4", "--json"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["pairs"] == 4
    assert told["share"] >= 0.65
    assert set(told["decks"]) == {"red", "green"}
    assert told["ms_per_decision"]["beginner"] > 0


def test_the_fighter_plays_a_pair_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "fighter", "beginner", "--profile", "demo", "--decks", "red,green", "--pairs", "1"]
    assert main(arguments) == 0
    assert "share of fighter" in capsys.readouterr().out


def test_going_first_is_making_the_first_move() -> None:
    """In the second game the winner of the draw is asked first, and may leave the first move to the other player."""
    game = pack("collectible")
    meetings = of_two(game, ("turtle-school", "friezas-army"), "standard")
    told = contend(game, ("random", "random"), meetings, 4, "moves", "standard")
    won: list[bool] = []
    for number in range(4):
        here = f"moves/{number}"
        match = start(game, meetings[0].decks, here, "standard")
        lists = game.lists("standard")
        play(match, [Seated(player("random", f"{here}/{seat}", None), Worlds(seat, lists)) for seat in (0, 1)])
        assert match.result is not None
        won.append(match.result.winner == match.state.first_player)
    assert told.first == sum(won) / 4


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl+C raises here even where the shell that started the tests in the background had it ignored."""
    before = signal(SIGINT, default_int_handler)
    yield
    signal(SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_arena_that_is_ended_early_tells_of_the_pairs_until_then() -> None:
    meetings = of_two(pack(), ("red", "green"), "demo")
    contend(pack(), ("random", "random"), meetings, 1, "early", "demo")  # what is read once has been read
    Timer(2, interrupt_main).start()
    told = contend(pack(), ("random", "random"), meetings, 100_000, "early", "demo")
    assert told.pairs < 100_000
    assert (told.share, told.errors) == (0.5, 0)


def test_an_interval_holds_the_share_and_narrows_with_more_pairs() -> None:
    few, many = interval([0.0, 0.5, 1.0, 1.0], "1"), interval([0.0, 0.5, 1.0, 1.0] * 40, "1")
    assert few[0] < many[0] < 0.625 < many[1] < few[1]


def test_a_player_that_is_none_is_refused_before_anything_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "fighter", "expert", "--pairs", "1"]) == 2
    assert "no player 'expert'" in capsys.readouterr().err


def test_a_player_with_other_weights_is_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "fighter:hand=2.5,life=0.5", "beginner", "--profile", "demo", "--decks", "red,green"]
    assert main([*arguments, "--pairs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["players"] == ["fighter:hand=2.5,life=0.5", "beginner"]
    assert (told["pairs"], told["errors"]) == (1, 0)


@pytest.mark.parametrize(
    ("weights", "told"),
    [
        ("hnd=2", "There is no weight 'hnd'; the nearest is 'hand'. There are: life, "),
        ("hand", "Weights are written as in fighter:hand=1.5,life=2; in 'hand' there is no '='."),
        ("hand=many", "in 'hand=many' 'many' is no number."),
        ("hand=nan", "in 'hand=nan' 'nan' is no number."),
        ("hand=1,", "in '' there is no '='."),
    ],
)
def test_weights_that_are_none_are_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], weights: str, told: str
) -> None:
    assert main(["arena", f"fighter:{weights}", "fighter", "--pairs", "1"]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("game", ["masters", "collectible"])
def test_a_weight_changes_what_a_position_is_worth(game: str) -> None:
    one = pack(game)
    assert one.evaluation is not None
    meeting = of_two(one, [starter.key for starter in one.starters_of(one.profiles[0])[:2]], one.profiles[0])[0]
    game, bot = start(one, meeting.decks, "weights", one.profiles[0]), RandomBot("weights")
    heavier = one.evaluation.weighing({"hand": 50.0})
    for _ in range(40):  # until one has more cards in hand
        if heavier.value(game.state, 0) != one.evaluation.value(game.state, 0):
            break
        assert game.pending is not None
        game.answer(game.parse(game.pending.seat, *bot.answer(game.pending)))
    assert heavier.value(game.state, 0) != one.evaluation.value(game.state, 0)
    assert heavier.weighing({"hand": 1.0}).value(game.state, 0) == one.evaluation.value(game.state, 0)
