"""What can be asked of a mating: legality, fill, explanation, repairs, points, offspring."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
