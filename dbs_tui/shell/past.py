"""What one can do with the matches of the archive: go on, look at one again, go on from the midst of one, report one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dbs_tui.shell.archive.folder import Listed
from dbs_tui.shell.archive.opening import opened, reel_of, report_on
from dbs_tui.shell.archive.report import written_report
from dbs_tui.shell.archive.written import Head, Written
from dbs_tui.shell.play.begin import branch, go_on
from dbs_tui.shell.play.reel import RecordReel
from dbs_tui.shell.play.replaying import ReplayLink
from dbs_tui.shell.screens.confirm import Confirm
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.replay import Replay
from engine.core.errors import EngineError, RecordError
from engine.core.record import Record

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell


class Past:
    """The matches that were played, for one program."""

    def __init__(self, app: Shell) -> None:
        self._app = app

    def go_on(self, entry: Listed) -> None:
        """Lead back into a match that is not over. One that does not replay to its end goes on from where it does, as a match of its own."""
        app = self._app
        try:
            reel = reel_of(opened(entry.path), app.faces, app.pack_of)
            try:
                link = go_on(app.pack_of(entry.game), reel.face, entry.path, app.archive, app.alone.pause)
            except RecordError as error:
                assert isinstance(reel, RecordReel)
                self._ask_for_less(reel, entry, str(error))
                return
        except (OSError, EngineError) as error:
            self._refuse("This match cannot go on", error)
            return
        app.push_screen(MatchScreen(link))

    def replay(self, path: Path) -> None:
        """Look at the match in a file."""
        app = self._app
        try:
            match = opened(path)
            reel = reel_of(match, app.faces, app.pack_of)
        except (OSError, EngineError) as error:
            self._refuse("This match cannot be shown", error)
            return
        replay = Replay(ReplayLink(reel, match.head.decks if isinstance(match, Written) else ("", "")))
        app.push_screen(replay)
        if told := " ".join(reel.told):
            app.call_after_refresh(replay.warn, told)

    def show(self, record: Record) -> None:
        """Look at the match of a record that was brought from elsewhere."""
        app = self._app
        called = (record.seats[0].name, record.seats[1].name)
        try:
            reel = reel_of(Written(Head("", called, record), record), app.faces, app.pack_of)
        except EngineError as error:
            self._refuse("This match cannot be shown", error)
            return
        app.push_screen(Replay(ReplayLink(reel, called)))

    def branch(self, link: ReplayLink) -> None:
        """Go on from the moment that a replay shows, as a match of its own."""
        if isinstance(link.reel, RecordReel):
            self._branch(link.reel, link.at, link.decks)

    def report(self, path: Path) -> None:
        """Write the report of a match into the folder of reports, and say where it is."""
        app = self._app
        try:
            target = app.archive.reports / f"{path.stem}.json"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(written_report(report_on(path, app.settings, app.pack_of)))
        except (OSError, EngineError) as error:
            self._refuse("No report was written", error)
            return
        app.notify(f"A report without names and keys was written: {target}", timeout=15)

    def _ask_for_less(self, reel: RecordReel, entry: Listed, why: str) -> None:
        reel.mark(reel.last)  # as far as it goes
        n, answers = reel.last, entry.answers
        text = f"This match cannot be replayed to where it was left: {why} Go on after {n} of its {answers} answers, as a match of its own?"
        self._app.push_screen(
            Confirm(text, "Go on", "Leave it"), lambda yes: self._branch(reel, n, entry.decks) if yes else None
        )

    def _branch(self, reel: RecordReel, n: int, decks: tuple[str, str]) -> None:
        app = self._app
        try:
            link = branch(app.pack_of(reel.record.game), reel.face, reel.record, n, decks, app.archive, app.alone.pause)
        except EngineError as error:
            self._refuse("From here the match cannot go on", error)
            return
        app.push_screen(MatchScreen(link))

    def _refuse(self, what: str, error: Exception) -> None:
        self._app.notify(f"{what}: {error}", severity="warning", timeout=10)
