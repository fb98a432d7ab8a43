"""The procedures of chapters 4 to 7, one file per phase or timing."""
