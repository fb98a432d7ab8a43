"""The typed effect language: nodes, walk, describe, lint."""
