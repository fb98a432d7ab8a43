"""A match goes on with the cards and says so when it began under another version: real matches, a new server with other cards."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from card_data.games import packs
from card_data.masters.game import made_of
from card_data.masters.importer.compiled import compile_all
from card_data.masters.loader.library import all_cards
from dbs_server.app import running
from dbs_server.protocol import Announced, Resume, Seated, Step
from engine.core.game_pack import Pack
from engine.core.record import Record
from engine.masters.view.model import CardSeen, View
from engine.version import VERSION, rules_code
from tests.server.client import Client, joined, start, two_seated
from tests.server.test_kill import MASTERS, play
from tests.server.toy import only

STARTER = next(one.deck for one in packs()["masters"].starters if one.key == "red" and one.profile == "masters")
Tokens = tuple[str, str]


def edited(power: int) -> Pack:
    """The cards of now with another power on every card of the starter's main deck."""
    cards = all_cards()
    stronger = {
        number: replace(cards[number], power=power, text="") for number in STARTER.parts["main"] if cards[number].power
    }
    assert len(stronger) > 5
    return made_of(cards | stronger, compile_all(cards | stronger))


async def begun(db: Path, rng: random.Random) -> tuple[Tokens, list[Step]]:
    """A match with the cards of now, on a server that stops."""
    async with running("127.0.0.1", 0, str(db)) as port, two_seated(port, MASTERS) as (one, two, _):
        await start(one, two, "red", "green")
        steps = await play((one, two), [await one.wait_for(Step), await two.wait_for(Step)], rng, 15)
        return (one.token, two.token), steps


async def back(client: Client, token: str) -> tuple[Step, list[str]]:
    """The seat's step, and what was announced."""
    await client.ask(Resume(token), Seated)
    step = await client.wait_for(Step)
    return step, [message.text for message in client.seen if isinstance(message, Announced)]


def head(db: Path, **changes: Any) -> None:
    """Change the head of the only record, None takes a field out."""
    with closing(sqlite3.connect(db, isolation_level=None)) as file:
        (data,) = file.execute("SELECT head FROM matches").fetchone()
        whole = {key: value for key, value in (json.loads(data) | changes).items() if value is not None}
        file.execute("UPDATE matches SET head = ?", (json.dumps(whole).encode(),))


def printed_power(step: Step) -> dict[str, int]:
    """The printed power of the cards in a seat's own hand and play."""
    view = msgspec.json.decode(step.view, type=View)
    mine = view.players[view.seat]
    seen = [card for area in (mine.hand, mine.battle, mine.energy, mine.drop) for card in area]
    return {card.face.number: card.face.power or 0 for card in seen if isinstance(card, CardSeen)}


async def test_a_match_goes_on_with_the_cards_that_it_began_with(tmp_path: Path) -> None:
    db, rng = tmp_path / "matches.sqlite", random.Random(1)
    tokens, steps = await begun(db, rng)
    rules = edited(30000)
    async with (
        running("127.0.0.1", 0, str(db), games=only(rules)) as port,
        joined(port) as one,
        joined(port) as two,
    ):
        one.seat, two.seat = 0, 1
        found = [await back(client, token) for client, token in zip((one, two), tokens, strict=True)]
        assert [step.view for step, _ in found] == [step.view for step in steps]
        assert 30000 not in printed_power(found[0][0]).values()
        (_, mine), (_, theirs) = found
        assert mine == theirs
        assert mine[0] == "The server was restarted."
        assert mine[1].startswith("Edited since this match began: ")
        assert mine[1].endswith(". It goes on with the cards that it began with.")
        assert all(number in mine[1] for number in rules.changed(_record(db)))
        steps = await play((one, two), [step for step, _ in found], rng, 60)
    async with running("127.0.0.1", 0, str(db)) as port, joined(port) as one:
        step, told = await back(one, tokens[0])
        assert (step.number, step.view, told) == (steps[0].number, steps[0].view, []), "the cards are back"


async def test_a_new_match_is_played_with_the_cards_of_now(tmp_path: Path) -> None:
    async with running("127.0.0.1", 0, games=only(edited(30000))) as port, two_seated(port, MASTERS) as (one, two, _):
        await start(one, two, "red", "green")
        assert 30000 in printed_power(await one.wait_for(Step)).values()


async def test_a_record_of_another_version_says_so_and_one_of_this_version_says_nothing(tmp_path: Path) -> None:
    db = tmp_path / "matches.sqlite"
    tokens, steps = await begun(db, random.Random(2))
    async with running("127.0.0.1", 0, str(db)) as port, joined(port) as one:
        assert (await back(one, tokens[0]))[1] == []
    head(db, engine="0.0.9")
    async with running("127.0.0.1", 0, str(db)) as port, joined(port) as one:
        step, told = await back(one, tokens[0])
        assert step.view == steps[0].view
        assert told == [
            "The server was restarted.",
            f"This match began under version 0.0.9 of the program; the server has {VERSION} now.",
        ]


async def test_a_record_of_other_rules_code_says_so_and_one_from_before_says_nothing(tmp_path: Path) -> None:
    db = tmp_path / "matches.sqlite"
    tokens, steps = await begun(db, random.Random(2))
    assert _record(db).code == rules_code()
    for code, said in (
        (None, []),
        (
            "0123456789ab",
            [
                "The server was restarted.",
                f"This match began under rules code 0123456789ab; the server has {rules_code()}.",
            ],
        ),
    ):
        head(db, code=code)
        async with running("127.0.0.1", 0, str(db)) as port, joined(port) as one:
            step, told = await back(one, tokens[0])
            assert (step.view, told) == (steps[0].view, said)


async def test_a_record_without_its_cards_says_that_the_list_is_another_one(tmp_path: Path) -> None:
    db = tmp_path / "matches.sqlite"
    tokens, _ = await begun(db, random.Random(2))
    head(db, printed=None, cards="older")
    async with running("127.0.0.1", 0, str(db)) as port, joined(port) as one:
        _, told = await back(one, tokens[0])
        assert told[1] == "The card list is another one now, and the record does not say what was on the cards."


def _record(db: Path) -> Record:
    with closing(sqlite3.connect(db)) as file:
        return msgspec.json.decode(file.execute("SELECT head FROM matches").fetchone()[0], type=Record)
