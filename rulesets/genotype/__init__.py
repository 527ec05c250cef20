"""Genotype: a game of breeding peas with dice."""
