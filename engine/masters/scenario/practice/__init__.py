"""Practice: every skill of every card is made to happen on a board that is made for it; and random decks to play with."""
