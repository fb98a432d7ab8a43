"""The grammar of this game, with what its templates and hooks may name."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any

from engine.collectible.compiler.lexer import KINDS
from engine.collectible.compiler.lexicon import verbs
from engine.collectible.ir import nodes
from engine.collectible.ir.nodes import ChiCost
from engine.language.build import Language
from engine.language.closed_words import check_words
from engine.language.grammar_files import read_grammar
from engine.language.pairs import Env, Matched, Pair, Unfit
from engine.language.tables import Tables

NAMES: dict[str, Any] = dict(vars(nodes))
"""What the templates of the grammar may name."""
CHI = re.compile(r"([SEAUV]*)(\d*)")


def chi_cost(text: str) -> ChiCost | None:
    """A Chi cost as printed, "SS1", "2", "X" or "-"; None if it is none."""
    if text == "X":
        return ChiCost(x=True)
    if text == "-":
        return ChiCost()
    read = CHI.fullmatch(text)
    return None if read is None or not text else ChiCost(read[1], int(read[2] or 0))


def chi_text(cost: ChiCost) -> str:
    """A Chi cost as it is printed."""
    if cost.x:
        return "X"
    return cost.symbols + (str(cost.number) if cost.number else "") or "-"


def _read_chi(env: Env) -> ChiCost:
    cost = chi_cost(env["text"])
    if cost is None:
        raise Unfit(f"{env['text']} is no Chi cost")
    return cost


def _print_chi(value: Any) -> Matched:
    return {"text": (chi_text(value), False)} if isinstance(value, ChiCost) else None


HOOKS = {"chi": Pair(_read_chi, _print_chi, (ChiCost,))}


@cache
def language() -> tuple[Language, Tables]:
    """The grammar for both ways, read once. Raises GrammarError for a mistake in its files."""
    folder = resources.files("engine.collectible.compiler").joinpath("grammar")
    grammar = read_grammar(folder, NAMES, (verbs(),))
    check_words(grammar, {})
    return Language(grammar, KINDS, HOOKS), Tables(grammar, KINDS)
