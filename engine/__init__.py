"""The rules. No I/O, no clock, no asyncio, no logging, no global randomness."""

from importlib.metadata import version

__version__ = version("dbs-terminal")
"""The version of the whole program, as pyproject.toml says it."""
