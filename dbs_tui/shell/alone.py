"""What one can do alone: a guided first game, puzzles, matches against a player without a will."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from card_data.games import dialects, lessons, puzzles
from dbs_tui.shell.decks import starters
from dbs_tui.shell.play.begin import start_against
from dbs_tui.shell.play.lesson import PAUSE as LESSON_PAUSE
from dbs_tui.shell.play.lesson import LessonLink
from dbs_tui.shell.play.puzzle import PuzzleLink
from dbs_tui.shell.play.solo import BRIEF, USUAL
from dbs_tui.shell.screens.against import Against, Challenge
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.puzzles import Puzzles
from dbs_tui.shell.settings import edition
from engine.bots.roster import NAMES, levels
from engine.scenario.scenario import Scenario

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell

SOON = 0.1
"""Seconds of reading after which it is told."""


class Alone:
    """The matches of a player who is alone, for one program."""

    def __init__(self, app: Shell) -> None:
        self._app = app

    @property
    def pause(self) -> tuple[float, float]:
        """How long the other player waits before it answers."""
        return USUAL if self._app.motion else BRIEF

    def against(self) -> None:
        """Ask how well the other one shall play, and with which decks; then begin."""
        app, pack = self._app, self._app.pack
        profile = edition(app.settings, pack)
        decks = starters(pack, profile)
        named = (app.settings.level,) if app.settings.level == next(iter(NAMES)) else ()
        told = {name: NAMES[name] for name in (*named, *levels(pack.evaluation))}
        by_key = {deck.key: deck for deck in decks}
        level = app.settings.level if app.settings.level in told else next(iter(told))
        last = app.settings.taken(pack.name)
        challenge = Challenge(level, by_key.get(last.decks[0], decks[0]), by_key.get(last.opponent), profile)
        app.push_screen(
            Against(pack, app.face, told, challenge), lambda chosen: self._begin(chosen) if chosen else None
        )

    def first_game(self) -> None:
        """The guided first game, from its beginning."""
        app, game = self._app, self._app.settings.game
        pause = LESSON_PAUSE if app.motion else BRIEF[0]

        def begin(found: Sequence[Scenario]) -> None:
            app.push_screen(MatchScreen(LessonLink(app.face, dialects()[game], found, self._after_lessons, pause)))

        self._read(lambda: lessons(game), begin)

    def _after_lessons(self) -> None:
        self._app.to_menu()
        self.against()

    def puzzles(self) -> None:
        """The list of puzzles, and the one that is chosen there."""
        app, game = self._app, self._app.settings.game

        def listed(found: Sequence[Scenario]) -> None:
            def chosen(n: int | None) -> None:
                if n is not None:
                    self._puzzle(found[n], found[n + 1 :])

            app.push_screen(Puzzles(found, self._solved), chosen)

        self._read(lambda: puzzles(game), listed)

    def _puzzle(self, puzzle: Scenario, later: Sequence[Scenario]) -> None:
        app = self._app

        def further() -> None:
            app.to_menu()
            self._puzzle(later[0], later[1:])

        link = PuzzleLink(
            app.face,
            dialects()[puzzle.game],
            puzzle,
            lambda: self._mark(puzzle),
            self.pause,
            next(iter(later), None),
            further,
        )
        app.push_screen(MatchScreen(link))

    def _read(self, read: Callable[[], Sequence[Scenario]], then: Callable[[Sequence[Scenario]], None]) -> None:
        """Read scenarios, and with the first of them the cards, beside the screens; one who goes elsewhere meanwhile is not called back."""
        self._app.run_worker(self._reading(read, then), group="reading", exclusive=True)

    async def _reading(
        self, read: Callable[[], Sequence[Scenario]], then: Callable[[Sequence[Scenario]], None]
    ) -> None:
        app = self._app
        asked = app.screen
        reading = asyncio.create_task(asyncio.to_thread(read))
        if not (await asyncio.wait((reading,), timeout=SOON))[0]:
            app.notify("The cards are being read: a moment.", timeout=2)
        found = await reading
        app.clear_notifications()  # it would stand before the question
        if app.screen is asked:
            then(found)

    @property
    def _marks(self) -> Path:
        """The file of the puzzles that were solved, beside the matches that are kept."""
        return self._app.archive.folder.parent / "solved.json"

    @property
    def _solved(self) -> set[str]:
        try:
            return set(msgspec.json.decode(self._marks.read_bytes(), type=list[str]))
        except (OSError, msgspec.DecodeError):
            return set()

    def _mark(self, puzzle: Scenario) -> None:
        """Note that a puzzle was solved; a folder that cannot be written to is no reason to stop."""
        with suppress(OSError):
            self._marks.parent.mkdir(parents=True, exist_ok=True)
            self._marks.write_bytes(msgspec.json.encode(sorted(self._solved | {puzzle.source})))

    def _begin(self, chosen: Challenge) -> None:
        app, pack = self._app, self._app.pack
        settings, last = app.settings, app.settings.taken(pack.name)
        settings.level, last.opponent = chosen.level, "" if chosen.other is None else chosen.other.key or ""
        last.decks = (chosen.own.key or last.decks[0], last.decks[1])
        app.keep()
        decks = (chosen.own.deck, chosen.drawn(pack).deck)
        link = start_against(
            pack, app.face, chosen.level, settings.names[0], decks, "", chosen.profile, app.archive, self.pause
        )
        app.push_screen(MatchScreen(link))
