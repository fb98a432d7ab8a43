"""The starter decks, compiled once for all property tests."""

from __future__ import annotations

import pytest

from engine.bots.sim import Named, prepare
from engine.masters.cards.definition import Printed

Matchups = tuple[list[tuple[Named, Named]], dict[str, Printed]]


@pytest.fixture(scope="session")
def matchups() -> Matchups:
    """Every pair of starter decks, and the cards they are made of."""
    return prepare(None)
