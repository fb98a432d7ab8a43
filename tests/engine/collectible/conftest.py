"""Matches of the second game's starters, for all tests of this folder."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from card_data.games import pack
from engine.bots.sim import Meeting, of_starters


@pytest.fixture(scope="session")
def meetings() -> Sequence[Meeting]:
    """Every starter against every other, and against itself."""
    return of_starters(pack("collectible"), "standard")
