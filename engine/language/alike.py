"""Alternatives that make nodes of one type, found by the field that tells most of them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, cast

from engine.language.notation import Alt


class Alike:
    """Alternatives in the order of the grammar, each with the fields of its node that have one value, and that value."""

    def __init__(self, known: Sequence[tuple[Alt, Mapping[str, Any]]]) -> None:
        self.alts = [alt for alt, _ in known]
        self.sure = len(known) < 2  # there is nothing to look at in the node
        values: dict[str, Counter[tuple[type, Any]]] = {}
        for _, fields in known:
            for field, value in fields.items():
                if _plain(value):
                    values.setdefault(field, Counter())[_type(value), value] += 1
        self.field = max(values, key=lambda field: len(values[field]), default="")
        told: Iterable[tuple[type, Any]] = values.get(self.field, ())
        self.by_value: dict[tuple[type, Any], list[Alt]] = {
            key: [alt for alt, fields in known if _may_be(fields, self.field, *key)] for key in told
        }
        self.others = [alt for alt, fields in known if not (self.field in fields and _plain(fields[self.field]))]

    def of(self, node: Any) -> list[Alt]:
        """Those that a node of this type can be of, by that field."""
        if not self.field:
            return self.alts
        value: Any = getattr(node, self.field)
        return self.by_value.get((_type(value), value), self.others) if _plain(value) else self.others


def _type(value: Any) -> type[Any]:
    return cast(type[Any], type(value))


def _plain(value: Any) -> bool:
    return value is None or value == () or isinstance(value, (str, int, Enum))


def _may_be(fields: Mapping[str, Any], field: str, kind: type, value: Any) -> bool:
    known = fields.get(field, field)
    return field not in fields or not _plain(known) or (type(known) is kind and known == value)
