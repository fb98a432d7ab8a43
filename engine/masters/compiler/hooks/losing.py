"""What a card loses and what it gets, in one list: a keyword skill with no verb of its own shares that of the word before it."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, cast

from engine.language.pairs import Env, Matched
from engine.masters.ir.nodes import LoseKeyword


def losing_first(env: Env) -> tuple[Any, ...]:
    """ "Loses [A] and [B] and gets +5000 power": [B] is lost as well."""
    return (*cast("tuple[Any, ...]", env["lost"]), *cast("tuple[Any, ...]", env["others"]))


def unlosing_first(value: Any) -> Matched:
    if not isinstance(value, tuple):
        return None
    changes = cast("tuple[Any, ...]", value)
    lost = _lost(changes)
    others = changes[len(lost) :]
    if len(lost) < 2 or not others:
        return None
    return {"lost": (lost, False), "others": (others, False)}


def losing_last(env: Env) -> tuple[Any, ...]:
    """ "Gets +5000 power and loses [A] and [B]"."""
    return (*cast("tuple[Any, ...]", env["others"]), *cast("tuple[Any, ...]", env["lost"]))


def unlosing_last(value: Any) -> Matched:
    if not isinstance(value, tuple):
        return None
    changes = cast("tuple[Any, ...]", value)
    lost = _lost(changes[::-1])[::-1]
    others = changes[: len(changes) - len(lost)]
    if len(lost) < 2 or not others:
        return None
    return {"lost": (lost, False), "others": (others, False)}


def _lost(changes: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(takewhile(lambda change: isinstance(change, LoseKeyword), changes))
