"""From every clause of the rules to the code that carries it out and the scenarios that prove it: docs/rules-coverage.md.

`python -m tests.coverage` writes the page. `proofs.tsv` holds which scenario fails when which rule is taken out, as `python -m benchmarks.mutate
--all-clauses` has found it; `reasons.toml` the clauses that nothing can prove. `python -m tests.coverage --clauses FILE` renews `clauses.tsv`
(ids and a hash of each text; the texts are the publisher's and stay out) from a table of ids and texts.
"""
