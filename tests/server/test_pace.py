"""The time of an answer tells nothing: what a hand decides takes at least a time that is drawn without a look at it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from card_data.games import packs
from dbs_server.app import running
from dbs_server.pace import Held, Pace
from dbs_server.protocol import Error, Step
from dbs_server.settings import SettingsError, parts, read
from tests.server.client import start, two_seated


class Clock:
    """Time that stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def __call__(self) -> float:
        return self.now

    def later(self, seconds: float, then: Callable[[], None]) -> None:
        self.waiting.append((self.now + seconds, then))

    def on(self, seconds: float) -> None:
        self.now += seconds
        due = [then for at, then in self.waiting if at <= self.now]
        self.waiting = [one for one in self.waiting if one[0] > self.now]
        for then in due:
            then()


def held(shortest: float = 1.0, longest: float = 2.0) -> tuple[Held, Clock]:
    clock = Clock()
    return Held(Pace(shortest, longest, clock, clock.later)), clock


def test_a_quick_answer_waits_and_a_slow_one_does_not() -> None:
    one, clock = held()
    one.put(timed=True)
    taken: list[str] = []
    assert one.keeps(lambda: taken.append("quick"))
    assert one.waiting
    clock.on(0.9)
    assert taken == []
    clock.on(1.2)
    assert taken == ["quick"]
    one.put(timed=True)
    clock.on(2.1)
    assert not one.keeps(lambda: taken.append("slow"))


def test_what_public_facts_decide_never_waits() -> None:
    one, _ = held()
    one.put(timed=False)
    assert not one.keeps(lambda: None)


def test_an_answer_that_waits_is_dropped_when_another_question_is_put() -> None:
    one, clock = held()
    one.put(timed=True)
    taken: list[str] = []
    one.keeps(lambda: taken.append("old"))
    one.put(timed=True)
    clock.on(5)
    assert taken == []


def test_a_timed_question_is_shown_at_its_moment_however_long_it_took_to_work_out() -> None:
    for took in (0.0, 0.004, 0.019):
        one, clock = held()
        shown: list[float] = []
        one.take()
        clock.on(took)
        one.show(lambda clock=clock, shown=shown: shown.append(clock.now))
        assert shown == []
        ((at, _),) = clock.waiting
        assert round(at, 6) == 100.02
    shown = []
    Held(Pace()).show(lambda: shown.append(0.0))
    assert shown == [0.0]


def test_the_time_is_drawn_anew_for_each_question() -> None:
    one, clock = held(1.0, 9.0)
    for _ in range(8):
        one.put(timed=True)
        one.keeps(lambda: None)
    assert len({at for at, _ in clock.waiting}) > 1
    assert all(101 <= at <= 109 for at, _ in clock.waiting)


async def test_over_sockets_a_second_answer_to_a_question_is_refused_while_the_first_waits() -> None:
    """The first answers of Masters (opening hands) are not timed, the charge is: both players keep, and the first player answers twice."""
    async with (
        running("127.0.0.1", 0, games=packs(), pace=(0.2, 0.2)) as port,
        two_seated(port, "masters") as (one, two, _),
    ):
        await start(one, two, "red", "blue")
        clients = (one, two)
        step, view = await one.step()
        await two.step()
        while view["decision"]["kind"] != "charge":
            await clients[view["decision"]["seat"]].take(step.number, "keep")
            step, view = await one.step()
            await two.step()
        asked = clients[view["decision"]["seat"]]
        await asked.take(step.number, "pass")
        await asked.take(step.number, "pass")
        refused = await asked.wait_for(Error)
        assert (refused.code, refused.about) == ("old_decision", "answer")
        assert (await asked.wait_for(Step)).number == step.number + 1


def test_the_pace_of_the_command_line() -> None:
    assert read(None, {}, {"pace": parts("0.5,2")}).pace == (0.5, 2.0)
    for wrong in ("2,1", "x", "1", "-1,2", "1,2,3"):
        with pytest.raises(SettingsError, match="pace: "):
            read(None, {}, {"pace": parts(wrong)})
