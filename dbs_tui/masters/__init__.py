"""What shows the Masters game: its board, its cards in words, its decks."""
