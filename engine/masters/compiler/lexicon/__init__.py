"""The words of card text as data: verbs with their forms and frames, and what other words mean."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from engine.language.word_table import Table, Words

FORMS = ("base", "third", "past", "done", "ing")
_NOUN = "$noun:operand"


def verbs() -> tuple[dict[str, str], ...]:
    """The verb table, a row for each frame of a verb: what the grammar names in angle brackets, as patterns.

    A column that a row has not is a form that the verb has not. `gap` and `lone` stand where the subject may be left out, since it is the noun:
    "is played or KO'd", "is played or attacks"; `itself` stands where a card has undergone it, and not its markers or its power; `limit` stands
    before so many as there may be, where nothing but these is said of the verb.
    """
    return tuple(_row(entry) for entry in _read("verbs.toml")["verb"])


def tables() -> tuple[Table, ...]:
    """The tables of which alternatives name columns: tenses, what else is said in the same words of one thing and of another, what follows verbs, and verbs."""
    facts = {**_read("tenses.toml"), **_read("facts.toml")}
    adjuncts = _read("adjuncts.toml")
    said = tuple(row for entry in adjuncts["adjunct"] for row in _adjunct(entry))
    return _read("coordination.toml")["coordination"], *facts.values(), adjuncts["taking"], said, verbs()


def _adjunct(entry: dict[str, Any]) -> list[dict[str, str]]:
    """A row for each kind of verbs that takes it."""
    return [{"value": "$x", **{k: v for k, v in entry.items() if k != "of"}, "takes": kind} for kind in entry["of"]]


def words() -> Words:
    """What single words and fixed phrases mean: rules of the grammar that hold nothing else."""
    return _read("words.toml")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("engine.masters.compiler.lexicon").joinpath(name).read_text("utf-8"))


def _row(entry: dict[str, Any]) -> dict[str, str]:
    frame = {"rest": "", "subject": _NOUN, "what": _NOUN, "of": _NOUN, "ban": entry.get("deed"), **entry}
    row = {name: text for name, text in frame.items() if isinstance(text, str)}
    row |= zip(FORMS, entry["forms"], strict=True)
    for name in ("deed", "ban"):
        if name in row and "=" not in row[name]:
            row[name] = f'verb="{row[name]}"'
    if frame["of"] == _NOUN:
        row["gap"] = ""
    if (of := row.get("of", _NOUN)) == _NOUN or "$target:operand" in of:
        row["itself"] = ""
    if frame["subject"] == _NOUN:
        row["lone"] = ""
    if "nth" in row or "limited" in row or (frame["what"] == _NOUN and "$" not in row["rest"]):
        row = {"limit": row.get("nth", ""), "limited": "$noun:np_plain", **row}
    if "nth" in row:
        row = {"only": row["nth"], **row}
    return row
