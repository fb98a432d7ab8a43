"""Which rule sets this server plays: the one place where the server meets a game's own code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from dbs_server.protocol import DeckSent, StarterSeen
from engine.core.game import Game
from engine.core.record import Record, SeatRecord


class RuleSet(Struct, frozen=True):
    """What the server needs of a game: its decks, its deck checks, and how a match is made from a record's head.

    `check_deck(deck, profile)` gives reasons in words; `printed(seats)` says what stands on the cards of both decks, as plain data for the
    record; `new_game(record)` makes the game at its start, with those cards; `changed(record)` names the cards that are printed otherwise now.
    """

    name: str
    cards: str  # hash of the card list
    starters: Mapping[str, Mapping[str, DeckSent]]  # by profile, then by key
    shown: tuple[StarterSeen, ...]
    check_deck: Callable[[DeckSent, str], list[str]]
    new_game: Callable[[Record], Game[Any]]
    printed: Callable[[Sequence[SeatRecord]], dict[str, Any]]
    changed: Callable[[Record], list[str]]
    profiles: tuple[str, ...] = ("masters",)


@cache
def masters() -> RuleSet:
    """The Masters game with the cards that are installed."""
    from card_data import all_cards  # reading cards takes a second, and only a server that plays them needs it
    from dbs_server.masters import rule_set

    return rule_set(all_cards())
