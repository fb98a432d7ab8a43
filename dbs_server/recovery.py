"""How a match comes back after a restart: by its record, and where that does not lead to where the match was, by what is kept beside it.

A record that replays with every hash is the match. One that does not is no reason to take the match away from two people: it goes on from the latest
safe point that the store keeps, with the answers since; where there is none that can be read, from the last answer at which the replay agreed with the
match (docs/decisions/022-safe-points-in-the-store.md). The players are told, and what differed is kept as a report.

A match that another server was playing a moment ago goes on from its safe point at once, where that has the hash which the record has there: with
hundreds of them nobody can wait until each was played once more. That its record leads there is then seen when it is over, by who verifies it.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dbs_server.budget import REPLAY, budget
from dbs_server.storage.kept import Kept, Point
from engine.core.errors import StateDiffers
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.point import from_bytes
from engine.core.record import Given, Record, check, give, replay
from engine.version import program

log = logging.getLogger("dbs.recovery")

RESTARTED = "The server was restarted."
UNLIKE = "Its record did not replay as the match was played; that is a fault of ours, and it is reported."
GAP = "A part of its record was never written."


class Recovered(Struct):
    """A match that goes on. `told` is for the players, `report` for the operator and the authors: empty where there is nothing to say."""

    game: Game[Any]
    told: list[str]
    report: str = ""


class _Run(Struct):
    """As far as answers of a record could be given to a game; `agreed` is the last answer after which a hash was the match's."""

    game: Game[Any] | None = None
    taken: int = 0
    agreed: int = 0
    error: Exception | None = None


def recover(kept: Kept, pack: Pack, *, moved: bool = False) -> Recovered:
    """The match as it goes on; its record is cut to the answers that stand. `moved`: it was another server's a moment ago. Raises whatever making the
    game at its start raises."""
    record = kept.record
    told = pack.differences(record, "the server")
    for sentence in told:
        log.warning("table %s: %s", kept.seating.table, sentence)
    if moved and not told and not kept.beyond and (game := _at_point(kept.point, record, pack)) is not None:
        return Recovered(game, [])
    run = _replay(record, pack)
    error = run.error
    if error is not None:
        run = _from_point(kept.point, record, pack, len(record.answers)) or _from_start(run, record, pack)
    assert run.game is not None
    dropped = record.cut(run.taken)
    if error is None and not kept.beyond:
        return Recovered(run.game, [RESTARTED, *told] if told else [])
    told.append(UNLIKE if error is not None else GAP)
    told.append(_where(run.taken, len(dropped) + len(kept.beyond)))
    return Recovered(run.game, [RESTARTED, *told], _report(error, told, dropped, kept.beyond))


def _where(taken: int, lost: int) -> str:
    if not lost:
        return "The match goes on where it was: nothing is lost."
    answers = "the last answer is" if lost == 1 else f"the last {lost} answers are"
    return f"The match goes on after its answer {taken}; {answers} lost."


def _report(error: Exception | None, told: list[str], dropped: list[Given], beyond: tuple[str, ...]) -> str:
    what = [f"Version {program()}.", *([] if error is None else [f"{type(error).__name__}: {error}"]), *told]
    what += [f"Dropped: {msgspec.json.encode(given).decode()}" for given in dropped]
    what += [f"Beyond the gap: {row}" for row in beyond]
    return "\n".join(what)


def _replay(record: Record, pack: Pack) -> _Run:
    """The record from its start, with its hashes checked, as far as it goes."""
    run = _Run()
    try:
        with budget(REPLAY):
            for i, game in enumerate(replay(record, pack.new_game)):
                run.game, run.taken = game, i
                if i in record.hashes:
                    run.agreed = i
    except Exception as error:  # a broken invariant or too much to compute: the answers before it stand
        run.error = error
        if run.game is None:
            raise
    return run


def _at_point(point: Point | None, record: Record, pack: Pack) -> Game[Any] | None:
    """The safe point, with all answers after it; None where anything speaks against it."""
    if point is None or point.n > len(record.answers) or point.n not in record.hashes:
        return None
    try:
        with budget(REPLAY):
            game = _read(point, record, pack)
            for i in range(point.n, len(record.answers) + 1):
                if i > point.n:
                    give(game, record, i)
                check(game, record, i)
            return game
    except Exception as error:
        log.warning("the safe point after answer %d is not used: %s", point.n, error)
        return None


def _read(point: Point, record: Record, pack: Pack) -> Game[Any]:
    """The game at a safe point. Raises RecordError where it cannot be read."""
    start = pack.new_game(record)
    return Game[Any].resume(start.rules, from_bytes(point.data, start.rules.shared(start.state)))


def _from_point(point: Point | None, record: Record, pack: Pack, upto: int) -> _Run | None:
    """The safe point and the answers after it, to number `upto`; None where no point can be read."""
    if point is None or point.n > len(record.answers):
        return None
    taken = None
    try:
        with budget(REPLAY):
            game = _read(point, record, pack)
            taken = point.n
            for i in range(point.n + 1, upto + 1):
                give(game, record, i)
                taken = i
            return _Run(game, taken)
    except Exception as error:
        if taken is None:
            log.error("the safe point after answer %d cannot be used: %s", point.n, error)
            return None
    return _from_point(point, record, pack, taken)  # what raised may have left the game in the midst of something


def _from_start(run: _Run, record: Record, pack: Pack) -> _Run:
    """The answers from the start to the last that is good: taken, and not followed by a state of another hash."""
    good = run.agreed if isinstance(run.error, StateDiffers) else run.taken
    again = _replay(replace(record, answers=record.answers[:good]), pack)
    if again.error is not None:
        raise again.error
    return again
