"""Cards, state, areas, modifiers, events: plain typed data."""
