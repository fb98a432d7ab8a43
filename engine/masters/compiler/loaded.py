"""The grammar of this game, with what its templates and hooks may name."""

from __future__ import annotations

from functools import cache
from importlib import resources
from threading import Lock
from typing import Any

from engine.language.build import Language
from engine.language.closed_words import check_words
from engine.language.grammar_files import read_grammar
from engine.language.tables import Tables
from engine.lasting import lasting
from engine.masters.compiler.hooks import HOOKS
from engine.masters.compiler.hooks.sentences import ADJOINED
from engine.masters.compiler.lexer import KINDS
from engine.masters.compiler.lexicon import tables, words
from engine.masters.ir import nodes, nouns

NAMES: dict[str, Any] = {**vars(nouns), **vars(nodes)}
"""What the templates of the grammar may name."""


_READING = Lock()


@cache
def language() -> tuple[Language, Tables]:
    """The grammar for both ways, read once, by whichever thread asks first. Raises GrammarError for a mistake in its files."""
    with _READING:
        return _read()


@cache
def _read() -> tuple[Language, Tables]:
    with lasting():
        grammar = read_grammar(resources.files("engine.masters.compiler").joinpath("grammar"), NAMES, tables(), words())
        check_words(grammar, ADJOINED)
        return Language(grammar, KINDS, HOOKS), Tables(
            grammar,
            KINDS,
            frozenset({"orsep", "anysep", "allsep", "either_sep", "together_sep", "both_sep", "orevent", "condorlast"}),
        )
