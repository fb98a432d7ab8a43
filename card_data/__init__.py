"""Card data: for each game its own cards and decks, and the readers of such files; `games` joins them with the rules.

A card is facts and printed text (see docs/add-a-card.md); the compiler of the engine reads the text. Nothing here runs a game.
"""
