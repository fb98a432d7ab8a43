"""Card data: the project's own cards and decks, and the readers of such files.

A card is facts and printed text (see docs/add-a-card.md); the compiler of the engine reads the text. Nothing here runs a game.
"""

from card_data.masters.brought import deck_list, deck_named, own_deck
from card_data.masters.loader.cards import parse_cards
from card_data.masters.loader.decks import dump_deck, load_deck, parse_deck
from card_data.masters.loader.library import all_cards, load_sets, starter_decks

__all__ = [
    "all_cards", "deck_list", "deck_named", "dump_deck", "load_deck", "load_sets", "own_deck", "parse_cards", "parse_deck", "starter_decks",
]  # fmt: skip
