"""The typed effect language: skills, requirements, triggers, conditions, effects, durations.

It is a closed set. Interpreters match on it exhaustively (`assert_never`), so that a new node fails the type check until
every consumer handles it. Every node that the compiler can produce is executed; none does nothing. `words` fields keep
which of several equal wordings the print uses, for rendering only.

One module a kind, and all of them under one name here.
"""

# ruff: noqa: F403

from engine.masters.ir.circles import introduce
from engine.masters.ir.nodes import actions, changes, conditions, durations, effects, lasting, skills, triggers
from engine.masters.ir.nodes.actions import *
from engine.masters.ir.nodes.changes import *
from engine.masters.ir.nodes.conditions import *
from engine.masters.ir.nodes.durations import *
from engine.masters.ir.nodes.effects import *
from engine.masters.ir.nodes.lasting import *
from engine.masters.ir.nodes.skills import *
from engine.masters.ir.nodes.triggers import *
from engine.masters.ir.nouns import Window as Window
from engine.masters.ir.nouns import deeds
from engine.masters.ir.nouns.deeds import *

introduce(deeds, durations, triggers, conditions, changes, actions, lasting, effects, skills)
