"""Views: what a seat reads of each area, how its handles come and go, what its questions look like."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.errors import IllegalAnswer
from engine.masters.view.model import HiddenCard
from tests.engine.view.play import board, named, view

RETURN = """
[[card]]
number = "E-1"
name = "Come Back"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose up to 1 of your Battle Cards and return it to its owner's hand."
[[card]]
number = "E-2"
name = "Stand Tall"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose up to 1 of your Battle Cards and it gets +5000 power for the turn."
"""


def test_secret_areas_show_places_and_no_more() -> None:
    game = board("[p1]\nhand = ['B1', 'G1']\nlife = ['Y1', {card = 'K1', faceup = true}]")
    mine, theirs = view(game, 0).players[0], view(game, 1).players[0]
    assert [card.face.number for card in mine.hand if not isinstance(card, HiddenCard)] == ["B1", "G1"]
    assert theirs.hand == (HiddenCard("hand-0-0"), HiddenCard("hand-0-1"))
    assert mine.life[0] == HiddenCard("life-0-0")
    assert named(mine.life, "K1").face_up
    assert named(theirs.life, "K1").face_up
    assert mine.deck == theirs.deck == 30
    encoded = msgspec.json.encode(view(game, 1))
    assert b'"B1"' not in encoded
    assert b'"Y1"' not in encoded


def test_a_handle_stays_while_the_card_is_seen() -> None:
    game = board("[p1]\nhand = ['R1']\nenergy = 'R'")
    before = named(view(game, 0).players[0].hand, "R1").handle
    game = board("[p1]\nhand = ['R1']\nenergy = 'R'", "p1: play R1")
    assert named(view(game, 0).players[0].battle, "R1").handle == before


def test_a_card_that_goes_out_of_sight_comes_back_under_another_handle() -> None:
    text = RETURN + "[p1]\nbattle = ['B1']\nhand = ['E-1', 'R1']\nenergy = 'B'"
    first = named(view(board(text), 1).players[0].battle, "B1").handle
    game = board(text, "p1: activate E-1", "p1: choose B1")
    assert named(view(game, 0).players[0].hand, "B1").handle
    assert all(isinstance(card, HiddenCard) for card in view(game, 1).players[0].hand)
    game = board(text, "p1: activate E-1", "p1: choose B1", "p1: play B1")
    assert named(view(game, 1).players[0].battle, "B1").handle != first


def test_present_numbers_and_where_they_come_from() -> None:
    game = board(RETURN + "[p1]\nbattle = ['B1']\nhand = ['E-2']", "p1: activate E-2", "p1: choose B1")
    card = named(view(game, 1).players[0].battle, "B1")
    assert card.power == 15000
    assert card.face.power == 10000
    assert [(note.what, note.source, note.until) for note in card.notes] == [
        ("+5000 power", "Stand Tall", "for the turn")
    ]


def test_the_battle_shows_both_totals() -> None:
    game = board("[p1]\nhand = ['R1']", "p1: attack leader -> p2.leader", "p1: combo R1")
    battle = view(game, 1).battle
    assert battle is not None
    assert (battle.attack_power, battle.guard_power, battle.attack_combo, battle.guard_combo) == (15000, 10000, 5000, 0)
    assert view(game, 0).players[0].leader.role == "attack card"
    assert view(game, 0).players[1].leader.role == "guard card"
    assert view(game, 0).phase == "offense"


def test_only_the_seat_that_is_asked_reads_the_options() -> None:
    game = board("[p1]\nhand = ['R1']\nenergy = 'R'")
    asked, other = view(game, 0).decision, view(game, 1).decision
    assert asked is not None
    assert other is not None
    assert {option.verb for option in asked.options} == {"pass", "play", "attack"}
    assert other.options == ()
    assert other.prompt == "p1 has the free timing of the Main Phase."
    play = next(option for option in asked.options if option.verb == "play")
    assert play.card == named(view(game, 0).players[0].hand, "R1").handle
    assert play.payment is not None
    assert play.payment.proposed == (named(view(game, 0).players[0].energy, "R1").handle,)


def test_choices_over_hidden_cards_are_named_by_place() -> None:
    game = board("[p2]\nlife = ['R1', 'B1', 'G1']", "p1: attack leader -> p2.leader", "p1: pass", "p2: pass")
    decision = view(game, 1).decision
    assert decision is not None
    assert [option.card for option in decision.options] == ["life-1-0", "life-1-1", "life-1-2"]
    assert [option.label for option in decision.options] == ["Life card 1", "Life card 2", "Life card 3"]
    game.answer(game.parse(1, ["choose life-1-1"]))
    assert named(view(game, 1).players[1].hand, "B1")


def test_answers_are_read_back_and_refused_in_words() -> None:
    game = board("[p1]\nhand = ['R1']\nenergy = 'R'")
    decision = view(game, 0).decision
    assert decision is not None
    with pytest.raises(IllegalAnswer, match="It is not your decision"):
        game.parse(1, ["pass"])
    with pytest.raises(IllegalAnswer, match="not on offer"):
        game.parse(0, ["play 999"])
    with pytest.raises(IllegalAnswer, match="not energy that can pay"):
        game.parse(0, [next(option.words for option in decision.options if option.verb == "play")], ["77"])
    with pytest.raises(IllegalAnswer, match="needs no payment"):
        game.parse(0, ["pass"], ["1"])


def test_a_view_survives_the_wire() -> None:
    from engine.masters.view.model import View

    game = board("[p1]\nhand = ['R1']\nbattle = [{card = 'R1', under = ['B1']}]", "p1: attack leader -> p2.leader")
    for seat in (0, 1):
        seen = view(game, seat)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def test_numbers_from_permanent_skills_are_noted_too() -> None:
    text = """
[[card]]
number = "X-1"
name = "Captain"
type = "battle"
color = ["red"]
energy = 1
power = 10000
text = "[Permanent] All of your other Battle Cards get +5000 power and [Critical]."
"""
    game = board(text + RETURN + "[p1]\nbattle = ['X-1', 'B1']\nhand = ['E-2']", "p1: activate E-2", "p1: choose B1")
    card = named(view(game, 0).players[0].battle, "B1")
    assert card.power == 20000
    assert card.keywords == ("Critical",)
    assert [(note.what, note.source, note.until, note.skill) for note in card.notes] == [
        ("[Critical]", "Captain", "", "[Permanent]"),
        ("+5000 power", "Captain", "", "[Permanent]"),
        ("+5000 power", "Stand Tall", "for the turn", "[Activate]"),
    ]
    assert named(view(game, 0).players[0].battle, "X-1").notes == ()


GUARD = """
[[card]]
number = "X-1"
name = "Guard"
type = "battle"
color = ["red"]
energy = 1
cost = "R"
power = 5000
combo_power = 5000
combo_cost = 0
text = "[Auto] When this card is KO'd, you may draw 1 card."
[start]
phase = "offense"
attack = "p1.leader -> X-1"
[p2]
battle = ["X-1@rest"]
"""


def test_what_a_seat_reads_of_a_lost_guard_does_not_hang_on_when_it_looked() -> None:
    """A seat that looked during the battle is shown the same after it as one that did not."""
    game = board(GUARD)
    roles: list[tuple[str, str]] = []
    while game.pending is not None and game.pending.kind != "main":
        for seat in (0, 1):
            assert view(game, seat) == game.fork().view(seat)
        roles += [(game.pending.kind, card.role) for card in view(game, 0).players[1].drop]
        words = [option.words for option in game.pending.options]
        taken = next((word for word in ("no", "pass") if word in words), words[0])
        game.answer(game.parse(game.pending.seat, [taken]))
    assert roles[0][1] == "guard card", "somebody looked while it was in battle"
    for seat in (0, 1):
        assert view(game, seat) == game.fork().view(seat)
    assert named(view(game, 0).players[1].drop, "X-1").role == ""
