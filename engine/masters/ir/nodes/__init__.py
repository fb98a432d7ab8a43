"""The typed effect language: skills, requirements, triggers, conditions, effects, durations.

It is a closed set. Interpreters match on it exhaustively (`assert_never`), so that a new node fails the type check until
every consumer handles it. Every node that the compiler can produce is executed; none does nothing. `words` fields keep
which of several equal wordings the print uses, for rendering only.

One module a kind, and all of them under one name here. The kinds name each other in circles, as annotations may; msgspec looks such names
up in the module of the class, so each module is given those of the others at the end.
"""

# ruff: noqa: F403

from engine.masters.ir.nodes import actions, changes, conditions, durations, effects, lasting, skills, triggers
from engine.masters.ir.nodes.actions import *
from engine.masters.ir.nodes.changes import *
from engine.masters.ir.nodes.conditions import *
from engine.masters.ir.nodes.durations import *
from engine.masters.ir.nodes.effects import *
from engine.masters.ir.nodes.lasting import *
from engine.masters.ir.nodes.skills import *
from engine.masters.ir.nodes.triggers import *

_MODULES = (actions, changes, conditions, durations, effects, lasting, skills, triggers)
for _module in _MODULES:
    for _other in _MODULES:
        for _name, _value in vars(_other).items():
            vars(_module).setdefault(_name, _value)
