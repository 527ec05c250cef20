"""Slips that simulated players make: which there are."""

SLIPS: tuple[str, ...] = ()
"""The codes of all findings that a slip can bring about."""
