"""The moments of a match: each of them is there, wherever one comes from, and most are made again when somebody asks."""

from __future__ import annotations

import random

from card_data.games import pack
from engine.bots.random import RandomBot
from engine.bots.sim import recorded, step
from engine.core.record import replay
from engine.core.timeline import Timeline


def test_every_moment_is_the_one_of_a_replay_from_whichever_side_one_comes() -> None:
    game = pack("masters")
    deck = game.starters_of("demo")[0].deck
    course = recorded(game, (deck, deck), "moments", "demo")
    bots = (RandomBot("one"), RandomBot("two"))
    while course.pending is not None and len(course.record.answers) < 120:
        step(course, bots)
    hashes = [moment.hash() for moment in replay(course.record, game.new_game)]
    assert [course.before(n + 1).hash() for n in range(0, len(hashes), 9)] == hashes[::9]
    line, moments = Timeline(course.record, game.new_game), list(range(len(hashes)))
    random.Random(1).shuffle(moments)
    for n in moments[:25]:
        assert line.at(n).hash() == hashes[n]
    assert line.at(line.last).number == course.number
