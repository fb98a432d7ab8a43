"""The key of this terminal: made once, for nobody else's eyes, carried to another machine, never lost by a mistake."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from dbs.main import main
from dbs_server.people.keys import BadKey, Key
from dbs_tui.shell.people.key_file import key_path, own_key, read_key


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_it_is_made_when_it_is_first_needed_and_stays(capsys: pytest.CaptureFixture[str]) -> None:
    assert not key_path().exists()
    assert main(["key", "show"]) == 0
    told = capsys.readouterr().out.splitlines()
    key = own_key()
    assert told[0] == key.public
    assert len(told[1]) == 19
    assert mode(key_path()) == 0o600
    assert [path.name for path in key_path().parent.iterdir()] == ["key.pem"]


def test_what_others_could_read_they_cannot_any_more() -> None:
    public = own_key().public
    os.chmod(key_path(), 0o644)
    assert own_key().public == public
    assert mode(key_path()) == 0o600


def test_it_is_carried_to_another_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.pem"
    assert main(["key", "export", str(file)]) == 0
    public = own_key().public
    assert mode(file) == 0o600
    assert main(["key", "export", str(file)]) == 2
    assert "name another file" in capsys.readouterr().err
    monkeypatch.setenv("DBS_DATA", str(tmp_path / "second"))
    assert main(["key", "import", str(file)]) == 0
    assert own_key().public == public
    assert main(["key", "import", str(file)]) == 0


def test_another_key_is_set_aside_only_where_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, other = own_key(), Key.new()
    file = tmp_path / "other.pem"
    file.write_bytes(other.written())
    assert main(["key", "import", str(file)]) == 2
    assert "--replace" in capsys.readouterr().err
    assert own_key().public == before.public
    assert main(["key", "import", str(file), "--replace"]) == 0
    assert own_key().public == other.public
    assert read_key(key_path().with_name("key-1.pem")).public == before.public


def test_what_is_no_key_is_named_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key_path().parent.mkdir(parents=True)
    key_path().write_text("no key")
    with pytest.raises(BadKey, match="no unencrypted private key"):
        own_key()
    assert main(["key", "show"]) == 2
    assert "key.pem: that is no" in capsys.readouterr().err
    assert key_path().read_text() == "no key"
    assert main(["key", "import", str(tmp_path / "missing")]) == 2
    assert "missing" in capsys.readouterr().err
