"""Players without a will: what they answer, and that they look at nothing but their view and worlds that agree with it."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from benchmarks.fairness import differing, pairs_of_truths
from card_data.games import pack
from engine.bots.player import at_random, first_choice
from engine.bots.roster import NAMES, player
from engine.bots.worlds import Worlds
from engine.core.decisions import Decision, Option, check_answer
from engine.core.errors import DefinitionError
from engine.core.ids import CardId
from engine.core.rng import Rng
from engine.masters.evaluate import exact
from tests.engine.view.play import board


def test_no_player_answers_otherwise_in_another_truth() -> None:
    """A thousand pairs are measured by `python -m benchmarks.fairness`; a few of them stand here."""
    for game, twin in islice(pairs_of_truths(pack(), "test"), 12):
        for name in NAMES:
            assert not differing(pack(), name, game, twin)


def test_a_player_that_is_none_is_told_with_those_that_there_are() -> None:
    with pytest.raises(DefinitionError, match="no player 'figter'; there are: random, beginner, fighter"):
        player("figter", "1", pack().evaluation)
    with pytest.raises(DefinitionError, match="there is: random"):
        player("fighter", "1", None)


def decision(*verbs: str, least: int = 1, most: int = 1, total: int | None = None) -> Decision:
    options = tuple(Option(verb, number=number) for number, verb in enumerate(verbs))
    return Decision(0, "choose", "Which?", "1", options, least, most, total=total)


def test_the_option_that_is_liked_best_is_taken() -> None:
    assert first_choice(decision("pass", "play", "attack"), [1.0, 2.0, 3.0]).taken == ("attack x=2",)


def test_of_several_all_that_are_liked_are_taken_and_as_few_as_must_be() -> None:
    several = decision("choose", "choose", "choose", least=1, most=3)
    assert first_choice(several, [2.0, 0.5, 1.0]).taken == ("choose x=0", "choose x=2")
    assert first_choice(several, [0.1, 0.5, 0.2]).taken == ("choose x=1",)


def test_a_total_is_kept() -> None:
    bounded = decision("choose", "choose", "choose", "choose", least=0, most=4, total=3)
    assert first_choice(bounded, [1.0, 1.0, 1.0, 2.0]).taken == ("choose x=3", "choose x=0")


def test_keeping_a_hand_goes_with_nothing_else() -> None:
    opening = decision("keep", "redraw", "redraw", least=1, most=2)
    assert first_choice(opening, [1.0, 2.0, 2.0]).taken == ("redraw x=1", "redraw x=2")
    seen = {at_random(opening, [1.5, 1.5, 1.5], Rng.from_seed(seed)).taken for seed in range(40)}
    assert ("keep x=0",) in seen
    assert not [taken for taken in seen if "keep x=0" in taken and len(taken) > 1]


def test_what_is_sensible_at_random_is_legal_and_what_is_liked_is_likelier() -> None:
    asked = decision("pass", "play", "attack")
    counts = dict.fromkeys((option.words for option in asked.options), 0)
    for seed in range(300):
        answer = at_random(asked, [0.1, 1.0, 3.0], Rng.from_seed(seed))
        check_answer(asked, answer)
        counts[answer.taken[0]] += 1
    assert counts["attack x=2"] > 200 > counts["play x=1"] > counts["pass x=0"]


def cards(*powers: int) -> dict[CardId, int]:
    return {CardId(i): power for i, power in enumerate(powers)}


@pytest.mark.parametrize(
    ("powers", "need", "powers_taken"),
    [
        ((5000, 10000, 5000), 5000, [5000]),
        ((5000, 10000, 5000), 10000, [10000]),
        ((5000, 10000, 5000), 10001, [5000, 10000]),
        ((5000, 5000, 10000), 20000, [5000, 5000, 10000]),
        ((5000, 5000), 10001, []),
    ],
)
def test_combos_are_the_fewest_and_weakest_that_suffice(
    powers: tuple[int, ...], need: int, powers_taken: list[int]
) -> None:
    assert sorted(cards(*powers)[card] for card in exact(cards(*powers), need)) == powers_taken


def test_a_fighter_does_not_do_for_ever_what_comes_to_nothing() -> None:
    """A skill whose whole effect is optional and impossible may be activated again and again (1-3-2)."""
    text = """
    [[card]]
    number = "X-1"
    name = "Idle"
    type = "battle"
    color = ["red"]
    energy = 1
    power = 5000
    text = "[Activate: Main] You may choose 1 of your opponent's Battle Cards and KO it."
    [p1]
    battle = ["X-1@rest"]
    """
    game = board(text)
    numbers = Counter(game.state.printing(card.id).number for card in game.state.cards)
    lists = [[{"main": numbers}], [{"main": numbers}]]
    fighter, seen = player("fighter", "idle", pack().evaluation), list[str]()
    for _ in range(12):
        pending = game.pending
        if pending is None or pending.seat != 0:
            break
        taken, paying = fighter.answer(game.view(0), Worlds(0, lists).at(game))
        seen += [words for words in taken if words.startswith("activate")]
        game.answer(game.parse(0, taken, paying))
    assert len(seen) <= 1
