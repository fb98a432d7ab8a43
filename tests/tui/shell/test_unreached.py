"""Why a server is not reached, in words, and what the lobby says meanwhile."""

from __future__ import annotations

import errno
import socket

import pytest

from dbs_tui.app import DbsApp
from dbs_tui.shell.play.connection import unreached
from dbs_tui.shell.settings import Settings
from tests.tui.test_decisions import text_of
from tests.tui.test_network import until


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ConnectionRefusedError(errno.ECONNREFUSED, "Connect call failed ('127.0.0.1', 9)"), "nothing listens"),
        (
            OSError("Multiple exceptions: [Errno 111] Connect call failed, [Errno 111] Connect call failed"),
            "nothing listens",
        ),
        (socket.gaierror(-2, "Name or service not known"), "no host of that name"),
        (TimeoutError(), "no answer in time"),
        (OSError(errno.ENETUNREACH, "Network is unreachable"), "no way leads"),
        (OSError(errno.EPIPE, "Broken pipe"), "Broken pipe"),
        (ValueError(), "ValueError"),
    ],
)
def test_what_is_in_the_way_is_told_in_words(error: Exception, words: str) -> None:
    assert words in unreached(error)


async def test_a_lobby_without_a_server_lists_no_tables() -> None:
    with socket.socket() as taken:  # bound, and nobody listens
        taken.bind(("127.0.0.1", 0))
        url = f"ws://127.0.0.1:{taken.getsockname()[1]}"
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press(*"Ann", "enter")
            await until(lambda: "nothing listens at that address" in text_of(app))
            shown = text_of(app)
            assert "as soon as the server answers" in shown
            assert "No open tables" not in shown
            assert "Errno" not in shown
