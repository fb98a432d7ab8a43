"""Decks: what is refused, with the figure that is broken; and random ones."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from card_data.collectible.library import load_sets, starter_decks
from engine.collectible.cards.deck import Deck, check_deck, refusals
from engine.collectible.cards.random_deck import random_deck
from engine.collectible.compiler import compile_card
from engine.core.errors import DefinitionError

CARDS = {number: compile_card(card) for number, card in load_sets().items()}
STARTER = starter_decks()["turtle-school"]


def test_the_starters_may_be_played() -> None:
    assert {key: refusals(deck, CARDS) for key, deck in starter_decks().items()} == {key: [] for key in starter_decks()}


@pytest.mark.parametrize(
    ("main", "wishes", "words"),
    [
        ({"CS1-15": 1}, {}, ("39 cards", "40", "C-2.1.2")),
        ({"CS1-99": 1}, {}, ("no card has the number CS1-99", "did you mean CS1-")),
        ({"CS1-02": 4}, {}, ("4 cards with the name GOKU", "at most 3", "C-2.1.4")),
        ({"CS1-W1": 1}, {}, ("CS1-W1 (BRING THEM BACK) is a Wish", "C-2.1.6")),
        ({}, {"CS1-02": 1}, ("CS1-02 (GOKU) is no Wish", "C-2.1.6")),
        ({}, {"CS1-W1": 4}, ("Wishes, at most 3", "C-3.2.3")),
        ({"CS1-02": 0}, {}, ("0 copies of CS1-02",)),
    ],
)
def test_what_is_wrong_is_named(main: dict[str, int], wishes: dict[str, int], words: tuple[str, ...]) -> None:
    deck = replace(STARTER, main={**STARTER.main, **main}, wishes={**STARTER.wishes, **wishes})
    told = "; ".join(check_deck(deck, CARDS))
    assert [word for word in words if word not in told] == []


def test_too_many_warriors() -> None:
    main = dict.fromkeys(("CS1-01", "CS1-02", "CS1-03", "CS1-04", "CS1-05", "CS1-06", "CS1-07", "CS1-08"), 3)
    main |= {"CS3-01": 2, "CS1-09": 3, "CS1-10": 3, "CS1-11": 3, "CS1-12": 3, "CS1-13": 2}
    assert check_deck(Deck("", main), CARDS) == ["26 Warriors, at most 25 may be in a Deck: C-2.1.3"]


def test_a_card_that_is_not_read_keeps_a_deck_from_being_played() -> None:
    odd = compile_card(replace(CARDS["CS1-02"].definition, text="[Action] Sing."))
    assert refusals(STARTER, {**CARDS, "CS1-02": odd}) == ["not every word could be read of CS1-02: [Action] Sing."]


def test_random_decks_are_legal_and_of_the_same_seed_the_same() -> None:
    decks = [random_deck(CARDS, random.Random(seed), "some") for seed in range(50)]
    assert [check_deck(deck, CARDS) for deck in decks] == [[]] * 50
    assert decks == [random_deck(CARDS, random.Random(seed), "some") for seed in range(50)]
    assert len({tuple(deck.main.items()) for deck in decks}) > 40


def test_too_few_cards_make_no_deck() -> None:
    with pytest.raises(DefinitionError, match="no legal deck"):
        random_deck({"CS1-01": CARDS["CS1-01"], "CS2-01": CARDS["CS2-01"]}, random.Random(1), "none")
