"""Printed skill text -> effect language."""
