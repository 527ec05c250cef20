"""Lines of a pad: score sheets, ``Ann out: Bo 7 SUB; Cy 1; Dee INS = 48``, and turns, ``Ann: O5``.

``FORMS`` has the ways to write a line, each with one that it is for; the first that fits counts. A
line that fits none is a finding, and in a round it may have been a turn.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from testcross.rulesets.english import in_words
from testcross.rulesets.gene_expression import entries as ev
from testcross.rulesets.gene_expression import faces
from testcross.rulesets.gene_expression.deck import DECK, OPTIONS
from testcross.rulesets.gene_expression.reader import (
    EMPTY,
    FACES,
    NO_OPTIONS,
    WORTH,
    Options,
    Reader,
    at,
    between,
    cut,
    piece,
)
from testcross.rulesets.gene_expression.trees import write_tree
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import placed_names, player_key
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.line_comments import LineError, without_comments
from testcross.rulesets.records.pad_headings import HEADING, heading_start
from testcross.rulesets.records.tree import Place
from testcross.rulesets.tabletop.events import Event, LatePlaces, values_in
from testcross.rulesets.tabletop.sheet_words import (
    SENT,
    Ending,
    Names,
    TokenLine,
    Vocabulary,
    ending,
    sentence,
    without_senders,
)

LONGEST = 4_000
MODEL = "Ann out: Bo 7 SUB; Cy 1; Dee INS = 48"
_ROUND = r"(?:(?:round|hand)\s*(?P<number>\d*)\s*(?:[:.,]|[-–—](?=\s))?\s*)"
_POINTS = (
    r"(?P<who>[^\W\d][^\d,;:=+]*?)\s*(?:[:=]\s*|\s)(?P<points>\d\S*?)\.?(?:\s*(?:points?|pts?)\.?)?"
)
_KEYED = r"(?P<key>\w+)\s*[:=]?\s*(?P<value>.*)"
_TOTALS = r"(?:totals?|in all)\b\s*[:=]?\s*(?P<value>[^:=].*)"
_SHEET = (
    rf"{_ROUND}?(?P<who>\w[^:=;]*?)(?:\s+(?:is|goes|went))?\s+out\b[:.,;\s]*(?P<hands>[^=]*?)\.?"
    r"(?:=(?P<points>.*))?"
)
_HAND = r"(?P<what>\w+)\s+(?P<who>[^:\s][^:]*):(?P<value>.*)"
_OPENS = r"(?P<value>(?:dealer|starts|first)\b.*)"
FORMS: tuple[tuple[str, str, str, str], ...] = (
    ("remark", "", r"\(.*\)", "(Cy counts again)"),
    ("setting", "|".join(("game", "target", *OPTIONS)), _KEYED, "target: 300"),
    (
        "players",
        "player|players",
        r"\w+\s*[:=]?\s*(?P<value>(?![,;]).*)",
        "players: Ann, Bo, Cy and Dee",
    ),
    ("winner", "winner|winners", _KEYED, "winner: Ann"),
    ("totals", "total|totals|in", _TOTALS, "total: Ann 78, Bo 0"),
    ("scores", "scores", r"\w+\s*[:=]?\s*(?P<value>.*\d.*)", "scores: Ann 78, Bo 0"),
    ("sheet", "", _SHEET, MODEL),
    ("out", "out", _KEYED, "out: Ann"),
    ("hand", "hand|left", _HAND, "left Bo: P7 T10 O-SUB"),
    ("deck", "deck", _KEYED, "deck: O5 T9 P6"),
    ("swap", "swap", _KEYED, "swap: Ann T5, Cy P1"),
    ("opening", "dealer|starts|first", r"(?P<value>.*)", "dealer: Bo"),
    ("round", "", rf"{_ROUND}{_OPENS}?", "round 1: dealer Bo, first P3"),
    ("points", "", rf"{_ROUND}?(?P<value>{_POINTS}(?:\s*[,;].*)?)", "Round 1: Ann 78, Bo 0"),
    (
        "round",
        "",
        r"round\s*\d*\s*:\s*(?P<value>.*\b(?:dealer|starts|first)\b.*)",
        "round 1: deeler Bo, first P3",
    ),
    ("turn", "", r"(?P<who>[^:]*[^\W\d][^:]*):(?P<value>.*)", "Ann: +O5 O5"),
)
"""Ways to write a line, each with the words that it can begin with: any, where none is named."""
_FORMS = [
    (kind, frozenset(first.split("|")) - {""}, re.compile(rf"\s*{look}\s*", re.IGNORECASE))
    for kind, first, look, _ in FORMS
]
_FIRST_WORD = re.compile(r"\s*(\w*)")
_BEFORE = re.compile(
    rf"\s*{SENT}(?P<sender>[^\W\d_][^:=,;]{{0,60}}:\s+)?|\s*(?:[-*•]|\(?\d{{1,2}}[.)])\s+(?=\S)"
)
"""When a message was sent, and by whom; the bullet of a list."""
_OF_SENDER = re.compile(r"\s*(?:i\b|\d+\s*(?:points?|pts?)?\s*$)", re.IGNORECASE)
"""What a message says of who sent it: ``I won``, ``48 points``."""
_SCORED = re.compile(r"\d|\b(?:won|wins?|winners?|players?|lost|out)\b", re.IGNORECASE)
_WON = re.compile(r"\b(?:won|wins)\b", re.IGNORECASE)
_MARKS = re.compile(r"[\s*✓✔√☑!]+$")
_IS_SHEET = re.compile(r"\sout\b[^=]*=", re.IGNORECASE)
_TITLE = re.compile(
    rf"\s*(?:{HEADING}|gene|scores?|our)(?:\b[^,:;=]*[^,:;=\d\s])?\s*", re.IGNORECASE
)
"""``Our game on Monday``, ``Class 7b``."""
_NUMBERS = re.compile(rf"\b(?:{'|'.join(map(in_words, range(11)))})\b", re.IGNORECASE)
_IS_ROUND = re.compile(rf"\s*{_ROUND}", re.IGNORECASE)
_ONLY_POINTS = re.compile(r"\s*(?:\d+\s*(?:(?:points?|pts?)\.?)?\s*)?", re.IGNORECASE)
_PAIR = re.compile(_POINTS)
_POINTS_ALONE = re.compile(
    r"\s*(?:(?:=|points?\b|worth)\s*[:=]?\s*)?(?P<points>\d+)\s*(?:(?:points?|pts?)\b)?"
    r"(?:\s*(?:for|to)\s+(?P<who>[^\W\d][^,;:=]*))?",
    re.IGNORECASE,
)
_BEHIND_NAME = re.compile(
    r"\s+(?:wins?|won|gets?|got|score[ds]?|ha[sd]|makes?|made|(?:is |goes |went )?out|[-–]|\|+)$"
)
"""Verbs are in small letters: Kim Won is a name."""
_HAS = re.compile(
    r"(?:still\s+)?(?:had|has|holds|held|kept)(?:\s+left)?\b\s*:?|[-–]\s+(?=\w)", re.IGNORECASE
)
_LEFT = re.compile(r"(?:\s+left)?[\s.]*$", re.IGNORECASE)
_OWN_TOTAL = re.compile(r"(?:['’]s)?[\s,-]+(?:totals?|sum|in\s+all)$", re.IGNORECASE)
_OPENING = re.compile(r"(dealer|starts|first)\b\s*[:=]?\s*(.*)", re.IGNORECASE)
_CONFUSED = re.compile(r"(?<![\w-])(?=[\dOolI]*\d|[lI][Oo]?\b)[\dOolI]+(?![\w-])")
_DIGITS = str.maketrans("OolI", "0011")
KEYS = (
    *("game", *OPTIONS, "target", "players", "round", "dealer", "starts", "first", "deck"),
    *("hand", "swap", "out", "left", "scores", "totals", "winner"),
)
"""The words that a line begins with, besides the names of players."""
_NO_TITLE = frozenset({*KEYS, "winners"} - {"hand", "scores", "totals"})
_SETTING = rf"\s*(?:{'|'.join(('game', 'target', 'players?', *OPTIONS))})\s*[:=]"
_NO_HAND = frozenset({*KEYS, "winners", "player", "total", "in"})
YAML = re.compile(r"\A\s*\{|^rounds\s*:", re.MULTILINE)
SKIP, SHUFFLE, SWAP, DRAW, PLAY, AND = "skip", "shuffle", "swap", "draws", "plays", "and"
_NO_WORDS = Vocabulary(title="Gene expression", words=(), order=())
SAYS = {
    word: says
    for says, words in (
        (SKIP, "skip skips skipped"),
        (SHUFFLE, "shuffle shuffles shuffled"),
        (SWAP, "swap swaps swapped"),
        (DRAW, "draw draws drew take takes took"),
        (PLAY, "play plays played lay lays laid put puts"),
        (AND, "and then card cards a an the down he she keep keeps kept it pass passes passed"),
    )
    for word in words.split()
}
"""Words of a turn, each with what it says."""
_NOTHING_FITS = re.compile(
    r"\b(?:(?:has|had|with) )?(?:no (?:match(?:es|ing)?(?: cards?)?|cards? to play)"
    r"|nothing (?:fits|matches|to play)"
    r"|(?:can(?:not|['’]t)|could(?: not|n['’]t)) (?:play|match|go))\b(?: so\b)?",
    re.IGNORECASE,
)
_LOSES_TURN = re.compile(
    r"\b(?:loses|lost|misses|missed|skips|skipped)(?: (?:a|the|one|his|her|their))? turn\b"
    r"|\bs(?:its|at) out\b",
    re.IGNORECASE,
)
MOST_WORDS = 8
"""Of a card's name, and of what cannot be read in front of one."""
_KINDS = (
    "|".join(f"-{one.code}" for one in DECK.actions),
    "|".join(map(str, reversed(DECK.numbers))),
)
_CODE = rf"[{''.join(one.code for one in DECK.categories)}](?:{'|'.join(_KINDS)})(?!\S)"
_CODES = re.compile(
    rf"\s*(?P<skip>skip(?!\S))?\s*(?P<draws>(?:\+{_CODE}\s*)*)"
    r"(?P<shuffle>shuffle(?:\s+(?P<pile>\d{1,3}))?(?!\S))?\s*"
    rf"(?P<play>{_CODE})?\s*(?P<extra>{_CODE})?\s*(?:swap\s+(?P<gifts>[^:#{{✓✔√☑!*]+))?"
)
_Codes: TypeAlias = tuple[Any, ...]
Said: TypeAlias = Mapping[str, Word]
"""The parts of a line by the names in its form, each at its place; the whole line under none."""


def read_text(text: str) -> ev.Record:
    lines, other = LineReader(), YAML.search(text)
    if other is not None:
        problem = "this is a record in YAML or JSON; give its file the ending .yaml or .json"
        lines.refuse(None, (text.count("\n", 0, other.start()) + 1, 1), problem)
        return lines.record
    record = lines.read(text)
    if not lines.names_game:
        lines.refuse(None, (1, 0), "'game' is missing; expected the name of a game")
    return record


def read_sheet(text: str, options: Options = NO_OPTIONS) -> ev.Record:
    return LineReader(options).read(text)


class LineReader(Reader):
    def __init__(self, options: Options = NO_OPTIONS) -> None:
        super().__init__(options)
        self.is_game = False
        """Whether turns or hands are written, and not only score sheets."""
        self.names_game = False
        self._plain_names: set[str] = set()
        self._deal: ev.Deal | None = None
        self._end: ev.End | None = None
        self._is_open = False
        """Whether lines below may be of the round of points above."""
        self._hands_of: ev.End | None = None
        """The round of which only is written who went out, so that lines of hands may follow."""
        self._has_begun = False
        """Whether rounds stand above."""
        self._has_cards = False
        """Whether a round has the cards left, so that points alone are totals so far."""
        self.titles = list[Word]()
        """Titles that may say who has won: ``Our game on Sunday. Bo won!``"""

    def read(self, text: str) -> ev.Record:
        for number, line in enumerate(without_senders(text.split("\n")), 1):
            name, _, said = line.partition(":")
            if self._deal is not None and name in self._plain_names:
                if (codes := _in_codes(said)) is not None:  # as most lines of a game are
                    self._deal.is_played = True
                    self.record.entries.append(_turn_in_codes(name, codes, number, line))
                    self.kinds[number] = "turn"
                    continue
            elif name[:5] in ("hand ", "left ") and name[5:] in self._plain_names:
                cards = tuple(map(FACES.get, said.split()))
                if cards and None not in cards:
                    kind: Any = ev.DealtHand if name[0] == "h" else ev.LeftHand
                    held = cards if name[0] == "h" else tuple(map(faces.left_of, cards))
                    places = LatePlaces(_places, number, line, kind)
                    self._add_hand(kind(name[5:], held, places=places), (number, 1))
                    self.kinds[number] = "hand"
                    continue
            self._read(number, line.rstrip("\r"))
        self._flush()
        for title, winners in self.winners_of_titles():
            self.win(self._result(title), winners)
            self.kinds[title.line] = "winner"
        if self.is_game and not self.head:
            problem = "'players' is missing; expected the players in the order of their seats"
            self.refuse(None, (1, 0), problem)
        return self.finish(is_sheet=not self.is_game)

    def read_one(self, number: int, text: str) -> None:
        """Read a line that stands alone among rows."""
        self._has_begun = True
        self._read(number, text)
        self._flush()

    def read_above(self, lines: Iterable[tuple[int, str]]) -> None:
        """Read what stands above a table: settings, players, and titles that say nothing."""
        for number, text in lines:
            if re.match(_SETTING, text, re.IGNORECASE):
                self._read(number, text)
            elif text.strip():
                self.kinds[number] = "heading"
                title = Word(text=text, line=number, column=1)
                self.titles += [title] if _WON.search(text) else []

    def winners_of_titles(self) -> Iterator[tuple[Word, tuple[Word, ...]]]:
        """Yield titles that say who has won, when all players are known."""
        for title in self.titles:
            ended = self._outcome(title)
            if ended is not None and ended.winners:
                yield title, ended.winners

    def _read(self, number: int, text: str) -> None:
        line = Word(text=text, line=number, column=1)
        try:
            bare = without_comments(text) if len(text) <= LONGEST else text
        except LineError as error:
            self._lose(Word(text=text, line=number, column=error.column), error.problem)
            return
        if len(text) > LONGEST:
            self._lose(line, f"a line of more than {LONGEST} characters is not read")
            return
        if not bare.strip():
            if text.strip():
                self.kinds[number] = "remark"
            return
        if not bare.strip(" \t-*•"):  # a list of YAML, whose tables are comments here
            self._lose(line.saying(bare), f"{bare.strip()!r} is not read")
            return
        if (before := _BEFORE.match(bare)) is not None:
            message, end = bare[before.end() :], before.end()
            if before["sender"] and (_OF_SENDER.match(message) or _is_played(message)):
                end = before.start("sender")
            elif before["sender"] and not _SCORED.search(message):
                self.kinds[number] = "remark"
                return
            bare = " " * end + bare[end:]
        line = line.saying(_MARKS.sub("", bare))
        first = _FIRST_WORD.match(line.text)
        key = first[1].casefold() if first is not None else ""
        if self._is_title(line.text, key):
            self.kinds[number] = "heading"
            self.titles += [line] if _WON.search(line.text) else []
            return
        if (
            self._hands_of is not None
            and key not in _NO_HAND
            and self._read_below(self._hands_of, line)
        ):
            return
        for kind, begins, pattern in _FORMS:
            found = pattern.fullmatch(line.text) if not begins or key in begins else None
            if found is not None:
                said = {name: cut(line, *found.span(name)) for name in pattern.groupindex}
                if getattr(self, f"_read_{kind}")({"": line, **said}) is not False:
                    self.kinds.setdefault(number, kind)
                    return
        self._read_outcome(line)

    def _read_outcome(self, line: Word) -> None:
        """Take a line that says in other words who has won: ``Ann has won``, ``Ann > Bo``."""
        found = self._outcome(line)
        if found is None or found.places or not found.winners:
            model = "winner: Ann" if found is not None else MODEL
            self._lose(line, f"{line.text.strip()!r} is not read; write it as '{model}'")
            return
        self.win(self._result(line), found.winners)
        self.kinds[line.line] = "winner"

    def _outcome(self, line: Word) -> Ending | None:
        ends = [one for one in self.record.entries if isinstance(one, ev.End | ev.Result)]
        ends += [] if self._end is None else [self._end]
        names = {one.text for one in self.head} | {
            one.out or "" for one in ends if isinstance(one, ev.End)
        }
        names |= {score.player or "" for one in ends for score in one.scores}
        names |= {hand.player or "" for one in ends if isinstance(one, ev.End) for hand in one.left}
        keys = {player_key(one) for one in names - {""}}
        tokens = _NO_WORDS.tokens(TokenLine(line.text, line.line, line.column), Names(keys))
        return ending(tokens.part(sentence(tokens)), keys)

    def _is_title(self, text: str, key: str) -> bool:
        if (self.is_game and key in KEYS) or _IS_SHEET.search(text):
            return False
        begun = self._has_begun or bool(self.record.entries) or self._deal is not None
        begun |= self._end is not None and _WON.search(text) is not None
        if not begun and _TITLE.fullmatch(text):
            return True
        if heading_start(text) is not None and not _IS_ROUND.match(text):
            return key not in ("deck", "dealer")
        words = re.fullmatch(r"[^\d:=+;]+", text) and not _NUMBERS.search(text)
        return bool(words) and not begun and key not in _NO_TITLE and " out" not in text.casefold()

    def _lose(self, word: Word, problem: str) -> None:
        self.kinds[word.line] = "not read"
        blanks = len(word.text) - len(word.text.lstrip()) if word.column <= 1 else 0
        place = (word.line, max(word.column, 1) + blanks)
        if self._deal is not None and self._end is None:
            turn = ev.Turn(places={"": place}, is_open=True)
            self.refuse(turn, place, problem)
            self._deal.is_played = True
            self.record.entries.append(turn)
            return
        self.refuse(None, place, problem)
        if not self.is_game:
            self._flush()
            self.record.entries.append(ev.End(places={"": place}, is_open=True))

    # rounds

    def _flush(self) -> None:
        if self._end is not None:
            self.record.entries.append(self._end)
        elif self._deal is not None and not self._deal.is_played:
            self.record.entries.append(ev.End(places=dict(self._deal.places)))
        self._deal = self._end = self._hands_of = None
        self._is_open = False

    def _now(self, place: Place) -> ev.Deal:
        """Return the round that goes on; the first one where none was opened."""
        self.is_game = True
        if self._deal is None:
            if self._end is not None and not self._end.scores:
                self._end = None
            self._flush()
            self._deal = ev.Deal(places={"": place}, is_played=False)
            self.record.entries.append(self._deal)
        return self._deal

    def _ending(self, place: Place) -> ev.End:
        deal = self._now(place)
        if self._end is None:
            self._end = ev.End(places=dict(deal.places))
        return self._end

    def _result(self, word: Word) -> ev.Result:
        self._flush()
        last = self.record.entries[-1] if self.record.entries else None
        if not isinstance(last, ev.Result):
            last = ev.Result(places={"": at(word)})
            self.record.entries.append(last)
        return last

    # the head, and totals

    def _read_remark(self, _said: Said) -> None: ...

    def _read_setting(self, said: Said) -> None:
        key, value = said["key"].text.casefold(), said["value"]
        if key == "game":
            self.names_game = True
        elif key == "target":
            self.target = value
        elif value.text:
            self.options[key] = value

    def _read_players(self, said: Said) -> None:
        self.head = [*placed_names(said["value"], _MARKS)]
        self._plain_names = {one.text for one in self.head if one.text.casefold() not in KEYS}
        self.kinds[said[""].line] = "setting"

    def _read_winner(self, said: Said) -> None:
        if names := placed_names(said["value"], _MARKS):
            result = self._result(said[""])
            result.winners = ()
            self.win(result, names)

    def _read_totals(self, said: Said) -> bool:
        if pairs := _pairs(said["value"]):
            result = self._result(said[""])
            result.scores += tuple(self.score(who, points) for who, points, _ in pairs)
        return bool(pairs)

    def _read_scores(self, said: Said) -> bool:
        if pairs := _pairs(said["value"]):
            end = self._ending(at(said[""]))
            end.scores += tuple(self.score(who, points) for who, points, _ in pairs)
        return bool(pairs)

    # score sheets

    def _read_sheet(self, said: Said) -> bool:
        """Take a round: who is out, what the others have left, what it is worth."""
        who, points, held = said["who"], said["points"], said["hands"]
        whole = cut(said[""], held.column - said[""].column)
        parts = whole.text.split(";")
        if len(parts) > 1 and "=" in parts[0]:  # each hand with what it is worth, perhaps their sum
            last = parts[-1].count("=")  # of all hands, behind the last one and its worth, if any
            has_sum = last > 1 or (last == 1 and not all("=" in one for one in parts))
            end_of_hands = whole.text.rindex("=") if has_sum else None
            held = cut(whole, 0, end_of_hands)
            points = cut(whole, len(whole.text) if end_of_hands is None else end_of_hands + 1)
        if held.text.count("\t") > 1 or "|" in held.text:  # a row below no heading of ours
            return False
        is_alone = "=" not in said[""].text and _ONLY_POINTS.fullmatch(held.text)
        if is_alone and (held.text or self.is_game):
            return False
        if self._is_open and self._end is not None and not self._end.scores:
            self.kinds[self._end.place()[0]] = "heading"  # nothing but "Round 1"
            self._end = None
        self._flush()
        end = ev.End(places={"": (said[""].line, 1), "left": at(who)})
        end.out = self.name(end, "out", who)
        listed = frozenset(player_key(player.text) for player in self.head)
        hands = []
        for one in _hands(held, listed):
            name, cards = _name_and_cards(one)
            each = [cards.saying(clear(cards.text))] if cards.text else []
            hands.append(self.left_hand(name, each))
        end.left = tuple(hands) if any(hand.cards or hand.cards is None for hand in hands) else ()
        if points.text:  # of who is out, perhaps as a sum; behind a comma those of others
            first, *others = between(points, ",;") or [points]
            for part in between(first, "=")[-1:]:
                end.scores += (self.score(who, part.saying(clear(part.text)), least=0),)
            pairs = (pair for part in others for pair in _pairs(part))
            end.scores += tuple(self.score(name, number) for name, number, _ in pairs)
        self._has_cards |= bool(end.left)
        self.record.entries.append(end)
        self._hands_of = end if is_alone else None
        is_bad = any(one.code == RecordCode.UNREADABLE for one in end.all_unread())
        self.kinds[said[""].line] = "not read" if is_bad else "round"
        return True

    def _read_below(self, end: ev.End, line: Word) -> bool:
        """Take a line below ``Ann went out.``: the cards that another has left, or her points."""
        bare, out = cut(line.saying(_LEFT.sub("", line.text))), end.out or ""
        alone = _POINTS_ALONE.fullmatch(bare.text)
        pairs = _pairs(bare)
        if alone is not None:
            who = cut(bare, *alone.span("who")) if alone["who"] else line.saying(out)
            pairs = [(who, cut(bare, *alone.span("points")), False)]
        are_of_out = [player_key(who.text) == player_key(out) for who, *_ in pairs]
        are_none = [number.text == "0" for _, number, _ in pairs]
        if pairs and all(map(max, are_of_out, are_none)) and (end.scores or are_of_out[0]):
            end.scores += tuple(self.score(who, number, least=0) for who, number, _ in pairs)
            self.kinds[line.line] = "scores"
            return True
        name, cards = _name_and_cards(bare)
        if (colon := bare.text.find(":")) > 0:
            name, cards = cut(bare, 0, colon), cut(bare, colon + 1)
        held = faces.cards_in(WORTH.sub("", cards.text))
        is_hand = cards.text.casefold() in EMPTY or (held and all(map(_may_be_card, held)))
        if not is_hand or _IS_ROUND.match(line.text):
            return False
        if player_key(name.text) in [player_key(hand.player or "") for hand in end.left]:
            self.refuse(end, at(name), f"{name.text!r} already has a line of cards; delete one")
        else:
            end.left += (self.left_hand(name, [cards.saying(clear(cards.text))]),)
        self.kinds[line.line], self._has_cards = "hand", True
        return True

    def _read_points(self, said: Said) -> bool:
        """Take points alone: of a round, or totals so far where rounds have cards."""
        pairs = _pairs(said["value"])
        number = _IS_ROUND.match(said[""].text) is not None
        if not pairs or (self.is_game and not number and self._end is None):
            return False
        scores = tuple(self.score(who, points) for who, points, _ in pairs)
        if any(is_total for *_, is_total in pairs) or (self._has_cards and not number):
            self._result(said[""]).scores += scores
            self.kinds[said[""].line] = "totals"
            return True
        goes_on = not number and self._deal is None and (self._is_open or scores[0].points == 0)
        if self._end is None or not goes_on:
            self._flush()
            self._end = ev.End(places={"": (said[""].line, 1)})
        self._end.scores += scores
        self.kinds[said[""].line] = "round"
        return True

    # games

    def _read_round(self, said: Said) -> None:
        self._flush()
        line = cut(said[""])
        if said["value"].text:
            self._now(at(line))
            self._read_opening(said)
        else:
            self._end, self._is_open = ev.End(places={"": (line.line, 1)}), True

    def _read_opening(self, said: Said) -> None:
        deal = self._now(at(said[""]))
        for part in between(said["value"], ",;"):
            found = _OPENING.fullmatch(part.text)
            if found is None:
                problem = f"cannot read {part.text!r}; expected 'dealer NAME' or 'first CARD'"
                self.refuse(deal, at(part), problem)
                self.kinds[said[""].line] = "not read"
                continue
            key, value = found[1].casefold(), cut(part, *found.span(2))
            read = self.card if key == "first" else self.name
            setattr(deal, key, read(deal, key, value))

    def _read_hand(self, said: Said) -> None:
        hand = self.hand(said["what"].text.casefold(), said["who"], said["value"])
        self._add_hand(hand, (said[""].line, 1))

    def hand(self, what: str, who: Word, cards: Word) -> ev.DealtHand | ev.LeftHand:
        if what == "hand":
            return self.dealt_hand(who, _cards(cards))
        return self.left_hand(who, [cards] if cards.text else [])

    def _add_hand(self, hand: ev.DealtHand | ev.LeftHand, place: Place) -> None:
        is_dealt = isinstance(hand, ev.DealtHand)
        entry: Any = self._now(place) if is_dealt else self._ending(place)
        field = "hands" if is_dealt else "left"
        others = getattr(entry, field)
        if any(one.player == hand.player for one in others):
            problem = f"{hand.player!r} already has a line of cards; delete one"
            self.refuse(entry, hand.place(), problem)
            return
        if not is_dealt:
            entry.places.setdefault("left", place)
        setattr(entry, field, (*others, hand))

    def _read_deck(self, said: Said) -> None:
        deal = self._now(at(said[""]))
        deal.places["deck"] = at(said["value"])
        deal.deck = self.cards(deal, "deck", _cards(said["value"]))

    def _read_swap(self, said: Said) -> None:
        deal = self._now(at(said[""]))
        deal.swap = self.gifts(deal, said["value"])

    def _read_out(self, said: Said) -> bool:
        if said["value"].text:
            end = self._ending(at(said[""]))
            end.out = self.name(end, "out", said["value"])
        return bool(said["value"].text)

    def _read_turn(self, said: Said) -> bool:
        who, words = said["who"], said["value"]
        each = [one.lstrip("+") for one in words.text.split()]
        known = (SAYS.get(one.casefold().rstrip(":")) or faces.is_like_a_card(one) for one in each)
        if not self.is_game and (any(one.isdecimal() for one in each[1:]) or not any(known)):
            return False
        word, close = "", ""
        if who.text not in self._plain_names:
            word, close = self._misspelt_key(who.text)
        if close:
            problem = f"cannot read a line that begins {word!r}; did you mean {close!r}?"
            self.refuse(self._now(at(said[""])), at(who), problem)
            self.kinds[who.line] = "not read"
            return True
        if self._deal is None and self._end is not None and not self._end.scores:
            self._end = None  # a round was opened without a word more
        self._now((who.line, 1)).is_played = True
        self.record.entries.append(self.turn(who, words))
        return True

    def turn(self, who: Word, words: Word) -> ev.Turn:
        turn = ev.Turn(places={"": at(who)})
        turn.player = self.name(turn, "player", who)
        _TurnWords(self, turn, words).read()
        return turn

    def _misspelt_key(self, said: str) -> tuple[str, str]:
        """Return the word that a line begins with, and the key that is meant: ``hnad Bo:``.

        Only the names at the head tell it from the name of a player.
        """
        known = {player_key(one.text): one.text for one in self.head}
        word, _, name = said.strip().partition(" ")
        is_meant = player_key(name) in known if name else not nearest(said, known)
        if not known or player_key(said) in known or not is_meant:
            return word, ""
        keys = ("hand", "left") if name else KEYS
        return word, next(iter(nearest(word, {key: key for key in keys}, limit=1)), "")


# turns and hands in codes, as most lines of a game are


@lru_cache(maxsize=8_192)
def _in_codes(said: str) -> _Codes | None:
    """Return what a turn says in codes, field by field; None where there is any other word.

    Turns are much alike: nearly all of a game have stood in another one, or above.
    """
    found = _CODES.fullmatch(said)
    if found is None:
        return None
    gifts = []
    for part in (found["gifts"] or "").split(",") if found["gifts"] else ():
        who, _, code = part.strip().rpartition(" ")
        who, code = (who.rstrip(), code) if who else (code, "")
        gifts.append((who, FACES.get(code)))
        if not who or (code and code not in FACES):
            return None
    if gifts and (len(gifts) != 2 or (gifts[0][1] is None) != (gifts[1][1] is None)):
        return None
    draws = tuple(FACES[word] for word in found["draws"].replace("+", " ").split())
    pile = int(found["pile"]) if found["pile"] else None
    play, extra = FACES.get(found["play"]), FACES.get(found["extra"])
    skip, shuffle = bool(found["skip"]) or None, bool(found["shuffle"]) or None
    return skip, draws, shuffle, pile, play, extra, gifts


def _turn_in_codes(name: str, codes: _Codes, line: int, text: str) -> ev.Turn:
    skip, draws, shuffled, pile, play, extra, gifts = codes
    places, swap = LatePlaces(_places, line, text, ev.Turn), None
    if gifts:
        late = [LatePlaces(_places, line, text, ev.Gift, n) for n in range(2)]
        given = [ev.Gift(*gift, places=at) for gift, at in zip(gifts, late, strict=True)]
        swap = ev.Swap(tuple(given), places=LatePlaces(_places, line, text, ev.Swap))
    return ev.Turn(name, skip, draws, None, shuffled, pile, play, extra, swap, places=places)


def _places(line: int, text: str, kind: type[Event], number: int = 0) -> Mapping[str, Place]:
    """Read a line of a game anew, now for where the parts of a kind stand in it."""
    reader = LineReader()
    reader.is_game = True
    reader.read_one(line, text.rstrip("\r"))
    return [*values_in(reader.record.entries, kind)][number].places


# the words of a turn


class _TurnWords:
    """Reads a turn word by word: ``+O5 O5``, ``draws O5 and plays it``."""

    def __init__(self, reader: Reader, turn: ev.Turn, said: Word) -> None:
        text = _NOTHING_FITS.sub(lambda found: AND.ljust(len(found[0])), said.text)
        text = _LOSES_TURN.sub(lambda found: SKIP.ljust(len(found[0])), text)
        self.reader, self.turn, self.said = reader, turn, said.saying(text)
        words = re.finditer(r"[^\s,;]+", text)
        self.words = [cut(self.said, *one.span()) for one in words]

    def read(self) -> None:
        reader, turn = self.reader, self.turn
        drawn: list[Word] = []
        played: list[Word] = []
        draws = False  # whether the cards that follow were drawn
        bare: Word | None = None  # says that a card was drawn, but not which
        while self.words:
            word = self.words.pop(0)
            says, is_new = _says(word), word.text.startswith("+")
            if says is None and not is_new and (says := _misspelt(word.text)):
                problem = f"unknown word {word.text!r}; did you mean {says!r}?"
                reader.refuse(turn, at(word), problem)
                turn.places["misspelt"] = at(word)
            found = len(turn.unread)
            if word.text == "+" and not self.words:
                reader.lose(turn, at(word), "a card is missing after '+'")
            elif word.text == "+":
                if not played:  # behind a card played it says what a Deletion takes
                    drawn.append(self._card(self.words.pop(0)))
            elif not says and (draws or is_new):
                drawn.append(self._card(cut(word, is_new)))
            elif not says:
                played.append(self._card(word))
            elif says in (DRAW, PLAY):
                draws = says == DRAW
                drawn += self._number_drawn() if draws else []
                bare = word if draws else bare
                is_it = drawn and all(_says(one) == AND for one in self.words)
                if not draws and is_it and not drawn[-1].text.isdecimal():
                    played.append(drawn[-1])
            elif says == SKIP:
                turn.skip, turn.places["skip"] = True, at(word)
            elif says == SHUFFLE:
                counts = bool(self.words) and self.words[0].text.isdecimal()
                said = self.words.pop(0) if counts else word.saying("true")
                reader.truth(turn, "reshuffle", said)
            elif says == SWAP:
                turn.swap = reader.gifts(turn, cut(self.said, self._end(word)))
                self.words.clear()
            if says and turn.places.get("misspelt") == at(word):
                del turn.unread[found:]  # with another meaning the next lines would not fit
        if len(played) > 2:
            problem = f"{played[2].text!r} is a third card; a turn has at most two"
            reader.lose(turn, at(played[2]), problem)
            return
        for field, word in zip(("play", "extra"), played, strict=False):
            setattr(turn, field, reader.card(turn, field, word))
        if bare and not drawn and not turn.skip and not self._pays_insertion():
            drawn = [bare.saying("1")]  # "draws", without a word more
        if drawn:
            reader.draw(turn, drawn)

    def _pays_insertion(self) -> bool:
        """Return whether two cards may be due, so that it is open how many were drawn."""
        before = self.reader.record.entries[-1:]
        cards = [one.extra or one.play for one in before if isinstance(one, ev.Turn)]
        cards += [one.first for one in before if isinstance(one, ev.Deal)]
        return any(card is not None and card.does == "INS" for card in cards)

    def _number_drawn(self) -> list[Word]:
        """Return how many cards were drawn: ``draws two cards``."""
        number = faces.number_of_cards(self.words[0].text) if self.words else None
        if number is None or (len(self.words) > 1 and not _begins_otherwise(self.words[1])):
            return []
        word = self.words.pop(0)
        if self.words and self.words[0].text.casefold().rstrip(":") in ("card", "cards"):
            self.words.pop(0)
        is_all = not self.words or _begins_otherwise(self.words[0])
        return [word.saying(str(number))] if is_all else []

    def _card(self, word: Word) -> Word:
        """Return the card that begins with a word, and take its other words from those behind."""
        if word.text in FACES:  # most are: no longer name begins so
            return word
        run = [word]
        for one in self.words[:MOST_WORDS]:
            gap = self.said.text[self._end(run[-1]) : one.column - self.said.column]
            if "," in gap or ";" in gap or _begins_otherwise(one):
                break
            run.append(one)
        texts = [one.text for one in run]
        number = len(run)
        for first in range(len(run)):
            end = faces.end_of_card(texts, first)
            if len(faces.cards_called(" ".join(texts[first:end]))) == 1:
                number = first or end
                break
        del self.words[: number - 1]
        return cut(self.said, word.column - self.said.column, self._end(run[number - 1]))

    def _end(self, word: Word) -> int:
        return word.column - self.said.column + len(word.text)


def _says(word: Word) -> str | None:
    return SAYS.get(word.text.casefold().removesuffix(":"))


def _begins_otherwise(word: Word) -> bool:
    return _says(word) is not None or word.text.startswith("+")


def _misspelt(text: str) -> str:
    """Return the word that is meant where a text is no card, but nearly a word; else nothing."""
    known = {word: word for word in (SKIP, SHUFFLE, SWAP, DRAW, PLAY)}
    return "" if faces.cards_called(text) else next(iter(nearest(text, known, limit=1)), "")


# parts of lines


def clear(text: str) -> str:
    """Return a text with digits in the place of letters that a scan takes them for."""
    return _CONFUSED.sub(lambda found: found[0].translate(_DIGITS), text)


def _cards(word: Word) -> list[Word]:
    return [piece(word, a, b) for a, b in faces.card_spans(word.text)]


def _name_and_cards(word: Word) -> tuple[Word, Word]:
    end = len((word.text.split(maxsplit=1) or [""])[0])
    name, cards = cut(word, 0, end), cut(word, end)
    verb = _HAS.match(cards.text)
    return name.saying(name.text.rstrip(":")), cut(cards, verb.end()) if verb else cards


def _is_played(said: str) -> bool:
    """Tell a message that begins with a card, or says that one is drawn: it is a turn."""
    first = next(iter(said.split()), "").lstrip("+")
    return not first.isdecimal() and (first in SAYS or faces.is_card(first))


def _may_be_card(text: str) -> bool:
    return faces.is_card(text) or faces.is_like_a_card(text)


def _hands(word: Word, listed: frozenset[str]) -> Iterator[Word]:
    """Yield hands between semicolons, and between commas or full stops in the place of them."""
    for part in between(word, ";"):
        start = 0
        signs = [one.start() for one in re.finditer(r",|\.(?=\s|$)", part.text)]
        for sign, end in zip(signs, [*signs[1:], len(part.text)], strict=False):
            if _is_hand(cut(part, sign + 1, end), listed):
                yield cut(part, start, sign)
                start = sign + 1
        yield cut(part, start, len(part.text.rstrip(". ")))


def _is_hand(word: Word, listed: frozenset[str]) -> bool:
    """Tell whether a text begins with the name of a player, not with a card.

    Where nobody is listed, any word is a name that has only cards behind it and is part of none;
    with a single card behind it, it may be part of a misspelt one.
    """
    name, cards = (one.text for one in _name_and_cards(word))
    if listed:
        return player_key(name) in listed
    if word.text.removeprefix(name).lstrip(": ") != cards:  # a verb stands between them
        return not faces.is_card(name)
    if cards.casefold() in EMPTY:
        return not faces.is_like_a_card(name)
    held, whole = faces.cards_in(cards), faces.cards_in(word.text)
    if not held or not all(map(faces.is_card, held)) or all(map(faces.is_card, whole)):
        return False
    return len(held) > 1 or not faces.is_like_a_card(name)


def _pairs(word: Word) -> list[tuple[Word, Word, bool]]:
    """Return ``Ann 78, Bo 0`` one by one, each with whether it is called a total.

    Nothing where anything else stands between the commas.
    """
    found: list[tuple[Word, Word, bool]] = []
    for part in between(word, ",;&"):
        match = _PAIR.fullmatch(clear(part.text))
        if match is None:
            return []
        name = _BEHIND_NAME.sub("", match["who"])
        bare = _OWN_TOTAL.sub("", name)
        points = cut(part, *match.span("points")).saying(match["points"])
        found.append((cut(part, 0, len(bare)), points, bare != name))
    return found


# writing


def write_text(record: ev.Record) -> str:
    """Return a game with one line a turn, an empty one above each round and above the end."""

    def words(value: Any) -> str:
        if isinstance(value, Mapping):
            return ", ".join(f"{name} {one}".rstrip() for name, one in value.items())
        return ", ".join(value) if isinstance(value, list) else str(value)

    plain = write_tree(record)
    rounds, end = plain.pop("rounds"), dict[str, Any]()
    for key, old in (("totals", "scores"), ("winner", "winner")):
        end |= {key: plain.pop(old)} if old in plain else {}
    plain["players"] = plain.pop("players")  # behind all settings
    lines = [f"{key}: {words(value)}" for key, value in plain.items()]
    for number, one in enumerate(rounds, 1):
        opening = [f"{key} {one.pop(key)}" for key in ("dealer", "starts", "first") if key in one]
        lines += ["", f"round {number}: {', '.join(opening)}".rstrip(": ")]
        for key, value in one.items():
            if key in ("hands", "left"):
                what = key.removesuffix("s")
                for who, held in value.items():  # of a hand with its worth all is one text
                    cards = " ".join(held) if isinstance(held, list) else held.replace(",", "")
                    lines.append(f"{what} {who}: {cards}".rstrip())
            elif key != "turns":
                lines.append(f"{key}: {' '.join(value) if key == 'deck' else words(value)}")
            for turn in value if key == "turns" else ():
                drawn, shuffled = turn.get("draw", []), turn.get("reshuffle")
                said = ["skip"] if turn.get("skip") else []
                said += [f"+{card}" for card in (drawn if isinstance(drawn, list) else [drawn])]
                if shuffled is not None:
                    said += ["shuffle"] if shuffled is True else ["shuffle", str(shuffled)]
                said += [turn[key] for key in ("play", "extra") if key in turn]
                said += ["swap", words(turn["swap"])] if "swap" in turn else []
                lines.append(" ".join([f"{turn.get('player')}:", *said]))
    lines += ["", *(f"{key}: {words(value)}" for key, value in end.items())] if end else []
    return "".join(f"{line}\n" for line in lines)
