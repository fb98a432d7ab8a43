"""Whole matches in which answers are taken back, others given, and the first ones again: they end as they do without."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from card_data.games import pack
from engine.bots.sim import Meeting, play, recorded, start


@pytest.mark.parametrize("seed", range(6))
def test_a_match_ends_the_same_whatever_was_taken_back(meetings: Sequence[Meeting], seed: int) -> None:
    decks, name = meetings[(seed * 7) % len(meetings)].decks, f"back/{seed}"
    straight = play(lambda: start(pack(), decks, name, "masters"), name)
    wandering = play(lambda: recorded(pack(), decks, name, "masters"), name)
    assert (wandering.error, wandering.hash, wandering.decisions) == ("", straight.hash, straight.decisions)
