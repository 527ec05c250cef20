"""What people write on a pad beside names, cards and points: words for results, separators."""

import re
from collections.abc import Collection, Iterator
from enum import Enum
from itertools import chain, repeat

from testcross.rulesets.gene_rummy.record.pad_pieces import MOST_NUMBERED, LinePiece
from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import card_of
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.pad_headings import HEADING

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


_TITLE_WORD = re.compile(
    rf"\b(?:{HEADING}|gene|rummy|scores?|game|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)
NAMED = re.compile(
    rf"(?:{HEADING}\b(?:\s*\w+)?\s*[:=].*?[\s,;|])?(?:players?|names?|pupils?|students?)"
    r"(?P<number>\s*[0-9]{1,3})?\s*[:=]\s*(?P<name>.*?)(?:(?:\s{2,}|[\s,;|]+(?=[^\W\d]+\s*[:=])).*)?",
    re.IGNORECASE,
)
"""A player's name behind a word for it, perhaps with headings before it and behind."""
_NO_MATING = re.compile(
    r"(?:(?P<name>.*?[^\W\d_].*?)\s*(?:[:,]|\s-+)?\s*)??"
    r"(?:\b(?:(?:has|had|have|got|gets?|makes?|made|plays?|played|did|takes?|took|lays?|laid|says?|"
    r"said|could)\s+)?"
    r"(?:no\s+(?:(?:legal|more)\s+)?(?:matings?|kits?|offspring|plays?|litters?|moves?|cards?)|"
    r"pass(?:es|ed)?|skip(?:s|ped)?|nothing|none|nil|n/a|(?:did|does|could|can)(?:\s*not|n['’]t|['’]t)\s+"
    r"(?:play|mate|go))|(?<=[:=])\s*[-/]+)"
    r"(?:[\s,;:(=-]*0\s*(?:points?|pts?\.?|p\.?)?\)?)?[.!]*",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"(?:(?:and|but|so|then|again|also|still|now|there\s+(?:is|was)|"
    r"(?:turn|round|hand|go|mating|line|no\.?|nr\.?)\s*[0-9]{1,3})[\s,:.]*)+",
    re.IGNORECASE,
)
"""What stands before 'nothing' and is no name."""
_LONGEST_NAMED = 300
"""Characters of a line that only names a player."""
_TURN = re.compile(
    r"(?:(?:turn|round|hand|go|mating|line|no\.?|nr\.?)\s*[0-9]{1,3}\s*[,.:;-]?\s*)", re.IGNORECASE
)
_BEHIND_NAME = re.compile(
    r"(?:\s*[,;]?\s+(?:turn|go|hand|mating)\s*[0-9]{1,3}|\s*\((?:total|totals|sum|score|points|(?:turn|round)\s*[0-9]+)\)|"
    r"['’]s(?:\s+(?:turn|go|matings?|play|sheet|score|points?|total))?)$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?:pupil|student|player|team|group|table|child|kid|number|nr|no|p)\.?", re.IGNORECASE
)
_NUMBER_BEHIND = re.compile(
    r"\s+\(?(?P<number>[0-9]{1,6})(?:\s*(?:points?|pts?\.?|p\.?))?\)?$", re.IGNORECASE
)
_MARKS_BEHIND = re.compile(r"[\s.!✓✔☑√]+$")
_LINK_BEHIND = re.compile(r"(?:\s+(?:with|on|at)|\s*[-,:=])$", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:make|makes|made|give|gives|gave|produce|produces|produced|yield|yields|get|gets|got|have|"
    r"has|had|equals?)\b",
    re.IGNORECASE,
)
_WITH = re.compile(r"\b(?:(?:crossed|mated|bred)\s+(?:with|to)|with|plus)\b", re.IGNORECASE)
_TIGHT_STAR = re.compile(r"(?<=\S)\*(?=\S)")
_TIGHT_CROSS = re.compile(r"(?<=[a-z])x(?=[A-Z])")
_SECOND_CROSS = re.compile(r"(?P<first>\s[x×]\s.*?\s)[x×](?=\s)")
_HYPHEN = re.compile(r"(?<=[^\W\d])-(?=[^\W\d])")
_GAP = re.compile(r"(?<=[^\W\d])[ ,](?=[^\W\d])")
_PARENTS = 2
_BEFORE_POINTS = re.compile(r"(?<=[^\W\d])\s*(?:->|=>|→|=)(?=\s*[0-9]+\W*$)")
_BAR = re.compile(r"[|/]")


def is_title(mask: str) -> bool:
    """Tell a line that looks like the title of a pad, if it is the first: ``Class 7b``."""
    return bool(_TITLE_WORD.search(mask)) or any(map(str.isdigit, mask))


def without_mating(text: LinePiece) -> LinePiece | None:
    """Return whose line says that there was no mating, an empty name for nobody's; else None."""
    found = _NO_MATING.fullmatch(text.mask) if len(text.text) <= _LONGEST_NAMED else None
    if found is None:
        return None
    if found["name"] is None or _NOBODY.fullmatch(found["name"]):
        return text.part(0, 0)
    return text.part(*found.span("name"))


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


def winner_in(name: LinePiece) -> LinePiece:
    """Return the name of a winner without marks and points behind it.

    >>> winner_in(LinePiece("Ann with 61 points!", 1, 1)).text
    'Ann'
    """
    bare, points = points_behind(name.part(0, len(_MARKS_BEHIND.sub("", name.mask))))
    return bare if points is None else bare.part(0, len(_LINK_BEHIND.sub("", bare.mask)))


def is_number_word(name: str) -> bool:
    """Tell a word that is followed by a number where people have no names: ``Pupil 31``."""
    return _NUMBERED.fullmatch(name) is not None


def respelt(text: LinePiece) -> Iterator[LinePiece]:
    """Yield a line with the usual separators in place of others; everything stays in its column."""
    said = _VERB.sub(lambda found: "=".ljust(len(found[0])), text.text)
    said = _WITH.sub(lambda found: "x".ljust(len(found[0])), said)
    said = _TIGHT_CROSS.sub("×", _TIGHT_STAR.sub("×", said))
    said = _BEFORE_POINTS.sub(lambda found: " " * len(found[0]), said)
    said = _SECOND_CROSS.sub(lambda found: f"{found['first']}=", said, count=1)
    bare = _HYPHEN.sub(",", _BAR.sub(",", said))
    for one in dict.fromkeys((said, bare, _between_codes(bare))):
        if one != text.text:
            yield LinePiece(one, text.line, text.column)


def _between_codes(said: str) -> str:
    """Return a line with signs between codes of cards: ``casb lid wd 61``."""
    *name, rest = said.rpartition(":")
    words = re.findall(r"[^\W\d]+", rest)
    if len(words) <= _PARENTS or not all(map(card_of, words)):
        return said
    signs = chain("×=", repeat(","))
    return "".join(name) + _GAP.sub(lambda _: next(signs), rest)
