"""The context in which an effect is carried out: whose skill it is, what its words stand for, and how it is going."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Keyword, Skill
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import Cause
from engine.masters.state.events import Event, Link
from engine.masters.state.facts import Facts

Named = tuple[CardId, int]
"""A card and its incarnation: the object that words such as "it" stand for."""

Slots = tuple[tuple[str, tuple[Named, ...]], ...]
"""What words stand for, by their slots, as an effect that lasts or waits keeps it."""

THEY = "they"
"""The slot of an effect that lasts or waits in which the player is kept whom "they" means (as a card's number)."""

GROUP = "group:"
"""The slots of such an effect for what was chosen, choice by choice."""


class Memory(Struct, gc=False):
    """What the words of a skill stand for while it is carried out. `play.memory` writes it, and whoever hands the turn to another player.

    `slots`: "it", "chosen", "among", "remaining", "placed:<verb>", … -> cards; `numbers`: "<verb>" -> how many.
    """

    incarnation: int  # "this card" is this object
    trigger_cards: tuple[Named, ...] = ()  # the cards that fulfilled the trigger
    slots: dict[str, tuple[Named, ...]] = {}
    numbers: dict[str, int] = {}
    shares: dict[Seat, int] = {}  # of what both players did last, how many cards were whose
    groups: list[tuple[Named, ...]] = []  # what was chosen, choice by choice ("the first", "the other")
    x: int | None = None
    declared: dict[str, str] = {}  # what was declared, by what it is: a color, a name
    keyword: Keyword | None = None  # the keyword skill that was chosen
    they: Seat | None = None  # the player named last
    both: bool = False  # both players were named last
    acting: Seat | None = None  # where both players do something one after the other: whose turn it is to do it


class Course(Struct, gc=False):
    """How carrying out a skill is going, for what it says later of what it did. `play` alone writes it."""

    deeds: int = 0  # how many actions were carried out
    carried_out: bool | None = None  # whether the last optional action was ("if you do"); None: none was offered
    unmade: bool = False  # whether the last offer was not made, as it hung on a condition that did not hold
    doers: tuple[Seat, ...] | None = None  # who carried it out, where it was open to both players
    asked: tuple[Seat, ...] = ()  # and who could have
    held: tuple[bool, ...] = (True,)  # whether each If so far held ("otherwise")
    meant: tuple[
        CardId, ...
    ] = ()  # the cards that the last action was said of, done or not ("if you KO'd all of them")
    left: int | None = None  # how many come instead, where what is replaced comes in another number
    fell_short: bool = False  # an action before the colon could not be carried out in full
    chosen_by_face: bool = False  # the last choice went by what the cards are, which shows them (11-2-1)
    agreed: bool = (
        False  # the master has said yes to the coming "you may" before showing the card (see `play.from_hand`)
    )
    looked: tuple[
        tuple[Seat, Area], ...
    ] = ()  # the areas looked through ("shuffle your deck if you looked through it")


class Context(Struct, frozen=True, gc=False):
    """One activation or resolution of a skill (8-5): what does not change while it is carried out, and the two records of what does."""

    source: CardId
    master: Seat
    skill: Skill | None
    cause: Cause
    memory: Memory
    event: Event | None = None  # what triggered it
    facts: Facts | None = None  # the source as it was when it triggered or was activated
    link: Link | None = None  # what a [Counter] answers
    paying: bool = False  # an action before the colon is being carried out (8-4): in full or not at all
    course: Course = field(default_factory=Course)

    @property
    def incarnation(self) -> int:
        """The object that "this card" means."""
        return self.memory.incarnation

    def said_of(self, event: Event | None, cards: Iterable[Named]) -> Context:
        """The same words, said of this event and the cards that fulfil a trigger by it. Only for asking: what they stand for is shared."""
        return replace(self, event=event, memory=replace(self.memory, trigger_cards=tuple(cards)))

    def about(self, slot: str, cards: Iterable[Named]) -> Context:
        """The same words with another meaning for one slot, in records of its own, so that it can be carried out."""
        old = self.memory
        slots = {**old.slots, slot: tuple(cards)}
        memory = replace(
            old, slots=slots, numbers=dict(old.numbers), groups=list(old.groups), declared=dict(old.declared)
        )
        return replace(self, memory=memory, course=replace(self.course))


def recalled(incarnation: int, slots: Slots, numbers: Iterable[tuple[str, int]] = ()) -> Memory:
    """What the words of an effect that lasts or waits stood for when it was made."""
    held = dict(slots)
    they = held.pop(THEY, None)
    groups = [held.pop(slot) for slot in tuple(held) if slot.startswith(GROUP)]
    memory = Memory(incarnation, slots=held, numbers=dict(numbers), groups=groups)
    if they is not None:
        memory.they, memory.both = 1 if they[0][0] else 0, len(they) > 1
    return memory
