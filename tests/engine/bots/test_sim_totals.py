"""`dbs sim --json`: what it counts, and in which time."""

from __future__ import annotations

import json

import pytest

from card_data.games import pack
from engine.bots.sim import of_starters, simulate


def test_decisions_a_second_are_of_processor_time(capsys: pytest.CaptureFixture[str]):
    game = pack("masters")
    assert simulate(game, of_starters(game, "demo"), 1, "1", "demo", as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 1
    assert told["errors"] == 0
    assert told["decisions"] / told["processor_seconds"] == pytest.approx(told["decisions_per_s"], rel=0.01)


def test_the_table_says_that_views_are_in_the_time(capsys: pytest.CaptureFixture[str]):
    game = pack("masters")
    assert simulate(game, of_starters(game, "demo"), 1, "1", "demo") == 0
    assert "processor time, with the views for the players" in " ".join(capsys.readouterr().out.split())
