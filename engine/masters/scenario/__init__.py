"""Scenarios of the Masters game: its words in scenario files (`speech.MastersDialect`), and boards made for practice."""
