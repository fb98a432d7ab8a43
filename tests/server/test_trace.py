"""At log level debug, the log says what came of each frame, and to whom it led; at any other level it says nothing."""

from __future__ import annotations

import logging

import pytest

from dbs_server import trace
from dbs_server.app import running
from dbs_server.protocol import Step
from tests.server.client import start, two_seated
from tests.server.toy import HEAP, only


async def test_an_answer_is_followed_to_both_players(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "dbs.trace")
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        await one.step(), await two.step()
        caplog.clear()
        await one.take(1, "number x=1")
        await two.wait_for(Step)
    lines = [record.getMessage() for record in caplog.records]
    (heard,) = [line.partition(" ")[0] for line in lines if line.endswith("is heard: answer")]
    told = [line.rpartition(" ")[2] for line in lines if line.startswith(f"{heard} leads to")]
    assert len(set(told)) == 2
    assert heard.rpartition(".")[0] in told
    assert trace.current == ""


async def test_what_is_not_traced_has_no_names(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "dbs.trace")
    async with running("127.0.0.1", 0, games=only(HEAP)) as port, two_seated(port) as (one, two, _):
        await start(one, two)
        await two.step()
    assert not [record for record in caplog.records if record.name == "dbs.trace"]


def test_what_is_done_later_has_the_name_of_its_frame(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "dbs.trace")
    with trace.heard("a/1.7", "answer"):
        later = trace.carried(lambda: trace.told("b/2", 100))
    later()
    assert [record.getMessage() for record in caplog.records][-1] == "a/1.7 leads to 100 bytes for b/2"
    assert trace.current == ""
