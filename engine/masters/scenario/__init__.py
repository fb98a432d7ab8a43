"""Scenarios of the Masters game: its words in scenario files, and boards made for practice."""
