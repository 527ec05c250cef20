"""Benchmarks: one module per aim, each printing what it measured beside the aim."""
