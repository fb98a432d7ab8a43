"""Answers that are taken back at a table of a server, as one player's client sees it: both must want it. No I/O: it says what is to be shown."""

from __future__ import annotations

from dbs_server.about_people import BackAsked, BackDeclined, BackTaken
from dbs_tui.shell.play.messages import BackOffered, Message, Notice, Remark
from engine.core.ids import Seat


class Backs:
    """`chosen` are the decisions that the player has answered, without those that were answered for them; `anew`: the next step has the whole log."""

    def __init__(self) -> None:
        self.chosen: list[int] = []
        self.anew = False
        self._asked: BackAsked | None = None
        self._later: list[Message] = []

    def begin(self) -> None:
        """Another match."""
        self.__init__()

    def answered(self, number: int) -> None:
        """The player has answered a decision."""
        if number not in self.chosen:
            self.chosen.append(number)

    def hear(
        self, message: BackAsked | BackDeclined | BackTaken, seat: Seat, names: tuple[str, str]
    ) -> tuple[Message, ...]:
        """What is shown of a message of the server."""
        match message:
            case BackAsked(seat=asker):
                self._asked = message
                if asker == seat:
                    return (Notice(f"You ask to take back your last answer: it is up to {names[1 - seat]}."),)
                return (BackOffered(message.number, _question(message, names), both=True),)
            case BackDeclined(seat=by):
                was, self._asked = self._asked, None
                declined = was is not None and was.seat == seat and by != seat
                return (Notice(f"{names[by]} would rather play on: nothing is taken back."),) if declined else ()
            case BackTaken(seat=asker, number=number):
                was, self._asked, self.anew = self._asked, None, True
                if asker == seat:
                    self.chosen = [one for one in self.chosen if one < number]
                came = "" if was is None else f": {' '.join(was.lines)}"
                self._later = [Remark(f"{names[asker]} took back an answer{came}"), Notice(f"{names[asker]} took back an answer.")]  # fmt: skip
                return ()

    def stepped(self) -> tuple[Message, ...]:
        """The step after it has come: what is to be said of it, once."""
        later, self._later, self.anew = tuple(self._later), [], False
        return later


def _question(asked: BackAsked, names: tuple[str, str]) -> str:
    who = names[asked.seat]
    text = f"{who} asks to take back an answer. What came of it: {' '.join(asked.lines) or 'nothing that you can see.'}"
    since = ["you have answered"] if asked.answered else []
    since += ["cards were drawn or shown, or chance has decided"] if asked.learnt else []
    if since:
        text += f" Since then {' and '.join(since)}."
    return text
