"""What the first questions would wait for is read while the first board is looked at."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest
from msgspec.structs import replace

from card_data.games import pack
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES
from dbs_tui.shell.play.begin import start
from dbs_tui.shell.screens.match_view import MatchView
from dbs_tui.shell.settings import Settings


async def test_a_local_match_gets_ready_beside_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchView, "FIRST_LOOK", 0.01)
    game, read = pack("masters"), Event()
    decks = [game.read_deck(word, "masters") for word in ("red", "blue")]
    link = start(game, FACES["masters"], ("Ann", "Bob"), decks, "ready", "masters")
    app = DbsApp(link=link, settings=Settings(trusting=True), pack_of=lambda name: replace(game, get_ready=read.set))
    async with app.run_test():
        for _ in range(100):
            if read.is_set():
                break
            await asyncio.sleep(0.02)
        assert read.is_set()
