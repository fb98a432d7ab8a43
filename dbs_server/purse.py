"""What a connection, and an address, may ask of the server: so many messages for long, and some more at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Container

from dbs_server.protocol import Anew, ChooseDeck, CreateTable, JoinTable, ListTables, Message, Resume, WhyNot

COSTS: dict[type[Message], float] = {
    ChooseDeck: 10.0,
    CreateTable: 10.0,
    Anew: 5.0,
    WhyNot: 3.0,
    JoinTable: 3.0,
    Resume: 3.0,
    ListTables: 3.0,
}
"""What a message costs, in messages, where it is not one."""


class Purse:
    """A purse of messages: `rate` come in each second, and it holds `most`. What costs more than there is leaves it in
    debt, by as much as it holds at most."""

    __slots__ = ("_clock", "_last", "_left", "most", "rate")

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.most, self._clock = rate, most, clock
        self._left, self._last = most, clock()

    def spend(self, messages: float) -> None:
        """Take so much out; less than nothing puts it back."""
        left = self.left - messages
        self._left = self.most if left > self.most else left if left > -self.most else -self.most

    @property
    def left(self) -> float:
        """The messages that may be sent now."""
        now = self._clock()
        left, self._last = self._left + (now - self._last) * self.rate, now
        self._left = left if left < self.most else self.most
        return self._left

    @property
    def debt(self) -> float:
        """The seconds after which one message may be sent again; 0 where it may be now."""
        return max(0.0, (1.0 - self.left) / self.rate)

    @property
    def full(self) -> bool:
        """Whether nothing was taken out lately: it need not be kept."""
        return self.left >= self.most


class Purses:
    """A purse for each address that has asked for something of late, all alike."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._purses: dict[str, Purse] = {}

    def of(self, address: str) -> Purse:
        """The one of an address; always the same one until it is forgotten."""
        return self._purses.setdefault(address, Purse(self._rate, self._most, self._clock))

    def forget(self, but: Container[str] = ()) -> None:
        """Forget those that are full, but for some addresses; called every now and then."""
        self._purses = {one: purse for one, purse in self._purses.items() if one in but or not purse.full}
