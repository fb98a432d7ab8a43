"""What shows each game: the client's only registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dbs_tui.collectible.face import CollectibleFace
from dbs_tui.masters.face import MastersFace
from dbs_tui.shell.face import Face

MASTERS = MastersFace()
COLLECTIBLE = CollectibleFace()
FACES: Mapping[str, Face[Any]] = {face.name: face for face in (MASTERS, COLLECTIBLE)}
"""Every game that this program can show, by its name."""
