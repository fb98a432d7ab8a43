"""Procedures: straight-line code that yields a decision where the rulebook says that a player chooses."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from engine.core.decisions import Answer, Decision, Option, check

T = TypeVar("T")

Procedure: TypeAlias = Generator[Decision, Answer, T]
"""A procedure of the rules; call it with `yield from`. Its value is what it decides or finds out."""


def ask(decision: Decision) -> Procedure[tuple[Option, ...]]:
    """Ask, and return the options taken; the game has checked the answer before it arrives here."""
    answer = yield decision
    return check(decision, answer)
