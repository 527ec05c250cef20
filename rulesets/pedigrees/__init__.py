"""Pedigree files: who descends from whom, what is typed of each, and what follows from that.

A file is read into a `HerdBook`, whatever its form; what is wrong with its structure is noted on
the way. Questions are put locus by locus to `testcross.solver.herds`; here the answers get words.
"""
