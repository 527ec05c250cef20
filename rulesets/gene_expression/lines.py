"""Lines of a pad: score sheets, ``Ann out: Bo 7 SUB; Cy 1; Dee INS = 48``, and turns, ``Ann: O5``.

``FORMS`` has the ways to write a line, each with one that it is for; the first that fits counts. A
line that fits none is a finding, and in a round it may have been a turn.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from testcross.rulesets.english import in_words
from testcross.rulesets.gene_expression import reader
from testcross.rulesets.gene_expression.entries import (
    Deal,
    End,
    LeftHand,
    Record,
    Result,
    Score,
    Turn,
)
from testcross.rulesets.gene_expression.faces import card_spans, cards_in, is_card, is_like_a_card
from testcross.rulesets.gene_expression.reader import (
    EMPTY,
    NO_OPTIONS,
    Options,
    Reader,
    between,
    piece,
    place_of,
    stripped,
)
from testcross.rulesets.gene_expression.rules import OPTIONS
from testcross.rulesets.gene_expression.trees import write_tree
from testcross.rulesets.gene_expression.turn_words import is_like_a_turn, plain_turn, read_turn
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import placed_names, player_key
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.line_comments import LineError, without_comments
from testcross.rulesets.records.pad_headings import HEADING, heading_start
from testcross.rulesets.records.tree import Place

LONGEST = 4_000
"""Characters of a line; far more than the names of all cards have together."""
MODEL = "Ann out: Bo 7 SUB; Cy 1; Dee INS = 48"
_OPTION = "|".join(("game", "target", *OPTIONS))
_ROUND = r"(?:(?:round|hand)\s*(?P<number>\d*)\s*[:.,]?\s*)"
_POINTS = (
    r"(?P<who>[^\W\d][^\d,;:=+]*?)\s*(?:[:=]\s*|\s)(?P<points>\d\S*)(?:\s*(?:points?|pts?)\.?)?"
)
_KEYED = r"(?P<key>\w+)\s*[:=]?\s*(?P<value>.*)"
_TOTALS = r"(?:totals?|in all)\b\s*[:=]?\s*(?P<value>[^:=].*)"
_SHEET = rf"{_ROUND}?(?P<who>\w[^:=;]*?)\s+out\b[:.,;\s]*(?P<hands>[^=]*?)\.?(?:=(?P<points>.*))?"
_HAND = r"(?P<what>\w+)\s+(?P<who>[^:\s][^:]*):(?P<value>.*)"
_FIRST = r"(?P<value>.*\b(?:dealer|starts|first)\b.*)"
_OPENS = r"(?P<value>(?:dealer|starts|first)\b.*)"
FORMS: tuple[tuple[str, str, str, str], ...] = (
    ("remark", "", r"\(.*\)", "(Cy counts again)"),
    ("setting", _OPTION, _KEYED, "target: 300"),
    ("players", "player|players", _KEYED, "players: Ann, Bo, Cy and Dee"),
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
    ("round", "", rf"round\s*\d*\s*:\s*{_FIRST}", "round 1: deeler Bo, first P3"),
    ("turn", "", r"(?P<who>[^:]*[^\W\d][^:]*):(?P<value>.*)", "Ann: +O5 O5"),
)
"""Ways to write a line, each with the words that it can begin with: any, where none is named."""
_FORMS = [
    (kind, frozenset(first.split("|")) - {""}, re.compile(rf"\s*{look}\s*", re.IGNORECASE))
    for kind, first, look, _ in FORMS
]
_FIRST_WORD = re.compile(r"\s*(\w*)")
_BEFORE = re.compile(
    r"\s*\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+)?\d{1,2}:\d\d(?::\d\d)?\]?(?:\s*-)?\s+"
    r"(?:[^:]*:\s+(?=.*\bout\b))?"
    r"|\s*(?:[-*•]|\(?\d{1,2}[.)])\s+(?=\S)"
)
"""When a message was sent, and by whom; the bullet of a list."""
_BLANKS = re.compile(r"\s+$")
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
_BEHIND_NAME = re.compile(
    r"\s+(?:wins?|won|gets?|got|scores?|scored|has|had|makes?|made|(?:is |goes |went )?out|[-–])$"
)
"""Verbs are in small letters: Kim Won is a name."""
_OWN_TOTAL = re.compile(r"(?:['’]s)?[\s,-]+(?:totals?|sum|in\s+all)$", re.IGNORECASE)
_OPENING = re.compile(r"\s*(dealer|starts|first)\b\s*[:=]?\s*(.*?)\s*", re.IGNORECASE)
_CONFUSED = re.compile(r"(?<![\w-])(?=[\dOolI]*\d|[lI]\b)[\dOolI]+(?![\w-])")
_DIGITS = str.maketrans("OolI", "0011")
KEYS = (
    *("game", *OPTIONS, "target", "players", "round", "dealer", "starts", "first", "deck"),
    *("hand", "swap", "out", "left", "scores", "totals", "winner"),
)
"""The words that a line begins with, besides the names of players."""
_NO_TITLE = frozenset({*KEYS, "winners"} - {"hand", "scores", "totals"})
YAML = re.compile(r"\A\s*\{|^rounds\s*:", re.MULTILINE)


def read_text(text: str) -> Record:
    other = YAML.search(text)
    if other is not None:
        lines = LineReader()
        problem = "this is a record in YAML or JSON; give its file the ending .yaml or .json"
        lines.refuse(None, (text.count("\n", 0, other.start()) + 1, 1), problem)
        return lines.record
    lines = read_lines(text)
    if not lines.names_game:
        lines.refuse(None, (1, 0), "'game' is missing; expected the name of a game")
    return lines.whole()


def read_lines(text: str, options: Options = NO_OPTIONS) -> "LineReader":
    """Return a reader that has read all lines of a text."""
    lines = LineReader(options)
    for number, line in enumerate(text.split("\n"), 1):
        lines.read(number, line.rstrip("\r"))
    return lines


Said: TypeAlias = Mapping[str, Word]
"""The parts of a line by the names in its form, each at its place; the whole line under none."""


class LineReader(Reader):
    def __init__(self, options: Options = NO_OPTIONS) -> None:
        super().__init__(options)
        self.is_game = False
        """Whether turns or hands are written, and not only score sheets."""
        self.names_game = False
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
        name, _, said = text.partition(":")
        is_turn = self._deal is not None and self._deal.is_played and name in self._plain_names
        if is_turn and (turn := plain_turn(name, number, said)):  # as most lines of a game are
            self.named.append((turn, "player", name))
            self.record.entries.append(turn)
            self.kinds[number] = "turn"
            return
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
        if (before := _BEFORE.match(bare)) is not None:
            bare = " " * before.end() + bare[before.end() :]
        word = Word(text=_MARKS.sub("", bare), line=number, column=1)
        first = _FIRST_WORD.match(word.text)
        key = first[1].casefold() if first is not None else ""
        if self._is_title(word.text, key):
            self.kinds[number] = "heading"
            return
        for kind, begins, pattern in _FORMS:
            found = pattern.fullmatch(word.text) if not begins or key in begins else None
            if found is not None:
                read: Callable[[Said], bool | None] = getattr(self, f"_read_{kind}")
                parts = {name: stripped(word, *found.span(name)) for name in pattern.groupindex}
                if read({"": word, **parts}) is not False:
                    self.kinds.setdefault(number, kind)
                    return
        self._lose(word, f"{word.text.strip()!r} is not read; write it as '{MODEL}'")

    def _is_title(self, text: str, key: str) -> bool:
        """Tell a line that is about the sheet: words above all rounds, ``Date: 12 May``.

        Args:
            text: the line.
            key: its first word.
        """
        if (self.is_game and key in KEYS) or _IS_SHEET.search(text):
            return False
        begun = bool(self.record.entries) or self._deal is not None
        if not begun and _TITLE.fullmatch(text):
            return True
        if heading_start(text) is not None and not _IS_ROUND.match(text):
            return key not in ("deck", "dealer")
        words = re.fullmatch(r"[^\d:=+;]+", text) and not _NUMBERS.search(text)
        return bool(words) and not begun and key not in _NO_TITLE and " out" not in text.casefold()

    def _lose(self, word: Word, problem: str) -> None:
        """Note a line that cannot be read; in a round it may have been a turn."""
        self.kinds[word.line] = "not read"
        blanks = len(word.text) - len(word.text.lstrip()) if word.column <= 1 else 0
        place = (word.line, max(word.column, 1) + blanks)
        if self._deal is not None and self._end is None:
            turn = Turn(places={"": place}, is_open=True)
            reader.refuse(turn, place, problem)
            self._deal.is_played = True
            self.record.entries.append(turn)
        else:
            self.refuse(None, place, problem)
            if not self.is_game:
                self.flush()
                self.record.entries.append(End(places={"": place}, is_open=True))

    # rounds

    def flush(self) -> None:
        if self._end is not None:
            self.record.entries.append(self._end)
        elif self._deal is not None and not self._deal.is_played:
            self.record.entries.append(End(places=dict(self._deal.places)))
        self._deal = self._end = None
        self._is_open = False

    def _now(self, place: Place) -> Deal:
        """Return the round that goes on; the first one where none was opened."""
        self.is_game = True
        if self._deal is None:
            if self._end is not None and not self._end.scores:
                self._end = None
            self.flush()
            self._deal = Deal(places={"": place}, is_played=False)
            self.record.entries.append(self._deal)
        return self._deal

    def _ending(self, word: Word) -> End:
        deal = self._now(place_of(word))
        if self._end is None:
            self._end = End(places=dict(deal.places))
        return self._end

    # the head

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
        self.head = _names(said["value"])
        self._plain_names = {one.text for one in self.head if one.text.casefold() not in KEYS}
        self.kinds[said[""].line] = "setting"

    def _read_winner(self, said: Said) -> None:
        names = _names(said["value"])
        if names:
            result = self._result(said[""])
            result.winners = ()
            self.win(result, names)

    def _read_totals(self, said: Said) -> bool:
        return self._add_scores(lambda: self._result(said[""]), said)

    def _read_scores(self, said: Said) -> bool:
        return self._add_scores(lambda: self._ending(said[""]), said)

    def _add_scores(self, of: Callable[[], End | Result], said: Said) -> bool:
        """Add the points of a line to an entry, unless it has something else between them."""
        pairs = _pairs(said["value"])
        if pairs:
            entry = of()
            entry.scores = (*entry.scores, *self._scores(pairs))
        return bool(pairs)

    def _scores(self, pairs: Iterable[tuple[Word, Word, bool]]) -> list[Score]:
        return [self.score(who, points) for who, points, _ in pairs]

    def _points_of(self, who: Word, points: Word) -> Iterator[Score]:
        """Yield the points of who is out, perhaps as a sum, and those of others behind a comma."""
        first, *others = between(points, ",;")
        for part in between(first, "=")[-1:]:
            number = stripped(part)
            yield self.score(who, number.saying(clear(number.text)), least=0)
        for part in others:
            yield from self._scores(_pairs(part))

    def _hand(self, word: Word) -> LeftHand:
        end = len((word.text.split(maxsplit=1) or [""])[0])
        who, cards = piece(word, 0, end), piece(word, end, len(word.text))
        said = [cards.saying(clear(cards.text))] if cards.text.strip() else []
        return self.left_hand(who.saying(who.text.rstrip(":")), said)

    def _result(self, word: Word) -> Result:
        """Return the result of the game so far, on lines one below the other."""
        self.flush()
        last = self.record.entries[-1] if self.record.entries else None
        if not isinstance(last, Result):
            last = Result(places={"": place_of(word)})
            self.record.entries.append(last)
        return last

    # score sheets

    def _read_sheet(self, said: Said) -> bool:
        """Take a round: who is out, what the others have left, what it is worth."""
        who, points = said["who"], said["points"]
        if "=" not in said[""].text and _ONLY_POINTS.fullmatch(said["hands"].text):
            return False
        self.flush()
        end = End(places={"": (said[""].line, 1), "left": place_of(who)})
        end.out = self.name(end, "out", who)
        listed = frozenset(player_key(player.text) for player in self.head)
        hands = [self._hand(one) for one in _hands(said["hands"], listed)]
        end.left = tuple(hands) if any(hand.cards or hand.cards is None for hand in hands) else ()
        if points.text:
            end.scores = tuple(self._points_of(who, points))
        self._has_cards |= bool(end.left)
        self.record.entries.append(end)
        is_bad = any(one.code == RecordCode.UNREADABLE for one in end.all_unread())
        self.kinds[said[""].line] = "not read" if is_bad else "round"
        return True

    def _read_points(self, said: Said) -> bool:
        """Take points alone: of a round, or totals so far where rounds have cards."""
        pairs = _pairs(said["value"])
        number = _IS_ROUND.match(said[""].text) is not None
        if not pairs or (self.is_game and not number and self._end is None):
            return False
        scores = self._scores(pairs)
        if any(is_total for *_, is_total in pairs) or (self._has_cards and not number):
            result = self._result(said[""])
            result.scores = (*result.scores, *scores)
            self.kinds[said[""].line] = "totals"
            return True
        end = self._end
        goes_on = not number and self._deal is None and (self._is_open or scores[0].points == 0)
        if end is None or not goes_on:
            self.flush()
            end = self._end = End(places={"": (said[""].line, 1)})
        end.scores = (*end.scores, *scores)
        self.kinds[said[""].line] = "round"
        return True

    # games

    def _read_round(self, said: Said) -> None:
        """Open a round: ``round 1: dealer Bo, first P-TRA``, or ``round 1`` above points."""
        self.flush()
        if not said["value"].text:
            self._end = End(places={"": (said[""].line, 1)})
            self._is_open = True
            return
        start = len(said[""].text) - len(said[""].text.lstrip())
        self._now((said[""].line, start + 1))
        self._read_opening(said)

    def _read_opening(self, said: Said) -> None:
        deal = self._now(place_of(said[""]))
        for part in between(said["value"], ",;"):
            match = _OPENING.fullmatch(part.text)
            if match is None:
                problem = f"cannot read {part.text.strip()!r}; "
                problem += "expected 'dealer NAME' or 'first CARD'"
                reader.refuse(deal, place_of(part), problem)
                self.kinds[said[""].line] = "not read"
                continue
            key, value = match[1].casefold(), piece(part, *match.span(2))
            read = reader.card if key == "first" else self.name
            setattr(deal, key, read(deal, key, value))

    def _read_hand(self, said: Said) -> None:
        who, cards = said["who"], said["value"]
        is_dealt = said["what"].text.casefold() == "hand"
        entry = self._now(place_of(said[""])) if is_dealt else self._ending(said[""])
        hands = entry.hands if isinstance(entry, Deal) else entry.left
        if who.text in [hand.player for hand in hands]:
            problem = f"{who.text!r} already has a line of cards; delete one"
            reader.refuse(entry, place_of(who), problem)
        elif isinstance(entry, Deal):
            entry.hands = (*entry.hands, self.dealt_hand(who, _cards(cards)))
        else:
            entry.places.setdefault("left", (said[""].line, 1))
            entry.left = (*entry.left, self.left_hand(who, [cards] if cards.text else []))

    def _read_deck(self, said: Said) -> None:
        deal, cards = self._now(place_of(said[""])), said["value"]
        deal.places["deck"] = place_of(cards)
        deal.deck = reader.cards(deal, "deck", _cards(cards))

    def _read_swap(self, said: Said) -> None:
        deal = self._now(place_of(said[""]))
        deal.swap = self.gifts(deal, said["value"])

    def _read_out(self, said: Said) -> bool:
        if said["value"].text:
            end = self._ending(said[""])
            end.out = self.name(end, "out", said["value"])
        return bool(said["value"].text)

    def _read_turn(self, said: Said) -> bool:
        who, words = said["who"], said["value"]
        if not self.is_game and not is_like_a_turn(words.text):
            return False
        is_player = who.text in self._plain_names
        word, close = ("", "") if is_player else self._misspelt_key(who.text)
        if close:
            problem = f"cannot read a line that begins {word!r}; did you mean {close!r}?"
            reader.refuse(self._now(place_of(said[""])), place_of(who), problem)
            self.kinds[said[""].line] = "not read"
        else:
            self._add_turn(place_of(who), who, words)
        return True

    def _add_turn(self, place: Place, who: Word, words: Word) -> None:
        if self._deal is None and self._end is not None and not self._end.scores:
            self._end = None  # a round was opened without a word more
        self._now((place[0], 1)).is_played = True
        self.record.entries.append(read_turn(self, who, place, words))

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


# parts of lines


def clear(text: str) -> str:
    """Return a text with digits in the place of letters that a scan takes them for."""
    return _CONFUSED.sub(lambda found: found[0].translate(_DIGITS), text)


def _cards(word: Word) -> list[Word]:
    return [piece(word, a, b) for a, b in card_spans(word.text)]


def _names(word: Word) -> list[Word]:
    return [*placed_names(word, _BLANKS)]


def _hands(word: Word, listed: frozenset[str]) -> Iterator[Word]:
    """Yield hands between semicolons, and between commas that are in the place of them."""
    for part in between(word, ";"):
        start = 0
        commas = [one.start() for one in re.finditer(",", part.text)]
        for comma, end in zip(commas, [*commas[1:], len(part.text)], strict=False):
            if _is_hand(part.text[comma + 1 : end], listed):
                yield stripped(part, start, comma)
                start = comma + 1
        yield stripped(part, start)


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


def _pairs(word: Word) -> list[tuple[Word, Word, bool]]:
    """Return ``Ann 78, Bo 0`` one by one, each with whether it is called a total.

    Nothing where anything else stands between the commas.
    """
    found: list[tuple[Word, Word, bool]] = []
    for part in map(stripped, between(word, ",;&")):
        match = _PAIR.fullmatch(clear(part.text))
        if match is None:
            return []
        name = _BEHIND_NAME.sub("", match["who"])
        bare = _OWN_TOTAL.sub("", name)
        points = piece(part, *match.span("points")).saying(match["points"])
        found.append((piece(part, 0, len(bare)), points, bare != name))
    return found


# writing


def write_text(record: Record) -> str:
    """Return a game with one line a turn, an empty one above each round and above the end."""
    plain = write_tree(record)
    rounds, players = plain.pop("rounds"), plain.pop("players")
    end = {key: plain.pop(old) for key, old in _AT_THE_END if old in plain}
    lines = [f"{key}: {_words(value)}" for key, value in (*plain.items(), ("players", players))]
    for number, one in enumerate(rounds, 1):
        opening = [f"{key} {one[key]}" for key in _OPENINGS if key in one]
        lines += ["", f"round {number}: {', '.join(opening)}".rstrip(": ")]
        for key, value in one.items():
            if key in ("hands", "left"):
                what = key.removesuffix("s")
                lines += [f"{what} {who}: {' '.join(held)}".rstrip() for who, held in value.items()]
            elif key == "turns":
                lines += map(_turn_line, value)
            elif key not in _OPENINGS:
                lines.append(f"{key}: {' '.join(value) if key == 'deck' else _words(value)}")
    lines += ["", *(f"{key}: {_words(value)}" for key, value in end.items())] if end else []
    return "".join(f"{line}\n" for line in lines)


_OPENINGS = ("dealer", "starts", "first")
_AT_THE_END = (("totals", "scores"), ("winner", "winner"))


def _words(value: Any) -> str:
    """Return names one after another, or each with what belongs to it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {one}".rstrip() for name, one in value.items())
    return ", ".join(value) if isinstance(value, list) else str(value)


def _turn_line(turn: Mapping[str, Any]) -> str:
    drawn, shuffled = turn.get("draw", []), turn.get("reshuffle")
    words = ["skip"] if turn.get("skip") else []
    words += [f"+{one}" for one in (drawn if isinstance(drawn, list) else [drawn])]
    if shuffled is not None:
        words += ["shuffle"] if shuffled is True else ["shuffle", str(shuffled)]
    words += [turn[key] for key in ("play", "extra") if key in turn]
    words += ["swap", _words(turn["swap"])] if "swap" in turn else []
    return " ".join([f"{turn.get('player')}:", *words])
