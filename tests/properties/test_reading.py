"""One wall: reading changes nothing, and asked twice the answer is the same (`laws.reads`); with the faults that once broke it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.bots import laws
from engine.bots.random import RandomBot
from engine.bots.sim import from_list, start, step, unnamed
from engine.core.decisions import Answer
from engine.core.game import Game
from engine.masters.cards.deck import Deck
from engine.masters.cards.definition import Printed
from engine.masters.state.state import State
from tests.properties.conftest import Matchups

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "dev.jsonl"
EVERY = 3
"""At every third decision everything is asked; at all others the views."""


def _play(
    decks: tuple[Deck, Deck], cards: dict[str, Printed], seed: str, asked: bool
) -> tuple[Game[State], list[Answer]]:
    """A random game in which, where `asked`, both players ask all there is to ask."""
    game = start(decks, cards, seed)
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    answers: list[Answer] = []
    while game.pending is not None:
        if asked and game.number % EVERY == 0:
            laws.reads(game)
        answers.append(step(game, bots))
    return game, answers


@pytest.mark.parametrize("deck", range(10))
def test_questions_change_nothing_in_games_of_every_starter(matchups: Matchups, deck: int) -> None:
    pairs, cards = matchups
    mirrors = [pair for pair in pairs if pair[0][0] == pair[1][0]]
    decks = unnamed(mirrors[deck])
    asked, answers = _play(decks, cards, f"asks/{deck}", asked=True)
    replayed = start(decks, cards, f"asks/{deck}")
    for answer in answers:  # the questions are in no record
        replayed.answer(answer)
    laws.same(asked, replayed)
    assert asked.result == replayed.result


@pytest.mark.skipif(not CORPUS.exists(), reason="the printed card list is not at hand")
def test_questions_change_nothing_in_games_of_printed_cards() -> None:
    pairs, cards = from_list(CORPUS, "reading", 4)
    for number, pair in enumerate(pairs):
        asked, answers = _play(unnamed(pair), cards, f"printed/{number}", asked=True)
        replayed = start(unnamed(pair), cards, f"printed/{number}")
        for answer in answers:
            replayed.answer(answer)
        laws.same(asked, replayed)
