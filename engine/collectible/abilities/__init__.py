"""The six abilities of the rule book (C-11.1, C-11.3), a file each: what they mean as lines, and what two of them do that no line says."""
