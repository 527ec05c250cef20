"""Lines as people write them beside the notation, in its usual signs; all stays in its column."""

import re
from collections.abc import Callable

_NUMBER = re.compile(r"\s*(?:\(?\d{1,3}[.)]|(?:turn|go)\s*\d{1,3}\s*[.,:;)-]?)\s+", re.IGNORECASE)
"""What counts the turns: ``1.``, ``Turn 1``."""
_HAND = re.compile(
    r"\s*(?P<name>[^\":(]*?[^\":(\s])(?:['’]s\s+(?:hand|cards)|\s+hand)\s*:", re.IGNORECASE
)
_RETIRING = r"(?:disc|retir|drop|puts?\s)"
_DRAWN = r"\b(?:draws?|drew)\s+(?!from|the|gene)[^\"+^=-]*?\s"
_POOL = r"from\s+(?:the\s+)?(?:gene\s+)?pool\b(?:\s*,)?"
_GENOTYPE = r"[-AaBbCcDdthd._? ]*"
_SHARED = rf"[(\[]{_GENOTYPE}(?:[,;|]{_GENOTYPE}){{2}}[)\]]"
_TICK = r"(?:[!✓✔☑√]+|\((?:tick(?:ed)?|ok|checked|right)\))"
_LOOSE = re.compile(
    rf"""
      (?P<quoted>"(?:[^"\\]|\\.)*")
    | (?P<shared>{_SHARED})
    | (?P<sum>(?<![^\s)=(])\d+(?:\s*\+\s*\d+)+\s*=)(?=\s*\d)
    | (?P<points>\(\s*\d+\s*(?:points?|pts?)?\s*\))
    | (?P<equals>(?<=[)\]])\s*=)(?=\s*\d)
    | (?P<tick>(?<=\d)\s*{_TICK})
    | \((?:(?P<buck>m|male|buck|♂)|(?P<doe>f|female|doe|♀))\)
    | (?P<down>\bputs?\s+down\b)
    | (?P<none>\b(?:no\s+matings?|pass(?:es|ed)?)\b\.?)
    | (?P<and>\band)(?=\s+{_RETIRING})
    | (?P<drawn>{_DRAWN}){_POOL}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_STROKES = str.maketrans("[]|,;", "()///")
_INSTEAD: dict[str, Callable[[re.Match[str]], str]] = {
    "quoted": lambda found: found.group(),
    "shared": lambda found: found.group().translate(_STROKES),
    "points": lambda found: found.group().replace("(", " ").replace(")", " "),
    "buck": lambda _: " b",
    "doe": lambda _: " d",
    "down": lambda _: "retires",
    "none": lambda _: ",",
    "and": lambda _: ",",
    "drawn": lambda found: f"{found['drawn']},",
}
"""What is read instead; where nothing is said, nothing."""


def usual_turn(text: str) -> str:
    """Return what a turn says, in the signs of the notation.

    >>> usual_turn("+Wd Cas x Li 12+25+24=61! put down Amd")
    '+Wd Cas x Li          61  retires  Amd'
    """
    return _LOOSE.sub(_usual, text)


def _usual(found: re.Match[str]) -> str:
    instead = _INSTEAD.get(found.lastgroup or "")
    return ("" if instead is None else instead(found)).ljust(len(found.group()))


def without_number(text: str) -> str:
    """Return a line with spaces in place of the number of its turn."""
    found = _NUMBER.match(text)
    return text if found is None else " " * found.end() + text[found.end() :]


def hand_of(text: str) -> tuple[int, int, int] | None:
    """Return where the name stands in ``Ann's hand:``, and where the cards begin; else None."""
    found = _HAND.match(text)
    return None if found is None else (*found.span("name"), found.end())
