"""The terminal client: hotseat and network matches from one source of steps (see docs/playing.md)."""
