"""Slips of the pen: what a line that can't be read says when a word of it is put right.

Lists that people type have words twice, words left out, and words that are other words ("form" for "from"), which no table of misprints can name.
So a line that the grammar can't read is tried with small changes that take no sense from it, about where its reading stops. Where they are enough
to read the whole line, that is what was meant, and each is told as a repair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from engine.language.folding import Folding, Repair
from engine.language.token import Token
from engine.masters.compiler.lexer import CANONICAL, NO_SPACE_BEFORE, tokenize
from engine.masters.compiler.lexicon import verbs
from engine.masters.compiler.misprints import vocabulary

CONFUSED: dict[str, tuple[str, ...]] = {
    ".": (",",),
    "form": ("from",),
    "fro": ("from",),
    "you": ("your",),
    "yours": ("your",),
    "your": ("you",),
    "it's": ("its",),
    "its": ("it's", "it"),
    "there": ("their",),
    "they": ("their",),
    "then": ("than",),
    "than": ("then",),
    "ot": ("to",),
    "too": ("to",),
    "into": ("to", "in"),
    "onto": ("on", "to"),
    "fo": ("of",),
    "off": ("of",),
    "teh": ("the",),
    "an": ("a",),
    "in": ("on", "into"),
    "on": ("in",),
    "loose": ("lose",),
    "looses": ("loses",),
    "opponent": ("opponent's",),
    "opponent's": ("opponent",),
}
"""Words that are typed for one another, and what was meant."""
ARTICLES = ("the", "a")
DETERMINERS = frozenset(("the", "a", "an", "your", "this", "that", "its", "their"))
TOLD_APART = frozenset(("with", "than"))
"""Behind these an article is part of what is said: "with different names" and "with a different name", "with the lower power" and "with lower power"."""
PREPOSITIONS = frozenset(("from", "in", "of", "to", "with", "under", "on", "at", "by", "for", "among"))
"""Before these no noun has lost its article: "can't combo from your hand"."""
CLAUSES = frozenset(
    (
        "if", "when", "then", "and", "or", "but", "ignoring", "you", "your", "this", "that", "it", "they", "choose",
        "draw", "play", "place", "ko", "add", "send", "return", "switch", "negate", "look", "reveal", "discard",
        "shuffle", "remove", "deal", "during", "until", "for", "at",
    )
)  # fmt: skip
"""What a clause begins with, so that a comma may stand before it."""
OBJECTS = frozenset(("it", "this", "that", "they", "your"))
"""What a clause begins with, and is as well what something is done to: no comma parts it from a verb ("block this card and …")."""
COUNTED = frozenset(
    (
        "card", "skill", "area", "token", "marker", "name", "trait", "color", "cost", "attack", "battle", "opponent",
        "player", "turn", "phase", "step", "hand", "deck", "effect", "character", "keyword", "gain", "get",
    )
)  # fmt: skip
"""Words with an ending that is easily forgotten: nouns, and verbs whose subject stands before them."""
MOST = 3
FARTHER = 3
"""How many tokens more must be read for a change to be taken for one of several."""


class Slip(Struct, frozen=True):
    """From which token, up to which, and the words that were meant to stand there."""

    start: int
    end: int
    meant: tuple[str, ...] = ()


def put_right(folding: Folding, stop: Callable[[str], int | None]) -> None:
    """Put right what alone keeps a text from being read, and tell it.

    `stop` says at which token of a text reading stops: 0 where nothing is to be put right, None where all is read.
    """
    found: list[Slip] = []
    text = folding.text
    at = stop(text)
    while at and len(found) < MOST:
        tokens = tokenize(text)
        best: tuple[int, Slip] | None = None
        for slip in slips(tokens, at):
            then = stop(_with(text, tokens, slip))
            if then is None:
                if any(stop(_with(text, tokens, other)) is None for other in _rivals(tokens, slip)):
                    return  # it may have been another word: nothing says which
                best = len(tokens), slip
                break
            reach = then - len(slip.meant) + slip.end - slip.start
            if reach >= at + FARTHER and (best is None or reach > best[0]):
                best = reach, slip
        if best is None:
            return
        found.append(best[1])
        text = _with(text, tokens, best[1])
        at = stop(text)
    if at is None:
        for slip in found:
            _put(folding, slip)


def slips(tokens: list[Token], stop: int) -> Iterator[Slip]:
    """What may have been meant, the surest first; `stop` is the token at which reading stopped."""
    yield from _twice(tokens)
    for at, token in enumerate(tokens):
        if token.kind == "%word" and token.key not in vocabulary():
            yield from (Slip(at, at + 1, (word,)) for word in sorted(_like(token.key)))
    for at in range(max(stop - 5, 0), min(stop + 2, len(tokens))):
        yield from (
            Slip(at, at + 1, (meant,)) for meant in CONFUSED.get(tokens[at].key, ()) if _may_be(tokens, at, meant)
        )
    near = range(max(stop - 2, 0), min(stop + 2, len(tokens)))
    for at in near:
        word = tokens[at].key
        yield from (Slip(at, at + 1, meant) for meant in _endings(word) if vocabulary().issuperset(meant))
        yield from _without_brackets(tokens, at)
    for at in range(max(stop - 1, 1), min(stop + 2, len(tokens))):
        yield from (Slip(at, at, (word,)) for word in _left_out(tokens[at - 1], tokens[at]))
    yield from (Slip(at, at + 1) for at in near if _too_much(tokens, at))


def _may_be(tokens: list[Token], at: int, meant: str) -> bool:
    """Whether the word that was meant can stand there: a sentence begins with "it's" ("if its a red card"), and no noun does ("in its cost")."""
    return meant != "it's" or at == 0 or tokens[at - 1].key in CLAUSES or tokens[at - 1].kind == "%punct"


def _rivals(tokens: list[Token], slip: Slip) -> Iterator[Slip]:
    """Other words that an unknown one is as much like."""
    word = tokens[slip.start].key if slip.end == slip.start + 1 else ""
    if word and word not in vocabulary():
        yield from (replace(slip, meant=(like,)) for like in sorted(_like(word)) if (like,) != slip.meant)


def _twice(tokens: list[Token]) -> Iterator[Slip]:
    """A word, or two, that stand there twice."""
    for at, (one, other) in enumerate(pairwise(tokens)):
        if one.key == other.key and one.kind in ("%word", "%punct"):
            yield Slip(at, at + 1)
    for at in range(len(tokens) - 3):
        if [it.key for it in tokens[at : at + 2]] == [it.key for it in tokens[at + 2 : at + 4]]:
            yield Slip(at, at + 2)


def _left_out(one: Token, other: Token) -> Iterator[str]:
    """Small words that may have stood between two others."""
    if one.key not in DETERMINERS | TOLD_APART and other.key not in DETERMINERS | PREPOSITIONS:
        yield from ARTICLES
    if one.kind == "%int" and other.kind == "%word":
        yield "of"
    if one.key == "up":
        yield "to"
    if other.key in CLAUSES and not (other.key in OBJECTS and one.key in _done()):
        yield ","


@cache
def _done() -> frozenset[str]:
    """The verbs as they stand behind "can't" and "to", a word each."""
    return frozenset(row["base"] for row in verbs() if row["base"].isalpha())


def _too_much(tokens: list[Token], at: int) -> bool:
    """Whether a word is a comma, or one of two determiners, which says nothing."""
    word, after = tokens[at].key, tokens[at + 1].key if at + 1 < len(tokens) else ""
    return word == "," or (word in ARTICLES and after in DETERMINERS)


def _endings(word: str) -> Iterator[tuple[str, ...]]:
    """A noun with another ending: one for many, many for one, what belongs to it. Of a verb it would say who does it."""
    stem = word.removesuffix("s")
    if stem not in COUNTED:
        return
    if word == stem:
        yield (word + "s",)
    else:
        yield (stem,)
        yield stem, "'s"


def _without_brackets(tokens: list[Token], at: int) -> Iterator[Slip]:
    """The name of a keyword skill that stands there without its brackets."""
    for words in (2, 1):
        name = " ".join(token.text for token in tokens[at : at + words])
        if name[:1].isupper() and (known := CANONICAL.get(name.lower())) is not None:
            yield Slip(at, at + words, (f"[{known}]",))


def _like(word: str) -> set[str]:
    """Words of the grammar that differ by a letter that is left out, put in or exchanged, or by two that changed places."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    made = {a + b[1:] for a, b in cuts if b} | {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    made |= {a + c + b for a, b in cuts for c in letters} | {a + c + b[1:] for a, b in cuts if b for c in letters}
    return made & vocabulary()


def _span(tokens: list[Token], slip: Slip) -> tuple[int, int, str]:
    """Where the slip stands in the text of the tokens, and what is to stand there, with a blank where it needs one."""
    before = tokens[slip.start - 1].end if slip.start else 0
    after = tokens[slip.end - 1].end if slip.end else 0
    return before, max(before, after), "".join(word if word in NO_SPACE_BEFORE else f" {word}" for word in slip.meant)


def _with(text: str, tokens: list[Token], slip: Slip) -> str:
    start, end, meant = _span(tokens, slip)
    return text[:start] + meant + text[end:]


def _put(folding: Folding, slip: Slip) -> None:
    """The slip put right in a text that is being folded, told with the words beside it."""
    tokens = tokenize(folding.text)
    start, end, meant = _span(tokens, slip)
    left = tokens[slip.start - 1].at if slip.start else 0
    right = tokens[slip.end].end if slip.end < len(tokens) else len(folding.text)
    printed = folding.text[left:right]
    folding.put(start, end, meant)
    folding.repairs.append(Repair(printed, folding.text[left : right + len(meant) - (end - start)]))
