"""The verbs of card text as data: their forms, what follows them, and the node that they make."""

from __future__ import annotations

import tomllib
from importlib import resources


def verbs() -> tuple[dict[str, str], ...]:
    """The verb table, a row for each verb: what the grammar names in angle brackets, as patterns."""
    text = resources.files("engine.collectible.compiler.lexicon").joinpath("verbs.toml").read_text("utf-8")
    return tuple(tomllib.loads(text)["verb"])
