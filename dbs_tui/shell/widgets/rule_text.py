"""Clauses of a game in words: their numbers as links wherever they stand in a text, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from dbs_tui.shell.face import Face
from dbs_tui.shell.rulebook import Meaning

CLAUSE = re.compile(r"(?:[A-Z]+-)?\d+(?:[-.]\d+)*", re.ASCII)
"""Whatever a game numbers its clauses by; a link acts on nothing else."""


def clauses_in(text: str, face: Face[Any]) -> list[str]:
    """The clauses that a text names."""
    return [found[0] for found in _numbers(text, face)]


def _numbers(text: str, face: Face[Any]) -> Iterator[re.Match[str]]:
    """Where clauses that there are stand in a text."""
    return (found for found in face.words.number.finditer(text) if face.rules.has(found[0]))


def link(clause: str) -> Style:
    """The style of a clause's number: a click on it explains the clause. What is no number is no link."""
    if CLAUSE.fullmatch(clause) is None:
        return Style()
    return Style(underline=True, meta={"@click": f"app.rule('{clause}')"})


def with_links(text: str | Text, face: Face[Any]) -> Text:
    """The text with a link on every clause that it names."""
    linked = Text(text) if isinstance(text, str) else text.copy()
    for found in _numbers(linked.plain, face):
        linked.stylize(link(found[0]), *found.span())
    return linked


def link_segments(text: str, style: Style, face: Face[Any]) -> list[Segment]:
    """The same for one line of a widget that draws itself."""
    segments: list[Segment] = []
    at = 0
    for found in _numbers(text, face):
        segments += [Segment(text[at : found.start()], style), Segment(found[0], style + link(found[0]))]
        at = found.end()
    return [*segments, Segment(text[at:], style)]


def rule_words(clause: str, face: Face[Any], profile: str = "") -> Text:
    """What a clause means and where it stands in the rules, and in another edition; nothing for "" and for what is no clause."""
    try:
        found = face.rules.meaning(clause)
    except KeyError:
        return Text()
    text = Text(path_words(found), "dim")
    if not found.exact:
        text.append(f"\n{clause} has no sentence of its own; above it stands:", "dim")
    text.append(f"\n{found.of} ", "bold").append(found.text)
    if told := face.rules.differences(profile).get(clause):
        text.append(f"\nIn this match ({face.edition(profile)}): ", "bold").append(told)
    return text


def path_words(found: Meaning) -> str:
    """ "7 Attack and battle > 7-4 Damage Step"."""
    return " > ".join(f"{clause} {title}" for clause, title in found.path)


def row_words(clause: str, face: Face[Any], where: str = "") -> Text:
    """A clause as one line of a list."""
    text = Text(f"{where:<8}", "dim").append(f"{clause}  ", "bold")
    titles = face.rules.titles()
    if clause in titles:
        text.append(f"{titles[clause]}: ")
    return text.append(face.rules.meanings()[clause])
