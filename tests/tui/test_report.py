"""A report: all that the authors need, nothing that tells who played; and a program that it does not replay in says how far it went."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from card_data.games import pack
from dbs.main import main
from dbs_server.app import running
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.archive.opening import opened, reel_of
from dbs_tui.shell.archive.report import MatchReport, plain
from dbs_tui.shell.play.messages import Position
from dbs_tui.shell.play.reel import Reel
from dbs_tui.shell.settings import Settings, Taken, save_settings
from engine.core.decisions import Answer
from engine.core.errors import Fault
from engine.masters.view.model import View
from engine.version import VERSION, rules_code
from tests.tui.test_archive import kept_match
from tests.tui.test_network import Robot, until

SECRETS = Settings(
    names=("Annabel Example", "Bobby Example"),
    starters={"masters": Taken(("annabels-deck", ""))},
    server="wss://private.example.org",
    tokens={"wss://private.example.org": "token-1234"},
)


@pytest.fixture
def archive(tmp_path, monkeypatch) -> Archive:
    monkeypatch.setenv("DBS_DATA", str(tmp_path / "data"))
    return Archive()


def test_a_report_names_nobody_and_replays(archive: Archive, tmp_path: Path, capsys) -> None:
    save_settings(SECRETS)
    link = kept_match(archive, answers=50)
    link.close()
    (entry,) = archive.entries()
    text = entry.path.read_text().replace('"name":"Ann"', '"name":"Annabel Example"')
    entry.path.write_text(text.replace('"name":"Bob"', '"name":"Bobby Example"'))
    target = tmp_path / "report.json"
    assert main(["report", "-o", str(target)]) == 0
    assert "50 answers; the match replays here to its end. Names are left out." in capsys.readouterr().out
    said = target.read_text()
    for word in ("Annabel", "Bobby", "Example", "private", "token-1234", str(tmp_path), "annabels", str(Path.home())):
        assert word not in said
    report = msgspec.json.decode(said, type=MatchReport)
    assert report.program.startswith(VERSION)
    assert (report.record.code, report.replayed) == (rules_code(), 50)
    assert report.settings["ascii"] is False
    assert any("Player 1" in line for line in report.lines)
    reel = reel_of(opened(target), FACES, lambda _: pack())
    reel.mark(50)
    assert (reel.last, reel.trouble) == (50, "")
    assert reel.moment(50, 0).view.players == _renamed(link.game.view(0).players)


def _renamed(players):
    return tuple(
        msgspec.structs.replace(player, name=called)
        for player, called in zip(players, ("Player 1", "Player 2"), strict=True)
    )


def test_settings_in_a_report_are_switches_and_the_game() -> None:
    told = plain(SECRETS)
    assert {"dark", "ascii", "side", "game", "profile"} <= set(told)
    assert not {"names", "tokens", "server", "decks"} & set(told)


def test_a_fault_of_the_rules_is_in_the_report_without_paths_and_names(archive: Archive, monkeypatch, tmp_path) -> None:
    link = kept_match(archive, answers=20)
    pending = link.game.pending
    assert pending is not None

    def broken():
        yield pending
        raise AssertionError("Ann has lost a card")

    link.game._procedure = broken()  # what the rules were in the midst of breaks at the next answer
    next(link.game._procedure)
    before = link.game.hash()
    with pytest.raises(Fault):
        link.game.answer(Answer(tuple(option.words for option in pending.options[: max(1, pending.least)])))
    assert (link.game.hash(), link.game.pending) == (before, pending)
    link.close()
    target = tmp_path / "report.json"
    assert main(["report", "-o", str(target)]) == 0
    report = msgspec.json.decode(target.read_bytes(), type=MatchReport)
    assert "AssertionError: Player 1 has lost a card" in report.faults[0].error
    assert "test_report.py:" in report.faults[0].error
    assert "/" not in report.faults[0].error


def test_a_match_that_does_not_replay_is_reported_as_far_as_it_goes(archive: Archive, tmp_path, capsys) -> None:
    kept_match(archive, answers=50).close()
    (entry,) = archive.entries()
    entry.path.write_text(entry.path.read_text().replace('"hash":"', '"hash":"f', 1))
    assert main(["report", "-o", str(tmp_path / "report.json")]) == 0
    assert "stops after answer 19: StateDiffers: After answer 20" in capsys.readouterr().out


def test_a_report_has_nowhere_to_go(archive: Archive, tmp_path, capsys) -> None:
    kept_match(archive, answers=2).close()
    assert main(["report", "-o", str(tmp_path / "no" / "folder.json")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
    assert main(["report", "nothing"]) == 2
    assert "`dbs games` lists them" in capsys.readouterr().err


async def test_of_a_network_match_the_own_views_are_kept_and_shown_as_they_were(
    archive: Archive, tmp_path: Path, capsys
) -> None:
    seen: list[View] = []
    async with running("127.0.0.1", 0) as port:
        first = Robot(f"ws://127.0.0.1:{port}", "red", 1)
        first.name, first.archive = "Annabel", archive
        await first.seated.wait()
        second = Robot(f"ws://127.0.0.1:{port}", "blue", 2, first.table_id)
        await until(lambda: len([one for one in first.heard if isinstance(one, Position)]) > 25)
        first.play = second.play = False
        seen = [one.view for one in first.heard if isinstance(one, Position)]
        first.connection.close()
        second.connection.close()
    (entry,) = archive.entries()
    assert (entry.watched, entry.names, entry.result) == (True, ("guest Annabel", "guest Robot"), None)
    assert archive.latest() is None  # it goes on at the server
    assert entry.path.stat().st_size < 1500 * entry.answers
    reel = reel_of(opened(entry.path), FACES, lambda _: pack())
    assert reel.last + 1 == entry.answers
    for n, view in enumerate(seen):
        shown = reel.moment(n, reel.seats[0]).view
        assert (shown.players, shown.turn, shown.phase) == (view.players, view.turn, view.phase)
    target = tmp_path / "report.json"
    assert main(["report", "-o", str(target)]) == 0
    assert f"{entry.answers} steps, as one player saw them" in capsys.readouterr().out
    said = target.read_text()
    assert "Annabel" not in said
    assert "Robot" not in said
    assert "seed" not in msgspec.json.decode(said)
    again = reel_of(opened(target), FACES, lambda _: pack())
    assert again.names == ("Player 1", "Player 2")
    hand = reel.moment(20, reel.seats[0]).view.players[entry_seat(reel)].hand
    assert again.moment(20, again.seats[0]).view.players[entry_seat(reel)].hand == hand


def entry_seat(reel: Reel) -> int:
    seat = reel.seats[0]
    assert seat is not None
    return seat


async def test_the_list_of_matches_writes_a_report(archive: Archive) -> None:
    kept_match(archive, answers=5).close()
    app = DbsApp(settings=Settings(), archive=archive)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("m", "w")
        await pilot.pause()
    (written,) = archive.reports.glob("*.json")
    assert opened(written).record.seats[0].name == "Player 1"
