"""The Masters game as the server plays it: its cards, starters and deck checks, and what a record says of its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from card_data import starter_decks
from card_data.importer.compiled import compile_all
from dbs_server.protocol import DeckSent, StarterSeen
from dbs_server.rulesets import RuleSet
from engine.core.game import Game
from engine.core.record import Record, SeatRecord
from engine.masters.cards.deck import Deck, refusals
from engine.masters.cards.definition import CardDefinition, Printed
from engine.masters.cards.profiles import PROFILES
from engine.masters.compiler import compile_card
from engine.masters.match import PlayerSetup, new_game


def rule_set(definitions: Mapping[str, CardDefinition]) -> RuleSet:
    """The game with these cards; those of the starters are among them."""
    library = compile_all(definitions)
    starters, shown = _starters()

    def check_deck(deck: DeckSent, profile: str) -> list[str]:
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

    digest = blake2b(msgspec.json.encode(sorted(definitions.items())), digest_size=8).hexdigest()
    return RuleSet("dbs-masters", digest, starters, shown, check_deck, new, printed, changed, tuple(PROFILES))


def _starters() -> tuple[dict[str, dict[str, DeckSent]], tuple[StarterSeen, ...]]:
    """The starters by profile and key, and as they are shown."""
    decks = {profile: starter_decks(profile) for profile in PROFILES}
    starters = {
        profile: {key: DeckSent(deck.name, deck.leader, dict(deck.main)) for key, deck in mine.items()}
        for profile, mine in decks.items()
    }
    shown = tuple(
        StarterSeen(key, deck.name, tuple(deck.colors), deck.description, profile)
        for profile, mine in decks.items()
        for key, deck in mine.items()
    )
    return starters, shown
