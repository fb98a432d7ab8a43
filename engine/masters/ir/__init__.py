"""The typed effect language: nodes, walk, pretty, lint."""
