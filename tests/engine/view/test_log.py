"""The log: plain sentences, the same number of them for both seats, none that names what a seat may not know."""

from __future__ import annotations

from engine.core.game import Game
from engine.masters.model.state import State
from tests.engine.view.play import board


def texts(game: Game[State], seat: int) -> list[str]:
    return [line.text for line in game.log(seat)]


def test_a_drawn_card_is_named_to_its_player_alone() -> None:
    game = board("[p1]\nname = 'Alice'\ndeck = ['B1']\n[start]\nphase = 'charge'")
    assert "Alice drew Plain Blue Card." in texts(game, 0)
    assert "Alice drew a card." in texts(game, 1)
    assert not any("Blue" in text for text in texts(game, 1))


def test_damage_is_told_without_the_card() -> None:
    game = board("[p2]\nname = 'Bob'", "p1: attack leader -> p2.leader", "resolve")
    assert "Bob moved a card from life to the hand." in texts(game, 0)
    assert "Bob moved Plain Red Card from life to the hand." in texts(game, 1)
    assert "Bob took 1 damage: 7 life left." in texts(game, 0)
    assert "p1 attacked Plain Red Leader with Plain Red Leader." in texts(game, 1)


def test_playing_and_charging_are_told() -> None:
    game = board("[p1]\nhand = ['R1', 'B1']\nenergy = 'R'\n[start]\nphase = 'charge'", "p1: charge B1", "p1: play R1")
    assert "p1 charged Plain Blue Card." in texts(game, 1)
    assert "p1 declared to play Plain Red Card." in texts(game, 1)
    assert "p1 played Plain Red Card." in texts(game, 1)


def test_lines_are_numbered_alike_for_both_seats() -> None:
    game = board("[p1]\nhand = ['R1']", "p1: attack leader -> p2.leader", "resolve", "end turn", "end turn")
    first, second = game.log(0), game.log(1)
    assert [(line.number, line.clause, line.turn) for line in first] == [
        (line.number, line.clause, line.turn) for line in second
    ]
    assert [line.number for line in first] == list(range(len(first)))
    assert game.log(0, since=3) == first[3:]
    assert all(line.text[0].isupper() or line.text[0] == "p" for line in first)
    assert all(line.text.endswith(".") for line in first)
