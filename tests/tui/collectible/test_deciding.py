"""Keys and mouse over the questions of the second game: Teams, Heads, lanes, Chi, and what a shared screen covers."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from dbs_tui.collectible.places import places
from dbs_tui.collectible.redact import cover, openly, together
from dbs_tui.collectible.sentences import paying, stands
from dbs_tui.collectible.shares import PARTS, shares
from dbs_tui.collectible.words import IN_SHORT, WORDS
from dbs_tui.faces import FACES
from dbs_tui.shell.bounds import Unreadable
from dbs_tui.shell.play.answering import Stage
from dbs_tui.shell.screens.rule import Rule
from dbs_tui.shell.text import UNICODE
from engine.collectible.state.areas import Kind
from engine.collectible.view.model import CardSeen, HiddenCard, View
from tests.tui.collectible import boards
from tests.tui.collectible.fakes import drafted, link
from tests.tui.fakes import FakeLink
from tests.tui.test_decisions import text_of

GUIDE = Path(__file__).parents[3] / "docs/collectible.md"
YAMCHA, KRILLIN, GOKU, BULMA = "3", "2", "1", "6"


async def pressed(app_over, view: View, *keys: str) -> tuple[FakeLink, str]:
    """What was answered after these keys, and what stands on the screen."""
    played = link(view)
    app = app_over(played)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        return played, text_of(app)


async def test_space_takes_a_warrior_up_and_enter_lays_it_into_the_team_under_the_cursor(app_over) -> None:
    view = boards.view(boards.ORGANIZE, "organize")
    played, shown = await pressed(app_over, view, "space")  # the cursor begins on the first that can be moved
    assert not played.answers
    assert "KRILLIN  Esc Back" in shown
    played, _ = await pressed(app_over, view, "space", "enter")
    assert played.answers == [(("join 3 -> 2",), None)]
    played, _ = await pressed(app_over, view, "space", "right", "right", "enter")
    assert played.answers[0][0][0].startswith("join 3 -> ")


async def test_a_warrior_that_is_laid_down_on_itself_stands_alone(app_over) -> None:
    draft = drafted(boards.ORGANIZE)
    (action,) = draft.actions(YAMCHA)
    assert draft.take(action) is None
    assert draft.stage is Stage.TARGET
    assert set(draft.cards) == {"2", "4", "5", YAMCHA}
    reply = draft.aim(YAMCHA)
    assert reply is not None
    assert reply.taken == ("part 3",)


async def test_the_only_way_to_move_a_warrior_is_gone_in_two_steps_too(app_over) -> None:
    """Who takes up and lays down without looking would else part again what the first key has joined."""
    asked = boards.ask(
        Kind.ORGANIZE, "Organize.", boards.option("join 3 -> 2", "YAMCHA joins KRILLIN"), boards.PASS, clause="C-5.1.1"
    )
    view = boards.view(asked, "organize")
    played, _ = await pressed(app_over, view, "space")
    assert not played.answers
    for keys in (("space", "space"), ("enter", "enter"), ("1",)):
        played, _ = await pressed(app_over, view, *keys)
        assert played.answers == [(("join 3 -> 2",), None)]


async def test_escape_puts_it_back_and_p_ends_organizing(app_over) -> None:
    played, shown = await pressed(app_over, boards.view(boards.ORGANIZE, "organize"), "space", "escape", "p")
    assert played.answers == [(("pass",), None)]
    assert "ORGANIZE" in shown


async def test_space_passes_where_nothing_is_laid_from_place_to_place(app_over) -> None:
    played, _ = await pressed(app_over, boards.fighting(boards.RESPOND), "space")
    assert played.answers == [(("pass",), None)]


async def test_enter_on_a_warrior_sends_its_team_out_with_it_as_head(app_over) -> None:
    played, _ = await pressed(app_over, boards.view(boards.ATTACK, "attack"), "enter")
    assert played.answers == [(("attack 1",), None)]


async def test_a_click_does_the_same(app_over) -> None:
    played = link(boards.view(boards.ATTACK, "attack"))
    app = app_over(played)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click("#bottom-home", offset=(30, 1))  # the third Warrior: KRILLIN
        await pilot.pause()
    assert played.answers == [(("attack 2",), None)]


async def test_two_clicks_move_a_warrior_into_another_team(app_over) -> None:
    played = link(boards.view(boards.ORGANIZE, "organize"))
    app = app_over(played)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click("#bottom-home", offset=(18, 1))  # YAMCHA, behind GOKU
        await pilot.pause()
        assert not played.answers
        assert "Join: the Team of which Warrior?" in text_of(app)
        await pilot.click("#bottom-home", offset=(30, 1))  # KRILLIN
        await pilot.pause()
    assert played.answers == [(("join 3 -> 2",), None)]


async def test_a_defender_is_sent_into_the_lane_under_the_cursor(app_over) -> None:
    played, shown = await pressed(app_over, boards.attacked(boards.DEFEND), "enter")
    assert not played.answers
    assert "VEGETA  Esc Back" in shown
    played, _ = await pressed(app_over, boards.attacked(boards.DEFEND), "enter", "right", "enter")
    assert played.answers == [(("defend 6 -> 13",), None)]


async def test_a_technique_asks_who_uses_it_and_which_chi_pays(app_over) -> None:
    view = boards.view(boards.MAIN)
    _, shown = await pressed(app_over, view, "w", "right", "right", "enter")
    assert "Use: by which of your Warriors? (C-9.1.5)" in shown
    played, shown = await pressed(app_over, view, "w", "right", "right", "enter", "enter")
    assert "Discard 2 from your Chi, 1 Super among them" in shown
    played, _ = await pressed(app_over, view, "w", "right", "right", "enter", "enter", "enter")
    assert played.answers == [(("use 22 s0 -> 1",), None)]


async def test_options_that_differ_by_x_are_actions_of_their_own() -> None:
    draft = drafted(boards.RESPOND)
    assert [action.label for action in draft.actions("20")] == [
        "Use KAIO-KEN by GOKU, X is 1",
        "Use KAIO-KEN by GOKU, X is 2",
    ]
    assert [len(action.options) for action in draft.actions("21")] == [2]


async def test_options_without_a_card_have_digits(app_over) -> None:
    first, second = boards.option("first", "Make the first move"), boards.option("second", "Leave it")
    asked = boards.ask(boards.Kind.CHOOSE, "You have won the draw.", first, second, clause="C-3.1.2")
    played, _ = await pressed(app_over, boards.view(asked, "setup"), "2")
    assert played.answers == [(("second",), None)]


async def test_a_clause_leads_to_its_words(app_over) -> None:
    app = app_over(link(boards.view(boards.ORGANIZE, "organize")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("x")
        await pilot.pause()
        assert isinstance(app.screen, Rule)
        assert "C-5.1.1" in text_of(app)


# --- what is covered --------------------------------------------------------------------------------------------------


def test_a_covered_view_has_neither_hand_nor_wishes_nor_options_about_them() -> None:
    covered = cover(boards.view(boards.MAIN))
    mine = covered.players[0]
    assert all(isinstance(card, HiddenCard) for card in (*mine.hand, *mine.wishes))
    assert covered.decision is not None
    assert [option.words for option in covered.decision.options] == ["move 1 -> 2", "move 1 -> 4", "pass"]
    assert mine.chi  # open areas stay open


def test_responses_are_asked_openly_and_charging_is_not() -> None:
    assert openly(boards.fighting(boards.RESPOND), seated=False)
    assert openly(boards.attacked(boards.DEFEND), seated=False)
    charge = boards.ask(boards.Kind.CHARGE, "Charge Chi?", boards.option("charge 20"), boards.PASS)
    assert not openly(boards.view(charge), seated=True)
    assert not openly(boards.view(boards.ATTACK, "attack"), seated=False)


def test_a_replay_shows_both_hands() -> None:
    mine = boards.view()
    theirs = replace(mine, seat=1, players=(boards.mika(hand=boards.hidden("hand", 0, 4)), boards.ravi()))
    open_hand = replace(boards.ravi(), hand=(boards.KAIO_KEN, *boards.hidden("hand", 1, 2)))
    shown = together(mine, replace(theirs, players=(theirs.players[0], open_hand)))
    first = shown.players[1].hand[0]
    assert isinstance(first, CardSeen)
    assert (first.face.name, first.handle) == ("KAIO-KEN", "hand-1-0")


# --- words ------------------------------------------------------------------------------------------------------------


def test_a_lane_says_what_it_comes_to() -> None:
    view = boards.fighting()
    assert [stands(view, battle, 0, UNICODE) for battle in view.battles] == [
        ("▼ behind by 3", "bad"),
        ("UNOPPOSED: 1 damage", "good"),
        ("UNOPPOSED: 2 damage", "good"),
    ]
    assert stands(view, view.battles[2], 1, UNICODE) == ("UNOPPOSED: 2 damage", "bad")


def test_a_card_on_the_chain_that_stands_elsewhere_has_a_name_of_its_own_there() -> None:
    link = replace(boards.CHAIN[0], card=boards.GOKU)
    found = places(boards.fighting(chain=(link, boards.CHAIN[1])))
    assert found["chain:1"].name == "GOKU"
    assert found["1"].area == "battle"
    assert found["26"].area == "chain"


def test_a_payment_names_its_symbols() -> None:
    assert paying(boards.TWO_OF_FIVE, "2 of 2").startswith("Discard 2 from your Chi, 1 Super among them: 2 of 2.")


@pytest.mark.parametrize("height", range(1, 60))
@pytest.mark.parametrize("rows", [(0, 0), (1, 1), (3, 2), (3, 3)])
def test_the_board_shares_all_its_lines(height: int, rows: tuple[int, int]) -> None:
    found = shares(height, rows, chained=True)
    assert sum(found.values()) == height
    assert tuple(found) == PARTS
    assert found["hand"] > 0


def test_foreign_views_are_bounded() -> None:
    view = boards.fighting()
    FACES["collectible"].check(view)
    with pytest.raises(Unreadable, match="seat 7"):
        FACES["collectible"].check(replace(view, attacker=7))
    with pytest.raises(Unreadable, match="6 battles"):
        FACES["collectible"].check(replace(view, battles=view.battles * 2))


def test_the_rules_stand_on_one_screen() -> None:
    lines = IN_SHORT.splitlines()
    assert WORDS.short == IN_SHORT
    assert len(lines) <= 18
    assert max(map(len, lines)) <= 70
    assert f"```text\n{IN_SHORT}```" in GUIDE.read_text(encoding="utf-8")


async def test_the_cursor_goes_to_the_hand_that_is_dealt_and_stays_where_it_was_put(app_over) -> None:
    """Before there is a hand nothing lies on the board but Wishes; a question without cards leaves the cursor where the player put it."""
    first = boards.ask(Kind.CHOOSE, "Make the first move?", boards.option("first"), boards.option("second"))
    keep = boards.ask(Kind.MULLIGAN, "Keep your hand?", boards.option("keep"), boards.option("redraw"))
    bare = replace(boards.mika(), hand=(), chi=(), events=())
    dealt = replace(bare, hand=boards.HAND)
    views = [
        boards.view(question, players=(mine, boards.ravi()))
        for question, mine in ((first, bare), (keep, dealt), (replace(keep, number=3), dealt))
    ]
    app = app_over(link(*views))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.cursor == boards.WISH.handle
        await pilot.press("1")
        await pilot.pause()
        assert app.screen.cursor == boards.HAND[0].handle
        await pilot.press("right", "1")
        await pilot.pause()
        assert app.screen.cursor == boards.HAND[1].handle


async def test_the_cursor_does_not_follow_a_card_off_the_board(app_over) -> None:
    gone, *kept = boards.HAND
    discarded = replace(boards.mika(), hand=tuple(kept), discard=(gone,))
    played = link(boards.view(boards.MAIN), boards.view(players=(discarded, boards.ravi())))
    app = app_over(played)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("w")
        assert app.screen.cursor == gone.handle
        played.next()
        await pilot.pause()
        assert not app.screen.table.places[gone.handle].board
        place = app.screen.table.places[app.screen.cursor]
        assert place.board
        assert place.seat == 0
