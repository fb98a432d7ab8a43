"""Rule processing (9), triggers (8-6), replacements (8-9), prohibitions (1-3-3)."""
