"""The parts below the screens: the folded table, the answer in the making, marks and words."""

from __future__ import annotations

from msgspec.structs import replace

from dbs_tui.faces import MASTERS
from dbs_tui.masters.card_words import power
from dbs_tui.masters.places import places
from dbs_tui.masters.sentences import middle_words
from dbs_tui.shell.play.answering import Reply, Stage
from dbs_tui.shell.play.messages import Connection, Lines, Position, Refused, Remark, Wanted, Wire
from dbs_tui.shell.play.plain import plain, plain_message
from dbs_tui.shell.play.stops import Wishes
from dbs_tui.shell.play.table import Table, fold
from dbs_tui.shell.text import ASCII, UNICODE, fit
from dbs_tui.shell.widgets.marks import Mark, marks_of
from dbs_tui.shell.widgets.status import prompt_words
from engine.core.seen import LogLine
from engine.masters.view.model import CardSeen
from tests.tui import boards
from tests.tui.fakes import drafted


def test_log_lines_come_once_even_when_they_are_sent_again() -> None:
    table = fold(Table(MASTERS), Lines((LogLine(1, "a"), LogLine(2, "b"))))
    table = fold(table, Remark("mine"))
    table = fold(table, Lines((LogLine(1, "a"), LogLine(2, "b"), LogLine(3, "c"))))
    assert [line.text for line in table.lines] == ["a", "b", "mine", "c"]


def test_a_new_position_clears_the_refusal() -> None:
    table = fold(fold(Table(MASTERS), Refused("no")), Position(boards.view(boards.MAIN), 0))
    assert table.refused == ""
    assert table.names == ("Ann", "Bob")
    assert table.decision == boards.MAIN


def test_connection_and_wishes() -> None:
    table = fold(fold(Table(MASTERS), Connection(Wire.LOST, "gone")), Wanted({1: Wishes()}))
    assert (table.wire, table.wire_text, table.wishes) == (Wire.LOST, "gone", {1: Wishes()})


def test_every_card_has_a_place() -> None:
    found = places(boards.view())
    assert found["90"].area == "under"
    assert found["90"].over == "2"
    assert found["life-0-5"].area == "life"
    assert found["30"].area == "drop"


def test_attacks_are_one_action_with_targets() -> None:
    draft = drafted(boards.MAIN)
    actions = draft.actions("1")
    assert [action.label for action in actions] == ["Attack (2 targets)"]
    assert draft.take(actions[0]) is None
    assert draft.stage is Stage.TARGET
    assert draft.cards == ("50", "51")
    assert draft.aim("52") is None
    assert draft.aim("51") == Reply(("attack 1 -> 51",))


def test_a_payment_can_be_changed_and_taken_back() -> None:
    draft = drafted(boards.MAIN)
    assert draft.take(draft.actions("10")[0]) is None
    assert draft.stage is Stage.PAY
    assert draft.done() == Reply(("play 10",), None)
    draft.pay_with("42")
    draft.pay_with("99")
    assert draft.paying == ["41", "42"]
    assert draft.done() == Reply(("play 10",), ("41", "42"))
    draft.pay_with("42")
    assert draft.done() is None
    assert draft.back()
    assert draft.stage is Stage.PICK
    assert not draft.back()


def test_a_total_bounds_what_can_be_picked() -> None:
    draft = drafted(boards.TOTAL)
    for handle in ("51", "52"):
        draft.take(draft.actions(handle)[0])
    assert [option.card for option in draft.taken] == ["51"]


def test_marks_have_signs_and_order() -> None:
    draft = drafted(boards.ORDERED)
    draft.take(draft.actions("12")[0])
    draft.take(draft.actions("10")[0])
    marks = marks_of(draft, "10")
    assert marks.of("12") == (Mark.PICKED, "1")
    assert marks.of("10") == (Mark.PICKED, "2")
    assert marks.of("11") == (Mark.CAN, "")


def test_the_battle_is_said_with_both_totals_and_what_combos_add() -> None:
    words, tone = middle_words(fold(Table(MASTERS), Position(boards.battle_view(boards.OFFENSE), 0)), ASCII)
    assert words == "BATTLE Ann 25000 (20000+5000) -> Bob 20000 (10000+10000): attack ahead by 5000"
    assert len(words) <= 80
    assert tone == "warn"


def test_counter_timing_has_a_banner() -> None:
    table = fold(Table(MASTERS), Position(boards.chained(), 0))
    banner, text, tone = prompt_words(table, drafted(boards.COUNTER), hotseat=False)
    assert (banner, tone) == ("COUNTER TIMING", "warn")
    assert "4-7-3" in text


def test_changed_power_has_a_sign() -> None:
    leader = boards.mine().leader
    assert isinstance(leader, CardSeen)
    assert power(leader, UNICODE) == "20000▲"
    assert power(leader, ASCII) == "20000^"


def test_card_text_in_ascii() -> None:
    assert plain("[Activate: Main]① : «Saiyan» – Rosé…") == "[Activate: Main](1) : <<Saiyan>> - Rose..."
    view = boards.view(boards.MAIN)
    assert plain_message(Position(view, 0)) == Position(view, 0)  # what is plain already stays as it is
    assert plain_message(Remark("Ann says: ça va…")) == Remark("Ann says: ca va...")


def test_no_sign_of_a_name_becomes_one_of_json() -> None:
    view = boards.view(boards.MAIN)
    ann, bob = view.players
    named = plain_message(Position(replace(view, players=(replace(ann, name="＂Ann＼﹨"), bob)), 0))
    assert isinstance(named, Position)
    assert named.view is not None
    assert named.view.players[0].name == "'Ann//"


def test_fit_is_exact() -> None:
    assert [fit("Krillin", n) for n in (0, 1, 4, 7, 9)] == ["", "K", "Kri.", "Krillin", "Krillin  "]


def test_ascii_shapes_are_ascii_and_different() -> None:
    shapes = {name: getattr(ASCII, name) for name in ASCII.__struct_fields__}
    assert all(shape.isascii() for shape in shapes.values())
    assert len({shapes[name] for name in ("active", "rest", "back", "can", "target", "picked", "pay")}) == 7
