"""A scenario as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from engine.core.ids import Seat


class Start(Struct):
    """Where the match stands when the scenario begins; `table` is [start] as it stands in the file."""

    turn: Seat = 0
    turn_number: int = 3
    phase: str = ""
    table: Mapping[str, Any] = {}


class Scenario(Struct):
    """A scenario as its file says it; names are resolved later.

    Of a lesson `tell` is what is said at each step of the first player, and at its end. Of a puzzle `theme` is what it is about, `hints` are told one
    after the other, and `solutions` are all lines that reach the goal, each as the steps of the first player.
    """

    source: str
    text: str
    title: str
    game: str
    steps: list[str]
    rules: list[str]
    profile: str = ""
    seed: int | str = 1
    goal: str = ""
    tell: list[str] = field(default_factory=list[str])
    theme: str = ""
    hints: list[str] = field(default_factory=list[str])
    solutions: list[list[str]] = field(default_factory=list[list[str]])
    cards: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    players: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {})
    order: tuple[Seat, ...] = (0, 1)
    """The players in the order of the file."""
    start: Start = field(default_factory=Start)


class Report(Struct):
    """What came of one scenario. `step` counts from 1; 0 where the file itself is at fault."""

    path: str
    title: str
    passed: bool
    problem: str = ""
    step: int = 0
    step_text: str = ""
    details: list[str] = []
    puzzle: str = ""
    remarks: list[str] = []  # what is strange about the file, and no fault of its board
