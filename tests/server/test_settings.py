"""Settings: where they may stand, which one counts, and how a wrong one is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dbs_server.settings import Settings, SettingsError, read


def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "server.toml"
    path.write_text(text)
    return path


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    path = file(tmp_path, 'port = 1\nper_address = 2\ntables = 3\nproxies = ["127.0.0.1"]\npace = [0.0, 0.5]\n')
    environ = {"DBS_PER_ADDRESS": "20", "DBS_TABLES": "30", "DBS_DURABLE": "true", "DBS_DATA": "/somewhere"}
    found = read(path, environ, {"tables": 300, "host": None})
    assert (found.port, found.per_address, found.tables) == (1, 20, 300)
    assert (found.proxies, found.pace, found.durable, found.host) == (("127.0.0.1",), (0.0, 0.5), True, "127.0.0.1")
    assert read(None, {}, {}) == Settings()
    assert read(None, {"DBS_PROXIES": "10.0.0.0/8, ::1", "DBS_PACE": "0,0"}, {}).proxies == ("10.0.0.0/8", "::1")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 1", "server.toml: prot: there is no such setting; did you mean 'port'?"),
        ('port = "many"', "server.toml: port: Expected `int`, got `str`"),
        ("port = 99999", "port: '99999' is no port"),
        ("port = ", "server.toml: Invalid value"),
        ('certificate = "a.pem"', "certificate and key go together"),
        ('proxies = ["nginx"]', "proxies: 'nginx' does not appear to be an IPv4 or IPv6"),
        ('log_format = "xml"', "log_format: 'xml' is none of lines, json"),
        ('watch = "9100"', "watch: '9100' is no HOST:PORT, as in 127.0.0.1:9100"),
        ("pace = [2.0, 1.0]", "is no pace; it is two numbers"),
        ("tables = 0", "tables: it is a number from 1 on"),
        ("drain = -1", "drain: it is not less than 0"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(SettingsError) as error:
        read(file(tmp_path, text), {}, {})
    assert told in str(error.value)


def test_what_is_wrong_in_the_environment_or_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="DBS_PORT: Expected `int`"):
        read(None, {"DBS_PORT": "http"}, {})
    with pytest.raises(SettingsError, match="No such file"):
        read(tmp_path / "none.toml", {}, {})


def test_the_settings_and_the_unit_that_come_along_are_good() -> None:
    deploy = Path(__file__).parents[2] / "deploy"
    found = read(deploy / "server.toml", {}, {})
    assert (found.drain, found.admin) == (60, "/run/dbs/admin.sock")
    unit = (deploy / "dbs.service").read_text()
    stops = re.search(r"TimeoutStopSec=(\d+)", unit)
    assert stops is not None
    assert int(stops[1]) > found.drain, "a server that drains is not killed meanwhile"
    container = (deploy / "Dockerfile").read_text()
    for name in re.findall(r"\bDBS_([A-Z_]+)=", container):
        assert name.lower() in {*Settings.__struct_fields__, "data", "cache"}


def test_every_setting_has_its_line_in_the_operators_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text().split("## Settings")[1].split("\n## ")[0]
    named = set(
        re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in page.splitlines() if line.startswith("|")))
    )
    assert set(Settings.__struct_fields__) <= named
