"""What `dbs deck check FILE` does: a deck list or a deck file, each wrong line with the nearest card, and every reason why it is not legal."""

from __future__ import annotations

from card_data.masters.brought import deck_list
from card_data.masters.importer.compiled import compile_all
from card_data.masters.loader.library import all_cards
from engine.masters.cards.deck import Deck, refusals
from engine.masters.cards.profiles import PROFILES


def check_deck(file: str, profile: str) -> int:
    """0 for a legal deck, 1 for one that is not. Raises DefinitionError for a file that is not there."""
    cards = compile_all(all_cards())
    listed = deck_list(file)
    deck = listed.deck
    told = [f"{file}:{line}: {reason}" for line, reason in listed.wrong] + refusals(deck, cards, PROFILES[profile])
    if told:
        print(*told, sep="\n")
        print(f"{deck.name}: not legal, {deck.size} cards{_side(deck)}.")
        return 1
    print(f"{deck.name}: legal, {deck.size} cards with {cards[deck.leader].definition.name}{_side(deck)}.")
    return 0


def _side(deck: Deck) -> str:
    return f", and a side deck of {deck.side_size}" if deck.side else ""
