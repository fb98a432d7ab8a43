"""What a question says of this moment, and the lines below the board that it takes or leaves free."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dbs_tui.masters.prompts import asking
from dbs_tui.masters.redact import cover
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.widgets.words import Words
from engine.core.seen import DecisionSeen
from engine.masters.view.model import BattleSeen, CardSeen
from tests.tui import boards
from tests.tui.fakes import FakeLink
from tests.tui.test_decisions import text_of

SMALL = (80, 24)


def test_the_main_phase_says_what_can_be_done() -> None:
    view = boards.view(boards.MAIN)
    assert asking(view, boards.MAIN) == "2 can attack, 2 can be played, 1 has a skill."
    idle = replace(boards.MAIN, options=boards.MAIN.options[:1])
    assert asking(view, idle) == "Nothing more can be done now."


def test_a_leader_that_can_awaken_is_named_first() -> None:
    awaken = boards.option("activate 1 s1", "[Awaken] When your life is at 4 or less : Flip this card over.")
    decision = replace(boards.MAIN, options=(*boards.MAIN.options, awaken))
    said = asking(boards.view(decision), decision)
    assert said == "Your Leader can awaken, 2 can attack, 2 can be played, 1 has a skill."


async def test_the_opening_hand_says_that_what_is_marked_goes_back(app_over) -> None:
    async with app_over(lines(boards.MULLIGAN)).run_test(size=SMALL) as pilot:
        await pilot.pause(0.4)
        await pilot.press("1", "2")
        await pilot.pause()
        shown = " ".join(text_of(pilot.app).split())
        assert "Keep these cards, or return some and redraw. (5-2-1-6) 2 to be returned." in shown
        assert "d Return 2 and redraw" in shown


def test_with_the_hand_covered_nobody_says_that_nothing_can_be_done() -> None:
    covered = cover(boards.view(replace(boards.MAIN, options=boards.MAIN.options[:2])))
    assert covered.decision is not None
    assert len(covered.decision.options) == 1  # the other one is about the hand
    assert asking(covered, covered.decision) == ""


@pytest.mark.parametrize(
    ("kind", "attack", "guard", "said"),
    [
        ("offense", 10000, 15000, "+5000 is needed to win."),
        ("offense", 15000, 15000, "A tie: it wins so far."),
        ("offense", 20000, 15000, "Ahead by 5000."),
        ("defense", 20000, 15000, "More than +5000 is needed to hold."),
        ("defense", 15000, 15000, "A tie: it holds with any combo."),
        ("defense", 10000, 15000, "The guard is ahead by 5000."),
    ],
)
def test_a_step_of_a_battle_says_what_combos_have_to_add(kind: str, attack: int, guard: int, said: str) -> None:
    question = replace(boards.OFFENSE, kind=kind)
    view = replace(boards.view(question), battle=BattleSeen(0, "1", "50", attack, guard, 0, 0))
    assert asking(view, question) == said
    skilled = replace(question, options=(*question.options, boards.option("activate 2 s0", "[Activate: Battle]")))
    assert asking(view, skilled) == f"{said} 1 skill can be used."
    awaken = boards.option("activate 1 s1", "[Awaken] When your life is at 4 or less : Flip this card over.")
    both = replace(skilled, options=(*skilled.options, awaken))
    assert asking(view, both) == f"{said} Your Leader can awaken. 1 skill can be used."


def lines(decision: DecisionSeen) -> FakeLink:
    return FakeLink(boards.view(decision))


async def test_a_clause_does_not_stand_on_a_line_by_itself(app_over) -> None:
    prompt = "Bob attacks with Trunks, Sword of the Last City, who is tired. Counter?"
    asked = replace(boards.COUNTER, prompt=prompt)
    async with app_over(lines(asked)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Counter? (4-7-3)" in [line.strip() for line in text_of(pilot.app).split("\n")]


async def test_a_question_that_is_cut_keeps_its_clause(app_over) -> None:
    async with app_over(lines(boards.MAIN)).run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        await pilot.pause()
        (asked,) = [line for line in text_of(pilot.app).split("\n") if "MAIN PHASE" in line]
        assert asked.rstrip().endswith("... (6-3-1-2)")
        assert len(asked.rstrip()) <= 40


async def test_a_line_that_the_question_leaves_free_names_the_card_under_the_cursor(app_over) -> None:
    async with app_over(lines(boards.CHARGE)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        for handle in ("10", "11"):
            place = screen.table.places[handle]
            assert isinstance(place.card, CardSeen)
            assert text_of(pilot.app).split("\n")[-2].startswith(f"{place.name} · R")
            await pilot.press("right")
            await pilot.pause()


async def test_what_may_be_done_takes_that_line_where_it_needs_it(app_over) -> None:
    long = tuple(boards.option(f"mode x={n}", f"Draw {n} cards, then discard them all") for n in range(1, 4))
    async with app_over(lines(replace(boards.MODES, options=long))).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert all(option.label in text_of(pilot.app) for option in long)
        assert not pilot.app.screen.query_one("#about", Words).display


async def test_a_question_that_is_too_long_does_without_epithets(app_over) -> None:
    prompt = (
        "Use it? You may choose 1 card in your hand and place it in your energy in Rest Mode. If you do, draw 2 cards."
    )
    asked = replace(boards.YES_NO, prompt=prompt, by="Son Goku, Red Flame [Activate: Main]")
    async with app_over(lines(asked)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.pause()
        words = " ".join(text_of(pilot.app).split())
        assert "Son Goku [Activate: Main]: use it?" in words
        assert "If you do, draw 2 cards. (8-5-3)" in words


async def test_the_key_that_a_payment_names_leads_to_the_energy(app_over) -> None:
    async with app_over(lines(boards.MAIN)).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("1")
        assert "Pick other energy (r)" in " ".join(text_of(pilot.app).split())
        await pilot.press("r")
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        assert screen.table.places[screen.cursor or ""].area == "energy"


async def test_who_alone_combos_has_the_whole_line(app_over) -> None:
    view = boards.battle_view(boards.OFFENSE)
    ann, bob = view.players
    names = ("Yajirobe, Hero of the Day", "Bulma, Notes for Tomorrow", "Puar, Shape of a Sword")
    combo = tuple(boards.card(str(80 + i), name) for i, name in enumerate(names))
    alone = replace(view, players=(replace(ann, combo=combo), replace(bob, combo=())))
    async with app_over(FakeLink(alone)).run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.pause()
        (line,) = [line for line in text_of(pilot.app).split("\n") if "Ann combos:" in line]
        assert line.startswith("Ann combos:")
        assert all(name[:5] in line for name in names)


@pytest.mark.parametrize(
    ("speaks", "study", "told", "silent"),
    [("Say", False, ["s Stops", "t Say", "u Undo"], []), ("Hint", True, ["t Hint", "u Undo"], ["Stops"])],
)
async def test_the_last_line_names_the_keys_of_this_table(
    app_over, speaks: str, study: bool, told: list[str], silent: list[str]
) -> None:
    link = lines(boards.CHARGE)
    link.speaks, link.study = speaks, study
    async with app_over(link).run_test(size=SMALL) as pilot:
        await pilot.pause()
        last = text_of(pilot.app).split("\n")[-1]
        assert all(words in last for words in told)
        assert not any(words in last for words in silent)


async def test_a_question_of_three_lines_takes_that_of_the_keys(app_over) -> None:
    prompt = (
        "Pay for Towa's skill? When this card is played, add up to 1 black Battle Card with an energy cost of 3 or less"
    )
    link = lines(replace(boards.YES_NO, prompt=f"{prompt} from your Drop Area to your hand, and then draw 1 card."))
    async with app_over(link).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.pause()
        shown = text_of(pilot.app)
        assert "and then draw 1 card. (8-5-3)" in " ".join(shown.split())
        assert "y  Yes" in shown
        assert "F1 Help" not in shown
        await pilot.press("tab")  # a notice is seen all the same, and goes with the next key
        await pilot.pause()
        assert "No card can be used now" in text_of(pilot.app)
        await pilot.press("left")
        await pilot.pause()
        assert "No card can be used now" not in text_of(pilot.app)


async def test_enter_on_a_card_where_no_card_answers_names_the_keys(app_over) -> None:
    link = lines(boards.YES_NO)
    async with app_over(link).run_test(size=SMALL) as pilot:
        await pilot.press("w", "enter")
        assert "No card answers this. Key y: Yes, n: No." in text_of(pilot.app)
        assert link.answers == []
        await pilot.press("y")
        assert len(link.answers) == 1
