"""What was worked out about a state and may be thrown away at any time: derived facts and indexes. Never copied, never hashed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.ids import CardId
from engine.masters.state.facts import Facts


class Memo(Struct):
    """Caches of one state object. They are valid for one epoch (`State.epoch`), those about printed cards for the whole match.

    `facts` holds final results; `pure` marks those that did not run into a loop of effects that ask about each other, so that they
    hold whoever asks. `board` is what the continuous effects in force are (see `exec.board`), `index` who listens to what (`rules.triggers`).
    """

    epoch: int = -1
    spine: str = ""
    facts: dict[CardId, Facts] = {}
    pure: set[CardId] = set()
    scratch: dict[CardId, tuple[Facts, int]] = {}
    stack: list[tuple[CardId, Facts]] = []  # cards whose facts are being worked out, each with what is known so far
    ran_into: int = 1 << 30  # the lowest place on the stack that a nested question ran into
    partial_answers: int = 0  # how often a card on the stack was asked, before all was known of it
    marks: dict[CardId, tuple[Any, ...]] = {}
    objects: dict[CardId, tuple[Any, ...]] = {}  # the asking effects (see `exec.board`) whose phrase means the card
    settled_at: int = -1  # the epoch at which rule processing and pending skills had nothing to do
    board: Any = None
    index: Any = None
    homes: Any = None  # the areas from which cards of this match activate skills (`flow.activations`)
