"""A safe point as bytes, for a store: the state as it was, and the few answers since.

What a game and its later states have in common (card definitions, the texts read from them) is not written but named, and stands for the
same object again when the point is read: the caller gives those parts by name (`Rules.shared`). What is over is written as it lies, folded,
with the words that it is folded with: a program that has others reads it all the same.

The bytes are those of `engine.core.kept`: reading runs nothing, and a point of a program with other fields is refused.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import astuple

from engine.core import kept
from engine.core.errors import RecordError
from engine.core.folded import Folded, Words
from engine.core.game import Snapshot

QUICK = 1
"""The level of compression: four times smaller in a third of a millisecond."""


def to_bytes(snapshot: Snapshot[Any], shared: Mapping[str, object]) -> bytes:
    """The safe point as bytes. `shared`: the parts that the reader will have, too, by name."""
    names = {id(part): name for name, part in shared.items()}

    def by_name(part: Struct) -> tuple[Callable[..., object], tuple[Any, ...]]:
        name = names.get(id(part))
        return (type(part), astuple(part)) if name is None else (_named, (name,))

    reducers = dict.fromkeys({type(part) for part in shared.values()}, by_name)
    return zlib.compress(kept.written(snapshot, {**reducers, **dict.fromkeys(_kinds(Folded), _as_it_lies)}), QUICK)


def from_bytes(data: bytes, shared: Mapping[str, object]) -> Snapshot[Any]:
    """The safe point that `to_bytes` made these bytes of. Raises RecordError for any other bytes, and for those of another program."""

    def named(name: str) -> object:
        if name not in shared:
            raise RecordError(f"This safe point speaks of {name}, which is not there.")
        return shared[name]

    calls: list[Callable[..., object]] = [_folded, tuple]  # the first of the words is the type of rows
    names = {(__name__, _named.__name__): named} | {(call.__module__, call.__name__): call for call in calls}
    try:
        snapshot = kept.read(zlib.decompress(data), names)
    except RecordError:
        raise
    except Exception as error:  # damaged bytes can raise anything
        raise RecordError(f"This safe point cannot be read: {type(error).__name__}: {error}") from error
    if not isinstance(snapshot, Snapshot):
        raise RecordError(f"This is no safe point but a {type(snapshot).__name__}.")
    return cast(Snapshot[Any], snapshot)


def _named(name: str) -> object:
    """Stands in the bytes for what the reader finds by its name."""
    raise RecordError(f"This safe point speaks of {name} where nothing is shared.")


def _as_it_lies(part: Folded) -> tuple[Callable[..., object], tuple[Any, ...]]:
    return _folded, (type(part), part.words().table, *astuple(part))


def _folded(kind: type[Folded], table: tuple[Any, ...], *values: object) -> Folded:
    """What is over, as it was written; the reader calls it."""
    part = kind(*values)
    return part if kind.words().table == table else part.plain(Words.of(table))


def _kinds(base: type[Folded]) -> Iterator[type[Folded]]:
    """Whatever can lie folded."""
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)
