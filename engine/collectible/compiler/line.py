"""One line of printed text to its nodes, and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from engine.collectible.compiler.lexer import join, tokenize
from engine.collectible.compiler.loaded import language
from engine.collectible.compiler.sense import nonsense
from engine.collectible.ir.nodes import Line, Node, Unread
from engine.language.build import Misfit
from engine.language.render import Stream, say
from engine.language.sense import read

WANTED = 12
"""So many of the words that could follow are told."""
STARTS = (
    "line",
    "sentence",
    "further",
    "held",
    "any",
    "moment",
    "cost",
    "requirement",
    "ability",
    "warrior",
    "amount",
    "change",
)


@lru_cache(maxsize=8192)
def read_line(text: str, note: str = "") -> Line:
    """The nodes of one line without its reminder; a Line with `unread` where the grammar stops, or nothing would carry it out."""
    lang, tables = language()
    tokens = tokenize(text)
    sense = read(lang, tables, tokens, ("line",))
    if sense.why_not is not None:
        return _unread(text, 0, sense.why_not, note)
    if sense.value is None:
        at = tokens[sense.furthest].at if sense.furthest < len(tokens) else len(text)
        return _unread(text, at, ", ".join(sense.wanted[:WANTED]), note)
    line: Line = sense.value
    line = replace(line, text=text, note=note, words=f"{line.words}|{sense.letters}" if sense.letters else line.words)
    odd = nonsense(line)
    return line if odd is None else _unread(text, 0, odd, note)


def _unread(text: str, at: int, wanted: str, note: str) -> Line:
    return Line(unread=Unread(text, at, wanted), text=text, note=note)


def print_line(line: Line) -> str:
    """The line in canonical wording, made from its nodes alone; an unread one as it was printed. Raises Misfit for what has no words."""
    if line.unread is not None:
        return normalise(line.text)
    own, _, top = line.words.partition("|")
    bare = replace(line, text="", note="", words=own)
    return join(say(language()[0], "line", bare, Stream(top)))


def normalise(text: str) -> str:
    """The printed words with the spaces and capitals that cards have."""
    return join([token.text if token.kind in ("%trait", "%name", "%chi") else token.key for token in tokenize(text)])


def round_trips(line: Line) -> bool:
    """Whether printing the nodes gives the normalised line back."""
    try:
        return print_line(line) == normalise(line.text)
    except Misfit:
        return False


def pretty(node: Node) -> str:
    """A line, or a part of one, in the words of a card; its plain form where the grammar has no words for it alone."""
    if isinstance(node, Line) and (node.text or node.unread is not None):
        return print_line(node)
    for rule in STARTS:
        try:
            return join(say(language()[0], rule, _bare(node)))
        except Misfit:
            continue
    return str(node)


def _bare(node: Any) -> Any:
    return replace(node, words=node.words.partition("|")[0]) if isinstance(node, Line) else node
