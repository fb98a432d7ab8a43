"""Several workers with one bus and one database: what they bear, and what they survive."""
