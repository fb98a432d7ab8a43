"""What all tests share: loops that do not count the time for which a machine stands still, and which files come first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import pytest

from tests.steady import Steady

LONG = (
    "tests/tui/test_mouse.py",
    "tests/tui/test_snapshots.py",
    "tests/server/test_kill.py",
    "tests/tui/test_rules.py",
    "tests/properties/test_reading.py",
    "tests/tui/test_hotseat.py",
    "tests/card_data/test_import.py",
    "tests/server/test_bad_input.py",
)
"""The files that take longest, in the order of their time: they begin first, as the last one to begin would be left running alone."""


@pytest.hookimpl(optionalhook=True)  # pytest-asyncio before 1.3 knows no such hook, and takes the usual loop
def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"steady": Steady}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: turn(item.nodeid.partition("::")[0]))


def turn(file: str) -> int:
    """When a file begins: the `LONG` in their order, then all others."""
    return LONG.index(file) if file in LONG else len(LONG)
