"""What an operator sets: on the command line, in the environment (`DBS_PORT=…`), in a file of TOML (`dbs serve --config server.toml`), in this order."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from dbs_server.addresses import networks
from dbs_server.people.address import address_of
from dbs_server.storage.opening import elsewhere

PREFIX = "DBS_"
LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("lines", "json")


class SettingsError(ValueError):
    """A setting that cannot be used: its place, what is wrong, and the nearest right thing."""


class Settings(Struct, frozen=True, kw_only=True):
    """How a server is run. Times are in seconds. docs/operating.md has a line for each. Raises SettingsError for what cannot be."""

    host: str = "127.0.0.1"
    port: int = 8765
    addresses: tuple[str, ...] = ()
    db: str = ":memory:"
    durable: bool = False
    bus: tuple[str, ...] = ()
    workers: int = 1
    keep_days: float = 0.0
    certificate: str = ""
    key: str = ""
    proxies: tuple[str, ...] = ()
    origins: tuple[str, ...] | None = None
    per_address: int = 40
    share: float = 0.15
    tables: int = 2000
    most_lag: float = 0.5
    pace: tuple[float, float] = (0.4, 1.2)
    drain: float = 0.0
    watch: str = ""
    admin: str = ""
    log_level: str = "warning"
    log_format: str = "lines"

    def __post_init__(self) -> None:
        _check(0 <= self.port <= 65535, "port", f"'{self.port}' is no port; it is a number from 0 to 65535")
        _check("://" not in self.db or elsewhere(self.db), "db", "it is a file, or postgresql://USER@HOST/NAME")
        shortest, longest = self.pace
        fits = 0 <= shortest <= longest <= 60
        _check(
            fits,
            "pace",
            f"'{shortest:g},{longest:g}' is no pace; it is two numbers of seconds, as in 0.4,1.2 (0,0: none)",
        )
        _check(bool(self.certificate) == bool(self.key), "certificate", "certificate and key go together")
        for name in ("per_address", "tables", "workers"):
            _check(getattr(self, name) > 0, name, "it is a number from 1 on")
        _check(0 < self.share <= 1, "share", "it is a part of the processor's time: above 0, at most 1")
        for name in ("keep_days", "most_lag", "drain"):
            _check(getattr(self, name) >= 0, name, "it is not less than 0")
        try:
            networks(self.proxies)
        except ValueError as error:
            raise SettingsError(
                f"proxies: {error}; write addresses or networks, as in 127.0.0.1 or 10.0.0.0/8"
            ) from None
        try:
            for one in self.addresses:
                address_of(one)
        except ValueError as error:
            raise SettingsError(f"addresses: {error}") from None
        for name, known in (("log_level", LEVELS), ("log_format", FORMATS)):
            _check(getattr(self, name) in known, name, f"'{getattr(self, name)}' is none of {', '.join(known)}")
        if self.watch:
            place_of("watch", self.watch)
        _check(not self.bus or elsewhere(self.db), "bus", "workers on a bus share a database: db = postgresql://…")
        _check(
            self.workers == 1 or bool(self.bus), "workers", "more than one needs a bus and a database that they share"
        )


_FIELDS = {one.name: one for one in msgspec.structs.fields(Settings)}
_MANY = ("addresses", "bus", "proxies", "origins", "pace")


def parts(word: str) -> tuple[str, ...]:
    """Several things in one word, with commas between them."""
    return tuple(part.strip() for part in word.split(",") if part.strip())


def place_of(name: str, words: str) -> tuple[str, int]:
    """Host and port of a setting, as in `127.0.0.1:9100`. Raises SettingsError."""
    host, _, port = words.rpartition(":")
    _check(
        bool(host) and port.isdecimal() and int(port) <= 65535, name, f"'{words}' is no HOST:PORT, as in 127.0.0.1:9100"
    )
    return host.strip("[]"), int(port)


def read(path: str | Path | None, environ: Mapping[str, str], given: Mapping[str, object]) -> Settings:
    """The settings: `given` on the command line (None: not given), else in `environ`, else in the file. Raises SettingsError, also for a file
    that cannot be read."""
    found: dict[str, Any] = {}
    if path is not None:
        for name, value in _in_file(path).items():
            found[name] = _value(f"{path}: {name}", name, value)
    for name in _FIELDS:
        word = environ.get(PREFIX + name.upper())
        if word is not None:
            found[name] = _value(PREFIX + name.upper(), name, parts(word) if name in _MANY else word, strict=False)
    for name, value in given.items():
        if value is not None:
            found[name] = _value(f"--{name.replace('_', '-')}", name, value, strict=False)
    return Settings(**found)


def _in_file(path: str | Path) -> dict[str, object]:
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: {error}") from None


def _value(place: str, name: str, value: object, *, strict: bool = True) -> object:
    """One setting, checked alone, so that what is wrong with it is told with its place."""
    known = _FIELDS.get(name)
    if known is None:
        near = get_close_matches(name, _FIELDS, 1)
        raise SettingsError(f"{place}: there is no such setting" + (f"; did you mean '{near[0]}'?" if near else ""))
    try:
        return msgspec.convert(value, known.type, strict=strict)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{place}: {error}") from None


def _check(good: bool, name: str, wrong: str) -> None:
    if not good:
        raise SettingsError(f"{name}: {wrong}")
