"""What a newcomer may be called on servers: a name that a key can have."""

from __future__ import annotations

import getpass

from dbs_server.people.names import kept_back, name_wrong, tidy
from dbs_tui.shell.settings import CALLED

NOBODY = frozenset({"root", "admin", "administrator", "user", "guest"})
"""Login names that name nobody."""


def own_name(name: str) -> str:
    """The name of the settings, "" where its player has not chosen one yet."""
    return "" if name in CALLED else name


def suggested() -> str:
    """The login name as a name for servers; "" where it can't be one, or names nobody."""
    try:
        login = tidy(getpass.getuser())
    except (OSError, KeyError, ImportError):  # a system that knows no name for this user
        return ""
    name = login[:1].upper() + login[1:]
    return "" if login.lower() in NOBODY or name_wrong(name) or kept_back(name) else name
