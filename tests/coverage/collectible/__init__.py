"""The coverage of the second game: from every clause of its rule book to the code that carries it out and the scenarios that play it.

`python -m tests.coverage.collectible` writes docs/rules-coverage-collectible.md. `clauses.tsv` has id, state (certain, or silent where the book
leaves a question open) and a hash of each clause's text; `reasons.toml` the clauses that nothing can play.
"""
