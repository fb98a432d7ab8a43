"""The state of a match, the events that change it, and `apply`, the one writer; `Position` is its read-only face."""
