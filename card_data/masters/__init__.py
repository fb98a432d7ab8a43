"""The Masters game's cards: its sets and decks, the readers of such files, and what players bring; `installed` is what the registry asks for.

A card is facts and printed text (see docs/add-a-card.md); the compiler of the engine reads the text. Nothing here runs a game.
"""
