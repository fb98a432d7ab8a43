"""Whom this player has met on which server: the key that a name had when it was first seen, and whose words are not shown.

One small file in the user's data folder. A server could show somebody else's key under an old name; the file is what notices it.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec
from msgspec import Struct

from card_data.files.folder import data_folder
from dbs_server.people.address import address_of
from dbs_server.people.keys import PublicKey

MOST = 5_000
"""People of one server that are remembered; the oldest go first."""


class People(Struct):
    """What is known of the people of one server: the keys that their names had."""

    keys: dict[str, PublicKey] = {}


def known_path() -> Path:
    """Where it is kept."""
    return data_folder() / "people.json"


def met(server: str, name: str, key: PublicKey) -> bool:
    """Somebody of this name and key is met: False where the name had another key the first time."""
    known = _read()
    keys = known.setdefault(address_of(server), People()).keys
    before = keys.setdefault(name, key)
    while len(keys) > MOST:
        del keys[next(iter(keys))]
    _write(known)
    return before == key


def _read() -> dict[str, People]:
    with contextlib.suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(known_path().read_bytes(), type=dict[str, People])
    return {}


def _write(known: dict[str, People]) -> None:
    """A folder that cannot be written to is no reason to stop playing."""
    path = known_path()
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(msgspec.json.encode(known))
        beside.replace(path)
