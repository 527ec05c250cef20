"""Mendelian inference over pedigrees: readings in; legality, fill and explanation out.

No cards, no games, no files, no printing. A pedigree falls apart into one `LocusProblem` per
locus; a `Solver` answers questions about those and remembers the answers.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
