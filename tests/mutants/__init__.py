"""Small mistakes made in the product on purpose, to see whether the tests notice them.

Each mutant differs from the product in one place of one line, and is tried on the tests that
reach the line. See DeMillo, Lipton and Sayward, *Hints on Test Data Selection* (1978).
"""
