"""The first reading of a text that makes sense.

The chart gives for each end the first derivation in the order of the grammar. Where words that fit make no sense together ("play 1 card from your
hand in Rest Mode": a card in a hand is in no mode), the alternative that was followed there is refused, and the text is read anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.language.build import Language
from engine.language.chart import Chart, Refused
from engine.language.pairs import Unfit
from engine.language.tables import Tables
from engine.language.token import Token

READINGS = 8
"""So often a text is read, each time without one more alternative."""


class Sense(Struct, frozen=True):
    """What a text says, with the letters of the choices that it left open; else `why_not`: what was read first makes no sense; else at which token
    reading stops, and what it waits for there."""

    value: Any = None
    letters: str = ""
    why_not: str | None = None
    furthest: int = 0
    wanted: Sequence[str] = ()


def read(lang: Language, tables: Tables, tokens: Sequence[Token], rules: Sequence[str]) -> Sense:
    """The value of the first of the rules that reads all tokens and makes sense; where reading stops is told of the last."""
    refused: frozenset[Refused] = frozenset()
    why_not: str | None = None
    for _ in range(READINGS):
        chart = Chart(tables, tokens, refused=refused)
        found = next((derivation for rule in rules if (derivation := chart.read(rule)) is not None), None)
        if found is None:
            break
        choices: list[str] = []
        try:
            value = lang.build(found, choices)
        except (Unfit, TypeError, AssertionError) as unfit:
            why_not = why_not or str(unfit)
            where = chart.where(unfit.derivation) if isinstance(unfit, Unfit) else None
            if where is None:
                break
            refused |= {where}
            continue
        return Sense(value, "".join(choices).rstrip("a"))
    if why_not is not None:
        return Sense(why_not=why_not)
    told = Chart(tables, tokens, explain=True)
    told.read(rules[-1])
    return Sense(furthest=told.furthest, wanted=told.wanted)
