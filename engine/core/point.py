"""A safe point as bytes, for a store: the state as it was, and the few answers since.

What a game and its later states have in common (card definitions, the texts read from them) is not written but named, and stands for the
same object again when the point is read: the caller gives those parts by name (`Rules.shared`). Each struct is written with the names of
its fields, so that a point of a program with other fields is refused, and never misread.

The bytes are a pickle, because states share most of what they hold and pickle keeps what is shared. Reading makes structs, enumerations and
plain values of modules that the program has loaded already, and nothing else: bytes from elsewhere cannot run anything. A name is written as
a call of `_named`, once, so that plain values need not be asked whether they are shared.
"""

from __future__ import annotations

import io
import pickle
import sys
import zlib
from collections.abc import Mapping
from enum import Enum
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import astuple

from engine.core.errors import RecordError
from engine.core.folded import Folded
from engine.core.game import Snapshot

PROTOCOL = 5
QUICK = 1
"""The level of compression: four times smaller in half a millisecond."""


def to_bytes(snapshot: Snapshot[Any], shared: Mapping[str, object]) -> bytes:
    """The safe point as bytes. `shared`: the parts that the reader will have, too, by name."""
    file = io.BytesIO()
    _Writer(file, {id(part): name for name, part in shared.items()}).dump(snapshot)
    return zlib.compress(file.getvalue(), QUICK)


def from_bytes(data: bytes, shared: Mapping[str, object]) -> Snapshot[Any]:
    """The safe point that `to_bytes` made these bytes of. Raises RecordError for any other bytes, and for those of another program."""
    try:
        snapshot: object = _Reader(io.BytesIO(zlib.decompress(data)), shared).load()
    except RecordError:
        raise
    except Exception as error:  # damaged bytes can raise anything
        raise RecordError(f"This safe point cannot be read: {type(error).__name__}: {error}") from error
    if not isinstance(snapshot, Snapshot):
        raise RecordError(f"This is no safe point but a {type(snapshot).__name__}.")
    return cast(Snapshot[Any], snapshot)


def _struct(kind: type[Struct], fields: tuple[str, ...], *values: object) -> Struct:
    """A struct as it was written; the reader calls it."""
    if kind.__struct_fields__ != fields:
        other = sorted(set(fields) ^ set(kind.__struct_fields__)) or "another order"
        raise RecordError(f"This safe point is of another program: {kind.__qualname__} has other fields ({other}).")
    return kind(*values)


def _named(name: str) -> object:
    """Stands in the bytes for what the reader finds by its name."""
    raise RecordError(f"This safe point speaks of {name} where nothing is shared.")


class _Writer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, names: Mapping[int, str]) -> None:
        super().__init__(file, PROTOCOL)
        self._names = names

    def reducer_override(self, obj: object) -> Any:
        if not isinstance(obj, Struct):
            return NotImplemented
        name = self._names.get(id(obj))
        if name is not None:
            return _named, (name,)
        if isinstance(obj, Folded):
            obj = obj.plain()
        kind = type(obj)
        return _struct, (kind, kind.__struct_fields__, *astuple(obj))


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, shared: Mapping[str, object]) -> None:
        super().__init__(file)
        self._shared = shared

    def _named(self, name: str) -> object:
        if name not in self._shared:
            raise RecordError(f"This safe point speaks of {name}, which is not there.")
        return self._shared[name]

    def find_class(self, module_name: str, global_name: str) -> object:
        if (module_name, global_name) == (__name__, _struct.__name__):
            return _struct
        if (module_name, global_name) == (__name__, _named.__name__):
            return self._named
        found = getattr(sys.modules.get(module_name), global_name, None)
        if isinstance(found, type) and issubclass(found, Struct | Enum):
            return found
        raise RecordError(f"A safe point holds no {module_name}.{global_name}.")
