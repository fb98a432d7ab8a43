"""A PostgreSQL server of the tests' own, on loopback and in a folder that is thrown away, where Debian's programs for it are found."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import psycopg

PROGRAMS = next(
    (path for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True) if (path / "initdb").exists()),
    None,
)
MISSING = "there is no PostgreSQL on this machine (Debian: apt-get install postgresql)"


def free_port() -> int:
    """A port of loopback that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Postgres:
    """A server. It is not run by root, which it refuses."""

    def __init__(self, *settings: str) -> None:
        assert PROGRAMS is not None
        self.folder = Path(tempfile.mkdtemp(prefix="dbs-postgres-"))  # its own user must come there
        self.data, self.port, self.settings = self.folder / "data", free_port(), settings
        self._count = 0
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self.run("initdb", "-D", str(self.data), "-U", "dbs", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.start()

    def run(self, program: str, *words: str) -> str:
        """One of its programs, as its user; what it prints."""
        assert PROGRAMS is not None
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        done = subprocess.run([*user, str(PROGRAMS / program), *words], capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, f"{program}: {done.stderr}{done.stdout}"
        return done.stdout

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= " + " ".join(
            f"-c {one}" for one in self.settings
        )
        self.run("pg_ctl", "-D", str(self.data), "-w", "-s", "-o", options, "-l", str(self.data / "log"), "start")

    def stop(self, how: str = "fast") -> None:
        """`immediate` is a crash."""
        self.run("pg_ctl", "-D", str(self.data), "-w", "-s", "-m", how, "stop")

    def remove(self) -> None:
        """It is no more, and nothing of it remains."""
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def database(self) -> str:
        """A new database; its URL."""
        self._count += 1
        name = f"dbs_{self._count}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def url(self, name: str) -> str:
        """Where a database is."""
        return f"postgresql://dbs@127.0.0.1:{self.port}/{name}"

    def freeze(self, *, on: bool) -> None:
        """The server hangs, or wakes: every one of its processes."""
        main = int((self.data / "postmaster.pid").read_text().split()[0])
        children = subprocess.run(["pgrep", "-P", str(main)], capture_output=True, text=True).stdout.split()
        for process in (main, *map(int, children)):
            os.kill(process, signal.SIGSTOP if on else signal.SIGCONT)


def available() -> bool:
    """Whether there can be such a server here."""
    return PROGRAMS is not None and sys.platform == "linux"
