"""Clauses in words: their numbers as links wherever they stand in a text, and what they mean."""

from __future__ import annotations

import re

from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from engine.masters.cards.profiles import rules_of
from engine.masters.clauses import Meaning, differences, meaning, meanings, titles

NUMBER = re.compile(r"(?<![\w.-])\d{1,2}(?:-\d+)+(?![\w-])")


def clauses_in(text: str) -> list[str]:
    """The clauses that a text names."""
    return [number for number in NUMBER.findall(text) if number in meanings()]


def link(clause: str) -> Style:
    """The style of a clause's number: a click on it explains the clause. What is no number is no link."""
    if re.fullmatch(r"\d+(?:-\d+)*", clause, re.ASCII) is None:
        return Style()
    return Style(underline=True, meta={"@click": f"app.rule('{clause}')"})


def with_links(text: str | Text) -> Text:
    """The text with a link on every clause that it names."""
    linked = Text(text) if isinstance(text, str) else text.copy()
    for found in NUMBER.finditer(linked.plain):
        if found[0] in meanings():
            linked.stylize(link(found[0]), *found.span())
    return linked


def link_segments(text: str, style: Style) -> list[Segment]:
    """The same for one line of a widget that draws itself."""
    segments: list[Segment] = []
    at = 0
    for found in NUMBER.finditer(text):
        if found[0] in meanings():
            segments += [Segment(text[at : found.start()], style), Segment(found[0], style + link(found[0]))]
            at = found.end()
    return [*segments, Segment(text[at:], style)]


def rule_words(clause: str, profile: str = "masters") -> Text:
    """What a clause means and where it stands in the rules, and in another edition; nothing for "" and for what is no clause."""
    try:
        found = meaning(clause)
    except KeyError:
        return Text()
    text = Text(path_words(found), "dim")
    if not found.exact:
        text.append(f"\n{clause} has no sentence of its own; above it stands:", "dim")
    text.append(f"\n{found.of} ", "bold").append(found.text)
    if told := differences(profile).get(clause):
        text.append(f"\nIn this match ({rules_of(profile)}): ", "bold").append(told)
    return text


def path_words(found: Meaning) -> str:
    """ "7 Attack and battle > 7-4 Damage Step"."""
    return " > ".join(f"{clause} {title}" for clause, title in found.path)


def row_words(clause: str, where: str = "") -> Text:
    """A clause as one line of a list."""
    text = Text(f"{where:<8}", "dim").append(f"{clause}  ", "bold")
    if clause in titles():
        text.append(f"{titles()[clause]}: ")
    return text.append(meanings()[clause])
