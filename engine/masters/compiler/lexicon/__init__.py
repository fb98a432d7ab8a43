"""The words of card text as data: verbs with their forms and frames."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

FORMS = ("base", "third", "past", "done", "ing")
_NOUN = "$noun:operand"


def verbs() -> tuple[dict[str, str], ...]:
    """The verb table, a row for each frame of a verb: what the grammar names in angle brackets, as patterns.

    A column that a row has not is a form that the verb has not. `gap` and `lone` stand where the subject may be left out, since it is the noun:
    "is played or KO'd", "is played or attacks".
    """
    text = resources.files("engine.masters.compiler.lexicon").joinpath("verbs.toml").read_text("utf-8")
    return tuple(_row(entry) for entry in tomllib.loads(text)["verb"])


def _row(entry: dict[str, Any]) -> dict[str, str]:
    deed = str(entry["deed"])
    frame = {"rest": "", "subject": _NOUN, "what": _NOUN, "of": _NOUN, **entry}
    row = {name: text for name, text in frame.items() if isinstance(text, str)}
    row |= zip(FORMS, entry["forms"], strict=True)
    row["deed"] = deed if "=" in deed else f'verb="{deed}"'
    if frame["of"] == _NOUN:
        row["gap"] = ""
    if frame["subject"] == _NOUN:
        row["lone"] = ""
    return row
