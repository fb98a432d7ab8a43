"""What an operator has of a server: a real process, its signals, its sockets, its figures; TLS, proxies, origins, orders."""

from __future__ import annotations

import asyncio
import json
import signal
import ssl
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
import trustme
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from dbs_server import admin
from dbs_server.app import running, serving
from dbs_server.protocol import (
    VERSION,
    Announced,
    CreateTable,
    Error,
    Hello,
    MatchOver,
    Resume,
    Said,
    Say,
    Seated,
    Welcome,
)
from dbs_server.settings import Settings
from tests.server.client import Client, joined, served, start, two_seated
from tests.server.test_tables import play_out
from tests.server.toy import HEAP, only


def get(url: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


async def test_the_first_signal_drains_and_tells_and_the_matches_are_kept(tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_text(f'db = "{tmp_path}/m.sqlite"\ndrain = 60.0\nlog_format = "json"\npace = [0.0, 0.0]\n')
    process, port = await served("--config", str(config), stderr=asyncio.subprocess.PIPE)
    async with two_seated(port, "masters") as (one, two, _), joined(port) as late:
        await start(one, two, "yellow", "black")
        await one.step()
        process.send_signal(signal.SIGTERM)
        assert "restarted" in (await one.wait_for(Announced)).text
        assert (await late.ask(CreateTable("Cid"), Error)).code == "full"
        process.send_signal(signal.SIGTERM)
        _, log = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 0
    lines = [json.loads(line) for line in log.decode().splitlines()]
    assert any(line["message"] == "draining: 1 matches are on" for line in lines)
    process, port = await served("--config", str(config))
    async with joined(port) as back:
        assert (await back.ask(Resume(one.token), Seated)).seat == 0
    process.send_signal(signal.SIGINT)
    await asyncio.wait_for(process.wait(), 30)


async def test_a_drained_server_stops_when_its_last_match_is_over() -> None:
    async with (
        serving(Settings(port=0, pace=(0.0, 0.0)), only(HEAP)) as service,
        two_seated(service.port) as (one, two, _),
    ):
        await start(one, two)
        service.drain(0)
        assert not service.stopped.is_set()
        await play_out(one, two)
        await asyncio.wait_for(service.stopped.wait(), 5)


async def test_health_and_figures_on_a_port_of_their_own(unused_tcp_port: int) -> None:
    settings = Settings(port=0, watch=f"127.0.0.1:{unused_tcp_port}", pace=(0.0, 0.0))
    url = f"http://127.0.0.1:{unused_tcp_port}"
    async with serving(settings, only(HEAP)) as service, two_seated(service.port) as (one, two, _):
        await start(one, two)
        await one.step()
        await one.ask(CreateTable("Ann"), Error)
        assert await asyncio.to_thread(get, f"{url}/healthz") == (200, "well\n")
        status, text = await asyncio.to_thread(get, f"{url}/metrics")
        assert status == 200
        figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert figures['dbs_tables{state="playing"}'] == "1.0"
        assert figures["dbs_connections"] == "2.0"
        assert figures['dbs_refused_total{code="seated"}'] == "1.0"
        assert float(figures["dbs_message_seconds_count"]) > 5
        service.lobby.lag = 9.0
        assert (await asyncio.to_thread(get, f"{url}/healthz"))[0] == 503
        assert (await asyncio.to_thread(get, f"{url}/else"))[0] == 404
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{unused_tcp_port}/")


async def test_tls_with_files_of_a_certificate(tmp_path: Path) -> None:
    authority = trustme.CA()
    made = authority.issue_cert("localhost")
    made.private_key_pem.write_to_path(str(tmp_path / "key.pem"))
    for blob in made.cert_chain_pems:
        blob.write_to_path(str(tmp_path / "chain.pem"), append=True)
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    options = {"certificate": str(tmp_path / "chain.pem"), "key": str(tmp_path / "key.pem")}
    async with running("127.0.0.1", 0, games=only(HEAP), **options) as port:
        async with connect(f"wss://localhost:{port}", ssl=trust) as socket:
            assert await Client(socket).ask(Hello(VERSION), Welcome)
        with pytest.raises((InvalidMessage, ConnectionClosed, OSError, EOFError)):
            await connect(f"ws://localhost:{port}")


async def test_players_behind_a_named_proxy_are_told_apart() -> None:
    options = {"per_address": 1, "proxies": ("127.0.0.1",)}
    async with running("127.0.0.1", 0, games=only(HEAP), **options) as port:
        url = f"ws://127.0.0.1:{port}"
        first = await connect(url, additional_headers={"X-Forwarded-For": "203.0.113.7"})
        other = await connect(url, additional_headers={"X-Forwarded-For": "203.0.113.8"})
        assert await Client(first).ask(Hello(VERSION), Welcome)
        assert await Client(other).ask(Hello(VERSION), Welcome)
        again = await connect(url, additional_headers={"X-Forwarded-For": "198.51.100.1, 203.0.113.7"})
        with pytest.raises(ConnectionClosed, match="too many connections"):
            await Client(again).ask(Hello(VERSION), Welcome)
        await first.close()
        await other.close()


async def test_browsers_come_from_named_pages_only_and_programs_from_anywhere() -> None:
    async with running("127.0.0.1", 0, games=only(HEAP), origins=("https://play.example",)) as port:
        url = f"ws://127.0.0.1:{port}"
        async with connect(url) as plain, connect(url, origin="https://play.example") as page:
            assert await Client(plain).ask(Hello(VERSION), Welcome)
            assert await Client(page).ask(Hello(VERSION), Welcome)
        with pytest.raises(InvalidStatus):
            await connect(url, origin="https://other.example")


async def test_orders_over_the_socket(tmp_path: Path) -> None:
    path = str(tmp_path / "admin.sock")
    settings = Settings(port=0, admin=path, db=str(tmp_path / "m.sqlite"), pace=(0.0, 0.0))

    async def say(what: admin.Order) -> admin.Reply:
        return await admin.order(path, what)

    async with serving(settings, only(HEAP)) as service, two_seated(service.port) as (one, two, table):
        await start(one, two)
        await one.step()
        lines = (await say(admin.List())).lines
        assert lines[0].startswith(f"{table}  playing")
        assert "guest Ann and guest Ben" in lines[0]
        assert (await say(admin.Announce("We restart at noon."))).lines == ("Said at 1 tables.",)
        assert (await two.wait_for(Announced)).text == "We restart at noon."
        assert (await say(admin.Mute(table, "guest Ben"))).wrong == ""
        assert (await two.ask(Say("hello"), Error)).code == "muted"
        await say(admin.Mute(table, "guest Ben", False))
        assert (await two.ask(Say("hello"), Said)).text == "hello"
        assert "guest Ann and guest Ben" in (await say(admin.Mute(table, "Cid"))).wrong
        assert (await say(admin.Backup(str(tmp_path / "copy.sqlite")))).wrong == ""
        assert "there already" in (await say(admin.Backup(str(tmp_path / "copy.sqlite")))).wrong
        assert "written by the server" in (await say(admin.Backup("/nowhere/copy.sqlite"))).wrong
        assert (await say(admin.End("no table"))).wrong.startswith("No match is on")
        await say(admin.End(table))
        assert "operator" in (await one.wait_for(MatchOver)).result.reason
        await say(admin.Ban("127.0.0.1", why="noise"))
        with pytest.raises(ConnectionClosed):
            await one.wait_for(Seated)
        with pytest.raises(ConnectionClosed, match="kept out"):
            await Client(await connect(f"ws://127.0.0.1:{service.port}")).ask(Hello(VERSION), Welcome)
        assert (await say(admin.Bans())).lines == ("127.0.0.1  noise",)
        await say(admin.Unban("127.0.0.1"))
        async with joined(service.port):
            pass
        await say(admin.Drain())
        await asyncio.wait_for(service.stopped.wait(), 5)
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(b'{"do": "dance"}\n')
        assert b"no order" in await reader.readline()
        writer.close()


async def test_the_command_gives_orders(tmp_path: Path) -> None:
    path = tmp_path / "admin.sock"
    process, _ = await served("--admin", str(path))
    assert path.stat().st_mode & 0o077 == 0, "nobody else may give orders"

    async def command(*words: str) -> tuple[int | None, str]:
        one = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "dbs", "admin", *words),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        told, _ = await one.communicate()
        return one.returncode, told.decode()

    assert await command("--socket", str(path), "list") == (0, "0 matches asleep.\n")
    assert await command("--socket", str(path), "ban", "203.0.113.7", "--hours", "1.5") == (
        0,
        "0 connections of 203.0.113.7 closed.\n",
    )
    assert (await command("--socket", str(path), "ban", "203.0.113.7", "--hours", "soon"))[0] == 2
    assert (await command("--socket", str(tmp_path / "none"), "list"))[0] == 2
    assert await command("--socket", str(path), "drain") == (0, "Draining: no tables are opened any more.\n")
    assert await asyncio.wait_for(process.wait(), 30) == 0
