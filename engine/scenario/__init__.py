"""Scenario files: set up a board, make choices, state what must be true. What knows no game is here; a game fills in a `Dialect`."""
