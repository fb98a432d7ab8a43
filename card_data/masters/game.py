"""The Masters game with the cards that are installed: the project's own, and those that the player brought."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from card_data.masters import importer
from card_data.masters.brought import deck_named
from card_data.masters.importer.compiled import Library, compile_all
from card_data.masters.loader.library import all_cards, starter_decks
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack
from engine.masters import compiler
from engine.masters.cards.definition import CardDefinition, CardType, Printed
from engine.masters.cards.profiles import PROFILES
from engine.masters.cards.random_deck import wholly_read
from engine.masters.pack import CardList
from engine.masters.pack import pack as pack_of

NEWCOMERS = ("red", "blue", "green", "yellow", "black")
"""The starters that are shown first, the newcomer's red one before all."""


def pack(*, ahead: bool = False) -> Pack:
    """The game. Its cards are read when they are first asked for, or all of them `ahead`, with the grammar by which single sentences are printed."""
    definitions = all_cards()
    if ahead:
        compiler.get_ready()  # takes as long as a server lets one answer take
    return made_of(definitions, compile_all(definitions) if ahead else Library(definitions))


def made_of(definitions: Mapping[str, CardDefinition], library: Mapping[str, Printed]) -> Pack:
    """The game with other cards than those that are installed; those of the starters must be among them."""
    starters = {
        profile: sorted(
            starter_decks(profile).items(),
            key=lambda named: (NEWCOMERS.index(named[0]) if named[0] in NEWCOMERS else len(NEWCOMERS), named[0]),
        )
        for profile in PROFILES
    }
    return pack_of(CardList(definitions, library), starters, deck_named, with_cards)


def with_cards(path: Path) -> Pack:
    """The game with the wholly read cards of a list alone, and no starters. Raises DefinitionError where no deck can be made of it."""
    cards = {number: card for number, card in compile_all(importer.read_list(path).cards).items() if wholly_read(card)}
    if not any(card.definition.type is CardType.LEADER for card in cards.values()):
        raise DefinitionError(f"{path}: no Leader Card that is wholly read")
    definitions = {number: card.definition for number, card in cards.items()}
    return pack_of(CardList(definitions, cards), {}, deck_named, with_cards)
