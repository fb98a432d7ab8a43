"""What the players of a match wish: when they are asked, and how two of them sit."""

from __future__ import annotations

from functools import partial

from dbs_tui.shell import screens
from dbs_tui.shell.face import When
from dbs_tui.shell.play.between import offers
from dbs_tui.shell.play.stops import Sitting, Wishes, always
from dbs_tui.shell.screens.match_view import MatchView


class MatchWishes(MatchView):
    """The keys that change what is asked."""

    @property
    def _mine(self) -> Wishes:
        """What the player wants whose wishes the keys change."""
        return self.table.wishes.get(self.table.player, Wishes())

    @property
    def _turn(self) -> int:
        return 0 if self.table.moment is None else self.table.moment.turn

    def action_quiet(self) -> None:
        """The next wish for the stops that one may have passed until one's next turn."""
        quiet = [stop for stop in self.face.words.stops if When.NEVER in stop.whens]
        if quiet and self.table.running:
            when, wishes = quiet[0].after(self._mine.when(quiet[0])), self._mine
            for stop in quiet:
                wishes = wishes.asking(stop, when, self._turn)
            self.link.wish(wishes, self.table.player)

    def action_ask_always(self) -> None:
        if self.face.words.stops:
            self.link.wish(always(self.face), self.table.player)
            self.tell("You are asked at every step. Key s changes that.")

    def action_between(self) -> None:
        """The clock, a pause, a draw: what two players at a table of a server say to each other."""
        if self.link.local or self.link.looking or self.table.moment is None or self.table.over:
            return
        asked = None if self.table.asked is None else self.table.asked.seat
        words = offers(self.table.clock, self.table.moment.seat, asked, self.table.names, self.table.opens)
        self.app.push_screen(screens.Between(words), lambda word: None if word is None else self.link.agree(word))

    def action_stops(self) -> None:
        if not self.face.words.stops or not self.table.running:
            return
        sitting = self.table.sitting if self.link.hotseat else None
        player = self.table.player
        name = self.table.names[player]
        self.app.push_screen(
            screens.Stops(self.face, name, self._mine, sitting, self._turn, partial(self._wished, player))
        )

    def _wished(self, player: int, wishes: Wishes, sitting: Sitting | None) -> None:
        """The window of the stops has changed something: it holds for this match, and is where the next one begins."""
        settings = self.app.settings
        settings.stops = {**settings.stops, self.face.name: dict(wishes.stops)}
        if sitting is not None and sitting != self.table.sitting:
            settings.trusting, settings.turning = sitting.trusting, sitting.turning
            self.link.sit(sitting)
        self.app.keep()
        self.link.wish(wishes, player)
