"""The program: the shell with a face for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dbs_tui.faces import FACES
from dbs_tui.shell.app import Shell
from dbs_tui.shell.face import Face
from dbs_tui.shell.play.link import Link
from dbs_tui.shell.settings import Settings


class DbsApp(Shell):
    """See `Shell`; `faces` are all that there are."""

    def __init__(
        self,
        begin: str = "menu",
        *,
        faces: Mapping[str, Face[Any]] = FACES,
        server: str = "",
        link: Link | None = None,
        settings: Settings | None = None,
        once: Mapping[str, Any] | None = None,
        keep: bool = False,
    ) -> None:
        super().__init__(faces, begin, server=server, link=link, settings=settings, once=once, keep=keep)
