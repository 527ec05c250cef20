"""Genotype: what its players write, an exact table, and a referee that replays it."""
