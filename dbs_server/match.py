"""A match at a table: its game, its record, and the store that keeps the record. It knows seats by number, and no connections.

The game may fail (a broken invariant, too much to compute): then the record stays, with the answer that broke it, and the match is over.
"""

from __future__ import annotations

import logging
import traceback
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from dbs_server import recovery
from dbs_server.budget import ANSWER, REPLAY, budget
from dbs_server.protocol import Error, MatchOver, MatchRecord, MatchStarted, Reasons, Step
from dbs_server.storage.kept import Kept, Point, Seating
from dbs_server.storage.store import Store, StoreAway
from engine.bots.computer import computers
from engine.core.clock import Limits
from engine.core.deal import Deal, seed_of
from engine.core.errors import EngineError
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.ids import Seat
from engine.core.point import to_bytes
from engine.core.record import Given, Record, SeatRecord, TakenBack, replay
from engine.core.sheet import Writer
from engine.version import rules_code

log = logging.getLogger("dbs.match")

MAX_NOTE = 20_000
APOLOGY = (
    "We are sorry: the server found a fault in itself and had to end this match. Its record is saved, so that the fault can be found. "
    "Nobody has lost; you may start a rematch."
)


class Before(Struct):
    """A match as it was before answer `n` (from 1): its game, and how many lines the log of each seat had. `learnt`: since then somebody has come to know
    what the seat that gave the answer did not know."""

    n: int
    game: Game[Any]
    logged: tuple[int, int]
    learnt: bool = False


class Match:
    """One match. `game` is None before `open` and after a fault."""

    def __init__(self, id: str, record: Record, pack: Pack, store: Store) -> None:
        self.id, self.record, self.pack, self.store = id, record, pack, store
        self.game: Game[Any] | None = None
        self.kept = True  # as far as the players know
        self.computers = {one.seat: one for one in computers(pack, record)}
        self.announced: list[str] = []  # what the players were told beside the log

    @classmethod
    def begin(
        cls,
        profile: str,
        seats: tuple[SeatRecord, SeatRecord],
        deal: Deal,
        server_part: str,
        seating: Seating,
        pack: Pack,
        store: Store,
        clock: Limits | None = None,
    ) -> Match:
        """A match whose seed was dealt, and that the store keeps from now on."""
        seed = seed_of(deal.match, (server_part, *deal.shown))
        record = replace(
            pack.record(seats, seed, profile), code=rules_code(), deal=deal, server_part=server_part, clock=clock
        )
        match = cls(deal.match, record, pack, store)
        store.begin(match.id, record, seating)
        return match

    @classmethod
    def recover(cls, id: str, kept: Kept, pack: Pack, store: Store, *, moved: bool = False) -> Match:
        """A match that a stopped server was playing; `moved`: another one, a moment ago. Raises DefinitionError and others where its game cannot even
        begin."""
        match = cls(id, kept.record, pack, store)
        found = recovery.recover(kept, pack, moved=moved)
        match.game, match.announced = found.game, found.told
        if found.report:
            log.error("match %s: %s See the table reports of the database.", id, " ".join(found.told))
            store.report(id, found.report)
            store.cut(id, len(match.record.answers))
            match.keep()
        return match

    @classmethod
    def ended_here(cls, id: str, store: Store, pack: Pack) -> Match | None:
        """A match that is over, as its players saw it last; None where that cannot be shown any more. Raises StoreAway."""
        try:
            match = cls(id, store.load(id).record, pack, store)
            with budget(REPLAY):
                *_, match.game = replay(match.record, pack.new_game)
        except StoreAway:
            raise
        except Exception as error:
            log.warning("match %s, which is over, cannot be shown again: %s", id, error)
            return None
        return match if match.over else None

    def open(self) -> None:
        """Make the game."""
        self.game = self.pack.new_game(self.record)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.game is not None and self.game.result is not None

    def note(self, given: Given) -> None:
        """Keep an answer that the game has taken, with the state hash where one is due."""
        assert self.game is not None
        self.record.add(given, self.game)
        self.game.settle()
        n = len(self.record.answers)
        self.store.answer(self.id, n, given, self.record.hashes.get(n))
        if n in self.record.hashes and self.game.result is None:
            self.keep()

    def before(self, n: int, seat: Seat) -> Before:
        """The match before answer n (from 1), which this seat gave. It is played once more for it. Raises EngineError where the record does not replay."""
        record, found, before = replace(self.record, backs=[]), None, None
        for i, game in enumerate(replay(record, self.pack.new_game)):
            if i == n - 1:
                found = Before(n, game.fork(), (len(game.log(0, 0)), len(game.log(1, 0))))
            elif found is not None and not found.learnt:
                found.learnt = game.rules.learnt(game.state, before, seat)
            if found is not None and not found.learnt:
                before = game.state.copy()
        assert found is not None, n
        return found

    def back(self, before: Before) -> None:
        """Go back: the answers since then are taken back."""
        dropped = TakenBack(before.n - 1, tuple(self.record.cut(before.n - 1)))
        self.record.backs.append(dropped)
        self.store.back(self.id, len(self.record.backs), dropped)
        self.game = before.game
        self.computers = {one.seat: one for one in computers(self.pack, self.record)}

    def keep(self) -> None:
        """Keep the latest safe point, with the answers since. The match does not depend on it: what cannot be packed is told to the operator."""
        assert self.game is not None
        try:
            data = to_bytes(self.game.snapshot(), self.game.rules.shared(self.game.state))
        except Exception:
            log.exception("no safe point of match %s can be kept", self.id)
            return
        self.store.point(self.id, Point(len(self.record.answers), data))

    def end(self) -> None:
        """The game is over."""
        assert self.game is not None
        assert self.game.result is not None
        self.store.end(self.id, "over")
        log.info("match %s is over: %s", self.id, self.game.result.reason)

    def fail(self, error: Exception, given: Given | None = None) -> None:
        """The match ends by a fault of its own. The answer that broke it is the record's last, so that a replay meets the same fault."""
        log.error("match %s failed", self.id, exc_info=error)
        if given is not None:
            self.record.answers.append(given)
            self.store.answer(self.id, len(self.record.answers), given, None)
        self.store.end(self.id, "failed", "".join(traceback.format_exception(error))[-MAX_NOTE:])
        self.game = None

    # --- what is told of it -------------------------------------------------------------------------------------------

    def started(self) -> MatchStarted:
        """What was promised before the match; said again to those who come back, who may have lost it."""
        record = self.record
        return MatchStarted(self.id, (record.seats[0].name, record.seats[1].name), record.deal)

    def step(self, seat: Seat, logged: int, writer: Writer | None) -> Step:
        """The view of a seat, as the writer tells of it or whole, with the log from line `logged` on."""
        assert self.game is not None
        view, log = self.game.view(seat), tuple(self.game.log(seat, logged))
        if writer is None:
            return Step(self.game.number, log, view=Raw(msgspec.json.encode(view)))
        return Step(self.game.number, log, writer.change(view))

    def why_not(self, seat: Seat, handle: str) -> Reasons | Error:
        """Why the actions of a card are not on offer, or what is wrong with the question. The match goes on in any case."""
        assert self.game is not None
        try:
            with budget(ANSWER):
                return Reasons(handle, tuple(self.game.why_not(seat, handle)))
        except EngineError as error:
            return Error("illegal", str(error), "why_not")
        except Exception:
            log.exception("why_not failed in match %s", self.id)
            return Error("no_reason", "The server cannot tell why; the match goes on.", "why_not")

    def ended(self) -> MatchOver | None:
        """The result, with what proves that the shuffles were fair; None while the match is on, or where it failed."""
        if self.game is None or self.game.result is None:
            return None
        return MatchOver(self.game.result, self.record.server_part, self.record.seed)

    def whole(self) -> MatchRecord:
        """The record of a match that is over; nothing in it is a secret any more."""
        return MatchRecord(self.id, Raw(msgspec.json.encode(self.record)))
