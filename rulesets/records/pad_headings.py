"""Lines of a score pad that are about the pad, and about no player: ``Date: 12 May``."""

import re

HEADING = (
    r"(?:date|day|time|teacher|class(?:room)?|school|group|form|year|term|lesson|period|room|place|"
    r"subject|title|topic|notes?|remarks?|deck|cards|score\s*(?:pad|sheet)|week|page|sheet|signature|"
    r"signed|(?:checked|marked|scored|kept|judged)(?:\s+by)?|referee|scorer|dealer)"
)
"""The words that such a line begins with, as a part of a regular expression."""
_HEADING_LINE = re.compile(
    rf"\s*(?:{HEADING}\b(?:\s*\w+)?\s*[:=](?P<said>.*)|"
    r"(?:hand|page|sheet|turn|go|day|week|lesson|part|mating|line)"
    r"\s*(?:no\.?|nr\.?|number)?\s*[0-9]{1,3}[.:]?)\s*",
    re.IGNORECASE,
)


def heading_start(line: str) -> int | None:
    """Return where a heading says what it says, at the end if it says nothing; else None.

    >>> heading_start("Teacher: Ms Hill"), heading_start("Page 2"), heading_start("Tia: Ms Hill")
    (8, 6, None)
    """
    found = _HEADING_LINE.fullmatch(line)
    if found is None:
        return None
    return len(line) if found["said"] is None else found.start("said")
