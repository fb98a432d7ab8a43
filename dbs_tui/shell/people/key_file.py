"""The key of whoever plays at this terminal: a file in the user's data folder that nobody else can read. It is made when it is first needed."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from card_data.files.folder import data_folder
from dbs_server.people.keys import BadKey, Key

PRIVATE = 0o600
LARGEST = 10_000
"""The greatest size of a key file, in bytes; one has some hundred."""


def key_path() -> Path:
    """Where the key is kept."""
    return data_folder() / "key.pem"


def own_key() -> Key:
    """The key; a new one where there is none. Raises OSError, and BadKey for a file that holds none."""
    return kept_key(key_path())


def kept_key(path: Path) -> Key:
    """The key in a file; a new one where there is no file. Raises OSError, BadKey."""
    with contextlib.suppress(FileNotFoundError):
        return read_key(path)
    key = Key.new()
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_key(key, path)
    except FileExistsError:  # made by another window meanwhile
        return read_key(path)
    return key


def read_key(path: Path) -> Key:
    """The key in a file; others are kept from reading it from now on. Raises OSError, BadKey."""
    file = os.open(path, os.O_RDONLY)
    try:
        if hasattr(os, "fchmod") and stat.S_IMODE(os.fstat(file).st_mode) & 0o077:
            os.fchmod(file, PRIVATE)
        return Key.read(os.read(file, LARGEST))
    except BadKey as error:
        raise BadKey(f"{path}: {error}") from None
    finally:
        os.close(file)


def write_key(key: Key, path: Path) -> None:
    """Write the key to a new file that nobody else can read. Raises FileExistsError where there is one, OSError."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    try:
        os.write(file, key.written())
        os.fsync(file)
        os.close(file)
        os.link(beside, path)  # whole or not at all, and never over another key
    finally:
        beside.unlink()


def take_in(key: Key, instead: bool) -> Path | None:
    """Make this the key of the terminal; where the one that it had lies now, None where it had none, or this one. Raises FileExistsError where it
    has another one that is not to be set aside (`instead`), OSError."""
    path = key_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError, BadKey):
        if read_key(path).public == key.public:
            return None
    aside = None
    if path.exists():
        if not instead:
            raise FileExistsError(17, "another key is there", str(path))
        aside = next(free for n in range(1, 1000) if not (free := path.with_name(f"key-{n}.pem")).exists())
        path.rename(aside)
    write_key(key, path)
    return aside
