"""Points as people write them: ``61``, ``61 points``, ``61.0``."""

import re

_NUMBER = re.compile(r"([-+]?\d{1,9})(?:[.,]0{1,2})?\s*(?:points?|pts?\.?|p\.?)?", re.IGNORECASE)
A_NUMBER = "a whole number, 0 or more"


def whole_number(text: str) -> int | None:
    """Return the points that somebody wrote, or None where it is no whole number."""
    match = _NUMBER.fullmatch(text.strip())
    return None if match is None else int(match.group(1))
