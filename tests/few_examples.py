"""How many examples a property test tries: few in ``make test``, many in the long run."""

import os

from hypothesis import settings

_DEEP = "TESTCROSS_DEEP" in os.environ


def examples(quick: int, deep: int) -> settings:
    """Return the settings of a test that tries so many examples in the one run and the other."""
    return settings(max_examples=deep if _DEEP else quick)
