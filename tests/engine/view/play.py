"""Boards for tests of views: a scenario text, and some of its steps taken."""

from __future__ import annotations

from card_data.games import dialects
from engine.core.game import Game
from engine.masters.state.state import State
from engine.masters.view.model import CardSeen, View
from engine.scenario.reading import parse
from engine.scenario.run import Run
from engine.scenario.steps import parse_step


def board(text: str, *steps: str) -> Game[State]:
    """The game that the scenario sets up, after the steps."""
    scenario = parse("steps = []\n" + text, "board.toml", dialects())
    dialect = dialects()[scenario.game]
    run = Run(dialect.begin(scenario))
    try:
        for step in steps:
            run.take(parse_step(step, dialect.vocabulary))
    finally:
        run.board.close()
    return run.game


def view(game: Game[State], seat: int) -> View:
    seen = game.view(seat)
    assert isinstance(seen, View)
    return seen


def named(cards: tuple[object, ...], number: str) -> CardSeen:
    """The first card of that number which is seen there."""
    return next(card for card in cards if isinstance(card, CardSeen) and card.face.number == number)
