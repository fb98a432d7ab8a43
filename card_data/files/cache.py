"""The folder in which a program keeps what it can make again. The environment variable DBS_CACHE names another one.

What cannot be read or written there is no error: it is made again.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import msgspec
from platformdirs import user_cache_path

Read = TypeVar("Read")
KEPT = 3
"""Readings of the same files that are kept: those of other versions of the program."""


def cache_folder() -> Path:
    """The user's cache folder of this program."""
    named = os.environ.get("DBS_CACHE")
    return Path(named) if named else user_cache_path("dbs-terminal")


def write_whole(path: Path, data: bytes) -> None:
    """The file as a whole or not at all, whoever else writes it. Raises OSError."""
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(data)
    fresh.replace(path)


def keep_newest(path: Path, plain: object, kind: str, many: int) -> None:
    """Write a file, and of all whose names this pattern means keep so many, the newest ones."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, msgspec.msgpack.encode(plain))
        for old in sorted(path.parent.glob(kind), key=lambda p: p.stat().st_mtime)[:-many]:
            old.unlink()


def as_read(
    what: str, texts: Mapping[str, str], readers: Sequence[ModuleType], kind: type[Read], read: Callable[[], Read]
) -> Read:
    """What was read of these texts, by name, as long as they and the modules that read them are the same; else `read` reads them."""
    digest = blake2b(digest_size=12)
    for module in readers:
        digest.update(Path(module.__file__ or "").read_bytes())
    for name, text in texts.items():
        digest.update(msgspec.msgpack.encode((name, text)))
    path = cache_folder() / f"{what}-{digest.hexdigest()}.msgpack"
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        found = read()
    keep_newest(path, found, f"{what}-*.msgpack", KEPT)
    return found
