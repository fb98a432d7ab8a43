"""Computer players at tables: what one brings, and where it thinks, so that no other table waits for it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

from msgspec.structs import replace

from dbs_server.mistakes import clean
from dbs_server.place import Place
from dbs_server.protocol import ChooseDeck, SeatComputer
from engine.bots.computer import Computer
from engine.bots.player import Given
from engine.bots.random import RandomBot
from engine.bots.roster import called, levels
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack

log = logging.getLogger("dbs.computers")

MAX_DECK_NAME = 40
MAX_COMPUTERS = 40
"""Tables of a server at which computer players sit, at most."""
PATIENCE = 30.0
"""Seconds after which a thought is not waited for any more, those before it in the line included."""

Then: TypeAlias = Callable[[Given], None]


class Thinkers:
    """One thread in which all computer players of a server think, one decision after the other, each in a copy of its match. The loop goes on
    beside it: Python parts the processor between the two every few milliseconds. What does not come to an end is given up, and its thread with it."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._pool: ThreadPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, computer: Computer, game: Game[Any], then: Then) -> None:
        """Have the pending decision answered; `then` is called from the loop, later."""
        loop = asyncio.get_running_loop()
        given = computer.at_once(game)
        if given is not None:
            loop.call_soon(then, given)
            return
        task = loop.create_task(self._ask(computer, game, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Nothing more is asked."""
        for task in self._tasks:
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, computer: Computer, game: Game[Any], then: Then) -> None:
        think, view = computer.asked(game), game.view(computer.seat)
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "thinking")
        pool = self._pool
        try:
            given = await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, think), self.patience)
        except TimeoutError:
            log.error("the %s has thought for more than %g seconds; it answers at random", computer.name, self.patience)
            if self._pool is pool:  # what still thinks there keeps its thread
                self._pool = None
                pool.shutdown(wait=False)
            assert view.decision is not None
            given = RandomBot(f"{game.number}").answer(view.decision)
        then(given)


def computer_place(message: SeatComputer, pack: Pack, profile: str) -> Place | str:
    """The place of a computer player with its deck; in words what is wrong with the one that is asked for."""
    known = levels(pack.evaluation)
    if message.level not in known:
        return f"No computer plays as '{clean(message.level, MAX_DECK_NAME)}' here; there are: {', '.join(known)}."
    if message.starter is None:
        starters = pack.starters_of(profile)
        deck = secrets.choice(starters).deck if starters else f"{profile} has no starter decks."
    else:
        deck = _starter(message.starter, pack, profile)
    if isinstance(deck, str):
        return deck
    place = Place(called(message.level), None, player=message.level)
    place.deck, place.ready = deck, True
    return place


def brought(message: ChooseDeck, pack: Pack, profile: str) -> DeckList | str:
    """The deck that a player brings; in words what is wrong where there is none of that name."""
    if message.starter is not None:
        return _starter(message.starter, pack, profile)
    if message.deck is None:
        return _starter("", pack, profile)
    return replace(message.deck, name=clean(message.deck.name, MAX_DECK_NAME) or "A deck of one's own")


def _starter(key: str, pack: Pack, profile: str) -> DeckList | str:
    known = ", ".join(one.key for one in pack.starters_of(profile))
    unknown = f"There is no starter deck '{clean(key, MAX_DECK_NAME)}' for {profile}; there are: {known}."
    return pack.starter(key, profile) or unknown
