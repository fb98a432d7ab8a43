"""A position: the read-only face of the state, and what a match is played by.

Everything that asks or plays takes a `Position`; its members are read-only, so that a write to the state is a type error. `apply` alone knows
the `State` behind it. What a position has to be asked that rests on the text of cards, and what is done with it, is told to the rooms
below by three protocols: `truth` fills `Answers`, `play` fills `Deeds`, `keywords` fills `Keywords` (chapter 10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from engine.core.decisions import Option
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.core.seen import Result
from engine.masters.cards.definition import Printed
from engine.masters.cards.profiles import Profile
from engine.masters.ir.nodes import Condition, Effect, Keyword, Requirement
from engine.masters.ir.nouns import Area, Node, Operand, Who
from engine.masters.state.areas import Spine
from engine.masters.state.cause import Cause
from engine.masters.state.context import Context
from engine.masters.state.events import Event, Link, Pending
from engine.masters.state.facts import Facts, Was
from engine.masters.state.memo import Memo
from engine.masters.state.modifier import Delayed, Modifier
from engine.masters.state.objects import Battle, Card
from engine.masters.state.past import Log, PastTurn

Refusal = tuple[str, str]
"""Why something is not possible: the reason in words and the clause."""


class Forbidden(Struct, frozen=True, gc=False):
    """Why an action is forbidden, in words, by which card; `unless` is a price for which it is not. `order` sorts by time."""

    text: str
    source: CardId
    clause: str = "1-3-3"
    unless: Requirement | None = None
    order: int = 0


class Answers(Protocol):
    """What a position is asked that rests on the text of cards. Filled by `truth`."""

    def facts(self, state: Position, card: CardId) -> Facts:
        """The final information of the card at this moment (8-8-1)."""
        ...

    def find(self, state: Position, ctx: Context, operand: Operand, who: Who | None = None) -> list[CardId]:
        """All cards that the phrase means now, in the order of areas."""
        ...

    def means(self, state: Position, ctx: Context, operand: Operand, card: CardId, was: Was | None = None) -> bool:
        """Whether the phrase means this card (as it is, or was); quantities are not looked at."""
        ...

    def holds(self, state: Position, ctx: Context, condition: Condition) -> bool:
        """Whether the condition holds now."""
        ...


class Deeds(Protocol):
    """What is done with a match. Filled by `play`, for the procedures that its own rooms stand on."""

    def carry_out(self, state: Position, ctx: Context, effect: Effect) -> Procedure[None]:
        """Carry out an effect (8-7)."""
        ...

    def interrupt(self, state: Position, event: Event) -> Procedure[None]:
        """What the rules call for at once after an event (9-1-2-1)."""
        ...

    def resolve_pending(self, state: Position, pending: Pending) -> Procedure[None]:
        """A pending [Auto] skill is activated and resolved (8-6-4)."""
        ...

    def pay_for(self, state: Position, seat: Seat, bans: Iterable[Forbidden]) -> Procedure[bool]:
        """Ask the seat for every price, and pay those agreed to. False where something forbids it all the same."""
        ...

    def activate_by_effect(
        self, state: Position, seat: Seat, card: CardId, skill_index: int, cause: Cause, free: bool
    ) -> Procedure[bool]:
        """A skill is activated by another skill's effect; `free`: without its own cost in energy. True if it resolved."""
        ...


class Keywords(Protocol):
    """The keyword skills of chapter 10 that do something by themselves. Filled by `keywords`."""

    def refuse(self, state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
        """Why the keyword skill cannot be activated beyond its costs; None if it can."""
        ...

    def resolve(self, state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
        """Resolve an activated keyword skill."""
        ...

    def resolve_auto(self, state: Position, pending: Pending, ctx: Context) -> Procedure[bool]:
        """Resolve a pending keyword skill that has no text of its own; False if the skill is an ordinary one."""
        ...

    def is_idle(self, state: Position, pending: Pending) -> bool:
        """Whether a pending keyword skill could not be used if it were its turn now."""
        ...

    def hear(self, state: Position, event: Event) -> list[Pending]:
        """The keyword skills that an event makes pending."""
        ...

    def at_attack(self, state: Position) -> list[Pending]:
        """Those that an attack makes pending (10-4-1)."""
        ...

    def at_battle_end(self, state: Position) -> list[Pending]:
        """Those that the end of a battle makes pending (10-8-1, 10-9-1)."""
        ...

    def empower(self, state: Position, seat: Seat, card: CardId) -> Procedure[int]:
        """The markers that the Unison Card brings with it from the one that makes way (10-49-2)."""
        ...


class Follower(Protocol):
    """Looks on while a match is played: sees each event after it happened, each effect as it begins and when it has been carried out,
    and which cards were chosen without a question, as there was nothing to decide.

    An effect that ends the match does not come to its end.
    """

    def see(self, state: Position, event: Event) -> None: ...

    def begins(self, state: Position, ctx: Context, effect: Effect) -> None: ...

    def ended(self, state: Position, ctx: Context, effect: Effect) -> None: ...

    def unasked(self, state: Position, seat: Seat, options: Sequence[Option]) -> None: ...


class Book(Struct, frozen=True):
    """What never changes during a match, shared by all copies of its state: the edition, names, cards, and what it is played by.

    `say` prints a node of the effect language in the words of a card. `followers` look on, and are no part of the match.
    """

    profile: Profile
    names: tuple[str, str]
    library: Mapping[str, Printed]
    answers: Answers
    deeds: Deeds
    keywords: Keywords
    say: Callable[[Node], str]
    followers: tuple[Follower, ...] = ()


class Position(Protocol):
    """See the module, and `State` for what the members mean."""

    @property
    def book(self) -> Book: ...
    @property
    def printed(self) -> Sequence[Printed]: ...
    @property
    def cards(self) -> Sequence[Card]: ...
    @property
    def areas(self) -> Sequence[Sequence[CardId]]: ...
    @property
    def spine(self) -> Spine: ...
    @property
    def turn(self) -> int: ...
    @property
    def turn_player(self) -> Seat: ...
    @property
    def first_player(self) -> Seat: ...
    @property
    def battle(self) -> Battle | None: ...
    @property
    def modifiers(self) -> Sequence[Modifier]: ...
    @property
    def delayed(self) -> Sequence[Delayed]: ...
    @property
    def pending(self) -> Sequence[Pending]: ...
    @property
    def chain(self) -> Sequence[Link]: ...
    @property
    def history(self) -> Sequence[Event]: ...
    @property
    def battle_history(self) -> int: ...
    @property
    def past(self) -> Sequence[PastTurn]: ...
    @property
    def uses(self) -> Mapping[tuple[object, ...], int]: ...
    @property
    def game_uses(self) -> Mapping[tuple[object, ...], int]: ...
    @property
    def situations(self) -> Mapping[tuple[int, int, int, int], bool]: ...
    @property
    def looking(self) -> Sequence[tuple[CardId, ...]]: ...
    @property
    def revealed(self) -> tuple[CardId, ...]: ...
    @property
    def handles(self) -> Sequence[Sequence[int]]: ...
    @property
    def log(self) -> Log: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def epoch(self) -> int: ...
    @property
    def loop(self) -> Mapping[str, int]: ...
    @property
    def replacing(self) -> tuple[int, ...]: ...
    @property
    def together(self) -> int | None: ...
    @property
    def memo(self) -> Memo: ...

    def area(self, seat: Seat, area: Area) -> Sequence[CardId]:
        """The cards of an area, in order."""
        ...

    def card(self, card: CardId) -> Card: ...

    def printing(self, card: CardId) -> Printed:
        """The printed card of a physical card."""
        ...

    def leader(self, seat: Seat) -> CardId: ...

    def is_object(self, card: CardId, incarnation: int) -> bool:
        """Whether the card is still the object that an effect named (3-1-4)."""
        ...
