"""What a game is, and which games there are.

A game is a folder beside this one whose ``game.py`` has a value ``GAME``. A new folder is found by
itself, with its codes, its rulesets and its records.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
