"""What each clause of the comprehensive rules means, in a sentence of this project's own.

One file a chapter: `titles` of chapters and sections, `meanings` of all clauses, and `see`, which names clauses that belong together
(saying it at one of the two is enough). `editions.toml` has what differs in other editions. The files are read when the first meaning is asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from msgspec import Struct

CHAPTERS = range(1, 12)


class Meaning(Struct, frozen=True):
    """A clause for a player: the sentence, where it stands in the rules, and what to read next."""

    clause: str  # as it was asked for
    of: str  # whose sentence this is: the clause itself, or the nearest one above it that has a sentence
    text: str
    path: tuple[tuple[str, str], ...]  # chapter and sections with their titles, the chapter first
    above: str  # the clause one step up; "" above a chapter
    below: tuple[str, ...]  # the clauses one step down
    related: tuple[str, ...]

    @property
    def exact(self) -> bool:
        """The sentence is the clause's own."""
        return self.of == self.clause


class _Rules(Struct, frozen=True):
    titles: dict[str, str]
    meanings: dict[str, str]
    below: dict[str, list[str]]
    related: dict[str, list[str]]


def meaning(clause: str) -> Meaning:
    """The meaning of a clause such as "7-4-1"; of one that has no sentence, that of the nearest clause above it.

    Raises KeyError where not even the chapter is known.
    """
    rules = _rules()
    of = clause
    while of not in rules.meanings:
        of = above(of)
        if not of:
            raise KeyError(clause)
    steps = of.split("-")
    heads = ["-".join(steps[: n + 1]) for n in range(len(steps))]
    path = tuple([(head, rules.titles[head]) for head in heads if head in rules.titles])
    return Meaning(
        clause,
        of,
        rules.meanings[of],
        path,
        above(of),
        tuple(rules.below.get(of, ())),
        tuple(rules.related.get(of, ())),
    )


def meanings() -> dict[str, str]:
    """All clauses with their sentences, in the order of the rules."""
    return _rules().meanings


def differences(profile: str) -> dict[str, str]:
    """What clauses mean in another edition, where that is not what they mean in v1.23; nothing for masters."""
    return _editions().get(profile, {})


def titles() -> dict[str, str]:
    """The titles of chapters and sections."""
    return _rules().titles


def above(clause: str) -> str:
    """The clause one step up: "7-4" for "7-4-1", "" for a chapter."""
    return clause.rpartition("-")[0]


def search(words: Sequence[str]) -> list[str]:
    """The clauses whose section, title or sentence has all the words: titles first, then sentences, then what stands in such a section."""
    rules = _rules()
    wanted = [word.casefold() for word in words]
    found: tuple[list[str], list[str], list[str]] = ([], [], [])
    for clause, sentence in rules.meanings.items():
        title = rules.titles.get(clause, "").casefold()
        section = rules.titles.get("-".join(clause.split("-")[:2]), "").casefold()
        text = sentence.casefold()
        for rank, said in enumerate((title, text, f"{section} {title} {text}")):
            if all(word in said for word in wanted):
                found[rank].append(clause)
                break
    return [clause for hits in found for clause in hits]


@cache
def _rules() -> _Rules:
    rules = _Rules({}, {}, {}, {})
    for number in CHAPTERS:
        chapter = tomllib.loads(files(__name__).joinpath(f"{number:02}.toml").read_text(encoding="utf-8"))
        rules.titles.update(chapter["titles"])
        rules.meanings.update(chapter["meanings"])
        for clause, others in chapter["see"].items():
            for other in others:
                _add(rules.related, clause, other)
                _add(rules.related, other, clause)
    for clause in rules.meanings:
        _add(rules.below, above(clause), clause)
    return rules


@cache
def _editions() -> dict[str, dict[str, str]]:
    return tomllib.loads(files(__name__).joinpath("editions.toml").read_text(encoding="utf-8"))


def _add(lists: dict[str, list[str]], key: str, clause: str) -> None:
    known = lists.setdefault(key, [])
    if clause not in known:
        known.append(clause)
