"""Procedures: straight-line code that yields a decision where the rulebook says that a player chooses."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from engine.core.decisions import Answer, Decision, Option, options_taken

T = TypeVar("T")

Procedure: TypeAlias = Generator[Decision, Answer, T]
"""A procedure of the rules; call it with `yield from`. Its value is what it decides or finds out."""


def _over() -> Procedure[None]:
    yield from ()


DONE = _over()
"""A procedure that is over: what mostly finds nothing to do gives it back instead of one that would have to begin first."""
tuple(DONE)


def ask(decision: Decision) -> Procedure[tuple[Option, ...]]:
    """Ask, and return the options taken; where the answer names a payment of its own, it stands in the option."""
    answer = yield decision
    taken = options_taken(decision, answer)
    if answer.paying is not None and taken[0].payment is not None:
        return (replace(taken[0], payment=replace(taken[0].payment, proposed=answer.paying)),)
    return taken
