"""Where somebody at a server asks about what was played: results, ratings, and whole matches that are over. No I/O."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from dbs_server.about_people import Blocked, ListBlocked, ListRatings, ListResults, LookedUp, LookUp, Ratings
from dbs_server.about_people import Results as Told
from dbs_server.mistakes import clean
from dbs_server.people.blocks import Blocks
from dbs_server.people.results import Results
from dbs_server.session import Session

LOOK_UP = 10.0
"""To read a match is as much work as so many other messages."""


def at_desk(results: Results, session: Session, message: ListResults | LookUp | ListRatings | ListBlocked) -> None:
    """Answer a question about what was played."""
    match message:
        case ListResults(name=name, game=game):
            session.spend(1.0)
            session.send(Told(results.last(session.key, name, game)))
        case ListRatings(game=game, profile=profile):
            session.send(Ratings(game, profile, results.best(game, profile)))
        case ListBlocked():
            session.send(Blocked(Blocks(results.store).names(session.key)))
        case LookUp(match=match):
            _look_up(results, session, match)


def _look_up(results: Results, session: Session, match: str) -> None:
    session.spend(LOOK_UP)
    result = results.of(match)
    if result is None:
        text = f"No match '{clean(match, 40)}' has ended here; list_results names those that have."
        session.refuse("no_such_match", text, "look_up")
        return
    try:
        record = results.store.record(match)
    except (msgspec.DecodeError, KeyError):
        record = None
    if record is None:
        session.refuse("no_such_match", "Of that match only the result is kept.", "look_up")
    else:
        session.send(LookedUp(result, Raw(msgspec.json.encode(record))))
