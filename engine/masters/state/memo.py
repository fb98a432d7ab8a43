"""What was worked out about a state and may be thrown away at any time: derived facts and indexes. Never copied, never hashed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.ids import CardId
from engine.masters.state.facts import Facts


class Memo(Struct):
    """The answers that one state has given. They hold until the next write; those about printed cards hold for the whole match.

    `Any` stands for types of `truth`, which this room does not know: `Influence`, `Applied`, `InForce` and its indexes of skills.
    """

    epoch: int = -1  # the write after which the answers were given (`State.epoch`)
    spine: str = ""  # and the place of the turn

    # about each card
    facts: dict[CardId, Facts] = {}  # what it is now
    pure: set[CardId] = set()  # those whose facts hold whoever asks: no loop of effects that ask about each other
    working: dict[CardId, list[Any]] = {}  # the continuous effects that bear on it
    objects: dict[CardId, tuple[Any, ...]] = {}  # the effects that mean it by what other effects can change (8-1-4-2)
    changes: dict[CardId, tuple[Any, ...]] = {}  # which effect made which change, for those about whom somebody asked

    # while facts are being worked out
    stack: list[tuple[CardId, Facts]] = []  # the cards that are asked about, each with what is known so far
    scratch: dict[
        CardId, tuple[Facts, int]
    ] = {}  # facts for this question alone, and the place in the stack they rest on
    ran_into: int = 1 << 30  # the lowest place in the stack that an inner question came back to
    partial_answers: int = 0  # how often a card in the stack was asked about, before all was known of it

    # about the whole position
    settled_at: int = -1  # the epoch at which rule processing and pending skills had nothing to do
    board: Any = None  # the continuous effects in force
    index: Any = None  # which skills listen to which events
    homes: Any = None  # the areas from which cards of this match activate skills
