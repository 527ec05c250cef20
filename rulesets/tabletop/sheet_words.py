"""A line of a score sheet as tokens: numbers, signs, names, words of any sheet and of one game.

A game hands in its words as rows, each with an example, and how its cards look. A token has a kind
of one letter, so that the kinds of a line are a text which a pattern can be held against.
"""

import re
from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.records.entries import Entry, player_key


class Word(NamedTuple):
    """A row of words that mean the same on a sheet."""

    kind: str
    name: str
    called: str
    """The ways to write it, between bars, in small letters."""


TOTAL = "total"
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SHARED = (
    Word("c", TOTAL, "total|totals|tot|ttl|sum|in total|in all|altogether|overall|final score"),
    Word("c", TOTAL, "final|final points|total score|total points|end score|score|scores|result"),
    Word("c", TOTAL, "results|final scores|makes|which makes|this makes|that makes|comes to"),
    Word("c", TOTAL, "grand total|points in all|final total|end total|adds up to"),
    Word("l", "player", "player|players|name|names|pupil|pupils|student|students|who"),
    Word("v", "winner", "winner|winners|the winner|the winners|champion|winner of the game"),
    Word("V", "wins", "wins|won|win|has won|have won|is the winner|are the winners|wins the game"),
    Word("V", "wins", "won the game|is first|comes first|came first"),
    Word("T", "tie", "tie|tied|ties|draw|a tie|a draw|shared|share|share the victory|both win"),
    Word("T", "tie", "share the win|shared victory|joint winners|shared by|win together"),
    Word("c", TOTAL, "summe|gesamt|insgesamt|gesamtpunkte|endstand|somme"),
    Word("l", "player", "spieler|spielerin|joueur|joueuse"),
    Word("v", "winner", "sieger|siegerin|gewinner|gewinnerin|gagnant|gagnante|vainqueur"),
    Word("p", "points", "punkte|pkt"),
    Word("r", "game", "game"),
    Word("o", "round", "round|rounds|rd"),
    Word("o", "table", "table"),
    Word("p", "points", "points|point|pts|pt|p"),
    Word("&", "and", "and"),
    Word("i", "", "is|was|are|were|of|for|to|the|a|an|my|our|on|at|with|from|by|has|have|had|got"),
    Word("i", "", "gets|scored|scores|made|then|also|his|her|their|its|it|left|so|as|in|each|did"),
    Word("h", "note", "date|day|time|place|remarks|remark|note|notes|ps"),
    Word("h", "", "sheet|score sheet|scoresheet|score pad|scorepad|evening|night|game night"),
    Word("h", "", "monday|tuesday|wednesday|thursday|friday|saturday|sunday"),
    Word("h", "month", "january|february|march|july|september|october|november|december"),
    Word("h", "month", "feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec"),
    Word("h", "name", "jan|april|june|august"),
    Word("z", "", "average|averages|mean|maximum|minimum|max|min|difference|median|margin|lead"),
    Word("z", "", "best|worst|highest|lowest|mistake|mistakes|error|errors|grade|rank|leads|ahead"),
    Word("n", "0", "no|none|nil|nothing|zero|nought"),
    *(Word("n", str(number), word) for number, word in enumerate(_NUMBERS, 1)),
)
"""Words of any sheet. ``c`` what is added up, ``l`` who, ``v`` ``V`` ``T`` who has won, ``r`` a
rule, ``o`` a part of a file, ``p`` points, ``i`` small words, ``h`` headings, ``z`` no player."""

SIGNS = (
    ("=", r"=+>?|-+>|[→⇒]"),
    ("+", r"\+"),
    (":", r":"),
    (",", r","),
    (";", r"[;|]"),
    ("x", r"[xX](?=\s*\d)|[×✕✖]|(?:(?<=\d)|(?<=\d ))\*(?=\d)"),
    ("/", r"/"),
    ("(", r"[(\[{]"),
    (")", r"[)\]}]"),
    ("-", r"[-–—]+"),
    ("&", r"&"),
    ("'", r"['’]s?(?!\w)"),
    (".", r"[.!✓✔√☑?*\"“”#_~]"),
)
_SIGN = re.compile("|".join(f"(?P<s{n}>{look})" for n, (_, look) in enumerate(SIGNS)))
_DATE = re.compile(
    r"\d{1,2}[./]\d{1,2}[./](?:\d{2}){0,2}(?!\w)|\d{4}-\d{2}-\d{2}|(?:19|20)\d\d(?!\w)"
)
_NUMBER = re.compile(
    r"\d+(?:(?:\.0{1,2}|,00)(?!\d))?(?=$|[^\w.%]|\.(?!\d)|x\s*\d|p(?:oin)?t?s?(?!\w))"
)
_NEGATIVE = re.compile(r"(?:-|\?+)\d+(?!\w)")  # and a digit that could not be read
_ODD = re.compile(r"\S*\d[^\s,;:=+()|]*")
_ACCENTS = r"\u0300-\u036f"
"""Of letters that are written in two characters, as some programs write them."""
_WORD = re.compile(rf"[^\W\d_]+(?:[{_ACCENTS}]+[^\W\d_]*|['’](?!s?(?!\w))[^\W\d_]+|-[^\W\d_]+)*")
_GAP = re.compile(r"\.?[ _-]?(?=[^\W\d_])")
_SPELT = rf"\w+(?:[{_ACCENTS}]+\w*)*"
_FIRST, _NEXT = re.compile(_SPELT), re.compile(rf"[^\w:,;=+()|/]{{1,3}}{_SPELT}")
_OF_PLAYER = re.compile(r"\s*(?:total\b|:)", re.IGNORECASE)
_MOST_WORDS = 5
_WORD_IN_NAME = re.compile(
    r"(?P<first>[iuh])(?=\.?w+(?:[:nc]|$))|[wPl]+(?:(?P<last>[iu])\.?:|(?P<number>i)\.?(?:n|$))"
    r"|w+(?P<verb>[sL]):|w+(?P<won>V):?(?=.*[cK])|(?:[wP]+|z)(?P<left>i)(?=[KcVn]|:?$)|(?:c|l:)?l(?P<letter>i)|[wP]+(?P<initial>[cp])\.?(?:[+,;/=-]?n){4,}$"
)
"""A word that else says little, or what is done, in a name: ``A Smith: ...``, ``Li An: ...``,
``Anna Lays: ...``, ``Pupil A``, and before all numbers of a player ``Anna P 41 6 1 3 51``."""
_FIRST_OF_NAMES = ("A", "An", "In", "My", "The", "Page", "Day")


def plain_in_place(text: str) -> str:
    """Return a text with plain dashes, spaces and superscripts, each character in its column."""
    if text.isascii():
        return plain(text)
    pairs = ((plain(one), one) for one in text)
    return "".join(usual if len(usual) == 1 else one for usual, one in pairs)


class Token(NamedTuple):
    """A piece of a line."""

    kind: str
    entry: Entry
    """As it is written, and where."""
    start: int
    end: int
    name: str = ""
    """Which word of the sheet it is; of a number its value."""


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A line of text, or a row of cells with a character between them, and its tokens."""

    text: str
    number: int
    column: int = 1
    tokens: tuple[Token, ...] = ()
    cells: tuple[int, ...] = ()
    """Where each cell of a row begins in the text; none for a line that is no row."""
    by_cell: bool = False
    """Whether columns are counted in cells, as in a spreadsheet, and not in characters."""

    @property
    def kinds(self) -> str:
        """A letter for each token."""
        return "".join(token.kind for token in self.tokens)

    @property
    def start(self) -> int:
        """Where its first token begins."""
        return self.tokens[0].start if self.tokens else len(self.text)

    def cell(self, at: int) -> int:
        """In which cell a character stands, from 1; 0 for a line that is no row."""
        return bisect_right(self.cells, at)

    def entry(self, first: int = 0, last: int | None = None) -> Entry:
        """What some tokens say together, from the first up to the one before the last."""
        chosen = self.tokens[first:last]
        if not chosen:
            return self.piece(len(self.text), len(self.text))
        return self.piece(chosen[0].start, chosen[-1].end)

    def piece(self, start: int, end: int) -> Entry:
        """A piece of the text, without blanks at its ends."""
        text = self.text[start:end]
        start += len(text) - len(text.lstrip())
        column = self.cell(start) if self.by_cell else self.column + start
        return Entry(text=text.strip(), line=self.number, column=column)

    def part(self, first: int, last: int | None = None) -> "TokenLine":
        """The same line with some of its tokens."""
        return self.having(self.tokens[first:last])

    def having(self, tokens: tuple[Token, ...]) -> "TokenLine":
        """The same line with other tokens; the constructor is quicker than a general copy."""
        return TokenLine(self.text, self.number, self.column, tokens, self.cells, self.by_cell)


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game's sheets."""

    title: str
    """What the game is called."""
    words: Sequence[Word]
    order: Sequence[str]
    """The categories in the order in which numbers without names stand, the total left out."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """Of a category the one that counts it: how many plants there are points for."""
    looks: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    """How the game's own things look, such as cards: a pattern for each kind of token."""
    forms: Sequence[tuple[str, str, str]] = ()
    """Lines that only this game has: what is said, a pattern with the groups ``who`` and
    ``value`` over the kinds of tokens, and an example; they are tried before ``FORMS``."""
    model: str = ""
    """A line that can be read, for messages."""

    @cached_property
    def phrases(self) -> Mapping[str, Word]:
        """Every way to write a word, with its row; the game's own come first."""
        found = {self.title.casefold(): Word("G", "game", self.title)}
        for word in (*self.words, *SHARED):
            for phrase in word.called.split("|"):
                found.setdefault(phrase, word)
        return found

    def tokens(self, line: TokenLine, names: "Names") -> TokenLine:
        """A line with its tokens, some of which may be names of players who are known by now."""
        text = plain_in_place(line.text)
        for start in line.cells[1:]:  # what stands between two cells is no token
            text = f"{text[: start - 1]}\t{text[start:]}"
        pieces = self._pieces(text, names, set(line.cells))
        tokens = [Token(kind, line.piece(a, b), a, b, name) for kind, a, b, name in pieces]
        line_kinds = "".join(one.kind for one in tokens)
        found = None if line.cells else _WORD_IN_NAME.match(line_kinds)
        if found is not None:
            at = found.start(found.lastgroup or 0)
            word = tokens[at].entry.text
            # "Ann Has 61": before a number only what is as short as an initial is part of a name
            most = 2 if found["number"] else 1 if found["initial"] else len(word)
            is_sure = word in _FIRST_OF_NAMES if at == 0 else len(word) <= most
            if found["letter"]:
                is_sure = len(word) == 1
            elif found["left"]:
                is_sure = word == "Left"
            elif at == 0 and tokens[-1].kind == "w":  # a name alone, or a title
                is_sure &= all(one.entry.text.istitle() for one in tokens if one.kind == "w")
            if is_sure and word.istitle():
                for n in range(at - ("z" in line_kinds[:at]), at + 1):
                    tokens[n] = tokens[n]._replace(kind="w", name="")
        return line.having(tuple(tokens))

    def _pieces(
        self, text: str, names: "Names", cells: set[int]
    ) -> Iterator[tuple[str, int, int, str]]:
        """The tokens of a text: kind, start, end and name."""
        at = 0
        begins = True  # whether a name may stand here even if it is a word of the game
        lists = False  # whether names follow, so that "Castor" is a player of that name
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            begins = begins or at in cells
            kind, end, name = self._piece(text, at, names, begins=begins, lists=lists)
            lists = lists or kind in "vlc"
            begins = kind in ",;vTlc" or (kind in "i:=-" and begins) or (kind == "&" and lists)
            if kind != "." or text[at] not in "*_":  # **Total**: bold says nothing
                yield kind, at, end, name
            at = end

    def _piece(
        self, text: str, at: int, names: "Names", *, begins: bool, lists: bool
    ) -> tuple[str, int, str]:
        before = text[at - 1 : at]
        is_inside = before.isalpha() or (before.isdigit() and not text[at].isalpha())
        word, end = None, at
        if not is_inside and not text[at].isdigit():
            word, end = self._phrase(text, at)
        stop = at if is_inside else names.end(text, at)
        if stop > at and (begins or word is None or word.kind in "ihn"):
            is_card = word is not None and word.kind == "K"
            if not is_card or lists or _OF_PLAYER.match(text, stop):
                return "P", stop, ""
        if word is not None and word.kind == "K":  # no other thing begins as a card is called
            return word.kind, end, word.name
        for kind, card in self.looks.items() if not is_inside or text[at] in "([♂♀" else ():
            if found := card.match(text, at):
                return kind, found.end(), ""
        if text[at].isdigit():
            for kind, look in (("h", _DATE), ("n", _NUMBER)):
                if found := look.match(text, at):
                    return kind, found.end(), re.split("[.,]", found[0])[0].lstrip("0") or "0"
        elif not is_inside and (found := _NEGATIVE.match(text, at)):
            return "?", found.end(), ""
        if word is not None:
            return word.kind, end, word.name
        if found := _SIGN.match(text, at):
            return SIGNS[int((found.lastgroup or "s0")[1:])][0], found.end(), ""
        found = _WORD.match(text, at)
        if found is not None and not text[found.end() : found.end() + 1].isdigit():
            return "w", found.end(), ""
        found = _ODD.match(text, at)
        return ("?", found.end(), "") if found else (".", at + 1, "")

    def _phrase(self, text: str, at: int) -> tuple[Word | None, int]:
        """The longest known phrase that begins at a place, and where it ends."""
        best: tuple[Word | None, int] = None, at
        end, phrase = at, ""
        for _ in range(_MOST_WORDS):
            found = _WORD.match(text, end)
            if found is None:
                break
            end = found.end()
            phrase = f"{phrase} {found[0].casefold()}" if phrase else found[0].casefold()
            word = self.phrases.get(phrase)
            best = best if word is None else (word, end)
            gap = _GAP.match(text, end)
            if gap is None:
                break
            end = gap.end()
        return best


class Names:
    """The keys of the players who are known."""

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self.keys = frozenset(keys)
        self._first = {found[0] for key in self.keys if (found := _FIRST.match(key))}

    def end(self, text: str, at: int) -> int:
        """Where the longest name ends that begins at a place of a text; the place if none does."""
        best, end = at, at
        for n in range(_MOST_WORDS):
            found = (_FIRST if n == 0 else _NEXT).match(text, end)
            if found is None or (n == 0 and player_key(found[0]) not in self._first):
                break
            end = found.end()
            if player_key(text[at:end]) in self.keys:
                best = end
        return best


_OF_TIES = "(?:it|'s|it's|the|game|match|we|they|both|all|ended|in|is|was|were|a|result)"
_WHO = "(?P<names>@[0-9]+(?: (?:and )?@[0-9]+)*)"
_SEVERAL = "(?P<names>@[0-9]+(?: (?:and )?@[0-9]+)+)"
_BELOW = "(?P<below>@[0-9]+)"
_CAME = "(?:(?:came|comes|finished|finishes|is|was|in|on|the) )*"
_PLACES = {word: str(n) for n, word in enumerate(("first", "second", "third", "fourth"), 1)}
_PLACE = "(?P<place>[1-9](?:st|nd|rd|th)|" + "|".join(_PLACES) + ")"
_EACH = _PLACE.replace("?P<place>", "?:")
_FALLING = "(?P<order>@[0-9]+(?: > @[0-9]+)+)"
_RANKING, _THIRD = (
    "(?:(?:final )?rank(?:ing|s)|standings|places)",
    "(?: 3 @[0-9]+(?: 4 @[0-9]+)?)?",
)
_THEN_SECOND = " (?:and )?(?:second|2nd)(?: place)? (?:is |was )?@[0-9]+"
_THEN_SECOND += "(?: (?:and )?(?:third|3rd)(?: place)? (?:is |was )?@[0-9]+)?"
_OTHER = "(?P<seats>)(?P<place>[2-9](?:st|nd|rd|th)|second|third|fourth)"
OUTCOMES = (
    (rf"(?:{_OF_TIES} )*(?:draw|tie|tied|drew|drawn)", "It was a tie"),
    ("we both win|no winner|(?:nobody|no one|no-one) (?:won|wins)", "Nobody won"),
    (rf"(?:a )?(?:tie|draw) between {_SEVERAL}", "Tie between Ann and Bo"),
    (rf"{_SEVERAL} (?:are |were )?(?:tied|drew|tie|draw)", "Ann and Bo tied"),
    (rf"{_WHO} {_CAME}(?:winners?|champions?|victors?|best|top breeder)", "Ann was best"),
    (rf"{_WHO} (?:i )?(?:has |have )?(?:won|wins?)(?: the game)?", "Ann has won"),
    (
        rf"{_WHO} (?:has|had|have|got|with|scored) (?:the )?(?:most points|highest score)",
        "Ann got the most points",
    ),
    (rf"{_WHO} (?:has|had|got|scored) more (?:points )?than @[0-9]+", "Ann has more than Bo"),
    (
        rf"(?:victory|gold|champion|victor|winner|top breeder|most points) (?:for |is )?{_WHO}",
        "🏆 Ann",
    ),
    (
        rf"{_WHO} (?:beats|beat|defeats|defeated|did better than|is ahead of) @[0-9]+",
        "Ann beats Bo",
    ),
    (rf"@[0-9]+ (?:lost to|loses to|lost against|was beaten by) {_WHO}", "Bo lost to Ann"),
    (rf"winner (?:is |was )?(?P<order>@[0-9]+{_THEN_SECOND})", "Winner Ann, second Bo"),
    (rf"{_PLACE} place (?:is |was |goes to |for )*{_BELOW}", "2nd place: Bo"),
    (rf"{_OTHER} (?:is |was |goes to )*{_BELOW}", "Second: Bo"),
    (rf"{_BELOW} {_CAME}{_PLACE} place", "Bo in second place"),
    (rf"{_BELOW} (?:came|comes|finished|finishes) (?:in )?{_PLACE}", "Bo came second"),
    (rf"{_BELOW} {_CAME}(?P<last>last|loser)(?: place)?", "Cy came last"),
    (rf"(?P<last>last|last place|losers?) (?:is |was )?(?:the )?{_BELOW}", "Loser: Cy"),
    (rf"{_BELOW} (?:i )?(?:has |have )?(?P<lost>lost|loses|lose)(?: the game)?", "Bo lost"),
    (rf"(?P<seats>)(?P<each>(?:(?:and )?{_EACH}(?: place)? @[0-9]+ ?){{2,}})", "1st Ann, 2nd Bo"),
    (
        rf"(?P<seats>)(?P<each>(?:(?:and )?@[0-9]+ {_CAME}{_EACH}(?: place)? ?){{2,}})",
        "Ann 1st, Bo 2nd",
    ),
    (
        f"(?:{_RANKING}|(?P<seats>order)) " + _FALLING.replace(" >", "(?: >)?"),
        "Ranking: Ann, Bo, Cy",
    ),
    (_FALLING, "Ann > Bo > Cy"),
    ("(?P<rising>@[0-9]+(?: < @[0-9]+)+)", "Cy < Bo < Ann"),
    (
        f"(?:{_RANKING} )?(?P<seats>(?:1 )?)(?P<order>@[0-9]+ 2 @[0-9]+{_THIRD})",
        "1. Ann 2. Bo",
    ),
)
"""Ways to say who has won, or come in which place, that look like a heading, over words, with
``@3`` for the player whose name is token 3; each with an example. Who is only "first" may begin,
and who "drew" have a card."""
_OUTCOMES = [re.compile(look) for look, _ in OUTCOMES]
MEDALS = {"🏆": "1", "🥇": "1", "🥈": "2", "🥉": "3"}
"""For which place they are."""
_SPOKEN = {"🏆": "winner", "🥇": "1st place", "🥈": "2nd place", "🥉": "3rd place"}
_SPOKEN |= {"runner-up": "2nd place", ">": ">", "<": "<"}
LAST, LOST = "last", "lost"


class Ending(NamedTuple):
    """How a game has ended, as a line says."""

    winners: tuple[Entry, ...] | None
    """Nobody of a tie of all; None where it says nothing of the first place."""
    places: tuple[tuple[str, Entry], ...] = ()
    """Who came in which place: its number, ``last``, or ``lost`` for any but the first."""
    may_be_seats: bool = False
    """Whether it may say in which order they take turns, above what they have scored."""


def ending(line: TokenLine, known: Container[str] = ()) -> Ending | None:
    """Who has won, lost or come second, as a line of words and known players says.

    None for any other line. ``known`` are the keys of players whose names are tokens of words.
    """
    words = []
    for n, token in enumerate(line.tokens):
        text = token.entry.text.casefold()
        if token.kind == "P" or player_key(text) in known:
            words.append(f"@{n}")
        elif text in _SPOKEN or any(map(str.isalnum, text)):
            words.append(_SPOKEN.get(text, text))
    if re.match("@0 @", " ".join(words)) and 0 < line.kinds.find(":") < int(words[1][1:]):
        words = words[1:]  # Ann: Bo wins
    text = " ".join(words)
    found = next((one for look in _OUTCOMES if (one := look.fullmatch(text))), None)
    if found is None:
        return None

    def named(text: str | None) -> list[Entry]:
        return [line.tokens[int(n)].entry for n in re.findall("@([0-9]+)", text or "")]

    said = found.groupdict()
    falling = named(said.get("order")) or named(said.get("rising"))[::-1]
    places = [(str(n), one) for n, one in enumerate(falling, 1)]
    each = said.get("each")
    if each:
        places += zip(map(_number_of, re.findall(_EACH, each)), named(each), strict=True)
    if said.get("below"):
        place = (
            _number_of(said["place"]) if said.get("place") else LAST if said.get("last") else LOST
        )
        places += [(place, one) for one in named(said["below"])]
    first = tuple(entry for place, entry in places if place == "1")
    others = tuple(one for one in places if one[0] != "1")
    if places:
        return Ending(first or None, others, may_be_seats=said.get("seats") is not None)
    return Ending(tuple(named(said.get("names"))))


def medal(line: TokenLine) -> tuple[str, Entry] | None:
    """The medal behind somebody's points and the place it is for: ``Ann 61 🥇``.

    Two of them say nothing for certain.
    """
    medals = [one.entry for one in line.tokens if one.entry.text in MEDALS]
    return (MEDALS[medals[0].text], medals[0]) if len(medals) == 1 else None


_RANK = re.compile(r"\s*\(?(\d{1,2})(?:st|nd|rd|th)?[.:)]")


def ranks(names: Sequence[Entry | None], lines: Sequence[str]) -> dict[int, str]:
    """In which place each of the names comes with which a sheet ends: ``1. Ann`` above ``2. Bo``.

    By their places in ``names``, where nothing stands for what is no name, or has lines below it.
    """
    found = list[str]()
    for name in reversed(names):
        rank = None if name is None else _RANK.match(lines[name.line - 1])
        if rank is None:
            break
        found.insert(0, str(int(rank[1])))
    is_ranking = len(found) > 1 and found == [str(n) for n in range(1, len(found) + 1)]
    return dict(enumerate(found, len(names) - len(found))) if is_ranking else {}


def _number_of(place: str) -> str:
    return _PLACES.get(place, place[0])


# messages


_TIME = r"\d{1,2}:\d\d(?::\d\d)?(?:\s?[AaPp][Mm])?"
_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}"
_DATE_IN_WORDS = rf"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{{0,6}}[.,]*\s+\d{{1,2}}\.?\s+{_MONTH}\.?"
SENT = (
    rf"(?:\[?(?:{_DAY},?\s+)?{_TIME}(?:,\s+{_DAY})?\]?(?:\s+-)?|(?i:{_DATE_IN_WORDS})\s*[:-]?)\s+"
)
"""When it was sent, or written: ``[12/05/2026, 14:03:11]``, ``12.05.26, 14:03 -``, ``14:03``,
``Mon 23 Nov``; ``1 Jan`` may be Jan's first."""
_SENDER = re.compile(
    rf"(?P<who>[^\W\d_][^\d:;=]{{0,60}}?)[\s,—–-]{{1,9}}(?:{_DAY},?\s+|(?:to|yester)day\s+(?:at\s+)?)?{_TIME}\s*",
    re.IGNORECASE,
)
"""A name above a message, with the time behind it: ``Ann 14:03``; short, as lines may be long."""


def without_senders(lines: list[str]) -> list[str]:
    """Return lines with the name alone where a line is that of a sender and a time."""
    senders = list(map(_SENDER.fullmatch, lines))
    first = next((n for n, one in enumerate(senders) if one is not None), 0)
    has_begun = any(re.search(r"[\d=]|\bx\b", line) for line in lines[:first])
    # one alone may say when the game began, or when there was lunch in the middle of it
    if sum(one is not None for one in senders) < 2 or has_begun:
        return lines
    pairs = zip(lines, senders, strict=True)
    return [line if one is None else one["who"] for line, one in pairs]


PRONOUNS = ("you", "he", "she", "they", "we", "u")
"""Of whom "you win" tells nobody who has won."""
_SAYS_MORE = re.compile(
    r"\b(?:first|second|third|last|lost|loser|runner-up|won|drew)\b", re.IGNORECASE
)

_ENDED = re.compile(r"(?i)\b(?:(?:came|finished) (?:in )?(?:first|second|third|last)|lost)\b")


def sentence(line: TokenLine) -> int:
    """Where the last sentence of a line begins that says who has won; 0 if all belongs to it.

    ``Genotype on Sunday. Bo won!`` is a title, with a sentence behind it.
    """
    first, kinds, is_title = 0, line.kinds, False
    for n, one in enumerate(line.tokens[:-1]):
        is_title |= one.kind in "Gr" or (one.kind == "h" and one.name != "name")
        sign = line.text[one.start]
        is_stop = n > 0 and sign in ".!" and len(line.tokens[n - 1].entry.text) > 1
        if not is_stop and not (sign in "-–—:,;" and is_title):
            continue
        if re.search("[vVT]", kinds[n:]) or _ENDED.search(line.text, one.start):
            first = n + 1
    before = line.text[: line.tokens[first].start] if first else ""
    return 0 if set(kinds[:first]) & set("nKkgbc=vVT") or _SAYS_MORE.search(before) else first
