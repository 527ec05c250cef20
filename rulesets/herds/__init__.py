"""Pedigree files: who descends from whom, what is typed of each, and what follows from that.

A file is read into a `Herd`, whatever its form; what is wrong with its structure is noted on
the way. Questions are put locus by locus to `testcross.solver.herds`; here the answers get words.
What this room offers is loaded when it is first asked for: arrays take their time, and the codes of
findings are known to everybody.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
