"""Where a player's own files are kept. The environment variable DBS_DATA names another folder."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The user's data folder of this program."""
    named = os.environ.get("DBS_DATA")
    return Path(named) if named else user_data_path("dbs-terminal")
