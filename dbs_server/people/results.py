"""What was played and how it ended, and what that says of the players: ratings by `openskill`, one for each key, game and profile."""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic
from typing import Any

from msgspec import Struct
from openskill.models import BradleyTerryFull

from dbs_server.about_people import RatedSeen, ResultSeen
from dbs_server.people.keys import PublicKey
from dbs_server.storage.leases import Statement
from dbs_server.storage.store import Store
from engine.core.seen import Result

SHOWN = 100
"""Results, or ratings, that are told at once."""
LATELY = 5.0
"""Seconds in which a rating is written at the latest, unless the disk is full; another server may change it after."""
SCALE, BEGIN = 24.0, 1000.0
"""How a rating is shown: what a player shows to be worth at least, on a scale on which somebody new has 1000."""
COLUMNS = "results.match, ended, game, profile, name0, name1, key0, key1, winner, reason, clause, rated"
RESULT = (
    "INSERT INTO results (match, ended, game, profile, name0, name1, key0, key1, winner, reason, clause, rated, listed)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
RATING = (
    "INSERT INTO ratings (key, game, profile, mu, sigma, matches, shown) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key, game, profile)"
    " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches, shown = excluded.shown"
)


class Standing(Struct, frozen=True):
    """How well a key plays: what `openskill` knows of it, and after how many matches."""

    mu: float
    sigma: float
    matches: int = 0


class Results:
    """The results that the store keeps, and the ratings that follow from those that count."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._model = BradleyTerryFull()
        self._now: dict[
            tuple[PublicKey, str, str], tuple[float, Standing]
        ] = {}  # what may not be written yet, and since when

    def add(self, one: ResultSeen, *, listed: bool, begun: bool = True) -> tuple[int, int] | None:
        """A match is over; the ratings of both players after it, None where it does not count, or is known. `listed`: it was played at an
        open table; `begun`: the store has the match. Raises StoreAway."""
        if self.of(one.match) is not None:  # the server died when all but the last word of it was written
            return None
        counts = one.rated and all(one.keys) and one.keys[0] != one.keys[1]
        how = one.result
        row = (
            one.match,
            one.ended,
            one.game,
            one.profile,
            *one.names,
            *one.keys,
            how.winner,
            how.reason,
            how.clause,
            int(counts),
            int(listed),
        )
        statements: list[Statement] = [(RESULT, row)]
        found = None
        if counts:
            first, second = self._after(one)
            for key, standing in zip(one.keys, (first, second), strict=True):
                self._now[key, one.game, one.profile] = monotonic(), standing
                values = (
                    key,
                    one.game,
                    one.profile,
                    standing.mu,
                    standing.sigma,
                    standing.matches,
                    self._shown(standing),
                )
                statements.append((RATING, values))
            found = self._shown(first), self._shown(second)
        self.store.write(*statements, match=one.match if begun else None)
        return found

    def forget(self) -> None:
        """Other servers may have counted matches of the same players: read ratings anew, unless some wait for room here."""
        if not self.store.behind and self.store.tickets.given == self.store.tickets.committed:
            self._now.clear()

    def rating(self, key: PublicKey, game: str, profile: str) -> int:
        """The rating of a key."""
        return self._shown(self._standing(key, game, profile))

    def last(self, key: PublicKey = "", name: str = "", game: str = "") -> tuple[ResultSeen, ...]:
        """The results that ended last, the last one first: of open tables, and those of this key."""
        rows = self.store.rows(
            f"SELECT {COLUMNS} FROM results WHERE (listed = 1 OR (? != '' AND ? IN (key0, key1)))"
            " AND (? = '' OR ? IN (name0, name1)) AND (? = '' OR game = ?) ORDER BY rowid DESC LIMIT ?",
            key, key, name, name, game, game, SHOWN,
        )  # fmt: skip
        return tuple(map(_result, rows))

    def of(self, match: str) -> ResultSeen | None:
        """The result of a match; None where it is not over, or there is none."""
        rows = self.store.rows(f"SELECT {COLUMNS} FROM results WHERE match = ?", match)
        return _result(rows[0]) if rows else None

    def best(self, game: str, profile: str) -> tuple[RatedSeen, ...]:
        """Who plays best, the best first; keys whose name was freed are left out."""
        rows = self.store.rows(
            "SELECT name, ratings.key, shown, matches FROM ratings JOIN people ON people.key = ratings.key"
            " AND used = (SELECT MAX(used) FROM people AS others WHERE others.key = ratings.key)"
            " WHERE game = ? AND profile = ? ORDER BY shown DESC, ratings.key LIMIT ?",
            game, profile, SHOWN,
        )  # fmt: skip
        return tuple(RatedSeen(str(name), str(key), int(shown), int(matches)) for name, key, shown, matches in rows)

    def _standing(self, key: PublicKey, game: str, profile: str) -> Standing:
        since, known = self._now.get((key, game, profile), (0.0, None))
        if known is not None and (self.store.behind or monotonic() - since < LATELY):
            return known
        asked = "SELECT mu, sigma, matches FROM ratings WHERE key = ? AND game = ? AND profile = ?"
        rows = self.store.rows(asked, key, game, profile)
        if rows:
            return Standing(*rows[0])
        new = self._model.rating()
        return Standing(new.mu, new.sigma)

    def _after(self, one: ResultSeen) -> tuple[Standing, Standing]:
        before = [self._standing(key, one.game, one.profile) for key in one.keys]
        winner = one.result.winner
        ranks = [1.0, 1.0] if winner is None else [1.0 if seat == winner else 2.0 for seat in (0, 1)]
        teams = [[self._model.rating(standing.mu, standing.sigma)] for standing in before]
        (first,), (second,) = self._model.rate(teams, ranks=ranks)
        return (
            Standing(first.mu, first.sigma, before[0].matches + 1),
            Standing(second.mu, second.sigma, before[1].matches + 1),
        )

    def _shown(self, standing: Standing) -> int:
        return round(self._model.rating(standing.mu, standing.sigma).ordinal(3.0, SCALE, BEGIN))


def now() -> str:
    """The time, as results keep it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _result(row: tuple[Any, ...]) -> ResultSeen:
    match, ended, game, profile, name0, name1, key0, key1, winner, reason, clause, rated = row
    result = Result(winner, reason, clause)
    return ResultSeen(match, ended, game, profile, (name0, name1), (key0, key1), result, bool(rated))
