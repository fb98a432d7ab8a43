"""The Collectible Card Game of 2008, by its rule book (clauses C-1 to C-11), with its starter decks."""
