"""Scenarios of this game: its words in scenario files (`speech.CollectibleDialect`), their boards and checks."""
