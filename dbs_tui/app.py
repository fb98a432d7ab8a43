"""The program: the shell with a face for every game."""

from __future__ import annotations

from dbs_tui.faces import FACES
from dbs_tui.shell.app import Shell


class DbsApp(Shell):
    """See `Shell`; this one shows every game that there is."""

    faces = FACES
