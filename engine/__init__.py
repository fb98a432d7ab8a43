"""The rules. No I/O, no clock, no asyncio, no logging, no global randomness."""

from engine.version import VERSION as __version__

__all__ = ["__version__"]
