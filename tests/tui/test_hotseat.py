"""The curtain between the seats: who is asked how, and what never stands on the screen."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from dbs_tui.faces import MASTERS
from dbs_tui.masters.redact import cover, tells
from dbs_tui.shell.play.hotseat import HotseatLink
from dbs_tui.shell.play.lines import public_line
from dbs_tui.shell.play.messages import Lines, Message, Position
from dbs_tui.shell.play.stops import Sitting, Wishes
from dbs_tui.shell.screens.curtain import Curtain
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.screens.picker import Picker
from engine.bots.random import RandomBot
from engine.core.seen import DecisionSeen, LogLine
from engine.masters.view.model import CardSeen, HiddenCard, View
from tests.tui import boards
from tests.tui.fakes import FakeGame
from tests.tui.matches import start, starters
from tests.tui.test_decisions import text_of


def step(decision: DecisionSeen) -> tuple[View, View]:
    """Both seats' views of one decision."""
    hush = replace(decision, options=(), prompt="Somebody decides.")
    if decision.seat == 0:
        return boards.view(decision), boards.bobs_view(hush)
    return boards.view(hush), boards.bobs_view(decision)


BOBS_COUNTER = replace(
    boards.COUNTER, seat=1, options=(boards.PASS, boards.option("counter 70 s0", "Negate the attack"))
)


def linked(*decisions: DecisionSeen) -> tuple[HotseatLink, list[Message], FakeGame]:
    game = FakeGame(*(step(decision) for decision in decisions))
    link = HotseatLink(MASTERS, lambda: game)  # type: ignore[arg-type,return-value]
    heard: list[Message] = []
    link.open(heard.append)
    return link, heard, game


def last(heard: list[Message]) -> Position:
    return next(message for message in reversed(heard) if isinstance(message, Position))


def test_a_match_begins_behind_a_curtain() -> None:
    link, heard, _ = linked(boards.MAIN)
    assert last(heard) == Position(None, 0, covered=True, curtain=0)
    link.look()
    assert last(heard).view == boards.view(boards.MAIN)


def test_a_counter_is_asked_openly_and_refused_without_a_curtain() -> None:
    link, heard, game = linked(boards.MAIN, BOBS_COUNTER, boards.MAIN)
    link.look()
    link.answer(("attack 1 -> 50",))
    asked = last(heard)
    assert asked.curtain is None
    assert asked.bottom == 0
    assert asked.can_look
    assert asked.view is not None
    assert all(isinstance(card, HiddenCard) for player in asked.view.players for card in player.hand)
    assert [option.verb for option in asked.view.decision.options] == ["pass"]  # type: ignore[union-attr]
    link.answer(("pass",))
    assert game.answers == [(0, ("attack 1 -> 50",)), (1, ("pass",))]
    assert last(heard) == Position(boards.view(boards.MAIN), 0)  # Bob did not look: Ann's hand lies open again


def test_a_hand_that_was_covered_by_its_player_stays_so() -> None:
    link, heard, _ = linked(boards.MAIN, BOBS_COUNTER, boards.MAIN)
    link.look()
    link.cover()
    link.answer(("attack 1 -> 50",))
    link.answer(("pass",))
    assert last(heard).covered


def test_trusting_players_have_no_curtain_and_both_hands_open() -> None:
    link, heard, _ = linked(boards.MAIN, BOBS_COUNTER, boards.MAIN)
    link.sit(Sitting(trusting=True))
    assert last(heard) == Position(boards.view(boards.MAIN), 0)
    link.answer(("attack 1 -> 50",))
    assert last(heard) == Position(step(BOBS_COUNTER)[1], 0)
    link.sit(Sitting(trusting=True, turning=True))
    assert last(heard) == Position(step(BOBS_COUNTER)[1], 1)
    link.sit(Sitting())
    assert last(heard) == Position(None, 1, covered=True, curtain=1, since=2)  # Bob has read two lines


def test_the_board_turns_to_an_open_question_by_setting() -> None:
    link, heard, _ = linked(boards.MAIN, BOBS_COUNTER, boards.MAIN)
    link.sit(Sitting(turning=True))
    link.look()
    link.answer(("attack 1 -> 50",))
    asked = last(heard)
    assert (asked.bottom, asked.covered, asked.can_look) == (1, True, True)
    link.answer(("pass",))
    assert last(heard) == Position(boards.view(boards.MAIN), 0)


NOTHING = replace(BOBS_COUNTER, options=(boards.PASS,), timed=True)
"""A counter timing at which Bob's hand holds none."""


def lines(heard: list[Message]) -> list[str]:
    return [line.text for line in next(message for message in reversed(heard) if isinstance(message, Lines)).lines]


def test_what_a_covered_hand_decides_is_asked_whatever_it_holds() -> None:
    for counter in (BOBS_COUNTER, NOTHING):
        link, heard, game = linked(boards.MAIN, replace(counter, timed=True), boards.MAIN)
        link.look()
        link.answer(("attack 1 -> 50",))
        assert last(heard).view is not None
        assert last(heard).view.decision.seat == 1  # type: ignore[union-attr]
        assert len(game.answers) == 1
        assert not any("passed" in line for line in lines(heard))


def test_among_trusting_players_what_has_one_answer_answers_itself() -> None:
    link, heard, game = linked(boards.MAIN, NOTHING, boards.MAIN)
    link.sit(Sitting(trusting=True))
    link.answer(("attack 1 -> 50",))
    assert game.answers[1:] == [(1, ("pass",))]
    assert last(heard).view == boards.view(boards.MAIN)
    assert "Counters: passed for Bob, nothing else was on offer." in lines(heard)


def test_what_public_facts_decide_answers_itself_at_any_table() -> None:
    link, heard, game = linked(boards.MAIN, replace(NOTHING, timed=False), boards.MAIN)
    link.look()
    link.answer(("attack 1 -> 50",))
    assert game.answers[1:] == [(1, ("pass",))]
    assert "Counters: passed for Bob, nothing else was on offer." in lines(heard)


def test_what_an_open_hand_decided_is_told_to_its_player_alone() -> None:
    nothing = replace(boards.OFFENSE, options=(boards.PASS,), timed=True)
    link, heard, game = linked(boards.MAIN, nothing, BOBS_COUNTER, replace(boards.CHARGE, seat=0))
    link.look()
    link.answer(("attack 1 -> 50",))
    assert game.answers[1:] == [(0, ("pass",))]
    assert not any("Offense: passed" in line for line in lines(heard))  # Bob is asked, and may read this
    link.answer(("pass",))
    assert any("Offense: passed for Ann" in line for line in lines(heard))


def test_the_covered_board_is_the_curtain_of_a_player_who_wants_to_look() -> None:
    link, heard, _ = linked(boards.MAIN, BOBS_COUNTER, boards.MAIN)
    link.look()
    link.answer(("attack 1 -> 50",))
    link.look()
    assert last(heard) == Position(step(BOBS_COUNTER)[1], 1)
    link.answer(("pass",))
    again = last(heard)  # Ann's turn: Bob's hand lay open, so that hers stays covered until she says that she is there
    assert (again.bottom, again.covered, again.can_look, again.curtain) == (0, True, True, None)
    assert again.view == cover(boards.view(boards.MAIN))
    link.look()
    assert last(heard) == Position(boards.view(boards.MAIN), 0)


def test_the_other_players_turn_needs_a_curtain() -> None:
    link, heard, _ = linked(boards.MAIN, replace(boards.CHARGE, seat=1))
    link.look()
    link.answer(("pass",))
    assert last(heard).curtain == 1


def test_no_counters_passes_aloud_and_ends_with_the_next_turn() -> None:
    link, heard, game = linked(boards.MAIN, BOBS_COUNTER, BOBS_COUNTER, boards.MAIN)
    link.look()
    link.answer(("attack 1 -> 50",))
    link.wish(Wishes(quiet_since=5), 1)
    assert game.answers[1:] == [(1, ("pass",)), (1, ("pass",))]
    assert sum("passed for Bob" in line for line in lines(heard)) == 2


def test_no_counters_leaves_the_open_hand_alone() -> None:
    link, heard, _ = linked(BOBS_COUNTER, boards.MAIN, BOBS_COUNTER, boards.MAIN)
    link.look()
    link.wish(Wishes(quiet_since=5), 1)
    link.look()
    assert not last(heard).covered
    link.answer(("attack 1 -> 50",))
    assert last(heard).view == boards.view(boards.MAIN)
    assert not last(heard).covered


def test_a_covered_view_has_no_face_of_a_hand_and_no_option_about_it() -> None:
    covered = cover(boards.view(boards.MAIN))
    assert all(isinstance(card, HiddenCard) for card in covered.players[0].hand)
    assert covered.decision is not None
    assert not any(option.card in ("10", "12") for option in covered.decision.options)
    assert any(option.words == "attack 1 -> 50" for option in covered.decision.options)
    assert covered.players[0].drop  # open areas stay open


def test_what_only_the_asked_player_may_see_tells() -> None:
    assert tells(boards.view(boards.MULLIGAN))
    assert tells(boards.searching())
    assert tells(boards.view(boards.ORDERED))
    assert not tells(boards.view(boards.LIFE))
    assert not tells(boards.view(boards.TARGETS))
    assert not tells(boards.chained())


def test_the_shared_log_names_no_hidden_card() -> None:
    mine, theirs = LogLine(3, "Ann drew Yamcha."), LogLine(3, "Ann drew a card.")
    assert public_line(mine, theirs) == public_line(theirs, mine) == theirs
    assert "Yamcha" not in public_line(mine, LogLine(3, "Ann drew Krillin.")).text


async def test_keys_and_screen_of_an_open_question(app_over) -> None:
    game = FakeGame(step(boards.MAIN), step(BOBS_COUNTER), step(boards.MAIN))
    app = app_over(HotseatLink(MASTERS, lambda: game))  # type: ignore[arg-type,return-value]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        assert not any(name in text_of(app) for name in boards.MINE)
        await pilot.press("enter")
        await pilot.pause()
        assert boards.MINE[0][:8] in text_of(app)
        await pilot.press("up", "up", "enter", "enter")
        await pilot.pause()
        screen = text_of(app)
        assert "COUNTER TIMING Bob" in screen
        assert not any(name[:8] in screen for name in (*boards.MINE, *boards.THEIRS))
        await pilot.press("p")
        await pilot.pause()
        assert game.answers[-1] == (1, ("pass",))
        assert boards.MINE[0][:8] in text_of(app)  # Bob did not look


async def test_no_notice_for_one_player_stays_before_the_other(app_over) -> None:
    app = app_over(HotseatLink(MASTERS, lambda: FakeGame(step(boards.MAIN))))  # type: ignore[arg-type,return-value]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        app.notify("No card can be used now.")
        await pilot.pause()
        assert len(app._notifications) == 1
        await app.push_screen(Curtain("Bob", "Ann", ""))
        await pilot.pause()
        assert len(app._notifications) == 0


@pytest.mark.parametrize(("decks", "seed", "size"), [((0, 1), "tui-1", (80, 24)), ((1, 0), "tui-2", (140, 45))])
async def test_a_whole_match_by_keys(app_over, decks: tuple[int, int], seed: str, size: tuple[int, int]) -> None:
    """A random pilot plays a real match with small decks to its end; at no moment does a hidden hand stand on the screen."""
    known = starters("demo")
    link = start(("Ann", "Bob"), [known[decks[0]], known[decks[1]]], seed, "demo")
    app = app_over(link)
    rng, bot, pressed, helped = random.Random(seed), RandomBot(seed), 0, 0
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, Over) and link.game.number < 400:
            before = link.game.number
            await press_something(app, pilot, rng, link)
            pressed = pressed + 1 if link.game.number == before else 0
            if pressed > PATIENCE and link.game.pending is not None:  # a pilot without eyes can wander for ever
                taken, paying = bot.answer(link.game.view(link.game.pending.seat).decision)
                link.answer(taken, paying)
                helped, pressed = helped + 1, 0
                await pilot._wait_for_screen()
                assert_no_leak(app, link)
        await pilot.pause()
        assert helped < link.game.number / 3
        assert isinstance(app.screen, Over), f"not over after {link.game.number} decisions"
        assert "wins" in text_of(app)
        await pilot.press("r")
        await pilot.pause()
        assert link.game.result is None


PATIENCE = 5
"""So many rounds of keys at one decision, and it is answered past the keys."""
HASTY = (
    ("tab", "enter"), ("tab", "enter"), ("tab", "tab", "enter"), ("tab", "enter", "enter"), ("right", "enter"), ("up", "enter"), ("enter",),
    ("1",), ("d",), ("p",), ("y",), ("e", "e"),
)  # fmt: skip
"""What is pressed before the board: mostly on cards that may be used, else the match would be one about closing windows."""


async def press_something(app, pilot, rng: random.Random, link: HotseatLink) -> None:
    """What a hasty player would press; no key shows what is hidden."""
    screen = app.screen
    if isinstance(screen, Curtain):
        keys = ["enter"]
    elif isinstance(screen, Picker):
        keys = ["enter", "d", "escape"] if rng.random() < 0.8 else ["down", "p"]
    elif not isinstance(screen, MatchScreen):
        keys = [rng.choice(["enter", *["escape"] * 4])]  # a window leads to the next one without end
    elif screen.draft is None or (screen.table.can_look and rng.random() < 0.15):
        keys = ["v"]
    else:
        keys = list(rng.choice(HASTY))
    for key in keys:
        if app.screen is screen:
            app.simulate_key(key)
            await pilot._wait_for_screen()  # pilot.pause() waits for an idle machine: too long for thousands of keys
            assert_no_leak(app, link)


def assert_no_leak(app, link: HotseatLink) -> None:
    """No name of a card in a hand that is hidden now, unless a card of that name lies open somewhere."""
    decision = link.game.pending
    if decision is None:
        return
    views = [link.game.view(seat) for seat in (0, 1)]
    table = next(screen.table for screen in app.screen_stack if isinstance(screen, MatchScreen))
    hidden = [seat for seat in (0, 1) if table.view is None or table.covered or seat != table.bottom]
    text = text_of(app)
    for seat in hidden:
        open_names = {card.face.name for card in everything(views[1 - seat])}
        said = " ".join(line.text for line in table.lines)
        for card in views[seat].players[seat].hand:
            assert isinstance(card, CardSeen)
            name = card.face.name
            if name not in said and not any(other.startswith(name[:12]) for other in open_names):
                assert name[:12] not in text, f"{name} of seat {seat} stands on the screen"


def everything(view: View) -> list[CardSeen]:
    """Every face that a seat may see, its own hand apart."""
    found: list[CardSeen] = [*view.looking, *view.revealed, *(link.card for link in view.chain)]
    for player in view.players:
        found += [
            player.leader,
            *player.unison,
            *player.battle,
            *player.combo,
            *player.energy,
            *player.drop,
            *player.warp,
        ]
        found += [*player.removed, *player.limbo, *(card for card in player.life if isinstance(card, CardSeen))]
        found += [card for card in player.hand if isinstance(card, CardSeen)]
        found += [
            beneath
            for card in [*player.battle, *player.unison]
            for beneath in card.under
            if isinstance(beneath, CardSeen)
        ]
    return found


def test_a_plain_attack_that_is_not_answered_puts_only_the_questions_of_the_covered_hand() -> None:
    """The attack is ahead: its player is not asked for combos. The other one is, for the counter and in the Defense Step, whatever the hand holds."""
    offense = replace(boards.OFFENSE, timed=True)
    defense = replace(BOBS_COUNTER, kind="defense", options=(boards.PASS,), timed=True)
    steps = [step(boards.MAIN), step(NOTHING), step(offense), step(defense), step(boards.MAIN)]
    battle = boards.battle_view(offense).battle
    assert battle is not None
    steps[2] = (replace(steps[2][0], battle=replace(battle, attack_combo=0)), steps[2][1])
    game = FakeGame(*steps)
    link = HotseatLink(MASTERS, lambda: game)  # type: ignore[arg-type,return-value]
    heard: list[Message] = []
    link.open(heard.append)
    link.look()
    link.answer(("attack 1 -> 50",))
    link.answer(("pass",))  # the counter
    assert game.answers[2:] == [(0, ("pass",))]
    assert last(heard).view is not None
    assert last(heard).view.decision.kind == "defense"  # type: ignore[union-attr]
    link.answer(("pass",))
    assert last(heard) == Position(boards.view(boards.MAIN), 0)
    link.sit(Sitting(trusting=True))
    game.at = 0
    link.answer(("attack 1 -> 50",))
    assert game.at == 4, "the attack is all that was answered by a player"
