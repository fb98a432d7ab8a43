"""Other people's card lists: read whatever form they have, fold their notations into one, keep the good rows and list the bad ones.

The readers are imported when they are first asked for: most matches are played with starters.
"""

from typing import TYPE_CHECKING

from engine.later import later

if TYPE_CHECKING:
    from card_data.masters.importer.card_lists import Imported, keep_one, read_list
    from card_data.masters.importer.deck_lists import ListedDeck, read_deck_list
    from card_data.masters.importer.sets import imported_sets, keep, sets_folder

__all__ = [
    "Imported",
    "ListedDeck",
    "imported_sets",
    "keep",
    "keep_one",
    "read_deck_list",
    "read_list",
    "sets_folder",
]

__getattr__ = later(
    __name__,
    {
        "card_data.masters.importer.card_lists": ("Imported", "keep_one", "read_list"),
        "card_data.masters.importer.deck_lists": ("ListedDeck", "read_deck_list"),
        "card_data.masters.importer.sets": ("imported_sets", "keep", "sets_folder"),
    },
)
