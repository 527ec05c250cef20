"""Lines of a pad: score sheets, ``Ann out: Bo 7 SUB; Cy 1; Dee INS = 48``, and turns, ``Ann: O5``.

``FORMS`` has the ways to write a line, each with one that it is for; the first that fits counts. A
line that fits none is a finding, and in a round it may have been a turn.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from testcross.rulesets.english import in_words
from testcross.rulesets.errors import CardError, UnknownCardError
from testcross.rulesets.gene_expression.deck import load_deck
from testcross.rulesets.gene_expression.entries import (
    Deal,
    End,
    LeftHand,
    Record,
    Result,
    Score,
    Swap,
    Turn,
)
from testcross.rulesets.gene_expression.face_names import (
    card_spans,
    number_of_cards,
    parse_face,
    words_of_card,
)
from testcross.rulesets.gene_expression.left_cards import cards_in, is_card, is_like_a_card
from testcross.rulesets.gene_expression.reader import (
    EMPTY,
    Reader,
    between,
    piece,
    place_of,
    stripped,
)
from testcross.rulesets.gene_expression.rules import OPTIONS
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import player_key, split_names
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.line_tokens import LineError, without_comments
from testcross.rulesets.records.pad_headings import HEADING, heading_start

LONGEST = 4_000
"""Characters of a line; far more than the names of all cards have together."""
MOST_WORDS = 8
"""Of a card's name, and of what cannot be read in front of one."""
MODEL = "Ann out: Bo 7 SUB; Cy 1; Dee INS = 48"
_OPTION = "|".join(("game", "target", *OPTIONS))
_ROUND = r"(?:(?:round|hand)\s*(?P<number>\d*)\s*[:.,]?\s*)"
_POINTS = (
    r"(?P<who>[^\W\d][^\d,;:=+]*?)\s*(?:[:=]\s*|\s)(?P<points>\d\S*)(?:\s*(?:points?|pts?)\.?)?"
)
FORMS: tuple[tuple[str, str, str], ...] = (
    ("remark", r"\(.*\)", "(Cy counts again)"),
    ("setting", rf"(?P<key>{_OPTION})\b\s*[:=]?\s*(?P<value>.*)", "target: 300"),
    ("players", r"players?\b\s*[:=]?\s*(?P<value>.*)", "players: Ann, Bo, Cy and Dee"),
    ("winner", r"winners?\b\s*[:=]?\s*(?P<value>.*)", "winner: Ann"),
    ("totals", r"(?:totals?|in all)\b\s*[:=]?\s*(?P<value>[^:=].*)", "total: Ann 78, Bo 0"),
    ("scores", r"scores\b\s*[:=]?\s*(?P<value>.*\d.*)", "scores: Ann 78, Bo 0"),
    (
        "sheet",
        rf"{_ROUND}?(?P<who>\w[^:=;]*?)\s+out\b\s*:?\s*(?P<hands>[^=]*)(?:=(?P<points>.*))?",
        MODEL,
    ),
    ("out", r"out\b\s*[:=]?\s*(?P<value>.+)", "out: Ann"),
    ("hand", r"(?P<what>hand|left)\s+(?P<who>[^:\s][^:]*):(?P<cards>.*)", "left Bo: P7 T10 O-SUB"),
    ("deck", r"deck\b\s*[:=]?\s*(?P<cards>.*)", "deck: O5 T9 P6"),
    ("swap", r"swap\b\s*[:=]?\s*(?P<value>.*)", "swap: Ann T5, Cy P1"),
    ("opening", r"(?P<value>(?:dealer|starts|first)\b.*)", "dealer: Bo"),
    ("round", rf"{_ROUND}(?P<value>(?:dealer|starts|first)\b.*)?", "round 1: dealer Bo, first P3"),
    ("points", rf"{_ROUND}?(?P<pairs>{_POINTS}(?:\s*[,;].*)?)", "Round 1: Ann 78, Bo 0"),
    (
        "misspelt",
        r"round\s*\d*\s*:\s*(?P<value>.*\b(?:dealer|starts|first)\b.*)",
        "round 1: deeler Bo, first P3",
    ),
    ("turn", r"(?P<who>[^:]*[^\W\d][^:]*):(?P<said>.*)", "Ann: +O5 O5"),
)
"""Ways to write a line."""
_FORMS = [(kind, re.compile(rf"\s*{look}\s*", re.IGNORECASE)) for kind, look, _ in FORMS]
_STAMP = re.compile(
    r"\s*\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+)?\d{1,2}:\d\d(?::\d\d)?\]?(?:\s*-)?\s+"
    r"(?:[^:]*:\s+(?=.*\bout\b))?"
)
"""When a message was sent, and by whom."""
_BULLET = re.compile(r"\s*(?:[-*•]|\(?\d{1,2}[.)])\s+(?=\S)")
_IS_SHEET = re.compile(r"\sout\b[^=]*=", re.IGNORECASE)
_TITLE = re.compile(
    rf"\s*(?:{HEADING}|gene|scores?|our)(?:\b[^,:;=]*[^,:;=\d\s])?\s*", re.IGNORECASE
)
"""``Our game on Monday``, ``Class 7b``."""
_NUMBERS = re.compile(rf"\b(?:{'|'.join(map(in_words, range(11)))})\b", re.IGNORECASE)
_MARKS = re.compile(r"[\s*✓✔√☑!]+$")
_ONLY_POINTS = re.compile(r"\s*(?:\d+\s*(?:(?:points?|pts?)\.?)?\s*)?", re.IGNORECASE)
_BEHIND_NAME = re.compile(
    r"\s+(?:wins?|won|gets?|got|scores?|scored|has|had|makes?|made|(?:is |goes |went )?out|[-–])$"
)
"""Verbs are in small letters: Kim Won is a name."""
_OWN_TOTAL = re.compile(r"(?:['’]s)?[\s,-]+(?:totals?|sum|in\s+all)$", re.IGNORECASE)
_CONFUSED = re.compile(r"(?<![\w-])(?=[\dOolI]*\d|[lI]\b)[\dOolI]+(?![\w-])")
_DIGITS = str.maketrans("OolI", "0011")
_OPENING = re.compile(r"\s*(dealer|starts|first)\b\s*[:=]?\s*(.*?)\s*", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;]+")

KEYS = (
    *("game", *OPTIONS, "target", "players", "round", "dealer", "starts", "first", "deck"),
    *("hand", "swap", "out", "left", "scores", "totals", "winner"),
)
"""The words that a line begins with, besides the names of players."""
SKIP, SHUFFLE, SWAP, DRAW, PLAY, AND = "skip", "shuffle", "swap", "draws", "plays", "and"
SAYS = {
    **dict.fromkeys((SKIP, "skips", "skipped"), SKIP),
    **dict.fromkeys((SHUFFLE, "shuffles", "shuffled"), SHUFFLE),
    **dict.fromkeys((SWAP, "swaps", "swapped"), SWAP),
    **dict.fromkeys(("draw", DRAW, "drew", "take", "takes", "took"), DRAW),
    **dict.fromkeys(("play", PLAY, "played", "lay", "lays", "laid", "put", "puts"), PLAY),
    **dict.fromkeys((AND, "then", "card", "cards", "a", "an", "the", "down"), AND),
    **dict.fromkeys(("he", "she", "keep", "keeps", "kept", "it"), AND),
    **dict.fromkeys(("pass", "passes", "passed"), AND),
}
"""Words of a turn, each with what it says."""


YAML = re.compile(r"\A\s*\{|^rounds\s*:", re.MULTILINE)


def read_text(text: str) -> Record:
    reader = LineReader()
    other = YAML.search(text)
    if other is not None:
        problem = "this is a record in YAML or JSON; give its file the ending .yaml or .json"
        reader.refuse(None, (text.count("\n", 0, other.start()) + 1, 1), problem)
        return reader.record
    for number, line in enumerate(text.split("\n"), 1):
        reader.read(number, line.rstrip("\r"))
    if not reader.names_game:
        reader.refuse(None, (1, 0), "'game' is missing; expected the name of a game")
    return reader.whole()


@dataclass(slots=True)
class _Said:
    """A line of which a form has been found."""

    word: Word
    """The line as it stands."""
    found: "re.Match[str]"

    def part(self, name: str) -> Word:
        """Return a part of the line at its place, without blanks around it."""
        text = self.found[name] or ""
        start = self.found.start(name) + len(text) - len(text.lstrip())
        return piece(self.word, max(start, 0), max(start, 0) + len(text.strip()))


class LineReader(Reader):
    """Reads line by line."""

    def __init__(self) -> None:
        super().__init__()
        self.is_game = False
        """Whether turns or hands are written, and not only score sheets."""
        self.names_game = False
        self.kinds: dict[int, str] = {}
        """What each line holds, for the account of them."""
        self._plain_names: set[str] = set()
        """Those of players that are no words with which other lines begin."""
        self._deal: Deal | None = None
        self._end: End | None = None
        self._is_open = False
        """Whether lines below may be of the round of points above."""
        self._has_cards = False
        """Whether a round has the cards left, so that points alone are totals so far."""

    def whole(self) -> Record:
        self.flush()
        if self.is_game and not self.head:
            problem = "'players' is missing; expected the players in the order of their seats"
            self.refuse(None, (1, 0), problem)
        return self.finish(is_sheet=not self.is_game)

    def read(self, number: int, text: str) -> None:
        if len(text) > LONGEST:
            problem = f"a line of more than {LONGEST} characters is not read"
            self._lose(Word(text=text[:LONGEST], line=number, column=1), problem)
            return
        try:
            bare = without_comments(text)
        except LineError as error:
            self._lose(Word(text=text, line=number, column=error.column), error.problem)
            return
        if not bare.strip():
            if text.strip():
                self.kinds[number] = "remark"
            return
        if not bare.strip(" \t-*•"):  # a list of YAML, whose tables are comments here
            self._lose(Word(text=bare, line=number, column=1), f"{bare.strip()!r} is not read")
            return
        if (before := _STAMP.match(bare) or _BULLET.match(bare)) is not None:
            bare = " " * before.end() + bare[before.end() :]
        word = Word(text=_MARKS.sub("", bare), line=number, column=1)
        is_turn = self._is_plain_turn(word.text)
        if not is_turn and self._is_title(word.text):
            self.kinds[number] = "heading"
            return
        for kind, pattern in _FORMS[-1:] if is_turn else _FORMS:
            found = pattern.fullmatch(word.text)
            if found is not None:
                read: Callable[[_Said], bool | None] = getattr(self, f"_read_{kind}")
                if read(_Said(word, found)) is not False:
                    self.kinds.setdefault(number, kind)
                    return
        self._lose(word, f"{word.text.strip()!r} is not read; write it as '{MODEL}'")

    def _is_plain_turn(self, text: str) -> bool:
        """Tell what most lines of a game are, so that no other form need be tried."""
        name, colon, said = text.partition(":")
        is_first = said.lstrip()[:1].isalpha() or said.lstrip()[:1] == "+"
        return self.is_game and bool(colon) and is_first and name in self._plain_names

    def _is_title(self, text: str) -> bool:
        """Tell a line that is about the sheet: words above all rounds, ``Date: 12 May``."""
        if re.match(r"\s*(?:hand|deck|dealer)\b", text, re.IGNORECASE) and self.is_game:
            return False
        if _IS_SHEET.search(text):
            return False
        begun = bool(self.record.entries) or self._deal is not None
        if not begun and _TITLE.fullmatch(text):
            return True
        if heading_start(text) is not None and not re.match(_ROUND, text.strip(), re.IGNORECASE):
            return not re.match(r"\s*(?:deck|dealer)\b", text, re.IGNORECASE)
        words = re.fullmatch(r"[^\d:=+;]+", text) and not _NUMBERS.search(text)
        key = text.split(maxsplit=1)[0].casefold() if text.split() else ""
        known = key in ("game", "players", "winner", "winners", "out", "left", "target", *OPTIONS)
        known = known or key in ("round", "dealer", "starts", "first", "swap", "deck")
        return bool(words) and not begun and not known and " out" not in text.casefold()

    def _lose(self, word: Word, problem: str) -> None:
        """Note a line that cannot be read; in a round it may have been a turn."""
        self.kinds[word.line] = "not read"
        first = len(word.text) - len(word.text.lstrip())
        place = (word.line, max(word.column, 1) + (first if word.column <= 1 else 0))
        if self._deal is not None and self._end is None:
            turn = Turn(places={"": place}, is_open=True)
            self.refuse(turn, place, problem)
            self._add_turn(turn)
            return
        self.refuse(None, place, problem)
        if not self.is_game:
            self.flush()
            self.record.entries.append(End(places={"": place}, is_open=True))

    # rounds

    def flush(self) -> None:
        """Close the round that goes on."""
        if self._end is not None:
            self.record.entries.append(self._end)
        elif self._deal is not None and not self._deal.is_played:
            self.record.entries.append(End(places=dict(self._deal.places)))
        self._deal = self._end = None
        self._is_open = False

    def _now(self, word: Word) -> Deal:
        """Return the round that goes on; the first one where none was opened."""
        self.is_game = True
        if self._deal is None:
            if self._end is not None and not self._end.scores:
                self._end = None
            self.flush()
            self._deal = Deal(places={"": place_of(word)}, is_played=False)
            self.record.entries.append(self._deal)
        return self._deal

    def _ending(self, word: Word) -> End:
        self._now(word)
        if self._end is None:
            self._end = End(places=dict(self._deal.places) if self._deal else {})
        return self._end

    def _add_turn(self, turn: Turn) -> None:
        if self._deal is not None:
            self._deal.is_played = True
        self.record.entries.append(turn)

    # the head

    def _read_remark(self, _said: _Said) -> None: ...

    def _read_setting(self, said: _Said) -> None:
        key, value = said.part("key").text.casefold(), said.part("value")
        self.names_game |= key == "game"
        if key == "target":
            self.target = value
        elif key != "game" and value.text:
            self.options[key] = value

    def _read_players(self, said: _Said) -> None:
        self.head = _names(said.part("value"))
        self._plain_names = {one.text for one in self.head if one.text.casefold() not in KEYS}
        self.kinds[said.word.line] = "setting"

    def _read_winner(self, said: _Said) -> None:
        names = _names(said.part("value"))
        if not names:
            return
        result = self._result(said.word)
        result.winners = ()
        self.win(result, names)

    def _read_totals(self, said: _Said) -> bool:
        scores = self._pairs(said.part("value"))
        if scores:
            result = self._result(said.word)
            result.scores = (*result.scores, *scores)
        return bool(scores)

    def _result(self, word: Word) -> Result:
        """Return the result of the game so far, on lines one below the other."""
        self.flush()
        last = self.record.entries[-1] if self.record.entries else None
        if not isinstance(last, Result):
            last = Result(places={"": place_of(word)})
            self.record.entries.append(last)
        return last

    # score sheets

    def _read_sheet(self, said: _Said) -> bool:
        """Take a round: who is out, what the others have left, what it is worth."""
        who = said.part("who")
        points = said.part("points") if said.found["points"] is not None else None
        if points is None and _ONLY_POINTS.fullmatch(said.found["hands"]):
            return False
        self.flush()
        end = End(places={"": place_of(piece(said.word, 0, 0)), "left": place_of(who)})
        end.out = self.player(end, "out", who)
        listed = frozenset(player_key(player.text) for player in self.head)
        hands = [self._hand_of(one) for one in _hands(said.part("hands"), listed)]
        end.left = tuple(hands) if any(hand.cards or hand.cards is None for hand in hands) else ()
        if points is not None and points.text:
            end.scores = tuple(self._points_of(who, points))
        self._has_cards |= bool(end.left)
        self.record.entries.append(end)
        self.kinds[said.word.line] = "round"
        if any(one.code == RecordCode.UNREADABLE for one in end.all_unread()):
            self.kinds[said.word.line] = "not read"
        return True

    def _hand_of(self, word: Word) -> LeftHand:
        name = re.match(r"\S+", word.text)
        end = name.end() if name else 0
        who = piece(word, 0, end)
        who = who.saying(who.text.rstrip(":"))
        cards = piece(word, end, len(word.text))
        return self.left(who, [cards.saying(clear(cards.text))] if cards.text.strip() else [])

    def _points_of(self, who: Word, points: Word) -> Iterator[Score]:
        """Yield the points of who is out, perhaps as a sum, and those of others behind a comma."""
        first, *others = between(points, ",;")
        for part in between(first, "=")[-1:]:
            start = len(part.text) - len(part.text.lstrip())
            number = piece(part, start, len(part.text.rstrip()))
            yield self.score(who, number.saying(clear(number.text)), least=0)
        for part in others:
            yield from self._pairs(part)

    def _read_points(self, said: _Said) -> bool:
        """Take points alone: of a round, or totals so far where rounds have cards."""
        pairs = self._pairs_and_words(said.part("pairs"))
        if not pairs:
            return False
        is_total = any(total for _, total in pairs)
        scores = [score for score, _ in pairs]
        number = said.found["number"] is not None
        if self.is_game and not number and self._end is None:
            return False
        if is_total or (self._has_cards and not number):
            result = self._result(said.word)
            result.scores = (*result.scores, *scores)
            self.kinds[said.word.line] = "totals"
            return True
        goes_on = not number and self._end is not None and self._deal is None
        if not goes_on or not (self._is_open or scores[0].points == 0):
            is_open = False
            self.flush()
            self._end = End(places={"": (said.word.line, 1)})
            self._is_open = is_open
        end = self._end
        if end is not None:
            end.scores = (*end.scores, *scores)
        self.kinds[said.word.line] = "round"
        return True

    def _pairs(self, word: Word) -> list[Score]:
        return [score for score, _ in self._pairs_and_words(word)]

    def _pairs_and_words(self, word: Word) -> list[tuple[Score, bool]]:
        """Return ``Ann 78, Bo 0`` one by one, each with whether it is called a total.

        Nothing where anything else stands between the commas.
        """
        found: list[tuple[Score, bool]] = []
        for part in between(word, ",;&"):
            match = re.fullmatch(rf"{_POINTS}|(?P<bad>.*)", clear(part.text).strip() or "?")
            if match is None or match["who"] is None:
                return []
            start = len(part.text) - len(part.text.lstrip())
            said = match["who"]
            name = _BEHIND_NAME.sub("", said)
            bare = _OWN_TOTAL.sub("", name)
            who = piece(part, start, start + len(bare))
            at = start + match.start("points")
            points = piece(part, at, at + len(match["points"]))
            score = self.score(who, points.saying(match["points"]))
            found.append((score, bare != name))
        return found

    # games

    def _read_round(self, said: _Said) -> bool | None:
        """Open a round: ``round 1: dealer Bo, first P-TRA``, or ``round 1`` above points."""
        value = said.found["value"]
        self.flush()
        if not value:
            self._end = End(places={"": (said.word.line, 1)})
            self._is_open = True
            self._opened = said.word
            return None
        self._deal = None
        self._now(piece(said.word, len(said.word.text) - len(said.word.text.lstrip()), 0))
        return self._read_opening(said)

    def _read_misspelt(self, said: _Said) -> bool | None:
        return self._read_round(said)

    def _read_opening(self, said: _Said) -> bool | None:
        deal = self._now(said.word)
        for part in between(said.part("value"), ",;"):
            match = re.fullmatch(
                r"\s*(dealer|starts|first)\b\s*[:=]?\s*(.*?)\s*", part.text, re.IGNORECASE
            )
            if match is None:
                problem = (
                    f"cannot read {part.text.strip()!r}; expected 'dealer NAME' or 'first CARD'"
                )
                self.refuse(deal, place_of(part), problem)
                self.kinds[said.word.line] = "not read"
                continue
            key, value = match[1].casefold(), piece(part, *match.span(2))
            if key == "first":
                deal.first = self.card(deal, key, value)
            else:
                setattr(deal, key, self.player(deal, key, value))
        return None

    def _read_hand(self, said: _Said) -> None:
        who, cards = said.part("who"), said.part("cards")
        if said.found["what"].casefold() == "hand":
            deal = self._now(said.word)
            if self._is_again(deal, [hand.player for hand in deal.hands], who):
                return
            spans = card_spans(load_deck(), cards.text)
            deal.hands = (*deal.hands, self.hand(who, [piece(cards, a, b) for a, b in spans]))
            return
        end = self._ending(said.word)
        if self._is_again(end, [hand.player for hand in end.left], who):
            return
        end.places.setdefault("left", (said.word.line, 1))
        end.left = (*end.left, self.left(who, [cards] if cards.text else []))

    def _is_again(self, entry: Deal | End, names: Sequence[str | None], who: Word) -> bool:
        """Refuse a second line of cards of a player."""
        if who.text not in names:
            return False
        self.refuse(entry, place_of(who), f"{who.text!r} already has a line of cards; delete one")
        return True

    def _read_deck(self, said: _Said) -> None:
        deal, cards = self._now(said.word), said.part("cards")
        spans = card_spans(load_deck(), cards.text)
        deal.places["deck"] = place_of(cards)
        deal.deck = self.cards(deal, "deck", [piece(cards, a, b) for a, b in spans])

    def _read_swap(self, said: _Said) -> None:
        deal, value = self._now(said.word), said.part("value")
        deal.swap = self.exchange(deal, value)

    def _read_out(self, said: _Said) -> None:
        end = self._ending(said.word)
        end.out = self.player(end, "out", said.part("value"))

    def _read_scores(self, said: _Said) -> bool:
        scores = self._pairs(said.part("value"))
        if scores:
            end = self._ending(said.word)
            end.scores = (*end.scores, *scores)
        return bool(scores)

    # turns

    def _read_turn(self, said: _Said) -> bool:
        who, text = said.part("who"), said.part("said")
        if not self.is_game and not self._looks_like_turn(text):
            return False
        word, close = self._misspelt_key(who.text)
        if close:
            problem = f"cannot read a line that begins {word!r}; did you mean {close!r}?"
            self.refuse(self._now(said.word), place_of(who), problem)
            self.kinds[said.word.line] = "not read"
            return True
        if self._opened_alone():
            self._end = None
        self._now(said.word)
        turn = Turn(places={"": place_of(who)})
        turn.player = self.player(turn, "player", who)
        _TurnWords(self, turn, text).read()
        self._add_turn(turn)
        return True

    def _misspelt_key(self, said: str) -> tuple[str, str]:
        """Return the word that a line begins with, and the key that is meant: ``hnad Bo:``.

        Only the names at the head tell it from the name of a player.
        """
        known = {player_key(one.text): one.text for one in self.head}
        word, _, name = said.strip().partition(" ")
        if not known or player_key(said) in known:
            return word, ""
        keys = ("hand", "left") if name else KEYS
        if (name and player_key(name) not in known) or (not name and nearest(said, known)):
            return word, ""
        return word, next(iter(nearest(word, {key: key for key in keys}, limit=1)), "")

    def _opened_alone(self) -> bool:
        return self._deal is None and self._end is not None and not self._end.scores

    def _looks_like_turn(self, text: Word) -> bool:
        words = [one.lstrip("+") for one in text.text.split()]
        known = (one.casefold().rstrip(":") in SAYS or is_like_a_card(one) for one in words)
        return any(known) and not any(one.isdecimal() for one in words[1:])

    def exchange(self, entry: Deal | Turn, value: Word) -> Swap | None:
        """Return ``Ann T5, Cy P1`` as who gave which card, or ``Ann, Cy`` as names."""
        pairs: list[tuple[Word, Word | None]] = []
        parts = between(value, ",;")
        for part in parts:
            text = part.text
            start = len(text) - len(text.lstrip())
            name, _, card = text.strip().rpartition(" ")
            if not name:
                pairs.append((piece(part, start, len(text.rstrip())), None))
                continue
            at = start + len(text.strip()) - len(card)
            pairs.append(
                (piece(part, start, start + len(name.rstrip())), piece(part, at, at + len(card)))
            )
        missing = [name for name, card in pairs if card is None]
        if missing and len(missing) < len(pairs):
            self.lose(entry, place_of(missing[0]), f"a card is missing after {missing[0].text!r}")
            return None
        return self.swap(entry, place_of(value), pairs)


@dataclass(slots=True)
class _TurnWords:
    """The words of a turn, which are read one by one."""

    reader: LineReader
    turn: Turn
    said: Word
    drawn: list[Word] = field(default_factory=list)
    played: list[Word] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    draws: bool = False
    """Whether the cards that follow were drawn."""

    def read(self) -> None:
        self.words = [piece(self.said, *one.span()) for one in _WORD.finditer(self.said.text)]
        while self.words:
            word = self.words.pop(0)
            kind = _says(word)
            if kind is not None:
                self._word(kind, word)
            elif word.text == "+":
                if not self.words:
                    self._refuse(word, "a card is missing after '+'")
                elif not self.played:  # behind a card played it says what a Deletion takes
                    self.drawn.append(self._card(self.words.pop(0)))
            elif not word.text.startswith("+") and (meant := _misspelt(word.text)):
                problem = f"unknown word {word.text!r}; did you mean {meant!r}?"
                self.reader.refuse(self.turn, place_of(word), problem)
                self.turn.places["misspelt"] = place_of(word)
                found = len(self.turn.unread)
                self._word(meant, word)  # with another meaning the next lines would not fit
                del self.turn.unread[found:]
            elif self.draws or word.text.startswith("+"):
                self.drawn.append(
                    self._card(piece(word, word.text.startswith("+"), len(word.text)))
                )
            else:
                self.played.append(self._card(word))
        self._finish()

    def _finish(self) -> None:
        if len(self.played) > 2:
            third = self.played[2]
            self._refuse(third, f"{third.text!r} is a third card; a turn has at most two")
            return
        for name, word in zip(("play", "extra"), self.played, strict=False):
            setattr(self.turn, name, self.reader.card(self.turn, name, word))
        if self.drawn:
            self.turn.places["draws"] = place_of(self.drawn[0])
            self.reader.draws(self.turn, self.drawn)

    def _refuse(self, word: Word, problem: str) -> None:
        self.reader.lose(self.turn, place_of(word), problem)

    def _word(self, kind: str, word: Word) -> None:
        turn = self.turn
        if kind == SKIP:
            turn.skip = True
            turn.places["skip"] = place_of(word)
        elif kind == SHUFFLE:
            counts = bool(self.words) and self.words[0].text.isdecimal()
            self.reader.reshuffle(turn, self.words.pop(0) if counts else word.saying("true"))
        elif kind == SWAP:
            start = word.column - self.said.column + len(word.text)
            rest = piece(self.said, start, len(self.said.text))
            turn.swap = self.reader.exchange(turn, rest)
            self.words.clear()
        elif kind == DRAW:
            self.draws = True
            self._number_drawn()
        elif kind == PLAY:
            self.draws = False
            is_it = all(_says(one) == AND for one in self.words)
            if is_it and self.drawn and not self.drawn[-1].text.isdecimal():
                self.played.append(self.drawn[-1])

    def _number_drawn(self) -> None:
        """Take how many cards were drawn: ``draws two cards``."""
        number = number_of_cards(self.words[0].text) if self.words else None
        if number is None or (len(self.words) > 1 and not _begins_otherwise(self.words[1])):
            return
        word = self.words.pop(0)
        if self.words and self.words[0].text.casefold().rstrip(":") in ("card", "cards"):
            self.words.pop(0)
        if not self.words or _begins_otherwise(self.words[0]):
            self.drawn.append(word.saying(str(number)))

    def _card(self, word: Word) -> Word:
        """Return the card that begins with a word, and take its other words from those behind."""
        if word.text in load_deck().by_code:  # most are: no longer name begins so
            return word
        run = [word]
        for one in self.words[:MOST_WORDS]:
            last = run[-1]
            between = self.said.text[
                last.column - self.said.column + len(last.text) : one.column - self.said.column
            ]
            if "," in between or ";" in between or _begins_otherwise(one):
                break
            run.append(one)
        texts, deck = [one.text for one in run], load_deck()
        number = words_of_card(deck, texts)
        if not number:
            number = next(
                (n for n in range(1, len(run)) if words_of_card(deck, texts[n:])), len(run)
            )
        del self.words[: number - 1]
        start = word.column - self.said.column
        last = run[number - 1]
        return piece(self.said, start, last.column - self.said.column + len(last.text))


def _says(word: Word) -> str | None:
    """Return what a word of a turn says, perhaps with a colon behind it; None for a card's."""
    return SAYS.get(word.text.casefold().removesuffix(":"))


def _begins_otherwise(word: Word) -> bool:
    return _says(word) is not None or word.text.startswith("+")


def _misspelt(text: str) -> str:
    """Return the word that is meant where a text is no card, but nearly a word; else nothing."""
    try:
        parse_face(load_deck(), text)
    except UnknownCardError:
        known = {word: word for word in (SKIP, SHUFFLE, SWAP, DRAW, PLAY)}
        return next(iter(nearest(text, known, limit=1)), "")
    except CardError:
        return ""
    return ""


def clear(text: str) -> str:
    """Return a text with digits in the place of letters that a scan takes them for."""
    return _CONFUSED.sub(lambda found: found[0].translate(_DIGITS), text)


def _names(word: Word) -> list[Word]:
    found, at = [], 0
    for one in split_names(word):
        at = word.text.index(one.text, at)
        found.append(piece(word, at, at + len(one.text)))
        at += len(one.text)
    return found


def _hands(word: Word, listed: frozenset[str]) -> Iterator[Word]:
    """Yield hands between semicolons, and between commas that are in the place of them."""
    for part in between(word, ";"):
        start = 0
        commas = [one.start() for one in re.finditer(",", part.text)]
        for n, comma in enumerate(commas):
            end = commas[n + 1] if n + 1 < len(commas) else len(part.text)
            if _is_hand(part.text[comma + 1 : end], listed):
                yield stripped(piece(part, start, comma))
                start = comma + 1
        yield stripped(piece(part, start, len(part.text)))


def _is_hand(text: str, listed: frozenset[str]) -> bool:
    """Tell whether a text begins with the name of a player, not with a card.

    Where nobody is listed, any word is a name that has only cards behind it and is part of none;
    with a single card behind it, it may be part of a misspelt one.
    """
    name, _, cards = text.strip().partition(" ")
    name = name.rstrip(":")
    if listed:
        return player_key(name) in listed
    if cards.strip().casefold() in EMPTY:
        return not is_like_a_card(name)
    held = cards_in(cards)
    if not held or not all(map(is_card, held)) or all(map(is_card, cards_in(text))):
        return False
    return len(held) > 1 or not is_like_a_card(name)


# writing


def write_text(record: Record) -> str:
    """Return a game with one line a turn, an empty one above each round and above the end."""
    lines = ["game: gene-expression", *(f"{key}: {value}" for key, value in record.asked.items())]
    if record.target is not None:
        lines.append(f"target: {record.target}")
    lines.append(f"players: {', '.join(record.players)}")
    number = 0
    for entry in record.entries:
        if isinstance(entry, Deal):
            number += 1
            lines += ["", *_deal_lines(entry, number)]
        elif isinstance(entry, Turn):
            lines.append(_turn_line(entry))
        elif isinstance(entry, End):
            lines += [f"out: {entry.out}"] if entry.out else []
            for hand in entry.left:
                cards = " ".join(
                    one.face.code if one.face else one.kind for one in hand.cards or ()
                )
                lines.append(f"left {hand.player}: {cards}".rstrip())
            lines += [f"scores: {_score_words(entry.scores)}"] if entry.scores else []
        elif isinstance(entry, Result):
            lines += [""]
            lines += [f"totals: {_score_words(entry.scores)}"] if entry.scores else []
            lines += [f"winner: {', '.join(entry.winners)}"] if entry.winners else []
    return "".join(f"{line}\n" for line in lines)


def _deal_lines(deal: Deal, number: int) -> Iterator[str]:
    first = deal.first.code if deal.first is not None else None
    opening = (("dealer", deal.dealer), ("starts", deal.starts), ("first", first))
    said = ", ".join(f"{key} {value}" for key, value in opening if value)
    yield f"round {number}: {said}".rstrip(": ")
    if deal.deck:
        yield f"deck: {' '.join(card.code for card in deal.deck)}"
    for hand in deal.hands:
        yield f"hand {hand.player}: {' '.join(card.code for card in hand.cards)}".rstrip()
    if deal.swap is not None:
        yield f"swap: {_swap_words(deal.swap)}"


def _turn_line(turn: Turn) -> str:
    words = [SKIP] if turn.skip else []
    words += [f"+{card.code}" for card in turn.draws]
    words += [f"+{turn.number}"] if turn.number is not None else []
    if turn.reshuffle:
        words += [SHUFFLE] if turn.pile is None else [SHUFFLE, str(turn.pile)]
    words += [card.code for card in (turn.play, turn.extra) if card is not None]
    words += [SWAP, _swap_words(turn.swap)] if turn.swap is not None else []
    return " ".join([f"{turn.player}:", *words])


def _swap_words(swap: Swap) -> str:
    gifts = ((gift.player, gift.card) for gift in swap.gifts)
    return ", ".join(
        f"{name} {card.code}" if card is not None else f"{name}" for name, card in gifts
    )


def _score_words(scores: Sequence[Score]) -> str:
    return ", ".join(f"{one.player} {one.points}" for one in scores)
