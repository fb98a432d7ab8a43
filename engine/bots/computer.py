"""A player without a will at a seat of a match that somebody else plays: it thinks in a copy, so that it may do so in a thread of its own.

For each decision it is made anew, from the seed of the match and the number of the decision. So what it answers does not depend on what
was asked before: an answer that is taken back, a match that goes on after a crash, and a replay meet the same player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.bots.player import Given
from engine.bots.random import RandomBot
from engine.bots.roster import player
from engine.bots.worlds import Worlds
from engine.core.decisions import forced
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.ids import Seat
from engine.core.record import Record


class Opponent(Protocol):
    """Whoever answers for a seat without a person; see `Computer`."""

    @property
    def seat(self) -> Seat: ...

    def asked(self, game: Game[Any]) -> Callable[[], Given]: ...

    def at_once(self, game: Game[Any]) -> Given | None: ...


class Computer:
    """Plays the seat of a record that names a player without a will."""

    def __init__(self, pack: Pack, record: Record, seat: Seat) -> None:
        """Raises DefinitionError for a player that is none, or that this game does not have."""
        self.seat, self.name = seat, record.seats[seat].player
        self._seed = f"{record.seed}/computer/{seat}"
        self._evaluation = pack.evaluation
        self._lists = pack.lists(record.profile)
        player(self.name, self._seed, self._evaluation)

    def asked(self, game: Game[Any]) -> Callable[[], Given]:
        """The thinking about the pending decision, which is this seat's: to be called once, in any thread. It touches nothing of `game`."""
        copy = game.fork()
        return lambda: self._answer(copy)

    def at_once(self, game: Game[Any]) -> Given | None:
        """The answer to the pending decision where there is one only and everybody can know that; None where there is something to wait for."""
        pending = game.pending
        if pending is None or pending.seat != self.seat or pending.timed:
            return None
        decision = game.view(self.seat).decision
        only = None if decision is None else forced(decision)
        return None if only is None else (only, None)

    def _answer(self, game: Game[Any]) -> Given:
        seed = f"{self._seed}/{game.number}"
        view = game.view(self.seat)
        try:
            given = player(self.name, seed, self._evaluation).answer(view, Worlds(self.seat, self._lists).at(game))
            game.fork().answer(game.parse(self.seat, *given))
        except Exception:  # a fault of the player, or of the rules in a world that it imagined: the match goes on
            assert view.decision is not None
            return RandomBot(seed).answer(view.decision)
        return given


def computers(pack: Pack, record: Record) -> tuple[Computer, ...]:
    """The players without a will that sit at the match of a record. Raises DefinitionError for one that is none."""
    return tuple(Computer(pack, record, seat) for seat, one in enumerate(record.seats) if one.player)
