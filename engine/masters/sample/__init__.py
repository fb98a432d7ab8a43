"""Worlds that agree with what a seat knows: the faces of the cards that it cannot know are exchanged, and the cards stay where they are."""
