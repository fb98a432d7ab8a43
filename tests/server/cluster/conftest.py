"""A real bus on loopback, for as long as the tests of this folder run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.cluster.nats import Nats, installed


@pytest.fixture
def nats() -> Iterator[Nats]:
    """A bus of the test's own, which it may stop."""
    if not installed():
        pytest.skip("nats-server is not installed")
    server = Nats()
    server.start()
    yield server
    server.stop()
