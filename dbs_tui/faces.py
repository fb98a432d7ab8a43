"""What shows each game: the client's only registry. The face of the first game is at hand, another one is loaded by who plays that game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from dbs_tui.masters.face import MastersFace
from dbs_tui.shell.face import Face

MASTERS = MastersFace()


@cache
def collectible() -> Face[Any]:
    """The face of the game of 2008."""
    from dbs_tui.collectible.face import CollectibleFace  # a sixth of the time until the first game is on the screen

    return CollectibleFace()


class Faces(Mapping[str, Face[Any]]):
    """The games that this program can show, by their names."""

    _found: ClassVar[Mapping[str, Callable[[], Face[Any]]]] = {
        MASTERS.name: lambda: MASTERS,
        "collectible": collectible,
    }

    def __getitem__(self, name: str) -> Face[Any]:
        return self._found[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


FACES = Faces()
