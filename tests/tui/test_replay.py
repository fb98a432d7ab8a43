"""A match looked at again: every moment as it was, by turn, attack and decision, through either seat's eyes; and on from there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from card_data.games import pack
from dbs_tui.app import DbsApp
from dbs_tui.faces import MASTERS
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.play.begin import branch
from dbs_tui.shell.play.messages import Explained, Lines, Message, Position
from dbs_tui.shell.play.reel import RecordReel
from dbs_tui.shell.play.replaying import ReplayLink
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.replay import Replay
from dbs_tui.shell.settings import Settings
from engine.core.record import Record
from engine.masters.view.model import CardSeen
from engine.version import VERSION
from tests.tui.test_archive import kept_match
from tests.tui.test_decisions import text_of


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> tuple[Archive, Record]:
    """A whole match, kept."""
    archive = Archive(tmp_path_factory.mktemp("played"))
    link = kept_match(archive, "whole", answers=2000)
    assert link.game.result is not None
    link.close()
    return archive, link.game.record


@pytest.fixture
def link(played) -> ReplayLink:
    return ReplayLink(RecordReel(MASTERS, pack(), played[1]))


def test_every_moment_is_as_the_game_was(link: ReplayLink, played) -> None:
    record = played[1]
    game = pack().new_game(record)
    link.seat = 0
    link.open(lambda message: None)
    for n, given in enumerate(record.answers[:40]):
        view = game.view(0)
        assert (link.at, link.moment.view.players, link.moment.view.turn) == (n, view.players, view.turn)
        assert [line.text for line in link.moment.lines[-1:]] == [line.text for line in game.log(0)[-1:]]
        assert not link.moment.view.decision.options
        game.answer(given.answer)
        link.go(n + 1)


def test_what_was_answered_stands_at_the_moment_before(link: ReplayLink, played) -> None:
    record = played[1]
    link.open(lambda message: None)
    link.landmark(1)
    given = record.answers[link.at]
    assert given.answer.taken[0].startswith("attack")
    name = record.seats[given.seat].name
    assert link.moment.answer.startswith(f"{name}, ")
    assert "Attack" in link.moment.answer
    assert MASTERS.places(link.moment.view)[link.moment.card].seat == given.seat  # type: ignore[index]


def test_one_jumps_by_turn_attack_and_decision_and_back(link: ReplayLink, played) -> None:
    record = played[1]
    attacks = [
        i
        for i, given in enumerate(record.answers)
        if given.answer.taken[:1] and given.answer.taken[0].startswith("attack")
    ]
    link.open(lambda message: None)
    for expected in attacks[:4]:
        link.landmark(1)
        assert link.at == expected
    link.landmark(-1)
    assert link.at == attacks[2]
    link.go(0)
    turns: list[int] = []
    while link.at < link.reel.last:
        link.turn(1)
        turns.append(link.moment.view.turn)
    assert turns[:-1] == list(range(1, len(turns)))
    link.turn(-1)
    link.turn(-1)
    assert link.moment.view.turn == turns[-1] - 1
    link.go(0)
    link.decision(1)
    assert link.reel.mark(link.at).choice
    link.go(10_000)
    assert link.at == link.reel.last == len(record.answers)
    assert link.moment.view.result is not None


def test_both_hands_lie_open_or_one(link: ReplayLink) -> None:
    link.open(lambda message: None)
    link.turn(1)
    seen = {seat: [isinstance(card, CardSeen) for card in link.moment.view.players[seat].hand] for seat in (0, 1)}
    assert all(seen[0] + seen[1])
    assert min(len(seen[0]), len(seen[1])) > 4
    link.turn_eyes()
    assert link.seat == 0
    assert link.moment.bottom == 0
    assert not any(isinstance(card, CardSeen) for card in link.moment.view.players[1].hand)
    assert all(isinstance(card, CardSeen) for card in link.moment.view.players[0].hand)


def test_every_name_of_a_card_is_one_cards(link: ReplayLink) -> None:
    """Both seats have their own numbers; on one board none stands for two cards."""
    link.open(lambda message: None)
    for n in range(0, link.reel.last, 9):
        link.go(n)
        view = link.moment.view
        cards = [
            card
            for player in view.players
            for area in (player.hand, player.life, player.battle, player.energy)
            for card in area
        ]
        handles = [card.handle for card in cards]
        assert len(set(handles)) == len(handles)


def test_why_not_is_asked_of_the_moment(link: ReplayLink) -> None:
    heard: list[Message] = []
    link.open(heard.append)
    link.turn(1)
    card = link.moment.view.players[link.moment.bottom].hand[0]
    link.why_not(card.handle)
    assert isinstance(heard[-1], Explained)
    assert heard[-1].reasons


def test_a_record_that_goes_astray_is_shown_as_far_as_it_goes(played) -> None:
    record = played[1]
    hashes = {**record.hashes, 40: "another"}
    bent = Record(**{name: getattr(record, name) for name in record.__struct_fields__} | {"hashes": hashes})
    link = ReplayLink(RecordReel(MASTERS, pack(), bent))
    heard: list[Message] = []
    link.open(heard.append)
    link.go(100)
    assert (link.at, link.reel.last) == (39, 39)
    assert link.reel.trouble == "After answer 40 the state differs from the record's."
    link.turn(-1)
    assert link.at < 39
    assert isinstance(heard[-1], Position)
    assert isinstance(heard[-2], Lines)


def test_a_record_of_another_program_says_so(played) -> None:
    assert RecordReel(MASTERS, pack(), played[1]).told == []
    older = msgspec.structs.replace(played[1], engine="0.0.9")
    assert RecordReel(MASTERS, pack(), older).told == [
        f"This match began under version 0.0.9 of the program; this program has {VERSION} now."
    ]


def test_one_goes_on_from_the_midst_in_a_match_of_its_own(played, tmp_path) -> None:
    record, archive = played[1], Archive(tmp_path / "matches")
    link = branch(pack(), MASTERS, record, 25, ("A", "B"), archive)
    game = pack().new_game(record)
    for given in record.answers[:25]:
        game.answer(given.answer)
    assert link.game.hash() == game.hash()
    assert len(record.answers) > 25
    link.close()
    (entry,) = archive.entries()
    assert (entry.answers, entry.decks, entry.result) == (25, ("A", "B"), None)


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
async def test_a_replay_by_keys(played, size) -> None:
    archive, record = played
    app = DbsApp(settings=Settings(), archive=archive, shown=archive.entries()[-1].path)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Replay)
        assert f"0 OF {len(record.answers)}" in text_of(app)
        assert "Go on here" in text_of(app)
        assert "Stops" not in text_of(app)  # nobody is asked in a replay, and s means another thing
        await pilot.press("full_stop", "full_stop", "comma")
        await pilot.pause()
        assert screen.link.at == 1
        await pilot.press("a")
        await pilot.pause()
        assert "Attack" in screen.link.moment.answer
        assert screen.cursor == screen.link.moment.card
        for key in (
            "i",
            "escape",
            "question_mark",
            "escape",
            "z",
            "escape",
            "g",
            "escape",
            "x",
            "escape",
            "s",
            "left",
            "t",
            "T",
            "d",
            "D",
        ):
            await pilot.press(key)
            await pilot.pause()
        assert app.screen is screen
        await pilot.press("end")
        await pilot.pause()
        assert app.screen is screen
        assert "wins" in text_of(app) or "life" in text_of(app).lower()
        await pilot.press("home", "t", "c")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        match = next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))
        assert len(match.link.game.record.answers) == screen.link.at  # type: ignore[attr-defined]
        assert len(archive.entries()) >= 2


async def test_what_is_to_be_known_of_a_record_stands_below_it_until_the_next_key(tmp_path) -> None:
    """A notice over the board would hide what the replay says."""
    report = json.loads((Path(__file__).parents[1] / "records" / "red-blue.json").read_text(encoding="utf-8"))
    report["record"]["code"] = "0123456789ab"  # written down by a program with other rules
    record = tmp_path / "other-rules.json"
    record.write_text(json.dumps(report), encoding="utf-8")
    app = DbsApp(settings=Settings(), shown=record)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert re.search(r"This match began under rules code \w+; this program has \w+\.", text_of(app))
        assert not app._notifications
        await pilot.press("full_stop")
        await pilot.pause()
        assert "rules code" not in text_of(app)
