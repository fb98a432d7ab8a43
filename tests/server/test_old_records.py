"""Heads of records in the store: those of today, and those that were written when there was one game."""

from __future__ import annotations

import json
from pathlib import Path

from dbs_server.storage.kept import Seating
from dbs_server.storage.sqlite import SqliteStore
from engine.core.record import Record, SeatRecord


def test_a_match_that_was_kept_when_there_was_one_game_is_read(tmp_path: Path) -> None:
    """Records named their `rules` then, and a deck was a leader and a main deck."""
    store = SqliteStore(tmp_path / "matches.sqlite")
    seats = [{"name": "Ann", "leader": "L-1", "main": {"X-1": 4}}, {"name": "Ben", "leader": "L-2", "main": {"X-2": 3}}]
    head = {"rules": "dbs-masters", "profile": "masters", "engine": "0.1.0", "cards": "c", "seats": seats, "seed": "s"}
    seating = {"table": "t", "title": "T", "digests": ["a", "b"], "decks": ["A", "B"]}
    store._db.execute(
        "INSERT INTO matches (id, state, head, seating) VALUES ('m', 'playing', ?, ?)",
        (json.dumps(head).encode(), json.dumps(seating).encode()),
    )
    record = store.load("m").record
    assert (record.game, record.profile, record.seed) == ("masters", "masters", "s")
    assert [seat.deck for seat in record.seats] == [
        {"leader": {"L-1": 1}, "main": {"X-1": 4}},
        {"leader": {"L-2": 1}, "main": {"X-2": 3}},
    ]
    assert store.running({"masters": None}) == ["m"]
    assert store.running({"heap": None}) == []


def test_what_stands_on_a_card_is_not_taken_for_the_form_of_a_record(tmp_path: Path) -> None:
    """A game may print "rules" on its cards; the head alone says that a record is an old one."""
    store = SqliteStore(tmp_path / "matches.sqlite")
    seats = (SeatRecord("Ann", {"heap": {"stones": 9}}), SeatRecord("Ben", {"heap": {"stones": 9}}))
    record = Record("heap", "masters", "0.1.0", "c", seats, "s", printed={"stones": {"rules": "One to three."}})
    store.begin("m", record, Seating("t", "T", ("a", "b"), ("A", "B")))
    assert store.load("m").record == record
    assert store.running({"heap": None}) == ["m"]
