"""The cards of a pack, as they are printed and as they are read, whatever the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from engine.core.record import Record, SeatRecord


class Named(Protocol):
    """What is printed on a card; of that, the core knows the name."""

    @property
    def name(self) -> str: ...


Definition = TypeVar("Definition", bound=Named)
Read = TypeVar("Read")


class CardList(Struct, Generic[Definition, Read], frozen=True):
    """All cards of a game, by number: `definitions` as they are printed, `library` as they are read. A record brings those of its decks along."""

    definitions: Mapping[str, Definition]
    library: Mapping[str, Read]
    plain: dict[str, Any] = {}  # what was printed in a record already, as plain data: one for all matches

    @abstractmethod
    def then(self, record: Record) -> Mapping[str, Definition]:
        """What stood on the cards of the record's decks. Raises msgspec.ValidationError for what is no card."""

    @abstractmethod
    def read(self, card: Definition) -> Read:
        """The card as it is read."""

    @property
    def digest(self) -> str:
        """A hash of all that is printed."""
        return blake2b(msgspec.json.encode(sorted(self.definitions.items())), digest_size=8).hexdigest()

    def printed(self, seats: Sequence[SeatRecord]) -> dict[str, Any]:
        """What stands on the cards of both decks, as plain data that all matches share."""
        numbers = {number for seat in seats for cards in seat.deck.values() for number in cards}
        known = sorted(numbers & self.definitions.keys())
        for number in known:
            if number not in self.plain:
                self.plain[number] = msgspec.to_builtins(self.definitions[number])
        return {number: self.plain[number] for number in known}

    def changed(self, record: Record) -> list[str]:
        """The cards of the record that are printed otherwise now, by name and number."""
        return [f"{card.name} ({number})" for number, card in self._edited(record).items()]

    def of(self, record: Record) -> Mapping[str, Read]:
        """The cards to play the record with: those that are printed otherwise now as they were."""
        edited = self._edited(record)
        if not edited:
            return self.library
        return {**self.library, **{number: self.read(card) for number, card in edited.items()}}

    def _edited(self, record: Record) -> dict[str, Definition]:
        return {number: card for number, card in self.then(record).items() if self.definitions.get(number) != card}


def unknown_parts(parts: Iterable[str], known: Sequence[str]) -> list[str]:
    """In words, which of these are no parts of a deck."""
    return [f"A deck has no part '{name}'; its parts are {', '.join(known)}." for name in parts if name not in known]
