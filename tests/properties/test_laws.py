"""Laws of the engine, over random games: fork = replay, cards conserved, any offered answer is safe, refused answers change nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.bots import laws
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, step
from engine.core.decisions import Answer, Decision
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.masters.state.state import State
from tests.properties.conftest import begin

SEEDS = range(6)


def new(meetings: Sequence[Meeting], seed: int) -> tuple[Game[State], tuple[RandomBot, RandomBot]]:
    game = begin(meetings[(seed * 5) % len(meetings)], f"law/{seed}")
    return game, (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))


@pytest.mark.parametrize("seed", SEEDS)
def test_fork_and_full_replay_agree_at_every_decision(meetings: Sequence[Meeting], seed: int) -> None:
    game, bots = new(meetings, seed)
    seen: list[tuple[str, Decision | None]] = []
    answers: list[Answer] = []
    while game.pending is not None:
        fork = game.fork()
        seen.append((game.hash(), game.pending))
        assert (fork.hash(), fork.pending, fork.number) == (*seen[-1], game.number)
        answers.append(step(game, bots))
    again, _ = new(meetings, seed)
    for (state_hash, pending), answer in zip(seen, answers, strict=True):
        assert (again.hash(), again.pending) == (state_hash, pending)
        again.answer(answer)
    assert (again.hash(), again.result) == (game.hash(), game.result)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fork_goes_on_like_the_game_it_left(meetings: Sequence[Meeting], seed: int) -> None:
    game, bots = new(meetings, seed)
    fork: Game[State] | None = None
    while game.pending is not None:
        if game.number % 7 == 0:
            fork = game.fork()
        answer = step(game, bots)
        if fork is not None:
            fork.answer(answer)
            laws.same(game, fork)


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved(meetings: Sequence[Meeting], seed: int) -> None:
    game, bots = new(meetings, seed)
    while game.pending is not None:
        laws.conserved(game)
        step(game, bots)
    laws.conserved(game)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_offered_answer_is_safe(meetings: Sequence[Meeting], seed: int) -> None:
    game, bots = new(meetings, seed)
    while game.pending is not None:
        if game.number % 11 == seed % 11:
            for option in game.pending.options:
                fork = game.fork()
                assert fork.pending is not None
                words = [option.words]
                words += [
                    other.words for other in fork.pending.options if other is not option and other.words != option.words
                ]
                try:
                    fork.answer(Answer(tuple(words[: max(1, fork.pending.least)])))
                except IllegalAnswer:
                    continue  # several options together that exceed a total
                laws.conserved(fork)
        step(game, bots)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refused_answer_changes_nothing(meetings: Sequence[Meeting], seed: int) -> None:
    game, bots = new(meetings, seed)
    while game.pending is not None:
        if game.number % 5 == 0:
            laws.refuses(game)
        step(game, bots)


@pytest.mark.parametrize("seed", SEEDS)
def test_options_are_unique_and_answerable_in_both_languages(meetings: Sequence[Meeting], seed: int) -> None:
    """Every option's words are unique, for the engine and for the seat, and the seat's words lead back to the engine's."""
    game, bots = new(meetings, seed)
    while game.pending is not None:
        pending = game.pending
        words = [option.words for option in pending.options]
        assert len(set(words)) == len(words)
        seen = game.view(pending.seat).decision
        assert seen is not None
        theirs = [option.words for option in seen.options]
        assert len(set(theirs)) == len(theirs)
        for mine, option in zip(words, theirs, strict=True):
            assert game.parse(pending.seat, (option,)).taken == (mine,)
        step(game, bots)


@pytest.mark.parametrize("seed", SEEDS)
def test_why_not_answers_for_every_card_in_sight(meetings: Sequence[Meeting], seed: int) -> None:
    """A card that a seat sees is either on offer or has a reason in words with a clause."""
    game, bots = new(meetings, seed)
    while game.pending is not None:
        if game.number % 13 == 0:
            for seat in (0, 1):
                for handle in filter(None, game.state.handles[seat]):
                    for reason in game.why_not(seat, str(handle)):
                        assert reason.text
                        assert reason.action
                        assert reason.clause[0].isdigit()
        step(game, bots)
