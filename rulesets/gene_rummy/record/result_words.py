"""Words for results, the same on pads and in tables: whose a total is, and who has won."""

import re
from collections.abc import Collection
from enum import Enum

from testcross.rulesets.records.entries import player_key

_PART = r"(?:sub|running|current|half|(?:after\s+)?rounds?(?:\s*(?:no\.?|nr\.?)?\s*[0-9]{1,3})?)"
_ALL = (
    r"(?:grand|class(?:\s*[0-9]\w{0,2})?|table|team|group|combined|joint|everybody|everyone|both|"
    r"all(?:\s+(?:of\s+us|players|pupils))?)"
)
_KIND = rf"(?:(?P<part>{_PART})|(?P<all>{_ALL})|final|end|last|overall|whole|game|match)"
_BEFORE = re.compile(rf"(?:(?:the|my|our)\s+)?{_KIND}(?:[\s:,=-]+|$)", re.IGNORECASE)
_BEHIND = re.compile(rf"(?:^|[\s:,=-]+)(?:(?:the|my|our)\s+)?{_KIND}$", re.IGNORECASE)
TOTAL = (
    r"(?:in\s+total|(?:sub-?)?totals?|sums?|scores?|results?|(?:points|final)(?=\W*[0-9])|"
    r"points(?=\s+[^\W\d_][^\d:=]*[:=]\s*[0-9]+\W*$)|"
    r"final(?=\s*[:=]))"
)
"""A word for a total."""
TOTALS = rf"(?:{re.sub('[?]P<[a-z]+>', '?:', _KIND)}\s+)*{TOTAL}"
"""The same with what may stand before it: ``Final scores``."""
WINNER = re.compile(
    r"(?:the\s+)?winners?\b\s*(?:is|are|was|were)?\s*(?:[:=,;]|-(?=\s))?\s*(?P<names>.*)",
    re.IGNORECASE,
)
WINS = re.compile(
    r"(?:(?:final\s+)?(?:results?|scores?)\s*[:=-]\s*)?(?P<names>.+?)\s+(?:(?:has|have|had)\s+won|wins?|won|(?:is|are|was|were)\s+(?:the\s+)?"
    r"winners?)(?:\s+(?:the|this)\s+(?:game|round))?[.!]*",
    re.IGNORECASE,
)
_SHARED = re.compile(
    r"(?:it\s+(?:is|was)\s+)?(?:a\s+)?(?:tie|tied|draw|drawn|shared|both|all|everybody|everyone)",
    re.IGNORECASE,
)


class TotalOf(Enum):
    """What a total is the sum of."""

    PLAYER = "player"
    PART = "part"
    """A round, or all so far: more of the player's matings may follow."""
    ALL = "all"
    """Everybody's matings."""


def total_of(name: str, known: Collection[str] = ()) -> tuple[int, int, TotalOf]:
    """Return where a player's name stands in what is written beside a total, and what that is of.

    >>> total_of("Ann round 2"), total_of("Grand")
    ((0, 3, <TotalOf.PART: 'part'>), (5, 5, <TotalOf.ALL: 'all'>))

    Args:
        name: what stands there.
        known: the names of players, as keys; none of them is taken apart.
    """
    start, end, kind = 0, len(name), TotalOf.PLAYER
    while start < end and player_key(name[start:end]) not in known:
        before = _BEFORE.match(name[start:end])
        behind = None if before else _BEHIND.search(name[start:end])
        found = before or behind
        if found is None:
            break
        kind = TotalOf.PART if found["part"] else TotalOf.ALL if found["all"] else kind
        start, end = (start + found.end(), end) if before else (start, start + found.start())
    return start, end, kind


def is_part(words: str) -> bool:
    """Tell words for the total of a part: ``Subtotal``, ``Total so far``."""
    said = " ".join(words.casefold().split())
    return said.startswith("sub") or "so far" in said


def is_shared(text: str) -> bool:
    """Tell what says that the winners are several, without their names: ``tie``."""
    return _SHARED.fullmatch(text) is not None
