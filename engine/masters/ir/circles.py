"""Modules whose classes name each other in circles, as annotations may."""

from types import ModuleType


def introduce(*modules: ModuleType) -> None:
    """Give each module the names of the others: msgspec looks the names of annotations up in the module of the class."""
    for module in modules:
        for other in modules:
            for name, value in vars(other).items():
                vars(module).setdefault(name, value)
