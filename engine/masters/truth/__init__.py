"""What is so now: plain functions of a position. They change nothing, and asked twice they answer alike."""
