"""Structs as bytes that are kept, and read again without learning their types first, as a decoder of msgspec must.

The bytes are a pickle, because structs share what they hold and pickle keeps what is shared. Reading makes structs, enumerations and plain
values of modules that the program has loaded already, and nothing else: bytes from elsewhere cannot run anything. Before it stands a hash of all
structs in it with the names of their fields, so that bytes of a program with other fields are refused, and never misread.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from hashlib import blake2b
from typing import Any, TypeAlias

from msgspec import Struct

from engine.core.errors import RecordError

PROTOCOL = 5
HASH = 8
"""Bytes of a hash."""
Reducers: TypeAlias = Mapping[type, Callable[[Any], Any]]
"""How objects of some types are written: as what call, with which values."""
Names: TypeAlias = Mapping[tuple[str, str], Callable[..., object]]
"""What these calls are, by module and name."""


def written(plain: object, reducers: Reducers | None = None) -> bytes:
    """Structs and plain values as bytes."""
    file = io.BytesIO()
    writer = _Writer(file, reducers or {})
    writer.dump(plain)
    return _shape(writer.kinds) + file.getvalue()


def read(data: bytes, names: Names | None = None) -> object:
    """What `written` made these bytes of. Raises RecordError for bytes of another program; other bytes can raise anything."""
    reader = _Reader(io.BytesIO(data[HASH:]), names or {})
    found = reader.load()
    if _shape(reader.kinds) != data[:HASH]:
        raise RecordError("This was kept by another program, whose structs have other fields.")
    return found


def to_bytes(plain: object) -> bytes:
    """Structs and plain values as bytes that say whether they are whole."""
    data = written(plain)
    return _hash(data) + data


def from_bytes(data: bytes) -> object:
    """What `to_bytes` made these bytes of. Raises RecordError for any other bytes."""
    if _hash(data[HASH:]) != data[:HASH]:
        raise RecordError("What was kept is damaged.")
    try:
        return read(data[HASH:])
    except RecordError:
        raise
    except Exception as error:  # bytes that something else has made
        raise RecordError(f"What was kept cannot be read: {type(error).__name__}: {error}") from error


class _Writer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, reducers: Reducers) -> None:
        super().__init__(file, PROTOCOL)
        self.dispatch_table = reducers
        self.kinds: set[type] = set()  # those that it has met

    def reducer_override(self, obj: object) -> Any:
        """Everything is written as pickle does it, or a reducer; types are noted."""
        if isinstance(obj, type):
            self.kinds.add(obj)
        return NotImplemented


class _Reader(pickle.Unpickler):
    """Makes nothing but structs, enumerations, plain values, and what the caller has `names` for."""

    def __init__(self, file: io.BytesIO, names: Names) -> None:
        super().__init__(file)
        self._names = names
        self.kinds: set[type] = set()  # those that it has met

    def find_class(self, module_name: str, global_name: str) -> Any:
        if (module_name, global_name) in self._names:
            return self._names[module_name, global_name]
        found = getattr(sys.modules.get(module_name), global_name, None)
        if not isinstance(found, type) or not issubclass(found, Struct | Enum):
            raise RecordError(f"Nothing that is kept holds {module_name}.{global_name}.")
        self.kinds.add(found)
        return found


def _shape(kinds: Iterable[type]) -> bytes:
    """A hash of these structs with their fields, in any order."""
    return _hash(b"".join(sorted({_fields(kind) for kind in kinds if issubclass(kind, Struct)})))


@cache
def _fields(kind: type[Struct]) -> bytes:
    return _hash(f"{kind.__module__}.{kind.__qualname__} {kind.__struct_fields__}".encode())


def _hash(data: bytes) -> bytes:
    return blake2b(data, digest_size=HASH).digest()
