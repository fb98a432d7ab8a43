"""Players without a will: they get a view and worlds that agree with it, and nothing else."""
