"""`dbs cards` and `dbs deck`: bring a card list, see what is read of it, check decks."""
