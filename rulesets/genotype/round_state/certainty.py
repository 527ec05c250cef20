"""How sure it is that a rule is broken: certainly, only if something assumed is right, or not."""

from enum import IntEnum


class Certainty(IntEnum):
    """How sure a breach is, the surest last."""

    NONE = 0
    """There need not be one, as far as what was written tells."""
    ASSUMED = 1
    """There is one if what was assumed of the box is right; another box may have none."""
    CERTAIN = 2
    """There is one whatever the box prints."""
