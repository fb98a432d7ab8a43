"""Structs that are kept as bytes: they come back as they were, and other bytes make nothing."""

from __future__ import annotations

import pickle
import random
from enum import StrEnum

import pytest
from msgspec import Struct, defstruct

from engine.core.errors import RecordError
from engine.core.kept import from_bytes, to_bytes, written


class Kind(StrEnum):
    ONE = "one"


class Leaf(Struct, frozen=True):
    kind: Kind = Kind.ONE
    many: tuple[int, ...] = ()


class Tree(Struct, frozen=True):
    leaves: tuple[Leaf, ...]
    words: str = ""


def test_what_is_kept_comes_back_and_shares_what_it_shared() -> None:
    leaf = Leaf(many=(1, 2))
    tree = Tree((leaf, Leaf(), leaf), "a tree")
    again = from_bytes(to_bytes((tree, None)))
    assert again == (tree, None)
    assert isinstance(again, tuple)
    assert again[0].leaves[0] is again[0].leaves[2]
    assert again[0].leaves[0].kind is Kind.ONE


def test_bytes_that_were_damaged_are_refused() -> None:
    data, rng = to_bytes(Tree((Leaf(),), "a tree")), random.Random(1)
    for _ in range(200):
        bad = bytearray(data)
        bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        with pytest.raises(RecordError, match="damaged"):
            from_bytes(bytes(bad))
    for part in (b"", data[:8], data[:-1]):
        with pytest.raises(RecordError):
            from_bytes(part)


def test_a_struct_with_other_fields_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = to_bytes(Leaf())
    monkeypatch.setitem(globals(), "Leaf", defstruct("Leaf", [("kind", Kind), ("few", int)], module=__name__))
    with pytest.raises(RecordError, match="other fields"):
        from_bytes(data)


class Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, ("this ran",)


def test_nothing_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Also where somebody has reckoned the hash of what they wrote."""
    assert b"print" in written(Evil())
    for what in (Evil(), pickle.PickleBuffer, random.Random(1)):
        with pytest.raises(RecordError):
            from_bytes(to_bytes(what))
    assert capsys.readouterr().out == ""
