"""Who somebody is at a server, over real websockets: keys, names that belong to them, guests, and what does not count as a signature."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection as Socket
from websockets.asyncio.server import serve

from dbs.main import main
from dbs_server.app import running
from dbs_server.people.address import address_of, reached_at
from dbs_server.people.keys import BadKey, Key, once, sign_in_words, signed
from dbs_server.people.roll import free_name
from dbs_server.protocol import (
    VERSION,
    CreateTable,
    DealShown,
    Error,
    Hello,
    JoinTable,
    ListTables,
    MatchStarted,
    Seated,
    SignedIn,
    SignIn,
    Tables,
    TableState,
    Welcome,
)
from tests.server.client import Client, deal, joined
from tests.server.toy import HEAP, only


@contextlib.asynccontextmanager
async def come(url: str) -> AsyncIterator[tuple[Client, str]]:
    """A connection, and the number that the server has for it."""
    async with connect(url, max_size=None) as socket:
        client = Client(socket)
        yield client, (await client.ask(Hello(VERSION, whole=True), Welcome)).once


def signing(key: Key, name: str, address: str, server_once: str) -> SignIn:
    """What a client says to sign in at the address that it dialled."""
    own = once()
    words = sign_in_words(VERSION, address, server_once, own, key.public, name)
    return SignIn(name, key.public, address, own, key.sign(words))


async def sign_in(client: Client, server_once: str, key: Key, name: str, address: str, rename: bool = False) -> str:
    """The name by which the server knows the key now, or the code with which it refuses."""
    client.part.key = key
    await client.send(replace(signing(key, name, address, server_once), rename=rename))
    while True:
        message = await client.receive()
        if isinstance(message, SignedIn):
            return message.name
        if isinstance(message, Error):
            return message.code


async def once_as(url: str, key: Key, name: str, rename: bool = False) -> str:
    """Come, sign in, and go."""
    async with come(url) as (client, number):
        return await sign_in(client, number, key, name, url, rename)


async def test_a_name_belongs_to_the_key_that_had_it_first_and_over_a_restart(tmp_path: Path) -> None:
    ann, ben, db = Key.new(), Key.new(), str(tmp_path / "db")
    for _ in range(2):
        async with running("127.0.0.1", 0, db, games=only(HEAP)) as port:
            url = f"ws://127.0.0.1:{port}"
            assert await once_as(url, ann, "Ann") == "Ann"
            assert await once_as(url, ann, "Anton") == "Ann"
            assert await once_as(url, ben, "Ann") == "name_taken"
            assert await once_as(url, ben, "Αnn") == "no_name"  # a Greek letter before two of ours
            assert await once_as(url, ben, "AΝΝ".replace("A", "Α")) == "name_taken"  # all of it in Greek
            async with joined(port) as guest:
                assert (await guest.ask(CreateTable("ann", game="heap"), Error)).code == "name_taken"
                await guest.ask(CreateTable("Anna", game="heap"), Seated)
                assert (await guest.ask(ListTables(), Tables)).tables[0].seats == ("guest Anna",)


async def test_a_name_that_was_given_up_stays_one_s_own_and_there_are_three(tmp_path: Path) -> None:
    ann, ben = Key.new(), Key.new()
    async with running("127.0.0.1", 0, games=only(HEAP)) as port:
        url = f"ws://127.0.0.1:{port}"
        for name in ("Ann", "Cid", "Dora"):
            assert await once_as(url, ann, name, rename=True) == name
        assert await once_as(url, ann, "Emil", rename=True) == "bad_name"
        assert await once_as(url, ben, "Cid") == "name_taken"
        assert await once_as(url, ann, "Cid", rename=True) == "Cid"
        assert await once_as(url, ann, "Dora") == "Cid"


async def test_players_are_shown_with_their_keys_and_both_sign_the_deal() -> None:
    ann, ben = Key.new(), Key.new()
    async with running("127.0.0.1", 0, games=only(HEAP)) as port:
        url = f"ws://localhost:{port}"
        async with come(url) as (one, first), come(url) as (two, second):
            assert await sign_in(one, first, ann, "Ann", url) == "Ann"
            assert await sign_in(two, second, ben, "Ben", url) == "Ben"
            table = (await one.ask(CreateTable("no matter", game="heap"), Seated)).table
            await two.ask(JoinTable("", table), Seated)
            state = await two.wait_for(TableState)
            assert [(seat.name, seat.key) for seat in state.seats] == [("Ann", ann.public), ("Ben", ben.public)]
            await one.bring("small")
            await two.bring("small")
            await deal(one, two)
            for client in (one, two):
                await client.wait_for(DealShown)
            started = await one.wait_for(MatchStarted)
            assert started.names == ("Ann", "Ben")
            assert started.deal is not None
            assert started.deal.keys == (ann.public, ben.public)
            assert all(started.deal.signed)


async def test_one_key_takes_one_seat_of_a_table() -> None:
    ann = Key.new()
    async with running("127.0.0.1", 0, games=only(HEAP)) as port:
        url = f"ws://127.0.0.1:{port}"
        async with come(url) as (one, first), come(url) as (two, second):
            await sign_in(one, first, ann, "Ann", url)
            await sign_in(two, second, ann, "Ann", url)
            table = (await one.ask(CreateTable("", game="heap"), Seated)).table
            refused = await two.ask(JoinTable("", table), Error)
            assert refused.code == "seated"
            assert "A guest may take the other seat" in refused.text


async def test_what_does_not_count_as_a_signature() -> None:
    ann, eve = Key.new(), Key.new()
    async with running("127.0.0.1", 0, games=only(HEAP)) as port:
        url = f"ws://127.0.0.1:{port}"
        async with come(url) as (client, number), come(url) as (_, other):
            good = signing(ann, "Ann", url, number)
            for bad, code in (
                (replace(good, key=eve.public), "bad_signature"),
                (replace(good, name="Eve"), "bad_signature"),
                (replace(good, once=once()), "bad_signature"),
                (replace(good, once="x" * 64), "bad_signature"),
                (replace(good, signature=""), "bad_signature"),
                (replace(good, signature="0" * 128), "bad_signature"),
                (replace(good, key="0" * 64), "bad_signature"),
                (signing(ann, "Ann", url, other), "bad_signature"),
                (signing(ann, "Ann", f"ws://example.org:{port}", number), "wrong_server"),
                (replace(good, server="http://127.0.0.1"), "wrong_server"),
                (replace(good, server=f"ws://127.0.0.1:{port + 1}"), "wrong_server"),
            ):
                assert (await client.ask(bad, Error)).code == code, bad
            assert (await client.ask(good, SignedIn)).name == "Ann"


async def test_a_server_in_between_cannot_hand_a_signature_on() -> None:
    """It passes every frame on as it is; what was signed is the address of the one that was dialled."""
    async with running("127.0.0.1", 0, games=only(HEAP)) as port:

        async def carry(client: Socket) -> None:
            async with connect(f"ws://127.0.0.1:{port}") as honest:

                async def back() -> None:
                    async for frame in honest:
                        await client.send(frame)

                task = asyncio.create_task(back())
                async for frame in client:
                    await honest.send(frame)
                task.cancel()

        async with serve(carry, "127.0.0.1", 0) as between:
            dialled = f"ws://127.0.0.1:{next(iter(between.sockets)).getsockname()[1]}"
            assert await once_as(dialled, Key.new(), "Ann") == "wrong_server"


async def test_the_operator_names_the_addresses_by_which_players_come() -> None:
    async with (
        running("127.0.0.1", 0, games=only(HEAP), addresses=("wss://Example.org/play",)) as port,
        come(f"ws://127.0.0.1:{port}") as (client, number),
    ):
        assert await sign_in(client, number, Key.new(), "Ann", "wss://example.org:443") == "Ann"


async def test_the_operator_frees_a_name_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, ben, db = Key.new(), Key.new(), tmp_path / "db"
    async with running("127.0.0.1", 0, str(db), games=only(HEAP)) as port:
        url = f"ws://127.0.0.1:{port}"
        await once_as(url, ann, "Ann")
        assert main(["name", "free", "Amn", "--db", str(db)]) == 1
        assert "Did you mean 'Ann'?" in capsys.readouterr().err
        assert main(["name", "free", "Ann", "--db", str(db)]) == 0
        assert ann.public in capsys.readouterr().out
        assert await once_as(url, ben, "Ann") == "Ann"
        assert await once_as(url, ann, "Ann") == "name_taken"
    assert main(["name", "free", "Ann", "--db", str(tmp_path / "none")]) == 2
    with pytest.raises(sqlite3.Error):
        free_name(str(tmp_path / "none"), "Ann")


def test_a_key_is_written_and_read_and_signs_for_itself_alone() -> None:
    key, other = Key.new(), Key.new()
    again = Key.read(key.written())
    assert again.public == key.public
    assert signed(key.public, b"words", again.sign(b"words"))
    assert not signed(key.public, b"other words", again.sign(b"words"))
    assert not signed(other.public, b"words", key.sign(b"words"))
    with pytest.raises(BadKey):
        Key.read(b"no key")


@pytest.mark.parametrize(
    ("given", "one_form"),
    [
        ("ws://Example.ORG:8765/ABC", "ws://example.org:8765"),
        ("wss://example.org", "wss://example.org:443"),
        ("ws://[::1]:99/", "ws://[::1]:99"),
        ("ws://[::ffff:10.0.0.1]:99", "ws://10.0.0.1:99"),
    ],
)
def test_an_address_has_one_form(given: str, one_form: str) -> None:
    assert address_of(given) == one_form


def test_who_comes_to_this_machine_itself_may_call_it_localhost() -> None:
    assert reached_at("127.0.0.1", 7) == ("ws://127.0.0.1:7", "ws://localhost:7")
    assert reached_at("::1", 7) == ("ws://[::1]:7", "ws://localhost:7")
    assert reached_at("::ffff:192.168.1.5", 7) == ("ws://192.168.1.5:7",)
    with pytest.raises(ValueError, match="no address of a server"):
        address_of("example.org")
