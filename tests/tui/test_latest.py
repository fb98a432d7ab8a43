"""What the middle of the board tells of: what happened since the last question, and what of it stays where there is little room."""

from __future__ import annotations

from msgspec.structs import replace

from dbs_tui.faces import FACES, MASTERS
from dbs_tui.masters.sentences import middle_words
from dbs_tui.shell.play.latest import latest
from dbs_tui.shell.play.messages import Lines, Position, Wanted
from dbs_tui.shell.play.stops import Wishes
from dbs_tui.shell.play.table import Table, fold
from dbs_tui.shell.text import ASCII
from engine.core.seen import LogLine
from engine.masters.view.model import ChainLink
from tests.tui import boards


def log(*told: tuple[str, str]) -> tuple[LogLine, ...]:
    return tuple(LogLine(number, text, "", 1, kind) for number, (kind, text) in enumerate(told, 1))


BEFORE = log(("charge", "Ann charged A."), ("play", "Ann played B."))
SINCE = log(
    ("charge", "Ann charged A."),
    ("play", "Ann played B."),
    ("attack", "Ann attacked C with D."),
    ("skill", "Ann activated [Auto] of D."),
    ("draw", "Ann drew E."),
    ("negated", "The attack was negated."),
    ("send", "F went from Bob's hand to the Drop Area."),
    ("nothing", "D finds no card to choose."),
)


def asked() -> Table:
    table = fold(fold(Table(MASTERS), Wanted({0: Wishes()})), Lines(BEFORE, whole=True))
    return fold(table, Position(boards.view(boards.MAIN), 0))


def test_what_decides_stays_and_what_came_to_nothing_goes() -> None:
    """An attack was negated, and the attacker's own skill drew a card and found no target afterwards."""
    table = fold(asked(), Lines(SINCE, whole=True))
    assert [line.text for line in latest(table, 3)] == [
        "Ann drew E.",
        "The attack was negated.",
        "F went from Bob's hand to the Drop Area.",
    ]
    assert [line.text for line in latest(table, 1)] == ["The attack was negated."]
    assert [line.text for line in latest(table, 8)] == [line.text for line in SINCE]
    assert latest(table, 0) == []


def test_what_was_there_before_the_question_goes_first() -> None:
    table = fold(asked(), Lines(SINCE[:5], whole=True))
    assert [line.text for line in latest(table, 3)] == [line.text for line in SINCE[2:5]]
    assert [line.text for line in latest(table, 4)] == [line.text for line in SINCE[1:5]]


def test_what_comes_while_the_other_player_decides_is_told_together() -> None:
    table = fold(asked(), Lines(SINCE[:6]))
    waiting = replace(boards.MAIN, seat=1, options=())
    table = fold(table, Position(boards.view(waiting), 0))
    table = fold(table, Lines(SINCE[6:]))
    assert table.fresh == 2
    assert "The attack was negated." in [line.text for line in latest(table, 3)]
    table = fold(table, Lines(SINCE[:1], whole=True))  # an answer was taken back
    assert table.fresh == 1


def test_to_who_only_looks_on_each_step_is_new() -> None:
    table = fold(Table(MASTERS), Lines(SINCE[:6], whole=True))
    table = fold(fold(table, Position(boards.view(boards.MAIN), 0)), Lines(SINCE, whole=True))
    assert [line.text for line in latest(table, 2)] == [line.text for line in SINCE[6:]]


def test_the_other_game_weighs_its_lines_too() -> None:
    table = replace(asked(), face=FACES["collectible"])
    table = fold(
        table,
        Lines(log(*[(line.kind, line.text) for line in BEFORE], ("damage", "Bob takes 1."), ("draw", "Ann draws."))),
    )
    assert [line.text for line in latest(table, 1)] == ["Bob takes 1."]


def test_a_chain_of_one_link_is_not_said_beside_the_question_that_it_asks() -> None:
    link = ChainLink(0, boards.card("55", "Vegeta, I Saw That Coming"), "skill")
    asking = replace(boards.YES_NO, by="Vegeta, I Saw That Coming [Auto]")
    one = fold(asked(), Position(boards.view(asking, chain=(link,)), 0))
    assert middle_words(one, ASCII, 2)[0] == "Ann charged A.\nAnn played B."
    two = fold(asked(), Position(boards.view(asking, chain=(link, link)), 0))
    assert middle_words(two, ASCII, 2)[0].startswith("Ann played B.\nCHAIN (the last resolves first)")
