"""The inspector's notes: which effect made which change of a card, by how much, and until when."""

from __future__ import annotations

import pytest

from engine.core.decisions import PASS
from engine.masters.view.model import CardSeen, Note
from tests.engine.view.play import board, named, view


def card(number: str, name: str, text: str, **facts: object) -> str:
    fields = {"type": "battle", "energy": 1, "power": 10000, "combo_power": 5000, "combo_cost": 0} | facts
    lines = "\n".join(f"{key} = {value!r}" for key, value in fields.items())
    return f'[[card]]\nnumber = {number!r}\nname = {name!r}\ncolor = [\'red\']\n{lines}\ntext = """{text}"""\n'


def extra(number: str, name: str, text: str) -> str:
    return f'[[card]]\nnumber = {number!r}\nname = {name!r}\ncolor = [\'red\']\ntype = \'extra\'\nenergy = 0\ntext = """{text}"""\n'


def notes(seen: CardSeen) -> list[tuple[str, str, str, str]]:
    return [(note.what, note.source, note.until, note.skill) for note in seen.notes]


def test_an_amount_for_each_is_told_as_it_came_out() -> None:
    text = card("X-1", "Counting", "[Permanent] This card gets +1000 power for each card in your hand.")
    game = board(text + "[p1]\nbattle = ['X-1', 'B1']\nhand = ['R1', 'R1', 'R1']")
    seen = named(view(game, 1).players[0].battle, "X-1")
    assert seen.power == 13000
    assert notes(seen) == [("+3000 power", "Counting", "", "[Permanent]")]


def test_a_count_of_nothing_is_no_note() -> None:
    text = card("X-1", "Counting", "[Permanent] This card gets +1000 power for each card in your hand.")
    game = board(text + "[p1]\nbattle = ['X-1', 'B1']")
    assert named(view(game, 1).players[0].battle, "X-1").notes == ()


def test_a_number_that_is_set_is_told_as_what_it_became() -> None:
    text = extra(
        "E-1", "Small", "[Activate: Main] Choose up to 1 of your Battle Cards. Its power becomes 5000 for the turn."
    )
    game = board(text + "[p1]\nbattle = ['B1']\nhand = ['E-1']", "p1: activate E-1", "p1: choose B1")
    seen = named(view(game, 0).players[0].battle, "B1")
    assert (seen.power, notes(seen)) == (5000, [("power 5000", "Small", "for the turn", "[Activate]")])


def test_a_rule_that_keeps_a_cost_in_its_bounds_is_told_too() -> None:
    text = card("X-1", "Cheap", "[Permanent] The energy cost of this card in your hand is reduced by 5.", energy=2)
    seen = named(view(board(text + "[p1]\nhand = ['X-1']"), 0).players[0].hand, "X-1")
    assert seen.energy == 0
    assert notes(seen) == [
        ("-5 energy cost", "Cheap", "", "[Permanent]"),
        ("+3 energy cost", "no cost is below 0, or below its specified cost", "", ""),
    ]


def test_a_discount_on_a_keyword_skill_names_that_skill() -> None:
    """It is no fact of the card (2-11-5), so that no number comes out."""
    text = card(
        "X-1",
        "Growing",
        "[Permanent] When evolving this card into a <Piccolo>, the [Evolve] cost is reduced by {R}.",
        character=["Seedling"],
    )
    into = card("X-2", "Grown", "[Evolve]{R}{R} : <Seedling>", character=["Piccolo"], energy=3)
    game = board(text + into + "[p1]\nbattle = ['X-1']\nhand = ['X-2']\nenergy = 'R'")
    seen = named(view(game, 0).players[0].hand, "X-2")
    assert notes(seen) == [("-1 energy cost ({R}) for [Evolve]", "Growing", "", "[Permanent]")]


def test_a_prohibition_names_its_card() -> None:
    text = card("X-1", "Calm", "[Permanent] This card can't attack.")
    seen = named(view(board(text + "[p1]\nbattle = ['X-1']"), 1).players[0].battle, "X-1")
    assert notes(seen) == [("can't attack", "Calm", "", "[Permanent]")]


def test_a_prohibition_that_is_over_is_told_no_more() -> None:
    text = extra("E-1", "Hold", "[Activate: Main] Choose 1 of your Battle Cards. It can't attack for the turn.")
    game = board(text + "[p1]\nbattle = ['B1']\nhand = ['E-1']", "p1: activate E-1")
    told = [("can't attack", "Hold", "for the turn", "[Activate]")]
    assert [notes(named(view(game, seat).players[0].battle, "B1")) for seat in (0, 1)] == [told, told]
    turn = game.state.turn
    while game.state.turn == turn:
        game.answer(PASS)
    assert [notes(named(view(game, seat).players[0].battle, "B1")) for seat in (0, 1)] == [[], []]


def test_a_skill_that_is_gained_names_its_source() -> None:
    text = card("X-1", "Teacher", "[Permanent] Your other Battle Cards gain [Double Strike].")
    seen = named(view(board(text + "[p1]\nbattle = ['X-1', 'B1']"), 1).players[0].battle, "B1")
    assert notes(seen) == [("[Double Strike]", "Teacher", "", "[Permanent]")]


def test_skills_that_are_negated_name_who_does_it() -> None:
    text = card("X-1", "Silent", "[Blocker]") + extra(
        "E-1", "Hush", "[Activate: Main] Choose 1 of your Battle Cards and negate its skills for the turn."
    )
    game = board(text + "[p1]\nbattle = ['X-1']\nhand = ['E-1']", "p1: activate E-1", "p1: choose X-1")
    seen = named(view(game, 1).players[0].battle, "X-1")
    assert (seen.negated, notes(seen)) == ((0,), [("skills negated", "Hush", "for the turn", "[Activate]")])


def test_the_end_of_an_effect_is_told_to_each_seat_in_its_own_words() -> None:
    text = extra(
        "E-1",
        "Long",
        "[Activate: Main] Choose up to 1 of your Battle Cards. It gets +5000 power until the end of your opponent's next turn.",
    )
    game = board(text + "[p1]\nbattle = ['B1']\nhand = ['E-1']", "p1: activate E-1", "p1: choose B1")
    ends = [named(view(game, seat).players[0].battle, "B1").notes[0].until for seat in (0, 1)]
    assert ends == ["until the end of the opponent's next turn", "until the end of your next turn"]


@pytest.mark.parametrize(("seat", "source"), [(0, "Helper"), (1, "an effect")])
def test_a_card_that_the_seat_does_not_see_is_not_named(seat: int, source: str) -> None:
    text = card(
        "X-1", "Helper", "[Permanent] If this card is in your hand, your Leader Card gets +5000 power and can't attack."
    )
    game = board(text + "[p1]\nhand = ['X-1']")
    leader = view(game, seat).players[0].leader
    assert leader.power == 15000
    assert leader.notes[-1].source == source
    assert any(note.what == "can't attack" for note in leader.notes) == (seat == 0)


def test_a_card_as_printed_has_no_notes() -> None:
    assert named(view(board("[p1]\nbattle = ['B1']"), 0).players[0].battle, "B1").notes == ()
    assert Note("+5000 power", "Stand Tall", "for the turn").skill == ""
