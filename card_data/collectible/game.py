"""The Collectible Card Game with the cards that are installed: the project's own, and those that the player brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from card_data.collectible.deck_lists import deck_named
from card_data.collectible.importer import read_list
from card_data.collectible.library import all_cards, starter_decks
from engine.collectible.cards.definition import CardDefinition, Printed
from engine.collectible.cards.random_deck import wholly_read
from engine.collectible.compiler import compile_card
from engine.collectible.ir.words import CardType
from engine.collectible.pack import CardList
from engine.collectible.pack import pack as pack_of
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack


class Library(Mapping[str, Printed]):
    """A card list whose cards are read when they are first asked for: a match needs few of them, and one takes 2 ms."""

    def __init__(self, definitions: Mapping[str, CardDefinition]) -> None:
        self.definitions = definitions
        self._read: dict[str, Printed] = {}

    def __getitem__(self, number: str) -> Printed:
        found = self._read.get(number)
        if found is None:
            found = self._read[number] = compile_card(self.definitions[number])
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.definitions)

    def __len__(self) -> int:
        return len(self.definitions)


def pack(*, ahead: bool = False) -> Pack:
    """The game. Its cards are read when they are first asked for, or all of them `ahead`."""
    definitions = all_cards()
    library = Library(definitions)
    if ahead:
        for number in definitions:
            library[number]
    return pack_of(CardList(definitions, library), starter_decks().items(), deck_named, with_cards)


def with_cards(path: Path) -> Pack:
    """The game with the wholly read cards of a list alone, and no starters. Raises DefinitionError where no deck can be made of it."""
    read = {number: compile_card(card) for number, card in read_list(path).cards.items()}
    cards = {number: card for number, card in read.items() if wholly_read(card)}
    if not any(card.type is CardType.WARRIOR for card in cards.values()):
        raise DefinitionError(f"{path}: no Warrior that is wholly read")
    definitions = {number: card.definition for number, card in cards.items()}
    return pack_of(CardList(definitions, cards), (), deck_named, with_cards)
