"""Matches at one terminal are kept: each answer on disk at once, whatever happens to the program; they go on, and are looked at again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from card_data.games import pack
from dbs.main import main
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES, MASTERS
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.archive.match_file import InUse, MatchFile
from dbs_tui.shell.archive.opening import opened, reel_of
from dbs_tui.shell.archive.written import parsed, read
from dbs_tui.shell.play import begin
from dbs_tui.shell.play.hotseat import HotseatLink
from dbs_tui.shell.play.messages import BackOffered, Message, Notice, Position
from dbs_tui.shell.screens.confirm import Confirm
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.matches import Matches
from dbs_tui.shell.settings import Settings
from engine.bots.random import RandomBot
from engine.bots.sim import step
from engine.core.errors import RecordError
from tests.tui.matches import starters
from tests.tui.test_decisions import text_of


@pytest.fixture
def archive(tmp_path) -> Archive:
    return Archive(tmp_path / "matches")


def kept_match(archive: Archive, seed: str = "kept", answers: int = 30) -> HotseatLink:
    """A match between random players, after so many answers or at its end."""
    decks = [choice.deck for choice in starters()[:2]]
    link = begin.start(pack(), MASTERS, ("Ann", "Bob"), decks, seed, archive=archive)
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    while link.game.pending is not None and len(link.game.record.answers) < answers:
        step(link.game, bots)
    return link


def heard(link: HotseatLink) -> list[Message]:
    messages: list[Message] = []
    link.open(messages.append)
    return messages


PLAYING = """
import os, sys
from pathlib import Path
from dbs_tui.shell.archive.folder import Archive
from tests.tui.test_archive import kept_match
link = kept_match(Archive(Path(sys.argv[1])), answers=25)
print(link.game.hash(), flush=True)
os.kill(os.getpid(), 9)
"""


def test_a_kill_loses_nothing(archive: Archive) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAYING, str(archive.folder)], stdout=subprocess.PIPE, text=True, timeout=300
    )
    assert done.returncode == -signal.SIGKILL
    entry = archive.latest()
    assert entry is not None
    assert (entry.names, entry.answers, entry.result) == (("Ann", "Bob"), 25, None)
    link = begin.go_on(pack(), MASTERS, entry.path, archive)
    assert link.game.hash() == done.stdout.strip()


def test_a_match_goes_on_and_is_listed_when_it_is_over(archive: Archive) -> None:
    first = kept_match(archive)
    before = first.game.hash()
    first.close()
    entry = archive.latest()
    assert entry is not None
    link = begin.go_on(pack(), MASTERS, entry.path, archive)
    assert link.game.hash() == before
    step(link.game, (RandomBot("c"), RandomBot("d")))
    loser = 0 if link.game.pending is None else link.game.pending.seat
    link.concede()
    link.close()
    assert archive.latest() is None
    (over,) = archive.entries()
    assert (over.answers, over.outcome) == (32, f"{('Bob', 'Ann')[loser]} won")
    assert over.decks == ("Turtle School Rising", "Hope from a Broken Tomorrow")
    assert over.turn > 1


def test_what_is_taken_back_stays_taken_back(archive: Archive) -> None:
    link = kept_match(archive, answers=12)
    messages = heard(link)
    link.undo()
    offer = next(message for message in messages if isinstance(message, BackOffered))
    link.undo(offer.n)
    before = link.game.hash(), link.game.number
    link.close()
    (entry,) = archive.entries()
    assert entry.answers == offer.n - 1
    again = begin.go_on(pack(), MASTERS, entry.path, archive)
    assert (again.game.hash(), again.game.number) == before


def test_a_torn_last_line_is_left_out_and_replaced(archive: Archive) -> None:
    link = kept_match(archive)
    link.close()
    (entry,) = archive.entries()
    whole = entry.path.read_bytes()
    entry.path.write_bytes(whole[:-20])
    assert [torn.answers for torn in archive.entries()] == [29]
    again = begin.go_on(pack(), MASTERS, entry.path, archive)
    step(again.game, (RandomBot("c"), RandomBot("d")))
    again.close()
    assert len(read(entry.path).record.answers) == 30


def test_one_match_is_played_in_one_window(archive: Archive) -> None:
    link = kept_match(archive, answers=3)
    (entry,) = archive.entries()
    with pytest.raises(InUse, match="another window"):
        MatchFile(entry.path)
    link.close()
    MatchFile(entry.path).close()


@pytest.mark.skipif(os.geteuid() == 0 and not Path("/dev/full").exists(), reason="a disk that is full is wanted")
def test_a_full_disk_is_told_once_and_does_not_end_the_match(archive: Archive, monkeypatch) -> None:
    link = kept_match(archive, answers=3)
    messages = heard(link)
    journal = link.game.journal
    assert isinstance(journal, MatchFile)
    good = journal._file
    journal._file = os.open("/dev/full", os.O_WRONLY)
    for _ in range(2):
        link.look()
        step(link.game, (RandomBot("c"), RandomBot("d")))
        link.cover()
    bad = [message for message in messages if isinstance(message, Notice) and message.bad]
    assert [("No space left" in message.text) for message in bad] == [True]
    os.close(journal._file)
    journal._file = good
    step(link.game, (RandomBot("c"), RandomBot("d")))
    link.cover()
    assert any(isinstance(message, Notice) and "kept again" in message.text for message in messages)
    link.close()
    answers = len(link.game.record.answers)  # the three, and what answered itself on the way
    assert answers >= 6
    assert [entry.answers for entry in archive.entries()] == [answers]


def test_what_is_no_match_is_told_with_its_line(archive: Archive) -> None:
    link = kept_match(archive, answers=3)
    link.close()
    (entry,) = archive.entries()
    lines = entry.path.read_bytes().splitlines(keepends=True)
    for data, why in (
        (b"", "no match"),
        (b"hello\n", "x:1: this line cannot be read"),
        (lines[1], "x:1: a match begins with its head"),
        (lines[0] + lines[0], "x:2: a match has one head"),
        (lines[0] + lines[2], "x:2: answer 2 follows answer 0"),
    ):
        with pytest.raises(RecordError, match=why):
            parsed(data, "x")


def test_a_file_of_a_friend_steers_no_terminal_and_begins_no_nonsense(archive: Archive) -> None:
    link = kept_match(archive, answers=3)
    link.close()
    (entry,) = archive.entries()
    text = entry.path.read_text()
    entry.path.write_text(text.replace('"name":"Ann"', '"name":"\\u001b[2JAnn"'))
    assert opened(entry.path).record.seats[0].name == "Ann"
    for old, new, why in (
        ('"game":"masters"', '"game":"chess"', "a match of 'chess'; this program plays masters"),
        ('"profile":"masters"', '"profile":"old"', "no edition 'old'; it has: masters, launch, demo"),
        ('"leader":{"', '"leader":{"X', "There is no card X"),
    ):
        assert old in text
        entry.path.write_text(text.replace(old, new))
        with pytest.raises(RecordError, match=why):
            reel_of(opened(entry.path), FACES, lambda _: pack())


# --- taking back ------------------------------------------------------------------------------------------------------


def test_the_answer_is_shown_before_it_is_taken_back(archive: Archive) -> None:
    link = kept_match(archive, "shown", answers=2)
    link.look()
    messages = heard(link)
    seat = link.game.pending.seat  # type: ignore[union-attr]
    name = ("Ann", "Bob")[seat]
    card = next(option for option in link.game.view(seat).decision.options if option.verb == "charge")
    called = MASTERS.places(link.game.view(seat))[card.card].name
    link.answer((card.words,))
    link.undo()
    offer = messages[-1]
    assert offer == BackOffered(
        3, f"Take back what {name} answered? Charge Phase: {called}: Charge. What came of it: {name} charged {called}."
    )
    link.undo(3)
    assert len(link.game.record.answers) == 2
    position = next(message for message in reversed(messages) if isinstance(message, Position))
    assert position.view.decision.kind == "charge"


def test_a_shared_screen_does_not_tell_what_was_hidden(archive: Archive) -> None:
    link = kept_match(archive, "shown", answers=2)
    link.look()
    messages = heard(link)
    seat = link.game.pending.seat  # type: ignore[union-attr]
    card = next(option for option in link.game.view(seat).decision.options if option.verb == "charge")
    called = MASTERS.places(link.game.view(seat))[card.card].name
    link.answer((card.words,))
    link.cover()
    link.undo()
    assert isinstance(messages[-1], BackOffered)
    text, name = messages[-1].text, ("Ann", "Bob")[seat]
    assert (
        f"Charge Phase: what only {name} may know. What came of it: {name} charged {called}." in text
    )  # that lies open now
    link.game.back(3)
    link.game.answer(link.game.parse(seat, ("pass",)))
    link.look()
    link.cover()
    link.undo()
    assert isinstance(messages[-1], BackOffered)
    assert not any(card.face.name in messages[-1].text for card in link.game.view(seat).players[seat].hand)


def test_after_a_draw_both_must_agree(archive: Archive) -> None:
    link = kept_match(archive, "drawn", answers=3)
    while not (link.game.way_back is not None and link.game.way_back.learnt):
        link.game.answer(link.game.parse(link.game.pending.seat, ("pass",)))  # type: ignore[union-attr]
    messages = heard(link)
    link.undo()
    offer = messages[-1]
    assert isinstance(offer, BackOffered)
    assert offer.both
    assert "cards were drawn or shown, or chance has decided: go back only if both of you agree." in offer.text


def test_there_is_nothing_to_take_back_at_the_start(archive: Archive) -> None:
    link = kept_match(archive, answers=0)
    messages = heard(link)
    link.undo()
    assert messages[-1] == Notice("There is no answer to take back.")


# --- on the screen ----------------------------------------------------------------------------------------------------


async def test_the_menu_leads_back_into_the_match_that_was_left(archive: Archive) -> None:
    link = kept_match(archive, answers=9)
    before = link.game.hash()
    link.close()
    app = DbsApp(settings=Settings(), archive=archive)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Ann and Bob, turn" in text_of(app)
        await pilot.press("c")
        await pilot.pause()
        screen = next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))
        assert isinstance(screen.link, HotseatLink)
        assert screen.link.game.hash() == before
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert "The match is kept" in text_of(app)


async def test_an_answer_is_taken_back_by_a_key(archive: Archive, app_over) -> None:
    link = kept_match(archive, "shown", answers=2)
    app = app_over(link)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("p")
        await pilot.pause()
        assert len(link.game.record.answers) == 3
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(app.screen, Confirm)
        assert "answered? Charge Phase" in text_of(app)
        await pilot.press("y")
        await pilot.pause()
        assert len(link.game.record.answers) == 2
        assert "CHARGE" in text_of(app)
        assert "took back" in " ".join(line.text for line in app.screen.table.lines)


async def test_the_list_of_matches_says_how_each_ended(archive: Archive) -> None:
    link = kept_match(archive, answers=9)
    link.concede()
    link.close()
    app = DbsApp(settings=Settings(), archive=archive)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Go on" not in text_of(app)
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, Matches)
        shown = text_of(app)
        assert archive.entries()[0].outcome in shown
        assert "Turtle School Rising against Hope from a Broken Tomorrow" in shown


# --- the commands -----------------------------------------------------------------------------------------------------


def test_dbs_games_lists_the_matches(archive: Archive, monkeypatch, capsys) -> None:
    monkeypatch.setenv("DBS_DATA", str(archive.folder.parent))
    assert main(["games"]) == 0
    assert "No match has been played here yet" in capsys.readouterr().out
    kept_match(archive, answers=5).close()
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(archive.entries()[0].path.stem)
    assert "Ann and Bob, turn 1: to go on with" in told


def test_dbs_replay_says_what_it_cannot_open(archive: Archive, monkeypatch, capsys) -> None:
    monkeypatch.setenv("DBS_DATA", str(archive.folder.parent))
    assert main(["replay"]) == 2
    assert "No match has been played here yet." in capsys.readouterr().err
    assert main(["replay", "19"]) == 2
    assert "There is no file '19', and no match of that name" in capsys.readouterr().err
