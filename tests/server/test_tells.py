"""The times of answers over a lobby with its usual pace: the same, whether the player who is asked has a fitting card or none."""

from __future__ import annotations

import random

import msgspec
import pytest

from benchmarks.tells import SITUATIONS, Situation, distance, pack_of, reply
from dbs_server import pace
from dbs_server.keeping import Terms
from dbs_server.lobby import Lobby
from dbs_server.pace import USUAL, Pace
from dbs_server.protocol import (
    Answer,
    ChooseDeck,
    CreateTable,
    JoinTable,
    MatchOver,
    Seated,
    Step,
    Surrender,
    decode_server,
)
from dbs_server.storage.sqlite import SqliteStore
from engine.core.seen import DecisionSeen
from engine.masters.view.model import View
from tests.server.test_limits import Wire, deal, of
from tests.server.test_pace import Clock

THINKS = 0.3
"""Seconds in which a choice is declined."""
STEPS = 4


def asked(wire: Wire) -> DecisionSeen | None:
    """The question of the step that has come; None where none has."""
    steps = [message for message in map(decode_server, wire.raw()) if isinstance(message, Step)]
    return msgspec.json.decode(steps[-1].view, type=View).decision if steps else None


def begin(situation: Situation, fits: bool, bounds: tuple[float, float]) -> tuple[Clock, Wire, Wire]:
    """A match on the board of a situation: its clock, and the two who play it."""
    clock = Clock()
    lobby = Lobby({"masters": pack_of(situation)}, SqliteStore(), Terms(pace=Pace(*bounds, clock, clock.later)))
    one, two = Wire(lobby), Wire(lobby)
    table = of(Seated, one.ask(CreateTable("Ann")))[0].table
    two.send(JoinTable("with one" if fits else "none", table))
    for wire in (one, two):
        wire.send(ChooseDeck("yellow"))
    deal(one, two)
    return clock, one, two


def waits(situation: Situation, fits: bool, bounds: tuple[float, float]) -> list[float]:
    """How long the attacker waits for each answer of the other player."""
    clock, one, two = begin(situation, fits, bounds)
    found, question = list[float](), asked(one)
    while len(found) < STEPS:
        assert question is not None
        began, wire = clock.now, (one, two)[question.seat]
        mine = asked(two)
        words, thinks = reply(mine if mine is not None and wire is two else question)
        if wire is two:
            clock.on(THINKS if thinks else 0)
        wire.send(Answer(question.number, words))
        while (question := asked(one)) is None:
            clock.on(0.01)
        if wire is two:
            found.append(round(clock.now - began, 6))
    return found


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_the_time_of_an_answer_does_not_tell_of_a_fitting_card(
    situation: Situation, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[float]] = []
    for fits in (True, False):
        monkeypatch.setattr(pace, "_DRAW", random.Random(7))
        told.append(waits(situation, fits, USUAL))
    assert told[0] == told[1]
    assert waits(situation, True, (0.0, 0.0)) != waits(situation, False, (0.0, 0.0)), "without a pace they tell"


def test_who_gives_up_while_a_question_waits_to_be_shown_is_told_once() -> None:
    clock, one, two = begin(SITUATIONS[0], True, USUAL)
    question = asked(one)
    assert question is not None
    one.send(Answer(question.number, reply(question)[0]))
    assert one.take() == [], "the question that follows waits for its moment"
    two.send(Surrender())
    clock.on(5)
    told = one.take()
    assert len(of(MatchOver, told)) == 1
    assert len(of(Step, told)) == 1


def test_how_far_two_distributions_are_from_each_other() -> None:
    rng = random.Random(1)
    one, other = ([rng.random() for _ in range(200)] for _ in range(2))
    assert distance(one, other) < 1.95
    assert distance(one, [wait + 0.3 for wait in other]) > 1.95
