"""One wall: reading changes nothing, and asked twice the answer is the same (`laws.reads`); with the faults that once broke it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from card_data.games import pack
from engine.bots import laws
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, of_chance, start, step
from engine.core.decisions import Answer
from engine.core.game import Game
from engine.masters.state.state import State
from tests.properties.conftest import begin

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "dev.jsonl"


def _play(new: Callable[[], Game[State]], seed: str, asked: bool) -> tuple[Game[State], list[Answer]]:
    """A random game in which, where `asked`, both players ask all there is to ask."""
    game = new()
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    answers: list[Answer] = []
    while game.pending is not None:
        if asked:
            laws.reads(game)
        answers.append(step(game, bots))
    return game, answers


@pytest.mark.parametrize("deck", range(10))
def test_questions_change_nothing_in_games_of_every_starter(meetings: Sequence[Meeting], deck: int) -> None:
    mirrors = [meeting for meeting in meetings if meeting.names[0] == meeting.names[1]]
    seed = f"asks/{deck}"
    asked, answers = _play(lambda: begin(mirrors[deck], seed), seed, asked=True)
    replayed = begin(mirrors[deck], seed)
    for answer in answers:  # the questions are in no record
        replayed.answer(answer)
    laws.same(asked, replayed)
    assert asked.result == replayed.result


@pytest.mark.skipif(not CORPUS.exists(), reason="the printed card list is not at hand")
def test_questions_change_nothing_in_games_of_printed_cards() -> None:
    printed = pack().with_cards(CORPUS)
    for number, meeting in enumerate(of_chance(printed, 4, "reading", "masters")):
        seed = f"printed/{number}"
        asked, answers = _play(
            lambda seed=seed, meeting=meeting: start(printed, meeting.decks, seed, "masters"), seed, True
        )
        replayed = start(printed, meeting.decks, seed, "masters")
        for answer in answers:
            replayed.answer(answer)
        laws.same(asked, replayed)
