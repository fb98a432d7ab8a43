"""Tables whose matches are kept as results, and count for the ratings of both players where the table says so. No I/O."""

from __future__ import annotations

import logging
from abc import abstractmethod
from contextlib import suppress

from dbs_server.about_people import ResultSeen
from dbs_server.dealing import Dealing
from dbs_server.match import Match
from dbs_server.people.results import Results, now
from dbs_server.storage.store import StoreAway
from dbs_server.timed import Timed
from engine.core.ending import BROKEN_OFF
from engine.core.ids import Seat
from engine.core.seen import Result

log = logging.getLogger("dbs.table")


class Counted(Timed):
    """A table with results. `results` keeps them; None where nothing is kept."""

    results: Results | None = None

    @abstractmethod
    def announce(self, text: str, *, at_once: bool = False) -> None:
        """Say something to both players, and to those who come back during this match."""

    def count(self, match: Match) -> None:
        """A match is over: keep its result. One that was broken off without a winner counts for nobody."""
        game, answers = match.game, match.record.answers
        if game is None or game.result is None:
            return
        broken_off = bool(answers) and answers[-1].answer == BROKEN_OFF
        self._keep(match.id, game.result, rated=self.rated and not broken_off)

    def lose_deal(self, dealing: Dealing, seat: Seat) -> None:
        """A player has ended a deal, who was to show a part and knew what all had promised: a rated match is lost by it."""
        if self.rated and dealing.promised is not None:
            reason = f"{self.places[seat].name} did not show a part of the seed."
            try:
                self._keep(dealing.match, Result(1 - seat, reason, ""), rated=True, begun=False)
            except StoreAway as error:
                log.error("the lost deal %s counts for nobody: %s", dealing.match, error)

    def rate_places(self) -> None:
        """How well those play who sit here, at a rated table."""
        if self.results is None or not self.rated:
            return
        for place in self.places:
            with suppress(StoreAway):  # then it is not shown
                place.rating = self.results.rating(place.key, self.pack.name, self.profile)

    def _keep(self, match: str, result: Result, *, rated: bool, begun: bool = True) -> None:
        if self.results is None or len(self.places) != 2:
            return
        first, second = self.places
        names, keys = (first.name, second.name), (first.key, second.key)
        one = ResultSeen(match, now(), self.pack.name, self.profile, names, keys, result, rated)
        before = (first.rating, second.rating)
        after = self.results.add(one, listed=not self.code and not self.password, begun=begun)
        if after is not None:
            self.rate_places()
            changes = (f"{name} {was} to {is_now}" for name, was, is_now in zip(names, before, after, strict=True))
            self.announce(f"Ratings: {', '.join(changes)}.")
