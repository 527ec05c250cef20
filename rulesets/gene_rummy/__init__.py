"""Gene Rummy: rabbits. The genetics and the deck are data, in ``data/``."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
