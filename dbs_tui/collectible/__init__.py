"""The Collectible Card Game on the screen: its board, its words, its cards, its decks."""
