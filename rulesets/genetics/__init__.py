"""What people write and lay down: names, genotypes, animals, matings; what they can have."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
