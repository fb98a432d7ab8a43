"""The log: plain sentences, the same number of them for both seats, none that names what a seat may not know."""

from __future__ import annotations

from engine.core.game import Game
from engine.masters.clauses import meaning
from engine.masters.ir.keywords import TABLE
from engine.masters.keywords.book import ACTIVATED
from engine.masters.state.state import State
from tests.coverage import report
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


RULED = """
[[card]]
number = "E-1"
name = "Weakening Light"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose up to 1 of your opponent's Battle Cards and it gets -10000 power for the turn."
[[card]]
number = "U-1"
name = "Old Friend"
type = "unison"
color = ["red"]
energy = "X"
power = 15000
[[card]]
number = "U-2"
name = "New Friend"
type = "unison"
color = ["red"]
energy = "X"
power = 15000
[[card]]
number = "F-1"
name = "Calm Meadow"
type = "extra"
color = ["red"]
energy = 0
text = "[Field]"
[[card]]
number = "F-2"
name = "Burning Meadow"
type = "extra"
color = ["red"]
energy = 0
text = "[Field]"
"""


def clauses(game: Game[State], words: str) -> list[str]:
    """The clauses of the lines with these words."""
    return [line.clause for line in game.log(0) if words in line.text]


def test_what_a_rule_does_is_told_with_that_rule() -> None:
    weak = board(RULED + "[p1]\nhand = ['E-1']\n[p2]\nbattle = ['R1']", "p1: activate E-1", "p1: choose R1")
    assert clauses(weak, "Plain Red Card went from") == ["9-5-2"]
    assert clauses(weak, "Weakening Light was used") == ["8-5-2-5-1"]
    unison = board(RULED + "[p1]\nunison = 'U-1*3'\nhand = ['U-2']\nenergy = 'R'", "p1: play U-2 x=1")
    assert clauses(unison, "Old Friend went from") == ["3-11-6"]
    field = board(RULED + "[p1]\nbattle = ['F-1']\nhand = ['F-2']", "p1: activate F-2", "resolve")
    assert clauses(field, "Calm Meadow went from") == ["10-3-3"]
    assert clauses(field, "activated [Field]") == ["10-3-1"]


def test_every_line_has_a_clause_that_says_something() -> None:
    reasons = report.reasons()
    announced = {*reasons["heading"][1], *reasons["introduction"][1]}
    game = board(RULED + "[p1]\nhand = ['R1', 'E-1', 'U-2', 'F-2']\nenergy = 'RRR'\n[p2]\nbattle = ['R1']", "p1: play U-2 x=1", "p1: play R1",
                 "p1: activate F-2", "p1: activate E-1", "p1: choose p2.battle.R1", "p1: attack leader -> p2.leader", "resolve", "end turn")  # fmt: skip
    lines = game.log(0)
    assert len(lines) > 15
    assert [line.text for line in lines if not line.clause or line.clause in announced] == []


def test_activations_of_keyword_skills_name_their_keyword() -> None:
    clauses = {row.name: row.activation for row in TABLE if row.activation}
    assert {*ACTIVATED, "Blocker", "Awaken", "Wish", "Counter"} == set(clauses)
    for keyword, clause in clauses.items():
        assert meaning(clause).path[-1][1].strip("[]") in keyword


def test_a_card_on_its_way_is_told_where_it_went() -> None:
    field = board(RULED + "[p1]\nhand = ['F-1']", "p1: activate F-1", "resolve")
    assert "Calm Meadow went to p1's Battle Area." in texts(field, 0)


OPTIONAL = """
[[card]]
number = "E-3"
name = "Second Thoughts"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Draw 1 card. Then, you may choose 1 card in your hand and discard it. If you do, draw 1 card."
"""


def test_an_optional_effect_is_asked_in_its_own_words() -> None:
    game = board(OPTIONAL + "[p1]\nhand = ['E-3']", "p1: activate E-3")
    assert game.pending is not None
    assert game.pending.prompt == "Use it? You may choose 1 card in your hand and discard it. If you do, draw 1 card."


NEXT_TURN = """
[[card]]
number = "E-4"
name = "Long Shadow"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Choose 1 of your opponent's Battle Cards and it gets -5000 power until the end of your next turn."
"""


def test_each_seat_reads_whose_next_turn_is_meant() -> None:
    game = board(NEXT_TURN + "[p1]\nhand = ['E-4']\n[p2]\nbattle = ['R1']", "p1: activate E-4", "resolve")
    said = "Plain Red Card: -5000 power until the end of {} next turn."
    assert said.format("your") in texts(game, 0)
    assert said.format("the opponent's") in texts(game, 1)
