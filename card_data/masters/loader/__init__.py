"""Readers of card lists and deck files."""
