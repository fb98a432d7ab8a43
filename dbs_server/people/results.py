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
SURE, SCALE, BEGIN = 3.0, 24.0, 1000.0
"""How a rating is shown: what a player shows to be worth at least (`mu` less so many `sigma`), on a scale on which somebody new has 1000."""
COLUMNS = "results.match, ended, game, profile, name0, name1, key0, key1, winner, reason, clause, rated"
RESULT = (
    "INSERT INTO results (match, ended, game, profile, name0, name1, key0, key1, winner, reason, clause, rated, listed)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
NEW = "INSERT INTO ratings (key, game, profile, mu, sigma, matches, shown) VALUES (?, ?, ?, ?, ?, 0, ?) ON CONFLICT (key, game, profile) DO NOTHING"
CHANGE = (
    "UPDATE ratings SET mu = mu + ?, sigma = sigma * ?, matches = matches + 1, shown = ROUND(? * (mu + ? - ? * sigma * ?) + ?)"
    " WHERE key = ? AND game = ? AND profile = ?"
)
"""A change, and not what comes of it: of two that are written at once, by whichever servers, none is lost."""


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
            changes = self._changes(one)
            for key, before, after in sorted(changes):  # in this order everywhere, so that no two wait for each other
                self._now[key, one.game, one.profile] = monotonic(), after
                statements += self._statements((key, one.game, one.profile), before, after)
            first, second = (self._shown(after) for _, _, after in changes)
            found = first, second
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

    def _statements(self, whose: tuple[PublicKey, str, str], before: Standing, after: Standing) -> list[Statement]:
        """What changes a rating by as much as this match does, whatever it is by then."""
        new = self._model.rating()
        more, less = after.mu - before.mu, after.sigma / before.sigma
        return [
            (NEW, (*whose, new.mu, new.sigma, self._shown(Standing(new.mu, new.sigma)))),
            (CHANGE, (more, less, SCALE, more, SURE, less, BEGIN, *whose)),
        ]

    def _changes(self, one: ResultSeen) -> list[tuple[PublicKey, Standing, Standing]]:
        """By key, how well both play before this match and after it."""
        before = [self._standing(key, one.game, one.profile) for key in one.keys]
        winner = one.result.winner
        ranks = [1.0, 1.0] if winner is None else [1.0 if seat == winner else 2.0 for seat in (0, 1)]
        teams = [[self._model.rating(standing.mu, standing.sigma)] for standing in before]
        rated = self._model.rate(teams, ranks=ranks)
        return [
            (key, was, Standing(found.mu, found.sigma, was.matches + 1))
            for key, was, (found,) in zip(one.keys, before, rated, strict=True)
        ]

    def _shown(self, standing: Standing) -> int:
        return round(self._model.rating(standing.mu, standing.sigma).ordinal(SURE, SCALE, BEGIN))


def now() -> str:
    """The time, as results keep it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _result(row: tuple[Any, ...]) -> ResultSeen:
    match, ended, game, profile, name0, name1, key0, key1, winner, reason, clause, rated = row
    result = Result(winner, reason, clause)
    return ResultSeen(match, ended, game, profile, (name0, name1), (key0, key1), result, bool(rated))
