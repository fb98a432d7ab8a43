"""Runs the effect language: effects, selectors, values, conditions, costs."""
