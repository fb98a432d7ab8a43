"""Which rule sets this server plays: the one place where the server meets a game's own code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
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
    from engine.masters.cards.definition import CardDefinition, Printed

    import card_data
    from card_data.importer.compiled import compile_all
    from engine.masters.cards.deck import Deck, refusals
    from engine.masters.cards.profiles import PROFILES
    from engine.masters.compiler import compile_card
    from engine.masters.match import PlayerSetup, new_game

    definitions = card_data.all_cards()
    library: dict[str, Printed] = compile_all(definitions)
    decks = {profile: card_data.starter_decks(profile) for profile in PROFILES}
    starters = {
        profile: {key: DeckSent(deck.name, deck.leader, dict(deck.main)) for key, deck in mine.items()}
        for profile, mine in decks.items()
    }
    shown = tuple(
        StarterSeen(key, deck.name, tuple(deck.colors), deck.description, profile)
        for profile, mine in decks.items()
        for key, deck in mine.items()
    )
    digest = blake2b(msgspec.json.encode(sorted(definitions.items())), digest_size=8).hexdigest()

    def check(deck: DeckSent, profile: str) -> list[str]:
        return refusals(Deck(deck.name, deck.leader, deck.main), library, PROFILES[profile])

    def printed(seats: Sequence[SeatRecord]) -> dict[str, Any]:
        numbers = sorted({number for seat in seats for number in (seat.leader, *seat.main)})
        return {number: msgspec.to_builtins(definitions[number]) for number in numbers if number in definitions}

    def edited(record: Record) -> dict[str, Printed]:
        """The cards of the record that are printed otherwise now, as they were."""
        then = msgspec.convert(record.printed, dict[str, CardDefinition])
        return {number: compile_card(card) for number, card in then.items() if definitions.get(number) != card}

    def changed(record: Record) -> list[str]:
        return [f"{card.definition.name} ({number})" for number, card in edited(record).items()]

    def new(record: Record) -> Game[Any]:
        setups = [PlayerSetup(seat.name, seat.leader, seat.main) for seat in record.seats]
        return new_game(setups, record.seed, library | edited(record), PROFILES[record.profile], record.first)

    return RuleSet("dbs-masters", digest, starters, shown, check, new, printed, changed, tuple(PROFILES))
