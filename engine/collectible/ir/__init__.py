"""The typed effect language: what the text of a card is read into."""
