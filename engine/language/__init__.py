"""How printed text is read and printed: the notation of grammars, the chart, and the two ways between derivations and nodes. Knows no game."""
