"""Other people's card lists: read whatever form they have, fold their notations into one, keep the good rows and list the bad ones."""

from card_data.masters.importer.card_lists import Imported, keep_one, read_list
from card_data.masters.importer.sets import imported_sets, keep, sets_folder

__all__ = ["Imported", "imported_sets", "keep", "keep_one", "read_list", "sets_folder"]
