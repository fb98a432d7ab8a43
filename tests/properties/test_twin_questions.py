"""Twin games: boards that differ in hidden cards alone, where one has something to choose and the other has not. The other player must not notice.

Both are played side by side, whoever is asked doing as little as possible; after every step the messages to the other seat are the same, byte for byte.
"""

from __future__ import annotations

import pytest

from card_data.games import dialects
from engine.core.decisions import Answer
from engine.core.game import Game
from engine.core.ids import Seat, other
from engine.masters.state.state import State
from engine.scenario.reading import parse
from tests.properties.test_non_interference import declining, message

FRAME = """
title = "Something to choose, or nothing"
steps = []
[[card]]
number = "X-1"
name = "Asking"
type = "{type}"
color = ["red"]
energy = 0
{power}
text = "{text}"
[[card]]
number = "L-1"
name = "Sleeper"
type = "battle"
color = ["red"]
energy = 1
cost = "R"
power = 10000
combo_power = 5000
combo_cost = 0
text = "[Permanent] If this card would be added to your hand from your life by taking damage, you may play it instead."
[[card]]
number = "S-2"
name = "Reserve"
type = "battle"
color = ["red"]
energy = 2
cost = "R"
power = 10000
combo_power = 5000
combo_cost = 0
[[card]]
number = "D-1"
name = "Star"
type = "battle"
color = ["red"]
energy = 1
cost = "R"
power = 10000
combo_power = 5000
combo_cost = 0
text = "[Dragon Ball]"
"""
BATTLE = "power = 10000\ncombo_power = 5000\ncombo_cost = 0\ncost = ''"
EXTRA = "cost = ''"

CASES = {
    "top cards": (
        (
            "extra",
            EXTRA,
            "[Activate: Main] Look at up to 3 cards from the top of your deck, choose up to 1 [Dragon Ball] card among them, and add it to your hand.",
        ),
        "[p1]\nhand = ['X-1']\ndeck = ['B1', '{}', 'B1', 'B1', 'B1']",
        ("D-1", "G1"),
    ),
    "may place it": (
        (
            "extra",
            EXTRA,
            "[Activate: Main] Look at the top card of your deck. If it's a red card, you may place it in your Drop Area.",
        ),
        "[p1]\nhand = ['X-1']\ndeck = ['{}', 'B1', 'B1']",
        ("R1", "G1"),
    ),
    "a price in a hand": (
        ("battle", BATTLE, "[Auto] When this card attacks, you may choose 1 red card in your hand and discard it."),
        "[p1]\nbattle = ['X-1']\nhand = ['{}', 'B1']",
        ("R1", "G1"),
    ),
}
"""By name: the card that asks; the board, with a place for a hidden card; the card with which there is something to choose, and one without."""


SWAP = "[Swap 2]{R} : Red Battle Card with an energy cost of 2."


def twins(text: str, cards: tuple[str, str]) -> list[Game[State]]:
    masters = dialects()["masters"]
    return [masters.begin(parse(text.replace("{}", card), "board", dialects())).game for card in cards]


def alike(games: list[Game[State]], seat: Seat, steps: int = 12) -> int:
    """Play on, the asked player declining, and compare what the seat is sent; how many questions the other player had."""
    asked = 0
    for _ in range(steps):
        first, second = games
        assert message(first, seat) == message(second, seat)
        if first.pending is None or second.pending is None:
            break
        assert first.pending.seat == second.pending.seat
        asked += first.pending.seat != seat and first.pending.kind == "choose"
        for game in games:
            game.answer(declining(game))
    return asked


def use(games: list[Game[State]], verb: str, name: str) -> None:
    """The card's action of this verb, in both games."""
    for game in games:
        assert game.pending is not None
        option = next(
            option
            for option in game.pending.options
            if option.verb == verb and option.card is not None and game.state.printing(option.card).number == name
        )
        game.answer(Answer((option.words,)))


@pytest.mark.parametrize("name", CASES)
def test_a_question_that_a_hidden_card_decides_is_asked_either_way(name: str) -> None:
    (kind, power, text), board, cards = CASES[name]
    frame = FRAME.replace("{type}", kind).replace("{power}", power).replace("{text}", text)
    games = twins(frame + board, cards)
    use(games, "attack" if kind == "battle" else "activate", "X-1")
    assert alike(games, 1) > 0


def test_swap_asks_whatever_the_hand_holds() -> None:
    text = FRAME.replace("{type}", "battle").replace("{power}", BATTLE).replace("{text}", SWAP)
    games = twins(text + "[p1]\nbattle = ['X-1']\nenergy = 'RR'\nhand = ['{}', 'B1']", ("S-2", "Y1"))
    use(games, "activate", "X-1")
    assert alike(games, 1) > 0


def test_a_life_card_that_may_replace_what_happens_to_it_is_not_given_away() -> None:
    frame = FRAME.replace("{type}", "battle").replace("{power}", BATTLE).replace("{text}", "")
    games = twins(frame + "[p2]\nlife = ['{}', '{}', '{}']\nhand = ['L-1']", ("L-1", "R1"))
    for game in games:
        assert game.pending is not None
        attack = next(option for option in game.pending.options if option.verb == "attack")
        game.answer(Answer((attack.words,)))
    assert alike(games, other(1), 5) == 2
