"""What an operator sees of several workers: orders for all, figures, processes that are started again, and a server alone that knows nothing of it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dbs_server.admin import Admin, Announce, Ban, List, Order, Reply
from dbs_server.app import serving
from dbs_server.cluster.crew import settings_of
from dbs_server.protocol import Announced, CreateTable, JoinTable, ListTables, Seated, Tables
from dbs_server.service import Service
from dbs_server.settings import Settings, SettingsError
from dbs_server.storage.opening import NoDriver
from tests.server.client import joined, start
from tests.server.cluster.nats import Nats, free_port
from tests.server.cluster.workers import lobby_of, until, worker_of, working
from tests.server.postgres import Postgres
from tests.server.toy import HEAP, only


async def order(service: Service, what: Order) -> Reply:
    """What `dbs admin` says to one worker."""
    admin = Admin(lobby_of(service), service.drain)
    admin.everywhere = worker_of(service).orders.ask
    return await admin.ask(msgspec.json.encode(what))


async def test_orders_reach_all_workers(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = (await one.ask(CreateTable("Ann", game="heap"), Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        await start(one, two)
        assert (await order(b, Announce("Lunch!"))).wrong == ""
        assert (await one.wait_for(Announced)).text == "Lunch!"
        assert (await two.wait_for(Announced)).text == "Lunch!"
        lines = (await order(b, List())).lines
        assert sum(table in line for line in lines) == 1
        assert {line.partition(":")[0] for line in lines} == {worker_of(a).me, worker_of(b).me}
        await order(b, Ban("203.0.113.9"))
        assert set(lobby_of(a).banned) == set(lobby_of(b).banned) == {"203.0.113.9"}


async def test_each_worker_tells_of_itself_and_of_all(postgres: Postgres, nats: Nats) -> None:
    async with working(postgres.database(), nats.url, nats.url) as (a, b), joined(a.port) as one, joined(b.port) as two:
        table = (await one.ask(CreateTable("Ann", game="heap"), Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        assert b.transport.figures is not None
        registry = b.transport.figures.registry
        await until(lambda: registry.get_sample_value("dbs_cluster_tables") == 1)
        assert registry.get_sample_value("dbs_worker_tables", {"worker": worker_of(a).me}) == 1
        assert registry.get_sample_value("dbs_worker_tables", {"worker": worker_of(b).me}) == 0
        assert registry.get_sample_value("dbs_cluster_workers") == 2
        assert registry.get_sample_value("dbs_roads") == 1
        assert registry.get_sample_value("dbs_cut_off") == 0


def test_each_worker_of_a_machine_has_its_ports() -> None:
    settings = Settings(
        port=8765, db="postgresql://x", bus=("nats://x",), workers=3, watch="127.0.0.1:9100", admin="/run/a"
    )
    third = settings_of(settings, 2)
    assert (third.port, third.watch, third.admin, third.workers) == (8767, "127.0.0.1:9102", "/run/a.2", 1)
    assert settings_of(settings, 0).admin == "/run/a"


async def test_a_worker_that_dies_is_started_again(postgres: Postgres, nats: Nats) -> None:
    port = free_port()
    command = (sys.executable, "-m", "dbs", "serve", "--workers", "2", "--port", str(port), "--db", postgres.database())
    crew = await asyncio.create_subprocess_exec(*command, "--bus", nats.url, stdout=asyncio.subprocess.PIPE)
    assert crew.stdout is not None
    try:
        ports = [await listens(crew.stdout) for _ in range(2)]
        assert sorted(ports) == [port, port + 1]
        async with joined(port) as one, joined(port + 1) as two:
            table = (await one.ask(CreateTable("Ann"), Seated)).table
            await two.ask(JoinTable("Ben", table), Seated)
        first, _ = workers(crew.pid)
        os.kill(first, signal.SIGKILL)
        again = await listens(crew.stdout)
        async with joined(again) as three:
            await three.ask(ListTables(), Tables)
        crew.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(crew.wait(), 30) == 0
    finally:
        if crew.returncode is None:
            crew.terminate()
            await crew.wait()


def workers(crew: int) -> list[int]:
    """The processes of the workers that this one has started."""
    children = Path(f"/proc/{crew}/task/{crew}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


async def listens(lines: asyncio.StreamReader) -> int:
    """The port of the next worker that says that it listens."""
    while True:
        line = (await asyncio.wait_for(lines.readline(), 90)).decode()
        if (found := re.search(r":(\d+)\s*$", line)) is not None:
            return int(found[1])


def test_a_server_alone_imports_nothing_of_it() -> None:
    code = "import sys, dbs_server.app, dbs.serve; print([m for m in sys.modules if m.startswith(('nats', 'psycopg', 'dbs_server.cluster'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


async def test_without_the_library_its_name_is_said(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("nats", "dbs_server.cluster"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "nats", None)
    settings = Settings(port=0, db=postgres.database(), bus=("nats://127.0.0.1:1",))
    with pytest.raises(NoDriver, match=r"pip install 'dbs-terminal\[cluster\]'"):
        async with serving(settings, only(HEAP)):
            pass


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({"bus": ("nats://x",)}, "share a database"),
        ({"bus": ("nats://x",), "db": "matches.sqlite"}, "share a database"),
        ({"workers": 2, "db": "postgresql://x"}, "needs a bus"),
        ({"workers": 0}, "from 1 on"),
    ],
)
def test_workers_share_a_bus_and_a_database(settings: dict[str, Any], wrong: str) -> None:
    with pytest.raises(SettingsError, match=wrong):
        Settings(**settings)
