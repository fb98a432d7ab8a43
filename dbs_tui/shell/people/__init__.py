"""Who plays at this terminal: the own key, and what is known of others."""
