"""Questions that make a pupil reason: made by seed, with hints by degrees, proofs and keys.

A kind of question says what it draws and how its answer is found by asking a judge. A judge that
knows the laws gives the right answer, judges with a misconception give the wrong ones.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
