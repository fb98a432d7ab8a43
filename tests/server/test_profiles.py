"""Tables by other editions of the rules: their starters, their deck checks, and the same edition after a restart."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from card_data.games import packs
from dbs_server.app import running
from dbs_server.protocol import (
    VERSION,
    ChooseDeck,
    CreateTable,
    DeckRefused,
    Error,
    Hello,
    JoinTable,
    Resume,
    Seated,
    Step,
    TableState,
    Welcome,
)
from engine.core.game_pack import DeckList
from engine.masters.cards.profiles import PROFILES
from engine.masters.view.model import View
from tests.server.client import joined, start

MASTERS = "masters"
_view = msgspec.json.Decoder(View)


async def test_welcome_names_starters_for_every_profile() -> None:
    async with running("127.0.0.1", 0) as port, joined(port) as client:
        shown = (await client.ask(Hello(VERSION, whole=True), Welcome)).starters
        assert {deck.profile for deck in shown if deck.game == MASTERS} == set(PROFILES)
        assert {(deck.game, deck.profile, deck.key) for deck in shown} == {
            (game, one.profile, one.key) for game, pack in packs().items() for one in pack.starters
        }


async def test_a_deck_is_checked_by_the_profile_of_the_table() -> None:
    async with running("127.0.0.1", 0) as port, joined(port) as client:
        await client.send(CreateTable("Ann", profile="launch"))
        assert (await client.wait_for(TableState)).profile == "launch"
        brought = packs()["masters"].starter("red", "masters")
        refused = await client.ask(ChooseDeck(deck=brought), DeckRefused)
        assert any(
            "is a Unison Card (2-3-2); that is not in the Official Rules of 2017" in reason
            for reason in refused.reasons
        )
        error = await client.ask(ChooseDeck(starter="yellow"), Error)
        assert error.text == "There is no starter deck 'yellow' for launch; there are: red, blue."
        await client.send(ChooseDeck(starter="blue"))
        assert (await client.wait_for(TableState)).seats[0].deck == "Heavenly Patience of 2017"


@pytest.mark.parametrize("profile", ["launch", "demo"])
async def test_a_match_is_of_the_same_edition_after_a_restart(profile: str, tmp_path: Path) -> None:
    db = str(tmp_path / "matches.sqlite")
    starters = [one.key for one in packs()["masters"].starters if one.profile == profile]
    async with running("127.0.0.1", 0, db) as port, joined(port) as one, joined(port) as two:
        table = (await one.ask(CreateTable("Ann", profile=profile), Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        await start(one, two, starters[0], starters[1])
        before = await one.wait_for(Step)
        assert _view.decode(before.view).profile == profile
    async with running("127.0.0.1", 0, db) as port, joined(port) as back:
        await back.ask(Resume(one.token), Seated)
        assert (await back.wait_for(Step)).view == before.view


async def test_fifteen_cards_are_enough_for_demo_play_alone() -> None:
    red = packs()["masters"].starter("red", "demo")
    assert red is not None
    small = DeckList("Small", red.parts | {"main": dict.fromkeys(list(red.parts["main"])[:5], 3)})
    async with running("127.0.0.1", 0) as port, joined(port) as one, joined(port) as two:
        await one.ask(CreateTable("Ann", profile="demo"), Seated)
        await one.send(ChooseDeck(deck=small))
        state = await one.wait_for(TableState)
        while state.seats[0].deck is None:
            state = await one.wait_for(TableState)
        assert state.seats[0].deck == "Small"
        await two.ask(CreateTable("Ben"), Seated)
        refused = await two.ask(ChooseDeck(deck=small), DeckRefused)
        assert refused.reasons == ("the main deck has 15 cards, it needs 50 to 60: 5-1-3",)
