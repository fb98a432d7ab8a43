"""What lasts: matches, names and results, in a file of SQLite or in PostgreSQL, and which server has which table."""
