"""What a server announces at a table. It tells all of it again to a player who comes back, whose log has it already. No I/O: it says what is to be shown."""

from __future__ import annotations

from collections.abc import Iterator

from dbs_tui.shell.play.messages import Message, Notice, Remark


class Announcements:
    """Those of one match, in the order in which they came."""

    def __init__(self) -> None:
        self._told: list[str] = []
        self._repeated = 0  # so many of them have come again since the player came back

    def back(self) -> None:
        """The player is back: from here on the server begins anew."""
        self._repeated = 0

    def hear(self, text: str) -> Iterator[Message]:
        """What is shown of an announcement."""
        if self._told[self._repeated : self._repeated + 1] != [text]:
            self._told[self._repeated :] = [text]
            yield Remark(text)
            yield Notice(text)
        self._repeated += 1
