"""`dbs sim --json`: what it counts, and in which time."""

from __future__ import annotations

import json

import pytest

from card_data.games import pack
from engine.bots.random import RandomBot
from engine.bots.sim import of_starters, of_two, simulate, start, step


def test_decisions_a_second_are_of_processor_time(capsys: pytest.CaptureFixture[str]):
    game = pack("masters")
    assert simulate(game, of_starters(game, "demo"), 1, "1", "demo", as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 1
    assert told["errors"] == 0
    assert told["decisions"] / told["processor_seconds"] == pytest.approx(
        told["decisions_per_s"], rel=0.1
    )  # seconds are told in hundredths


def test_the_table_says_that_views_are_in_the_time(capsys: pytest.CaptureFixture[str]):
    game = pack("masters")
    assert simulate(game, of_starters(game, "demo"), 1, "1", "demo") == 0
    assert "processor time, with the views for the players" in " ".join(capsys.readouterr().out.split())


def test_shares_are_of_who_went_first_and_of_games_between_two_decks(capsys: pytest.CaptureFixture[str]):
    """In the second game the winner of the draw may leave the first move to the other player."""
    game = pack("collectible")
    meetings = of_two(game, ("turtle-school", "friezas-army"), "standard")
    assert simulate(game, meetings, 6, "first", "standard", as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    ends: list[tuple[bool, bool]] = []
    for number in range(6):
        here = f"first/{number}"
        match = start(game, meetings[0].decks, here, "standard")
        bots = (RandomBot(f"{here}/0"), RandomBot(f"{here}/1"))
        while match.pending is not None:
            step(match, bots)
        assert match.result is not None
        ends.append((match.result.winner == match.state.first_player, match.result.winner == 0))
    assert told["first"] == round(sum(first for first, _ in ends) / 6, 4)
    assert told["shares"]["turtle-school"] == round(sum(won for _, won in ends) / 6, 4)
    assert told["shares"]["turtle-school"] + told["shares"]["friezas-army"] == pytest.approx(1, abs=0.001)


def test_a_deck_against_itself_has_no_share(capsys: pytest.CaptureFixture[str]):
    game = pack("collectible")
    assert (
        simulate(game, of_two(game, ("turtle-school", "turtle-school"), "standard"), 1, "1", "standard", as_json=True)
        == 0
    )
    assert json.loads(capsys.readouterr().out)["shares"] == {}
