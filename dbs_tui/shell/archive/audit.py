"""Is this the match that was played? What a player saw of a match, held against the record that the server gave when it was over.

The seed must be the one that was dealt; the match must follow from the seed, the decks and the answers by the rules of this program, with every hash of
the record; and every view that the player was shown must be the view of that seat in that match. So the hands that were drawn and the order of both
decks are proved along with everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dbs_server.people.keys import fingerprint, unsigned
from dbs_tui.shell.archive.watched import Dealt, Views
from engine.core.deal import broken
from engine.core.errors import EngineError, StateDiffers
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.record import Record, replay

UNDEALT = "Its seed was not dealt by three: nobody can tell who chose it."


class Audit(Struct, frozen=True):
    """What was found: whether nothing contradicts the match, and one sentence about it for people."""

    good: bool
    text: str


class _Asked(Struct):
    number: int


class _Seen(Struct):
    """Of a view that was kept what says where in the match it belongs."""

    decision: _Asked | None = None


def audit_views(views: Views, pack_of: Callable[[str], Pack]) -> Audit:
    """What a player saw, held against the record that came with it."""
    if views.record is None:
        what = "is not over yet" if views.result is None else "ended, and its server gave no record of it"
        return Audit(False, f"Not proved: the match {what}.")
    return audit(views.record, pack_of(views.record.game), views.dealt, views.views)


def audit(record: Record, pack: Pack, dealt: Dealt | None = None, views: Sequence[bytes] = ()) -> Audit:
    """A record, held against what one player knows of the deal and was shown."""
    wrong = _wrong_deal(record, dealt)
    if wrong:
        return Audit(False, f"WARNING: {wrong}.")
    changed = pack.differences(record, "this program")
    try:
        fitting = _play_again(record, pack, None if dealt is None else dealt.seat, views)
    except StateDiffers as error:
        return Audit(False, _differs(f"the record does not come to the states that it names: {error}", changed))
    except _OtherView as error:
        return Audit(False, _differs(str(error), changed))
    except (EngineError, LookupError, TypeError, ValueError) as error:  # the record may be anybody's
        return Audit(False, _differs(f"the record cannot be played: {error}", changed))
    seed = (
        UNDEALT if record.deal is None else "Its seed was made of three parts that were promised before any was shown."
    )
    signers = _signers(record)
    answers = len(record.answers)
    taken = len(record.backs)
    back = f" ({taken} time{'s' if taken > 1 else ''} answers were taken back)" if taken else ""
    told = "the one answer follow" if answers == 1 else f"all {answers} answers follow"
    shown = "the one view that you were shown is" if fitting == 1 else f"the {fitting} views that you were shown are"
    seen = f", and {shown} of this match" if views else ""
    return Audit(True, f"Proved: the deal and {told} from the seed by the rules{back}{seen}. {seed}{signers}")


def unkept(dealt: Dealt, server_part: str, seed: str) -> str:
    """What was not kept of a deal, as one player saw it; "" where all was."""
    deal = dealt.deal
    if deal is None:
        return ""
    if dealt.part and deal.shown[dealt.seat] != dealt.part:
        return "the seed was not made with the part that you sent"
    if dealt.server and deal.promises[0] != dealt.server:
        return "the server changed its part of the seed: it is not the one promised before"
    return broken(deal, server_part, seed)


def _wrong_deal(record: Record, dealt: Dealt | None) -> str:
    if record.deal is not None and (wrong := broken(record.deal, record.server_part, record.seed)):
        return wrong
    names = [seat.name for seat in record.seats]
    if record.deal is not None and (wrong := unsigned(record.deal, record.game, record.profile, names)):
        return wrong
    if dealt is None:
        return ""
    if dealt.deal != record.deal:
        return "the record names another deal than the one that you were shown"
    return unkept(dealt, record.server_part, record.seed)


def _signers(record: Record) -> str:
    """Who has signed the deal, as a sentence after others; "" for nobody."""
    keys = ("", "") if record.deal is None else record.deal.keys
    names = [f"{seat.name} ({fingerprint(key)})" for seat, key in zip(record.seats, keys, strict=True) if key]
    return f" {' and '.join(names)} signed the deal." if names else ""


class _OtherView(Exception):
    """A view was not that of the match; the text says which."""


def _play_again(record: Record, pack: Pack, seat: int | None, views: Sequence[bytes]) -> int:
    """Play the record, with its hashes, and compare the views of a seat; how many there were. Raises _OtherView, and what `replay` raises."""
    waiting = [] if seat is None else [(_number(data), data) for data in views]
    waiting.reverse()
    kind = pack.views[0]
    game: Game[Any] | None = None
    lines = record.lines()
    for begin, answers in lines:  # what was taken back was played and seen, too
        hashes = record.hashes if answers is lines[-1][1] else {}
        for n, game in enumerate(replay(replace(record, answers=answers, hashes=hashes), pack.new_game)):
            while n >= begin and waiting and game.pending is not None and waiting[-1][0] == game.number:
                _compare(game, seat, waiting.pop()[1], kind)
    while game is not None and waiting and waiting[-1][0] is None:
        _compare(game, seat, waiting.pop()[1], kind)
    if waiting:
        raise _OtherView(f"you were asked a decision {waiting[-1][0]} that the record does not come to")
    return 0 if seat is None else len(views)


def _compare(game: Game[Any], seat: int | None, data: bytes, kind: type[Struct]) -> None:
    """Compare what the views say, not their bytes: what is at its default may be written or left out."""
    shown: Any = None
    with suppress(msgspec.DecodeError):
        shown = msgspec.json.decode(data, type=kind)
    if seat is not None and game.view(seat) != shown:
        raise _OtherView(f"at decision {game.number} you were shown something else than the record comes to")


def _number(data: bytes) -> int | None:
    """The decision that a view shows; None at the end."""
    decision = msgspec.json.decode(data, type=_Seen).decision
    return None if decision is None else decision.number


def _differs(what: str, changed: list[str]) -> str:
    """A difference is the server's where the program and the cards are the same, else it may come of that."""
    return f"Not proved: {what}. {' '.join(changed)}" if changed else f"WARNING: {what}."
