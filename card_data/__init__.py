"""The project's own cards and decks (TOML), their schema and loader."""
