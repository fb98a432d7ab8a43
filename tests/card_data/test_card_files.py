"""Card lists: what is read, and how mistakes are told."""

from __future__ import annotations

import tomllib

import pytest

from card_data.masters.loader.cards import parse_cards
from engine.core.errors import DefinitionError
from engine.masters.cards.definition import CardType

GOOD = """\
set = "T"
name = "Test Set"

[[card]]
number = "T-1"
name = "Sparring Partner"
type = "battle"
color = ["red"]
energy = 2
cost = "R"
power = 15000
combo_power = 5000
combo_cost = 0
character = ["Krillin"]
traits = ["Earthling"]
era = "Saiyan Saga"
text = '''
[Blocker]
[Auto] When this card is played, draw 1 card.
'''
story = "He is late."

[[card]]
number = "T-2"
name = "Before"
type = "leader"
color = ["red"]
power = 10000
character = ["Son Goku"]
back = { name = "After", power = 15000, text = "[Critical]" }
"""


def errors(text: str) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        parse_cards(text, "t.toml")
    return str(caught.value).splitlines()


def changed(old: str, new: str) -> list[str]:
    """The errors of the good file in which one passage reads otherwise."""
    assert old in GOOD
    return errors(GOOD.replace(old, new, 1))


def test_a_card_list_is_read_in_order() -> None:
    cards = parse_cards(GOOD, "t.toml")
    assert list(cards) == ["T-1", "T-2"]
    partner, leader = cards.values()
    assert (partner.type, partner.energy, partner.cost, partner.set) == (CardType.BATTLE, 2, "R", "T")
    assert partner.text.splitlines() == ["[Blocker]", "[Auto] When this card is played, draw 1 card."]
    assert leader.back is not None
    assert (leader.back.name, leader.back.power, leader.back.text) == ("After", 15000, "[Critical]")


def test_an_unknown_field_is_named_with_line_card_and_the_nearest_field() -> None:
    assert changed("power = 15000", "powr = 15000") == [
        "t.toml:11: T-1 powr: unknown field 'powr', did you mean 'power'?",
        "t.toml:4: T-1 power: missing: a Battle Card has it",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'color = ["red"]',
            'color = ["purpel"]',
            "t.toml:8: T-1 color: unknown color 'purpel'; it is one of red, blue",
        ),
        ('color = ["red"]', 'color = ["yelow"]', "did you mean 'yellow'?"),
        ('color = ["red"]', 'color = "red"', 'write color = ["…"]'),
        ('type = "battle"', 'type = "batle"', "t.toml:7: T-1 type: unknown type 'batle', did you mean 'battle'?"),
        ('cost = "R"', 'cost = "RRR"', "3 spheres (RRR) are more than the total cost, energy = 2 (2-11-2)"),
        ('cost = "R"', 'cost = "W"', "'W' is no color"),
        ('cost = "R"', 'cost = "B"', "'B' asks for a color that the card does not have"),
        ("energy = 2", 'energy = "Y"', "'Y' is not a total cost: a number, or \"X\""),
        ("energy = 2", "energy = -2", "not a total cost"),
        ("power = 15000", 'power = "15000"', "'15000' is not a number"),
        ("power = 15000", "power = true", "True is not a number"),
        ('name = "Sparring Partner"', "name = 7", "7 is not a text"),
        ('story = "He is late."', 'back = { name = "B", power = 1 }', "a Battle Card has none; leave it out"),
        ('number = "T-2"', 'number = "T-1"', "t.toml:24: T-1 number: this number is taken"),
        ('name = "After", ', "", "T-2 back.name: missing or malformed"),
        ('text = "[Critical]"', 'tex = "[Critical]"', "unknown field 'tex', did you mean 'text'?"),
        ('set = "T"', 'sett = "T"', "t.toml:1: sett: unknown field, did you mean 'set'?"),
        ('set = "T"', "set = T", "t.toml:1: not TOML"),
    ],
)
def test_mistakes_are_told_in_words(old: str, new: str, problem: str) -> None:
    found = changed(old, new)
    assert any(problem in line for line in found), found


def test_a_leader_needs_its_other_side() -> None:
    text = "\n".join(line for line in GOOD.splitlines() if not line.startswith("back"))
    assert errors(text) == ["t.toml:23: T-2 back: missing: a Leader Card has it"]


def test_every_problem_of_a_file_is_told_at_once() -> None:
    text = GOOD.replace("power = 15000\ncombo", "pwoer = 1\ncombo").replace('"leader"', '"laeder"')
    assert len(errors(text)) == 3


def test_extra_cards_have_no_power() -> None:
    extra = '[[card]]\nnumber = "T-3"\nname = "Beam"\ntype = "extra"\ncolor = ["red"]\nenergy = 1\npower = 5000\n'
    assert errors(extra) == ["t.toml:7: T-3 power: an Extra Card has none; leave it out"]


def test_a_scenario_may_leave_facts_out() -> None:
    tables = tomllib.loads(
        '[[card]]\nnumber = "X-1"\ntype = "battle"\ncost = "B"\n[[card]]\nnumber = "X-2"\ntype = "leader"\n[p1]\n'
    )
    cards = parse_cards(tables, "s.toml", strict=False)
    partner, leader = cards.values()
    assert (partner.name, partner.color, partner.power, partner.combo_power) == ("X-1", ("blue",), 10000, 5000)
    assert leader.back is not None
    assert (leader.power, leader.back.power) == (10000, 15000)


def test_a_scenario_is_still_told_of_misspelt_fields() -> None:
    text = '[[card]]\nnumber = "X-1"\ntype = "battle"\npowr = 5\n'
    with pytest.raises(DefinitionError, match=r"s\.toml:4: X-1 powr: .* did you mean 'power'"):
        parse_cards(tomllib.loads(text), "s.toml", strict=False, text=text)
