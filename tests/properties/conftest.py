"""The starter decks, read once for all property tests."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from card_data.games import pack
from engine.bots.sim import Meeting, of_starters, start
from engine.core.game import Game
from engine.masters.state.state import State


@pytest.fixture(scope="session")
def meetings() -> Sequence[Meeting]:
    """Every starter deck against every other, and against itself."""
    return of_starters(pack(), "masters")


def begin(meeting: Meeting, seed: str) -> Game[State]:
    """A game of these two decks."""
    return start(pack(), meeting.decks, seed, "masters")
