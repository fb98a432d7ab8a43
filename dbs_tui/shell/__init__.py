"""The client for any game: screens, links, the log, windows. What shows a game is its Face."""

from typing import TYPE_CHECKING

from engine.later import later

if TYPE_CHECKING:
    from dbs_tui.shell.alone import Alone
    from dbs_tui.shell.past import Past

__all__ = ["Alone", "Past"]

__getattr__ = later(__name__, {"dbs_tui.shell.alone": ("Alone",), "dbs_tui.shell.past": ("Past",)})
