"""Deals that come to nothing: who ended them is told, and how often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dbs_server.app import running
from dbs_server.dealing import Dealers
from dbs_server.protocol import DealBegan, DealEnded, JoinTable, Rematch, Seated
from dbs_tui.shell.play.messages import Notice
from tests.server.client import joined
from tests.server.toy import HEAP
from tests.tui.shell.test_witness import Player, matched
from tests.tui.test_network import until


async def test_who_does_not_go_on_ends_the_deal_and_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dbs_server.dealing.PATIENCE", 0.2)
    async with running("127.0.0.1", 0, games={"heap": HEAP}) as port, joined(port) as silent:
        one = Player(f"ws://127.0.0.1:{port}", tmp_path)
        await until(lambda: bool(one.table))
        await silent.ask(JoinTable("Sly", one.table), Seated)
        silent.part.answer = lambda *_: None  # type: ignore[method-assign]
        await silent.bring("small")
        await silent.wait_for(DealBegan)
        ended = await silent.wait_for(DealEnded)
        assert ended.text == "guest Sly did not promise a part of the seed in 0.2 seconds."
        await until(lambda: any(isinstance(message, DealEnded) for message in one.heard))
        assert one.connection.witness.ended == "", "no part was shown"
        one.connection.close()


async def test_deals_that_a_server_ends_after_it_knows_the_parts_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It dislikes the first two shuffles."""
    disliked: list[str] = []
    begin = Dealers.show

    def show(table: Dealers, seat: int, message: Any) -> None:
        if len(disliked) < 2 and seat == 1:
            disliked.append(message.match)
            table.end_deal("The server has a cold.", [])
            table.deal_if_ready()
        else:
            begin(table, seat, message)

    monkeypatch.setattr(Dealers, "show", show)
    async with matched(tmp_path) as (one, two):
        for player in (one, two):
            assert "deals at this server ended after your part was shown" in await player.proved()
        assert two.connection.witness.ended.strip().startswith("2 deals")


async def test_a_rematch_whose_deal_ends_can_be_asked_for_again(tmp_path: Path) -> None:
    async with matched(tmp_path) as (one, two):
        await one.proved()
        await two.proved()
        ends = [lambda table, seat, message: table.end_deal("Somebody was away.", [seat])]
        show = Dealers.show
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Dealers, "show", lambda *given: ends.pop()(*given) if ends else show(*given))
            for player in (one, two):
                player.connection.send(Rematch())
            await until(lambda: any(isinstance(m, Notice) and "Somebody was away" in m.text for m in one.heard))
            for player in (one, two):
                player.connection.send(Rematch())
            await until(lambda: len(one.proofs) == 4)
        assert one.proofs[-1].startswith("Proved")
