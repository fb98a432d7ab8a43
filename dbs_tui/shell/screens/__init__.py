"""The screens, one a file; modal ones are typed by their result. Those that a first board does without are imported when they are first asked for here."""

from typing import TYPE_CHECKING

from engine.later import later

if TYPE_CHECKING:
    from dbs_tui.shell.screens.between import Between
    from dbs_tui.shell.screens.card_menu import CardMenu
    from dbs_tui.shell.screens.confirm import Confirm
    from dbs_tui.shell.screens.curtain import Curtain
    from dbs_tui.shell.screens.decks import Decks
    from dbs_tui.shell.screens.matches import Matches
    from dbs_tui.shell.screens.menu import Menu
    from dbs_tui.shell.screens.options import Options
    from dbs_tui.shell.screens.over import Over
    from dbs_tui.shell.screens.picker import Picker
    from dbs_tui.shell.screens.piles import Piles
    from dbs_tui.shell.screens.reader import Reader, room
    from dbs_tui.shell.screens.rule import Rule
    from dbs_tui.shell.screens.say import Say
    from dbs_tui.shell.screens.stops import Stops
    from dbs_tui.shell.screens.windows import log_window, surrender_window, why_window

__all__ = [
    "Between",
    "CardMenu",
    "Confirm",
    "Curtain",
    "Decks",
    "Matches",
    "Menu",
    "Options",
    "Over",
    "Picker",
    "Piles",
    "Reader",
    "Rule",
    "Say",
    "Stops",
    "log_window",
    "room",
    "surrender_window",
    "why_window",
]

__getattr__ = later(
    __name__,
    {
        "dbs_tui.shell.screens.between": ("Between",),
        "dbs_tui.shell.screens.card_menu": ("CardMenu",),
        "dbs_tui.shell.screens.confirm": ("Confirm",),
        "dbs_tui.shell.screens.curtain": ("Curtain",),
        "dbs_tui.shell.screens.decks": ("Decks",),
        "dbs_tui.shell.screens.matches": ("Matches",),
        "dbs_tui.shell.screens.menu": ("Menu",),
        "dbs_tui.shell.screens.options": ("Options",),
        "dbs_tui.shell.screens.over": ("Over",),
        "dbs_tui.shell.screens.picker": ("Picker",),
        "dbs_tui.shell.screens.piles": ("Piles",),
        "dbs_tui.shell.screens.reader": ("Reader", "room"),
        "dbs_tui.shell.screens.rule": ("Rule",),
        "dbs_tui.shell.screens.say": ("Say",),
        "dbs_tui.shell.screens.stops": ("Stops",),
        "dbs_tui.shell.screens.windows": ("log_window", "surrender_window", "why_window"),
    },
)
