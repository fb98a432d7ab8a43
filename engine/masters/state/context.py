"""The context in which an effect is carried out: whose skill it is, and what its words stand for."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import Cause
from engine.masters.state.events import Event, Link
from engine.masters.state.facts import Facts

Named = tuple[CardId, int]
"""A card and its incarnation: the object that words such as "it" stand for."""


THEY = "they"
"""The slot of an effect that lasts or waits in which the player is kept whom "they" means (as a card's number)."""


class Context(Struct):
    """One activation or resolution of a skill (8-5). `memory` and `numbers` are the named result slots that later clauses read.

    memory: "it", "chosen", "among", "remaining", "placed:<verb>", … -> cards; numbers: "<verb>" -> how many.
    """

    source: CardId
    incarnation: int
    master: Seat
    skill: Skill | None
    cause: Cause
    event: Event | None = None  # what triggered it
    trigger_cards: tuple[Named, ...] = ()
    facts: Facts | None = None  # the source as it was when it triggered or was activated
    x: int | None = None
    link: Link | None = None  # what a [Counter] answers
    carried_out: bool | None = None  # whether the last optional action was carried out ("if you do")
    doers: tuple[Seat, ...] | None = None  # who carried it out, where it was open to both players
    they: Seat | None = None  # the player named last
    both: bool = False  # both players were named last
    condition_held: bool = True  # whether the last If held ("otherwise")
    memory: dict[str, tuple[Named, ...]] = {}
    numbers: dict[str, int] = {}
    results: list[Event] = []  # what this skill has done so far
    groups: list[tuple[Named, ...]] = []  # what was chosen, choice by choice ("the first", "the other")
    deeds: int = 0  # how many actions of this skill were carried out
    acting: Seat | None = None  # where both players do something one after the other: whose turn it is to do it
    paying: bool = False  # an action before the colon is being carried out (8-4): in full or not at all
    fell_short: bool = False  # and it could not be carried out in full
    chosen_by_face: bool = False  # the last choice went by what the cards are, so that they are shown when they go from secret to secret (11-2-1)
    agreed: bool = False  # the master has said yes to the "you may" that comes next, before showing the card (see `flow.from_hand`)
    looked: tuple[
        tuple[Seat, Area], ...
    ] = ()  # which areas were looked through ("shuffle your deck if you looked through it")

    def recall(self, slots: tuple[tuple[str, tuple[Named, ...]], ...]) -> None:
        """What the words of an effect stood for when it was made."""
        self.memory = dict(slots)
        held = self.memory.pop(THEY, None)
        if held is not None:
            self.they, self.both = 1 if held[0][0] else 0, len(held) > 1
