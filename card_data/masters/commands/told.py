"""A card list as every command of `dbs cards` reads it: its bad rows are told, the good ones are used."""

from __future__ import annotations

import sys
from pathlib import Path

from card_data.masters.importer import Imported, read_list


def list_told(path: Path) -> Imported:
    """The list in a file, its bad rows printed with file and line. Raises DefinitionError for a file that is no list."""
    listed = read_list(path)
    for line, reason in listed.bad:
        print(f"{path}:{line}: {reason}", file=sys.stderr)
    return listed
