"""Scenario files: set up a board, make choices, state what must be true."""
