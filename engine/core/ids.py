"""The identities that every card game needs."""

from __future__ import annotations

from typing import NewType, TypeVar

T = TypeVar("T")

Seat = int
"""A place at the table: 0 or 1. Seats do not change during a match; who goes first is drawn at its start."""

CardId = NewType("CardId", int)
"""One physical copy of a card in a match; never shown to a seat (see handles)."""


def put_for(both: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    """What there is of each seat, with another value for this one."""
    return (value, both[1]) if seat == 0 else (both[0], value)


def other(seat: Seat) -> Seat:
    """The seat of the other player."""
    return 1 - seat
