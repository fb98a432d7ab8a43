"""What all tests share: loops that do not count the time for which a machine stands still."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import pytest

from tests.steady import Steady


@pytest.hookimpl(optionalhook=True)  # pytest-asyncio before 1.3 knows no such hook, and takes the usual loop
def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"steady": Steady}
