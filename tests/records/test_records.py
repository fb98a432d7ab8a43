"""Reports of matches, run again: every answer is legal still, and every state is the one that was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.games import pack
from dbs_tui.shell.archive.opening import opened
from dbs_tui.shell.archive.written import Written
from engine.core.course import Course

RECORDS = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_plays_as_it_was_played(path: Path) -> None:
    """Where the rules were changed on purpose: `python -m tests.records.write`."""
    written = opened(path)
    assert isinstance(written, Written)
    course = Course(written.record, pack(written.record.game).new_game)
    assert course.result == written.result
    assert len(written.record.hashes) >= len(written.record.answers) // 20
    assert written.record.hashes[len(written.record.answers)] == course.hash()


def test_there_are_records_of_more_than_one_edition() -> None:
    matches = [opened(path) for path in RECORDS]
    assert {match.record.profile for match in matches if isinstance(match, Written)} >= {"masters", "demo"}
