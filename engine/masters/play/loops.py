"""Infinite loops that a player drives at a free timing (11-1-2-1): declared in a number, and not taken up again.

A position counts as the same when all cards are in the same areas and modes. When a player comes back to it for the third time in a turn,
that player declares how often the loop goes on; after that, what starts the loop is not offered in this position any more.
"""

from __future__ import annotations

from hashlib import blake2b

from msgspec import msgpack

from engine.core.decisions import Option
from engine.core.ids import Seat
from engine.core.procedure import Procedure
from engine.masters.play.ask import choose_number
from engine.masters.state.apply import apply
from engine.masters.state.events import LoopNoted
from engine.masters.state.position import Position

MOST = 100
"""The greatest number that may be declared."""
NOTICED = 3


def position(state: Position) -> str:
    """The position as far as loops go: which card is where, and how it lies."""
    whole = msgpack.encode((state.areas, [(card.rest, card.markers) for card in state.cards]))
    return blake2b(whole, digest_size=8).hexdigest()


def open_loop(state: Position, seat: Seat) -> Procedure[str]:
    """Note that the position stands again; where it is a loop, ask for the number. Returns the position."""
    here = position(state)
    seen = state.loop.get(here, 0) + 1
    apply(state, LoopNoted(here, seen))
    left = state.loop.get("left:" + here)
    if left is not None:
        apply(state, LoopNoted("left:" + here, left - 1))
    elif seen == NOTICED:
        n = yield from choose_number(
            state, seat, 0, MOST, "This is a loop: how many more times do you carry it out?", "11-1-2-1"
        )
        apply(state, LoopNoted("left:" + here, n))
    return here


def without_loop(state: Position, here: str, options: list[Option]) -> list[Option]:
    """The options without what started the loop, where its number is used up."""
    if state.loop.get("left:" + here, 1) > 0:
        return options
    return [option for option in options if f"took:{here}:{option.words}" not in state.loop]


def note_choice(state: Position, here: str, option: Option) -> None:
    """Remember what was done in this position."""
    if option.verb != "pass":
        apply(state, LoopNoted(f"took:{here}:{option.words}", 1))
