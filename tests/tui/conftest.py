"""Apps that write no settings and start at once in a match."""

from __future__ import annotations

import pytest

from dbs_tui.app import DbsApp
from dbs_tui.shell.screens.match_view import MatchView
from dbs_tui.shell.settings import Settings


@pytest.fixture
def app_over():
    """Makes an app over a link."""

    def make(link: object, **settings: object) -> DbsApp:
        return DbsApp(link=link, settings=Settings(**settings))  # type: ignore[arg-type]

    return make


@pytest.fixture(autouse=True)
def quick(monkeypatch) -> None:
    """Tests press keys faster than anybody reads."""
    monkeypatch.setattr(MatchView, "GRACE", 0.0)


@pytest.fixture(autouse=True)
def own_settings(tmp_path, monkeypatch) -> None:
    """No test reads or writes the settings and the matches of whoever runs it."""
    monkeypatch.setenv("DBS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DBS_CONFIG", str(tmp_path / "settings.json"))
