"""The Collectible Card Game of 2008: its cards and decks as files, reading them, and lists of others."""
