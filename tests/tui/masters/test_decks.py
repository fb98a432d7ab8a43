"""The choice of decks: the idea of each stands under its name, its page of advice is one key or one click away."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from card_data.games import pack
from card_data.masters.advice import explained, paragraphs
from card_data.masters.loader.library import load_sets, starter_decks
from dbs_tui.app import DbsApp
from dbs_tui.faces import MASTERS
from dbs_tui.masters.deck_pages import own
from dbs_tui.shell.decks import first_sentence
from dbs_tui.shell.screens.decks import Decks
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.settings import Settings
from dbs_tui.shell.widgets.chips import Chips
from engine.masters.cards.deck import Deck
from engine.masters.cards.profiles import PROFILES
from tests.tui.matches import starters
from tests.tui.test_decisions import text_of


@pytest.mark.parametrize("size", [(80, 24), (140, 45)], ids=["80x24", "140x45"])
async def test_advice_of_a_deck(size: tuple[int, int]) -> None:
    app = DbsApp(settings=Settings())
    async with app.run_test(size=size) as pilot:
        app.push_screen(Decks(pack(), MASTERS, "The decks", "", "red", "masters", ask_name=False))
        await pilot.pause()
        assert isinstance(app.screen, Decks)
        await pilot.press("down", "i")
        await pilot.pause()
        assert isinstance(app.screen, Reader)
        assert "Opening hand." in text_of(app)
        assert paragraphs(starter_decks()[str(starters()[1].key)])[0][1][:20] in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Decks)
        chips = app.screen.query_one("#decks-keys", Chips)
        one = next(one for one in chips.laid if one.chip.id == "advice")
        await pilot.click(chips, offset=(one.start + 1, one.y))
        await pilot.pause()
        assert isinstance(app.screen, Reader)


async def test_an_early_key_is_no_part_of_the_name() -> None:
    """The list is what keys go to from the first moment, not after the field of the name."""
    app = DbsApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        decks = Decks(pack(), MASTERS, "First player", "Ann", "red", "masters")
        focused: list[str | None] = []
        decks.watch(decks, "focused", lambda widget: focused.append(widget and widget.id), init=False)
        app.push_screen(decks)
        await pilot.pause()
        assert set(focused) == {"decks-list"}


@pytest.mark.parametrize("profile", PROFILES)
async def test_the_idea_of_each_deck_stands_below_its_name(profile: str) -> None:
    app = DbsApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Decks(pack(), MASTERS, "The decks", "", "red", profile, ask_name=False))
        await pilot.pause()
        lines = text_of(app).splitlines()
        for choice in starters(profile):
            at = next(n for n, line in enumerate(lines) if choice.name in line.partition("│")[0])
            assert first_sentence(choice.text) in lines[at + 1].partition("│")[0]


def test_advice_tells_every_paragraph_and_keyword_skill() -> None:
    for choice in starters("masters"):
        deck = starter_decks()[str(choice.key)]
        words = MASTERS.advice(choice, "masters").plain
        assert deck.description in words
        assert all(text in words for _, text in paragraphs(deck))
        assert all(f"[{it.name}] ({it.clause}) {it.text}" in words for it in explained(deck, load_sets()))


def test_a_deck_without_words_has_a_page_of_its_keyword_skills(tmp_path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nleader = "ST1-01"\n[main]\n"ST1-07" = 4\n', encoding="utf-8")
    choice = own(str(file))
    assert isinstance(choice.more, Deck)
    assert first_sentence(choice.text) == ""
    assert "[Dual Attack] (10-8)" in MASTERS.advice(choice, "masters").plain
    assert "Piccolo, Unwilling Ally" in MASTERS.advice(choice, "masters").plain


@pytest.mark.parametrize("size", [(80, 24), (140, 45), (200, 60)], ids=["80x24", "140x45", "200x60"])
async def test_what_can_be_counted_of_a_deck_stands_beside_it(size: tuple[int, int]) -> None:
    app = DbsApp(settings=Settings())
    async with app.run_test(size=size) as pilot:
        app.push_screen(Decks(pack(), MASTERS, "The decks", "", "red", "masters", ask_name=False))
        await pilot.pause()
        shown = str(app.screen.query_one("#decks-text", Static).content)
        for words in ("50 cards", "Leader  Son Goku", "awakened 15000", "39 Battle, 9 Extra, 2 Unison", "35 of +5000"):
            assert words in shown
        prices = next(line for line in shown.splitlines() if line.startswith("cards"))
        assert sum(map(int, prices.split()[1:])) == 48  # all but the two whose price is X
        assert app.screen.query_one("#decks-play").display is (size[0] >= 112)


async def test_what_is_wrong_with_a_deck_is_said_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    lines = (
        (files("card_data.masters") / "decks" / "red.toml").read_text(encoding="utf-8").replace(" = 4\n", " = 5\n", 1)
    )
    file.write_text(lines, encoding="utf-8")
    app = DbsApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Decks(pack(), MASTERS, "Your deck", "", "red", "masters", ask_name=False))
        await pilot.pause()
        field = app.screen.query_one("#decks-file", Input)
        field.focus()
        field.value = str(file)
        await pilot.press("enter")
        await pilot.pause()
        shown = str(app.screen.query_one("#decks-text", Static).content)
        assert "Cannot be played by these rules:" in shown
        assert "51 cards" in shown or "4 copies" in shown or "5 " in shown
        row = app.screen.query_one("#decks-list", OptionList).get_option_at_index(len(starters())).prompt
        assert "cannot be played" in str(row)
