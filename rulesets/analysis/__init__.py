"""What can be asked of a mating: legality, fill, explanation, repairs, points, offspring.

``check`` has the verdict and what can be filled in, ``explanation`` the steps that lead there or
the conflicts, with repairs; both ask the solver and take their sentences from ``phrases``, where
each stands below an example. ``mating_blocks``, ``deductions`` and ``mating_picture`` say how these
answers are laid out. ``score`` adds up points. The other modules each answer one question whole:
offspring, test crosses, three-point maps, chi-square, chances of several, branch diagrams, cards.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
