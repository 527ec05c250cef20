"""What people write on a pad beside names, cards and points, and other words for the separators."""

import re
from collections.abc import Iterator

from testcross.rulesets.gene_rummy.record.line_piece import LinePiece
from testcross.rulesets.gene_rummy.record.pad_points import MOST_NUMBERED

_HEADING = (
    r"(?:date|day|time|teacher|class(?:room)?|school|group|form|year|term|lesson|period|room|place|"
    r"subject|title|topic|notes?|remarks?|deck|cards|score\s*(?:pad|sheet))"
)
_TITLE_WORD = re.compile(
    rf"\b(?:{_HEADING}|gene|rummy|scores?|game|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)
_HEADING_LINE = re.compile(rf"{_HEADING}\b(?:\s*\w+)?\s*[:=]\s*(?P<said>.*)", re.IGNORECASE)
_NO_MATING = re.compile(
    r"(?:(?P<name>.*?[^\W\d_].*?)\s*(?:[:,]|\s-+)?\s*)??\b(?:no\s+(?:matings?|kits?|offspring|plays?)|"
    r"pass(?:es|ed)?|nothing|none)[.!]*",
    re.IGNORECASE,
)
_LONGEST_NAMED = 300
"""Characters of a line that only names a player."""
_TURN = re.compile(
    r"(?:(?:turn|round|hand|go|mating|line|no\.?|nr\.?)\s*[0-9]{1,3}\s*[,.:;-]?\s*)", re.IGNORECASE
)
_BEHIND_NAME = re.compile(
    r"(?:\s*\((?:total|totals|sum|score|points|(?:turn|round)\s*[0-9]+)\)|"
    r"['’]s(?:\s+(?:turn|go|matings?|play|sheet|score|points?|total))?)$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?:pupil|student|player|team|group|table|child|kid|number|nr|no|p)\.?", re.IGNORECASE
)
_NUMBER_BEHIND = re.compile(
    r"\s+\(?(?P<number>[0-9]{1,6})(?:\s*(?:points?|pts?\.?|p\.?))?\)?$", re.IGNORECASE
)
_VERB = re.compile(
    r"\b(?:make|makes|made|give|gives|gave|produce|produces|produced|yield|yields|get|gets|got|have|"
    r"has|had)\b",
    re.IGNORECASE,
)
_WITH = re.compile(r"\b(?:(?:crossed|mated|bred)\s+(?:with|to)|with)\b", re.IGNORECASE)
_TIGHT_STAR = re.compile(r"(?<=\S)\*(?=\S)")
_BAR = re.compile(r"[|/]")


def is_heading_line(mask: str) -> bool:
    """Tell a line about the pad and no player: ``Date: 12 May``.

    >>> is_heading_line("Teacher: Ms Hill"), is_heading_line("Tia: Ms Hill")
    (True, False)
    """
    return _HEADING_LINE.fullmatch(mask) is not None


def is_title(mask: str) -> bool:
    """Tell a line that looks like the title of a pad, if it is the first: ``Class 7b``."""
    return bool(_TITLE_WORD.search(mask)) or any(map(str.isdigit, mask))


def without_mating(text: LinePiece) -> LinePiece | None:
    """Return whose line says that there was no mating, an empty name for nobody's; else None."""
    found = _NO_MATING.fullmatch(text.mask) if len(text.text) <= _LONGEST_NAMED else None
    if found is None:
        return None
    return text.part(0, 0) if found["name"] is None else text.part(*found.span("name"))


def player_in(text: LinePiece) -> LinePiece:
    """Return a player's name without what stands around it: ``Turn 1 Ann``, ``Ann's``.

    >>> player_in(LinePiece("Turn 1 Ann's", 1, 1)).text
    'Ann'
    """
    turn = _TURN.match(text.mask)
    if turn is not None and any(map(str.isalpha, text.text[turn.end() :])):
        text = text.part(turn.end())
    behind = _BEHIND_NAME.search(text.mask)
    return text if behind is None or not behind.start() else text.part(0, behind.start())


def points_behind(name: LinePiece) -> tuple[LinePiece, LinePiece | None]:
    """Part a name from the points behind it, if they are: ``Ann 61``, ``Ann (61)``.

    A small figure that is in no brackets tells two players of one name apart.
    """
    found = _NUMBER_BEHIND.search(name.mask)
    if found is None or not found.start():
        return name, None
    if int(found["number"]) <= MOST_NUMBERED and "(" not in found[0]:
        return name, None
    return name.part(0, found.start()), name.part(*found.span("number"))


def is_number_word(name: str) -> bool:
    """Tell a word that is followed by a number where people have no names: ``Pupil 31``."""
    return _NUMBERED.fullmatch(name) is not None


def respelt(text: LinePiece) -> Iterator[LinePiece]:
    """Yield a line with the usual separators in place of others; everything stays in its column."""
    said = _VERB.sub(lambda found: "=".ljust(len(found[0])), text.text)
    said = _WITH.sub(lambda found: "x".ljust(len(found[0])), said)
    said = _TIGHT_STAR.sub("×", said)
    bare = _BAR.sub(",", said)
    for one in dict.fromkeys((said, bare)):
        if one != text.text:
            yield LinePiece(one, text.line, text.column)
