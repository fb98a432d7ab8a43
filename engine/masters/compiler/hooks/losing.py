"""What a card loses and what it gets, in one list: a keyword skill with no verb of its own shares that of the word before it."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, cast

from engine.language.pairs import Env, Matched
from engine.masters.ir.nodes import LoseKeyword, Negated


def losing_first(env: Env) -> tuple[Any, ...]:
    """ "Loses [A] and [B] and gets +5000 power": [B] is lost as well."""
    return (*cast("tuple[Any, ...]", env["lost"]), *cast("tuple[Any, ...]", env["others"]))


def unlosing_first(value: Any) -> Matched:
    return _parted(value, 1)


def losing_last(env: Env) -> tuple[Any, ...]:
    """ "Gets +5000 power and loses [A] and [B]"."""
    return (*cast("tuple[Any, ...]", env["others"]), *cast("tuple[Any, ...]", env["lost"]))


def unlosing_last(value: Any) -> Matched:
    return _parted(value, -1)


def _parted(value: Any, step: int) -> Matched:
    """What is lost, seen from the end that `step` begins at (1: the front, -1: the back), and the others; several are lost, and others are there."""
    if not isinstance(value, tuple):
        return None
    changes = cast("tuple[Any, ...]", value)[::step]
    lost = tuple(takewhile(lambda change: isinstance(change, (LoseKeyword, Negated)), changes))
    others = changes[len(lost) :]
    if len(lost) < 2 or not others:
        return None
    return {"lost": (lost[::step], False), "others": (others[::step], False)}
