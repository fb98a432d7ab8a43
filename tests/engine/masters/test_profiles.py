"""The switches of the profiles: each makes a difference that a scenario shows, and stands in the table of the docs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from card_data.games import dialects
from engine.masters.cards.profiles import MASTERS, PROFILES, Profile
from engine.masters.clauses import differences
from engine.scenario.run import run_file

ROOT = Path(__file__).parents[3]
OTHERS = [profile for profile in PROFILES.values() if profile is not MASTERS]


def switches(profile: Profile) -> list[str]:
    """In what a profile differs from masters."""
    usual = asdict(MASTERS)
    return [name for name, value in asdict(profile).items() if value != usual[name] and name not in ("name", "rules")]


def shown(profile: Profile) -> list[Path]:
    """The scenarios that are played by a profile."""
    return sorted(path for path in (ROOT / "tests/scenarios/masters").rglob(f"{profile.name}-*.toml"))


@pytest.mark.parametrize(
    ("profile", "switch"), [pytest.param(p, switch, id=f"{p.name}-{switch}") for p in OTHERS for switch in switches(p)]
)
def test_a_scenario_fails_without_the_switch(profile: Profile, switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(profile, **{switch: getattr(MASTERS, switch)})
    monkeypatch.setitem(PROFILES, profile.name, without)
    assert not all(run_file(path, dialects()).passed for path in shown(profile)), switch


@pytest.mark.parametrize("profile", OTHERS, ids=lambda profile: profile.name)
def test_every_row_of_the_table_is_told_at_one_of_its_clauses(profile: Profile) -> None:
    """`x` in a match explains the clauses of v1.23, and says where this edition differs."""
    page = (
        (ROOT / "docs/profiles.md")
        .read_text(encoding="utf-8")
        .partition(f"## masters and {profile.name}")[2]
        .partition("\n## ")[0]
    )
    rows = [line.split(" | ") for line in page.splitlines() if line.endswith("` |")]
    assert len(rows) >= len(switches(profile))
    for what, masters, *_ in rows:
        assert set(re.findall(r"\d+(?:-\d+)+", masters)) & set(differences(profile.name)), what


@pytest.mark.parametrize("profile", OTHERS, ids=lambda profile: profile.name)
def test_every_switch_is_in_the_table(profile: Profile) -> None:
    table = (ROOT / "docs/profiles.md").read_text(encoding="utf-8")
    assert [switch for switch in switches(profile) if f"| `{switch}` |" not in table] == []
