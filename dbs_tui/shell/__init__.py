"""The client for any game: screens, links, the log, windows. What shows a game is its Face."""
