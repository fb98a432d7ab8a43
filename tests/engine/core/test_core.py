"""Decisions, randomness and commitments: what every rule set builds on."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations, product
from typing import Any

import pytest

from engine.core.decisions import Answer, Decision, Option, Payment, check_answer, forced
from engine.core.errors import IllegalAnswer
from engine.core.ids import CardId
from engine.core.rng import Rng

ENERGY = tuple(CardId(n) for n in (1, 2, 3))
PLAY = Option("play", card=CardId(7), payment=Payment(2, "R", ENERGY, ENERGY[:2], "Name 2 of the energy that can pay."))
CHOICE = Decision(0, "main", "Your Main Phase.", "6-3-1-2", (Option("pass"), PLAY))


def test_an_answer_names_options_in_words() -> None:
    assert check_answer(CHOICE, Answer(("play 7",))) == (PLAY,)
    assert PLAY.words == "play 7"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Answer(("attack 7",)), "not on offer"),
        (Answer(("pass", "play 7")), "Take 1"),
        (Answer(("pass", "pass")), "twice"),
        (Answer(()), "Take 1"),
        (Answer(("pass",), paying=ENERGY[:1]), "no payment"),
        (Answer(("play 7",), paying=ENERGY), "Name 2"),
        (Answer(("play 7",), paying=(CardId(1), CardId(9))), "Name 2"),
        (Answer(("play 7",), paying=(CardId(1), CardId(1))), "Name 2"),
    ],
)
def test_anything_else_is_refused_with_the_reason(answer: Answer, reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        check_answer(CHOICE, answer)


def test_a_generator_goes_on_from_its_state() -> None:
    rng = Rng.from_seed("table 1")
    first = [rng.below(6) for _ in range(5)]
    saved = rng.copy()
    after = [rng.below(6) for _ in range(20)]
    assert [saved.below(6) for _ in range(20)] == after
    assert [Rng.from_seed("table 1").below(6)] == first[:1]


def test_every_order_of_a_small_deck_is_as_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    rng = Rng.from_seed(5)
    for _ in range(6000):
        deck = [0, 1, 2]
        rng.shuffle(deck)
        counts[tuple(deck)] = counts.get(tuple(deck), 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def asking(*options: Option, least: int = 1, most: int = 1, **more: Any) -> Decision:
    return Decision(0, "choose", "Choose.", "1", options, least, most, **more)


def test_one_answer_is_forced_and_two_are_not() -> None:
    one, other_one = Option("choose", card=CardId(1)), Option("choose", card=CardId(2))
    assert forced(asking(one)) == ("choose 1",)
    assert forced(asking(one, least=0)) is None
    assert forced(asking(one, other_one)) is None
    assert forced(asking(one, other_one, least=2, most=2)) == ("choose 1", "choose 2")
    assert forced(asking(one, other_one, least=2, most=2, ordered=True)) is None
    assert forced(asking(least=0, most=0)) == ()


# --- what needs no player ---------------------------------------------------------------------------------------------


PAIR = (CardId(7), CardId(8))


def test_a_choice_of_payment_is_a_choice_unless_the_cards_are_alike() -> None:
    assert forced(asking(Option("play", card=CardId(1), payment=Payment(1, "", PAIR, PAIR[:1])))) is None
    assert forced(asking(Option("play", card=CardId(1), payment=Payment(1, "", PAIR, PAIR[:1], alike=True)))) == (
        "play 1",
    )
    assert forced(asking(Option("play", card=CardId(1), payment=Payment(2, "", PAIR, PAIR)))) == ("play 1",)


def test_what_is_forced_is_the_only_legal_answer() -> None:
    """Every set of options taken in every sequence is tried."""
    for n, least, most, is_ordered in product(range(4), range(3), range(4), (False, True)):
        decision = asking(
            *(Option("choose", card=CardId(i)) for i in range(n)), least=least, most=most, ordered=is_ordered
        )
        legal = set[tuple[str, ...]]()
        for size in range(n + 1):
            for taken in permutations([option.words for option in decision.options], size):
                with suppress(IllegalAnswer):
                    check_answer(decision, Answer(taken))
                    legal.add(taken if is_ordered else tuple(sorted(taken)))
        only = forced(decision)
        assert only is None or legal == {only}
