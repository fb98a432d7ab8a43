"""The folder in which a program keeps what it can make again. The environment variable DBS_CACHE names another one.

What cannot be read or written there is no error: it is made again.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec
from platformdirs import user_cache_path


def cache_folder() -> Path:
    """The user's cache folder of this program."""
    named = os.environ.get("DBS_CACHE")
    return Path(named) if named else user_cache_path("dbs-terminal")


def write_whole(path: Path, plain: object) -> None:
    """The file as a whole or not at all, whoever else writes it. Raises OSError."""
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(msgspec.msgpack.encode(plain))
    fresh.replace(path)


def keep_newest(path: Path, plain: object, kind: str, many: int) -> None:
    """Write a file, and of all whose names this pattern means keep so many, the newest ones."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, plain)
        for old in sorted(path.parent.glob(kind), key=lambda p: p.stat().st_mtime)[:-many]:
            old.unlink()
