"""A server that runs as long as a client: a process of its own, so that neither waits for the other."""

from __future__ import annotations

import socket
import subprocess
import sys
from ipaddress import ip_address
from types import TracebackType
from urllib.parse import urlsplit

from card_data.files.folder import data_folder
from dbs_server.people.address import address_of
from dbs_tui.shell.play.address import invitation

PATIENCE = 5.0
"""Seconds in which a port must answer."""
STOPS = 10.0
"""Seconds that the server has for stopping."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): the way that a packet to it would take tells which address of this machine others see. Nothing is sent."""


class CannotHost(Exception):
    """No server can be started: why."""


class Hosted:
    """The server: `own` is where this client finds it, `address` where others may. Its matches are kept in the user's data folder."""

    def __init__(self, port: int, address: str = "") -> None:
        self._port, self._named = port, address
        self._process: subprocess.Popen[str] | None = None
        self.own = self.address = ""
        self.words: list[str] = []

    def __enter__(self) -> Hosted:
        """Raises CannotHost."""
        named: list[str] = []
        if self._named:
            try:
                named = ["--address", address_of(self._named)]
            except ValueError as error:
                raise CannotHost(str(error)) from None
        db = data_folder() / "host.sqlite"
        db.parent.mkdir(parents=True, exist_ok=True)
        command = [
            sys.executable,
            "-m",
            "dbs",
            "serve",
            "--host",
            "0.0.0.0",
            "--port",
            str(self._port),
            "--db",
            str(db),
        ]
        self._process = subprocess.Popen([*command, *named], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if "ws://" not in said:
            assert self._process.stderr is not None
            raise CannotHost(self._process.stderr.read().strip().splitlines()[-1] or "The server did not start.")
        port = int(said.strip().rpartition(":")[2])
        self.own = f"ws://localhost:{port}"
        self.address = named[1] if named else f"ws://{outward()}:{port}"
        self.words = told(self.address, port)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the server; matches that are on stay in its file."""
        process = self._process
        if process is None:
            return
        process.terminate()
        try:
            process.communicate(timeout=STOPS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def told(address: str, port: int) -> list[str]:
    """How a friend comes to the table, and what was tried of it."""
    host = urlsplit(address).hostname or ""
    lines = [f"Your friend types: {invitation(address, 'CODE')}   (the lobby shows the code of your table)"]
    if not answers(host, urlsplit(address).port or port):
        lines.append(
            f"Tried from this machine only: nothing answers at {address}. Behind a router that can be so though others reach it."
        )
    elif _private(host):
        lines.append(
            f"Tried from this machine only: the server answers at {address}. In your network that should do, unless a firewall is in the way."
        )
        lines.append(
            f"From the internet nobody reaches it until your router forwards port {port} here; then start with --address ws://YOUR-PUBLIC-ADDRESS:{port}"
        )
    else:
        lines.append(
            f"Tried from this machine only: the server answers at {address}. Whether a firewall lets others in was not tried."
        )
    return lines


def outward() -> str:
    """The address of this machine that others in its network see; that of the machine itself where it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def answers(host: str, port: int) -> bool:
    """Whether something listens there, as seen from this machine."""
    try:
        with socket.create_connection((host, port), PATIENCE):
            return True
    except OSError:
        return False


def _private(host: str) -> bool:
    try:
        return ip_address(host).is_private
    except ValueError:
        return False
