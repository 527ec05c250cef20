"""Genotype: a board game on Mendel's peas. The genetics is data, in ``data/``."""
