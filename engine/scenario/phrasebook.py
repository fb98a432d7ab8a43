"""The words of a game, as far as scenario files are read with them. Data alone: reading a file and its steps needs no match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Literal

from msgspec import Struct


class Verb(Struct, frozen=True):
    """What stands after a verb of a game: nothing, one card, or a list with commas."""

    after: Literal["nothing", "card", "list"] = "card"
    sign: str = ""
    """Stands between two cards that belong together ("->", "by"): in a list, of each item. Where a verb has one, the second card must be named."""
    joins: str = ""
    """Joins any number of cards of a list into one item ("+")."""
    own: bool = False
    """Whether the game itself says which answer it is (`Board.fit`)."""


class Vocabulary(Struct, frozen=True, kw_only=True):
    """The words that a game brings; `pass`, `choose`, `concede`, `expect`, `legal`, `illegal` and `deck` are those of every game."""

    areas: tuple[str, ...]
    """Areas as steps name them: `p1.hand`."""
    single: tuple[str, ...] = ()
    """Areas whose name alone is a card, the first there: `leader`."""
    modes: tuple[str, ...] = ()
    """What narrows down a card in a step: `X-1@rest`."""
    verbs: Mapping[str, Verb]
    progress: tuple[str, ...]
    """Lines that let the match go on without an answer of their own: `resolve`, `end turn`."""

    phases: tuple[str, ...]
    """Where a scenario may begin; the first is where it does if its file does not say."""
    player_fields: tuple[str, ...]
    """Fields of [p1] and [p2]."""
    start_fields: tuple[str, ...] = ()
    """Fields of [start] besides those of every game."""

    kinds: tuple[str, ...]
    """Kinds of decisions, as `expect asked` names them."""
    choices: tuple[str, ...] = ("choose",)
    """Kinds that `choose` answers. One with nothing to decide is taken where a check does not hold yet."""
    timings: tuple[str, ...] = ()
    """Kinds that ask for a response, to be declined where a check does not hold yet."""
    free: tuple[str, ...] = ()
    """Kinds at which no choice that an earlier action called for is still to come."""
    clauses: Callable[[], Collection[str]] = tuple
    """The clauses of its rules that a file may name; none where the program has no list of them."""
    due: Mapping[str, tuple[str, ...]] = {}
    """Verbs that belong to a kind of decision: they fail there where they are not on offer, and do not decline it in search of a later one."""
