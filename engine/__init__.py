"""The rules. No I/O, no clock, no asyncio, no logging, no global randomness."""
