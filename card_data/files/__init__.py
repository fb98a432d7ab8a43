"""Files of any game: their problems with file and line, the rows of card lists, and the player's own folder."""
