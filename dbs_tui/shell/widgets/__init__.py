"""The widgets of the board: one area of cards is one widget, drawn line by line."""
