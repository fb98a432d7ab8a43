"""Noun phrases, filters and values of the effect language.

A noun phrase is quantity × owner × filters × places × restrictions ("up to 2 of your opponent's red «Saiyan» Battle
Cards with energy costs of 3 or less in Rest Mode"). Filters are an algebra (and, or, not) over facts of one card.
`words` fields keep which of several equal wordings the print uses, for rendering only; execution never reads them.
"""

# ruff: noqa: F403

from engine.masters.ir.circles import introduce
from engine.masters.ir.nouns import deeds, filters, phrases, values, words
from engine.masters.ir.nouns.deeds import *
from engine.masters.ir.nouns.filters import *
from engine.masters.ir.nouns.phrases import *
from engine.masters.ir.nouns.values import *
from engine.masters.ir.nouns.words import *

introduce(words, values, deeds, filters, phrases)
