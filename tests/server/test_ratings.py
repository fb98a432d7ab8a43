"""Ratings that several servers change in the same moment. Real PostgreSQL."""

from __future__ import annotations

import psycopg
import pytest

from dbs_server.about_people import ResultSeen
from dbs_server.people.results import Results, now
from engine.core.seen import Result
from tests.server.sharing import Opened, asked


def ended(match: str, *keys: str, winner: int | None = 0) -> ResultSeen:
    """A rated match of these two is over."""
    one, two = keys
    return ResultSeen(match, now(), "heap", "masters", (one, two), (one, two), Result(winner, "", ""), True)


def test_of_two_results_in_the_same_moment_none_is_lost(shared: Opened, url: str) -> None:
    a, b = shared("a"), shared("b")
    first, second = Results(a), Results(b)
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE ratings IN SHARE MODE")  # who reads it may; nobody can write
        assert first.add(ended("m1", "Ann", "Ben"), listed=True, begun=False) == (1083, 956)
        assert second.add(ended("m2", "Ann", "Cid"), listed=True, begun=False) == (1083, 956)
        other.rollback()
    assert a.settle()
    assert b.settle()
    rows = asked(url, "SELECT key, mu, sigma, matches, shown FROM ratings ORDER BY key")
    (_, mu, sigma, matches, shown), ben, cid = rows
    assert matches == 2
    assert ben[1:] == cid[1:]
    assert mu - 25 == pytest.approx(2 * (25 - ben[1])), "each of the two has counted in full"
    assert sigma < ben[2] < 25 / 3
    assert shown == round(24 * (mu - 3 * sigma) + 1000) == Results(a).rating("Ann", "heap", "masters")


def test_two_servers_that_count_for_the_same_players_come_to_an_end(shared: Opened, url: str) -> None:
    stores = [shared("a"), shared("b")]
    results = [Results(store) for store in stores]
    for n in range(40):
        keys = ("Ann", "Ben") if n % 2 else ("Ben", "Ann")
        results[n // 2 % 2].add(ended(f"m{n}", *keys, winner=None), listed=True, begun=False)
    assert all(store.settle() for store in stores)
    assert asked(url, "SELECT matches FROM ratings") == [(40,), (40,)]
    assert asked(url, "SELECT COUNT(*) FROM results") == [(40,)]
