"""The command line is tried without the settings and the matches of whoever runs the tests."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def own_settings(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("DBS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DBS_CONFIG", str(tmp_path / "settings.json"))
