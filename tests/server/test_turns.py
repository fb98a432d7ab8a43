"""Who is heard next, and how much a household may ask for: without sockets."""

from __future__ import annotations

import asyncio

import pytest

from dbs_server.addresses import caller, household, networks
from dbs_server.purse import Purse
from dbs_server.turns import HALF, Turns


class Computer:
    """A clock of the thread that computes, moved by hand."""

    def __init__(self) -> None:
        self.used = 0.0

    def __call__(self) -> float:
        return self.used


async def _heard(turns: Turns, work: Computer, who: str, seconds: float, order: list[str]) -> None:
    await turns.turn(who)
    with turns.heard(who):
        work.used += seconds
        order.append(who)


async def test_who_makes_little_work_waits_for_one_message_at_most() -> None:
    work, order = Computer(), list[str]()
    turns = Turns(used=work)
    many = [asyncio.create_task(_heard(turns, work, "greedy", 0.1, order)) for _ in range(20)]
    await asyncio.sleep(0)
    before = len(order)
    one = asyncio.create_task(_heard(turns, work, "modest", 0.001, order))
    await asyncio.gather(*many, one)
    assert order.index("modest") - before <= 1
    await asyncio.sleep(0)
    again = [asyncio.create_task(_heard(turns, work, "greedy", 0.1, order)) for _ in range(3)]
    later = [asyncio.create_task(_heard(turns, work, "modest", 0.001, order)) for _ in range(3)]
    await asyncio.gather(*again, *later)
    assert order[-6:] == ["greedy"] + ["modest"] * 3 + ["greedy"] * 2  # the first came when nobody was before it


async def test_nobody_waits_where_nobody_is_before_it_but_one_at_a_time() -> None:
    turns = Turns(used=Computer())
    alone = turns.turn("here")
    with pytest.raises(StopIteration):  # nothing to wait for
        alone.send(None)
    waits = asyncio.create_task(turns.turn("there"))
    await asyncio.sleep(0)
    with turns.heard("here"):
        assert not waits.done()
    await asyncio.wait_for(waits, 5)


async def test_messages_of_a_household_keep_their_order_and_one_that_goes_away_stops_nobody() -> None:
    work, order = Computer(), list[str]()
    turns = Turns(used=work)

    async def say(n: int) -> None:
        await turns.turn("here")
        with turns.heard("here"):
            order.append(str(n))

    tasks = [asyncio.create_task(say(n)) for n in range(6)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    tasks[3].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["0", "2", "4", "5"]
    await _heard(turns, work, "there", 0.0, order)
    assert order[-1] == "there"


async def test_one_that_is_called_while_it_goes_away_passes_the_call_on() -> None:
    work, order = Computer(), list[str]()
    turns = Turns(used=work)
    first = asyncio.create_task(_heard(turns, work, "a", 0.1, order))
    second = asyncio.create_task(_heard(turns, work, "b", 0.1, order))
    await asyncio.sleep(0)  # both stand in line
    asyncio.get_running_loop().call_soon(first.cancel)  # after the call, before the first has noticed
    await asyncio.wait_for(second, 5)
    assert order[-1] == "b"


async def test_who_has_had_its_share_rests_and_others_do_not_wait_for_it() -> None:
    work, order, now = Computer(), list[str](), [0.0]
    turns = Turns(0.5, lambda: now[0], work)
    await _heard(turns, work, "greedy", 50.0, order)
    await asyncio.wait_for(_heard(turns, work, "greedy", 50.0, order), 5)  # nobody else is there
    await _heard(turns, work, "modest", 1.0, order)
    order.clear()
    waits = asyncio.create_task(_heard(turns, work, "greedy", 0.0, order))
    await asyncio.wait_for(_heard(turns, work, "modest", 0.0, order), 5)
    await asyncio.sleep(0.05)
    assert order == ["modest"]
    now[0] += 10 * HALF
    await asyncio.wait_for(waits, 5)
    assert order == ["modest", "greedy"]


def test_what_was_computed_fades_and_is_forgotten() -> None:
    now = [100.0]
    turns = Turns(clock=lambda: now[0])
    turns.charge("here", 2.0)
    now[0] += HALF
    assert turns.spent("here") == pytest.approx(1.0)
    now[0] += 100 * HALF
    turns.forget()
    assert turns._spent == {}


def test_a_purse_fills_with_time_and_knows_its_debt() -> None:
    now = [0.0]
    purse = Purse(2.0, 10.0, lambda: now[0])
    purse.spend(13.0)
    assert (purse.left, purse.debt, purse.full) == (-3.0, 2.0, False)
    now[0] = 2.0
    assert (purse.left, purse.debt) == (1.0, 0.0)
    purse.spend(-100.0)
    assert purse.full
    purse.spend(1000.0)
    assert purse.left == -10.0


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("?", "?"),
    ],
)
def test_a_household_is_an_address_or_a_64(address: str, home: str) -> None:
    assert household(address) == home


@pytest.mark.parametrize(
    ("peer", "forwarded", "who"),
    [
        ("127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("127.0.0.1", ["198.51.100.9, 203.0.113.7"], "203.0.113.7"),  # what the client itself wrote stands before
        ("127.0.0.1", ["198.51.100.9", "203.0.113.7, 10.0.0.5"], "203.0.113.7"),  # through two proxies
        ("203.0.113.7", ["198.51.100.9"], "203.0.113.7"),  # no proxy of ours
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["unknown"], "127.0.0.1"),
        ("::ffff:127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
    ],
)
def test_whom_a_proxy_speaks_for(peer: str, forwarded: list[str], who: str) -> None:
    assert caller(peer, forwarded, networks(["127.0.0.1", "10.0.0.0/8"])) == who
