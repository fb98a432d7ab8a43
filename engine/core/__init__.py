"""What any rules-true card game needs: procedures, decisions, ids, rng, records, errors."""
