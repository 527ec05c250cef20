"""Games and species: cards, matings, verdicts in the game's own words.

What games share stands here; what one game says of itself is a TOML file in its own folder.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
