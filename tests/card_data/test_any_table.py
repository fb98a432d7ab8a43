"""Set files and deck files of any content are read, or refused in words; nothing else happens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.masters.loader.cards import BACK_FIELDS, FIELDS, parse_cards
from card_data.masters.loader.decks import FIELDS as DECK_FIELDS
from card_data.masters.loader.decks import dump_deck, parse_deck
from engine.core.errors import DefinitionError
from engine.masters.compiler import compile_card

CARD = {
    "number": "Z-1", "name": "Uub", "type": "battle", "color": ["red"], "energy": 2, "cost": "R", "power": 10000, "combo_power": 5000, "combo_cost": 0,
    "character": ["Uub"], "text": "[Blocker]",
}  # fmt: skip
SCALARS = st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from([10**400, "X", "leader", "unison", "RR", "red"])  # fmt: skip
VALUES = st.recursive(
    SCALARS | st.sampled_from([["red"], {"name": "B", "power": 1}]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(BACK_FIELDS) | st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5), st.booleans())
def test_any_card_table(other: dict[str, Any], strict: bool) -> None:
    tables = {"set": "Z", "name": "Z", "card": [{**CARD, **other}]}
    try:
        cards = parse_cards(tables, "z.toml", strict=strict)
    except DefinitionError:
        with pytest.raises(DefinitionError, match=r"\Az\.toml: "):
            parse_cards(tables, "z.toml", strict=strict)
        return
    for card in cards.values():
        compile_card(card)


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(DECK_FIELDS), VALUES | st.dictionaries(st.text(max_size=6), st.integers(0, 5)), max_size=5
    )
)
def test_any_deck_table(other: dict[str, Any]) -> None:
    table = {"name": "D", "leader": "L-1", "main": {}, **other}
    try:
        deck = parse_deck(table, "d.toml")
    except DefinitionError:
        with pytest.raises(DefinitionError, match=r"\Ad\.toml: "):
            parse_deck(table, "d.toml")
        return
    assert parse_deck(dump_deck(deck), "d.toml") == deck


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("card = 5", "z.toml:1: card: write each card as a table, [[card]]"),
        ('[[card]]\nnumber = "Z-1"\npower = ' + "9" * 400, "… is not a number from 0 to 1000000"),
        ('[[card]]\nnumber = "Z-1"\ntype = "battle"\ncolor = 5', "z.toml:4: Z-1 color: 5 is not a list of texts"),
        ('[[card]]\nnumber = "Z-1"\ntype = "battle"\ncost = 5', "z.toml:4: Z-1 cost: 5 is not a text; put it in quotes"),
        ('[[card]]\nnumber = "Z-1"\ntype = "leader"\nback = {text = 5}', "Z-1 back.text: not a text; put it in quotes"),
        ('[[card]]\nnumber = "Z-1"\ntype = "leader"\nback = {traits = "Saiyan"}', "Z-1 back.traits: not a list of texts"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("strict", [True, False])
def test_what_is_wrong_is_said(text: str, problem: str, strict: bool) -> None:
    if "power" in text:
        text += '\ntype = "battle"'
    with pytest.raises(DefinitionError) as caught:
        parse_cards(text, "z.toml", strict=strict)
    assert problem in str(caught.value)
