"""Carrying out the effect language (8-7), a module for a family of nodes."""
