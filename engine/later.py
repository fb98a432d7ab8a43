"""Names of modules that are imported when somebody first asks for them (PEP 562): a first board does without most of a program.

A module says at its top, for readers and checkers, where its names stand, and for the running program the same once more:

    if TYPE_CHECKING:
        from engine.masters.compiler.reading import compile_card
    __getattr__ = later(__name__, {"engine.masters.compiler.reading": ("compile_card",)})

Whoever wants them late writes `compiler.compile_card(card)`; `from … import compile_card` imports at once, as ever.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def later(module: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """The `__getattr__` of a module whose names stand in other modules: which ones in which. An unknown name raises AttributeError."""
    home_of = {name: home for home, names in homes.items() for name in names}

    def found(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        value = getattr(import_module(home_of[name]), name)
        setattr(sys.modules[module], name, value)  # from now on without this function
        return value

    return found
