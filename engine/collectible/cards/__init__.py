"""What is printed: cards, decks and their rules, editions."""
