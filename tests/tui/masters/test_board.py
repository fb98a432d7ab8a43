"""The board's pieces without a screen: how lines are shared, what a card's frame shows, what a battle comes to."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from rich.style import Style

from dbs_tui.masters.card_frame import Look, Sheet, draw
from dbs_tui.masters.card_paint import paint_of
from dbs_tui.masters.card_row import CardRow
from dbs_tui.masters.duel import duel_of
from dbs_tui.masters.shares import LADDER, shares
from dbs_tui.shell.card_art import face_of
from dbs_tui.shell.text import ASCII, UNICODE
from dbs_tui.shell.widgets.area import Group
from dbs_tui.shell.widgets.marks import Marks
from engine.masters.view.model import CardSeen, HiddenCard
from tests.tui import boards
from tests.tui.fakes import FakeLink

INK = {
    name: Style.parse(color + " on #101010")
    for name, color in {"card": "white", "soft": "grey50", "red": "red", "blue": "blue"}.items()
}


def drawn(card, look: Look, glyphs=UNICODE) -> list[str]:
    """The card in words, line by line."""
    colors = () if isinstance(card, HiddenCard) else card.color
    sheet = Sheet(paint_of(colors, INK.__getitem__), glyphs, Style(), Style(), Style())
    return ["".join(part.text for part in line) for line in draw(card, look, sheet)]


# --- lines ------------------------------------------------------------------------------------------------------------


@given(st.integers(2, 120))
def test_every_line_is_given_to_a_part_and_none_twice(height: int) -> None:
    assert sum(shares(height).values()) == height


@given(st.integers(2, 119))
def test_a_higher_window_takes_nothing_from_a_part(height: int) -> None:
    lower, higher = shares(height), shares(height + 1)
    assert all(higher[part] >= lines for part, lines in lower.items())


def test_the_hand_stays_longest() -> None:
    assert [part for part, lines in shares(2).items() if lines] == ["hand"]
    assert LADDER[0][0] == "hand"
    assert shares(8)["hand"] >= 2


def test_a_small_terminal_has_frames_on_both_sides_and_a_scene() -> None:
    lines = shares(19)  # what is left of 24
    assert lines["top-front"] == lines["bottom-front"] == 5
    assert lines["middle"] == lines["hand"] == 3


# --- cards ------------------------------------------------------------------------------------------------------------


@settings(deadline=None)  # time is not what is tested
@given(st.integers(12, 40), st.integers(1, 18), st.booleans(), st.booleans())
def test_every_line_of_a_card_is_as_wide_as_its_cell(width: int, height: int, hand: bool, plain: bool) -> None:
    cards = [
        *boards.mine().hand,
        *boards.mine().battle,
        *boards.mine().unison,
        boards.mine().leader,
        HiddenCard("hand-1-0"),
    ]
    for card in cards:
        for sign in ("", "► attack", "◎"):
            look = Look(width, height, "LEADER", hand, sign=sign)
            lines = drawn(card, look, ASCII if plain else UNICODE)
            assert [cell_len(line) for line in lines] == [width] * height


def test_a_frame_says_name_epithet_power_and_what_has_changed() -> None:
    leader = boards.mine().leader
    top, name, epithet, numbers, bottom = drawn(leader, Look(24, 5, "LEADER", sign="► attack"))
    assert "LEADER" in top
    assert "► attack" in top
    assert name.strip("│ ") == "Son Goku"
    assert epithet.strip("│ ") == "Red Flame"
    assert numbers.strip("│ ").split() == ["20000", "▲5k", "R"]
    assert "Awakened" in bottom


def test_rest_mode_has_a_word_and_another_line_and_no_less_ink() -> None:
    krillin = boards.mine().battle[0]
    active, rest = drawn(krillin, Look(20, 5)), drawn(replace(krillin, rest=True), Look(20, 5))
    assert active[0].startswith("╭─")
    assert rest[0].startswith("╒═")
    assert "REST" in rest[-1]
    assert active[1:4] == rest[1:4]


def test_badges_without_room_are_counted() -> None:
    card = replace(boards.mine().battle[0], keywords=("Blocker", "Double Strike", "Critical", "Barrier"))
    assert "+3" in drawn(card, Look(18, 5))[-1]
    assert "Barrier" in drawn(card, Look(60, 5))[-1]


def test_the_sign_gives_way_to_the_area_of_a_narrow_card() -> None:
    top = drawn(boards.mine().leader, Look(14, 5, "LEADER", sign="► attack"))[0]
    assert "LEADER" in top
    assert "►" in top
    assert "attack" not in top


def test_each_card_has_a_picture_of_its_own_the_same_left_and_right() -> None:
    pictures = {face_of(f"T-{n}", 22, 4) for n in range(200)}
    assert len(pictures) == 200
    assert all(line == line[::-1] for picture in pictures for line in picture)
    assert face_of("T-1", 22, 4) == face_of("T-1", 22, 4)


# --- battles ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "guard", "said"),
    [
        (25000, 20000, "The attack is ahead by 5000: Bob takes 2 damage, 3 life left."),
        (20000, 20000, "A tie wins for the attack: Bob takes 2 damage, 3 life left."),
        (15000, 20000, "The guard is ahead by 5000: the attack fails."),
    ],
)
def test_a_battle_says_what_it_comes_to(attack: int, guard: int, said: str) -> None:
    view = boards.battle_view()
    assert view.battle is not None
    duel = duel_of(replace(view, battle=replace(view.battle, attack_power=attack, guard_power=guard)))
    assert duel is not None
    assert duel.outcome == said
    assert duel.attack.sum == f"{attack - 5000}+5000"


def test_a_battle_says_that_the_last_life_is_the_match() -> None:
    view = boards.battle_view()
    bob = replace(view.players[1], life=view.players[1].life[:2])
    duel = duel_of(replace(view, players=(view.players[0], bob)))
    assert duel is not None
    assert duel.outcome.endswith("Bob loses the match.")


def test_without_a_battle_there_is_no_duel_and_a_chain_comes_first() -> None:
    assert duel_of(boards.view()) is None
    assert duel_of(replace(boards.battle_view(), chain=boards.chained().chain)) is None


# --- the hand ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("height", [24, 34])
@pytest.mark.parametrize(("count", "whole"), [(5, True), (7, True), (9, False)])
async def test_seven_cards_are_whole_in_eighty_columns_and_more_are_marked(
    app_over, height: int, count: int, whole: bool
) -> None:
    view = boards.view()
    mine, other = view.players
    hand = tuple(replace(mine.hand[0], handle=f"hand {i}") for i in range(count))
    app = app_over(FakeLink(replace(view, players=(replace(mine, hand=hand), other))))
    async with app.run_test(size=(80, height)) as pilot:
        await pilot.pause()
        row = app.screen.query_one("#hand", CardRow)
        await pilot.press("w")
        for i, cell in enumerate(row.cells):
            assert app.screen.cursor == f"hand {i}"
            assert 0 <= cell.x - row.offset_x <= row.size.width - cell.width
            last = row.render_line(row.size.height - 1).text
            assert (UNICODE.more_right in last) is (not whole and row.offset_x + row.size.width < row.extent)
            assert (row.extent <= row.size.width) is whole
            await pilot.press("right")


# --- names that find no room --------------------------------------------------------------------------------------


def named(name: str) -> CardSeen:
    """A Battle Card of the hand with this name."""
    card = boards.mine().hand[0]
    assert isinstance(card, CardSeen)
    return replace(card, face=replace(card.face, name=name))


def test_a_name_that_finds_no_room_takes_the_line_of_its_epithet() -> None:
    supreme = named("Supreme Kai, Keeper of the Rings")
    narrow = Look(10, 3, hand=True)
    assert [line.strip("▌ ") for line in drawn(supreme, narrow)[:2]] == ["Supreme", "Kai"]
    assert [line.strip("▌ ") for line in drawn(supreme, replace(narrow, namesake=True))[:2]] == [
        "Supreme.",
        "Keeper o.",
    ]
    assert [line.strip("▌ ") for line in drawn(supreme, Look(22, 3, hand=True))[:2]] == [
        "Supreme Kai",
        "Keeper of the Rings",
    ]


def test_cards_of_one_name_need_their_epithets_and_copies_do_not() -> None:
    row = CardRow(id="hand", hand=True)
    goku, other, zamasu = (
        replace(named(name), handle=handle)
        for name, handle in (("Son Goku, Late", "1"), ("Son Goku, Early", "2"), ("Zamasu, Judge", "3"))
    )
    row.show((Group("", (goku, other, zamasu, replace(zamasu, handle="4"))),), Marks(), UNICODE)
    assert row._namesakes == {"1", "2"}
