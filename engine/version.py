"""The version of the whole program, and what earlier versions left unsaid: here and nowhere else.

So a plain checkout knows its version as well as an installed package, and files, records and messages that name no game mean the same one.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

VERSION = "0.1.0"
"""The version of the program; pyproject.toml reads it from here."""
FIRST_GAME = "masters"
"""The game that is meant where none is named: scenario files, records, messages and settings are older than the second game."""

_SOURCES = frozenset({".py", ".peg", ".tsv", ".toml", ".json"})
_HERE = Path(__file__).parent


@cache
def rules_code() -> str:
    """A short hash over the source files of the engine, the same on every machine: two programs with the same one play alike.

    The files are read when this is first asked, so that a program that runs long asks at its start.
    """
    digest = blake2b(digest_size=6, person=b"dbs-rules")
    for path in sorted(path for path in _HERE.rglob("*") if path.suffix in _SOURCES):
        text = path.read_bytes().replace(b"\r\n", b"\n")  # as a checkout on another system may have it
        digest.update(f"{path.relative_to(_HERE).as_posix()}:{len(text)}:".encode() + text)
    return digest.hexdigest()


def program() -> str:
    """The version and the hash of the rules' code, as people read it."""
    return f"{VERSION} (rules {rules_code()})"
