"""What is so now: plain functions of a position."""
