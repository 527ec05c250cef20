"""The notation of the table (``.peas``): short words for what is written, read and written here.

Each plant has a letter, which stands with it where it is written first: ``a=9rrGGtt``. A ``*``
before a card: from the deck; ``?``: a card that nobody saw. Entries of a block are separated by
``;``; the next player in turn is not named, anybody else is: ``Bo: g Rake +c``. What follows from
the rules may be left out.

::

    genotype Ann Bo
    box practice
    deal Ann a=11RrFFGGTT b=11rrFfGGTT 8RRFfTT Rake      sown, kept, discarded, tool
    rows e=5RRTt 7FfGGTt 6Rrff / Diss Brush Line / Anton May Alipius
    1. g Diss +b !Diss @r; g Brush; t; n e *f; o @F; 1R
    R m24mm/m4m F 4m2m3/1m G mmm14/m4m T m13m4/11
    picks rr c !Knife Rr d; mG; ff c; mG+GG a.gg; -; -
    buys Anton; -; plot $2; -
    end

Signs: ``+`` sows, ``-`` harvests, ``!`` uses, ``@`` goal, ``a.Tt`` covers Tt of plant a, ``$``
pays, ``&`` coins of the square, ``=`` coins else, ``>`` keeps, ``^`` lay face up, ``~`` discards,
``<`` automa cards.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count, pairwise
from typing import Any, cast

from testcross.rulesets.games import Beside
from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import PRACTICE, Box
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.effects import effects
from testcross.rulesets.genotype.entries import FIELDS, JOHANN, Record
from testcross.rulesets.genotype.table import BOOK, referee_of
from testcross.rulesets.genotype.trees import (
    TreeReader,
    box_tables,
    node_of,
    plain_entry,
    read_tree,
    with_written_cards,
    write_tree,
)
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import NO_KEYS, Node
from testcross.rulesets.records.verdict import Plain
from testcross.rulesets.tabletop import events
from testcross.rulesets.tabletop.referee import IllegalMove, Referee

_FIELDS = ("sows", "harvests", "goal", "pays", "coin", "coins", "keeps", "discards")
SIGNS = dict(zip("+-@$&=>~", _FIELDS, strict=True))
"""The signs of fields; behind a sign stands the value."""
_SIGN_OF = {name: sign for sign, name in SIGNS.items()}
SHEET = ("plants", "completed", "goals", "markers", "coins", "total")
DEALT = ("sown", "kept", "discarded", "tool")
NOTHING = "none"
"""What stands for an empty list: ``validates:none``."""
_HEAD = ("genotype", "box", "overlays", "rulings")
_TABLE = ("coins", "prices", "rows", "decks")
LABELS = (
    *(*_HEAD, "plants", "first", "deal", *_TABLE, "roll", "pools"),
    *("automa", "picks", "buys", "end", "harvest", "sheet", "winner"),
)
_BLOCKS = {ev.Turn: "working", ev.Pick: "picks", ev.Purchase: "buys"}


# words of the table


_CLAUSES = {
    "": "draws |draw |takes |take |buys |buy |hires |hire |lays ",
    "+": "sows |sow ",
    "-": "harvests |harvest |passes|pass",
    "$": "pays |pay ",
    "!": "uses |use |with ",
    ">": "keeps ",
    "@": "claims |goal ",
    "*": "deck |from the deck ",
    "~": "discards ",
}
"""The signs, each with the words of the table that say it."""
_WORDS = [(word, sign) for sign, words in _CLAUSES.items() for word in words.split("|")]


def _long_names(names: Mapping[str, str]) -> list[tuple[re.Pattern[str], str]]:
    """Return long names with their short ones, the longest first."""
    return [
        (re.compile(rf"(?<![\w.]){re.escape(n)}(?![\w:])", re.IGNORECASE), names[n])
        for n in sorted(names, key=len, reverse=True)
    ]


_CARDS, _CODES = _long_names(k.SHORT), k.SPACE.codes
_SPACES = _long_names(
    {"Omari": "O"} | {w: _CODES[s] for w, s in k.SPACE.by_name.items() if s in _CODES and w[2:]}
)
_PLANT = re.compile(
    r"(?:(?<![\w=])|(?<=[a-z]=))(\d{1,2})\s*:?\s+((?:[RrFfGgTt]{2}\s+)*[RrFfGgTt]{2})(?!\w)"
)
_LONG = re.compile(r"[,;]|(?<!\S)[RrFfGgTt]{2}(?!\S)|(?:er|Hand|et|en|ft|Seed|ing) [A-Z]")
"""What tells long names and plants, and lists of them."""
_IN_WORDS = re.compile(r",|(?<![\w:.])[a-z0-9]{3,}(?![\w:=])|^[p1] |(?:Fa|Bro)ther |Sister ")
"""What tells words of the table from signs."""
_TRAIT, _WHERE = (
    "((?:R|r){2}|(?:F|f){2}|(?:G|g){2}|(?:T|t){2})",
    r"(\d{1,2}(?:[RrFfGgTt]{2})+|[a-z]{1,2})",
)
_SPOKEN = [
    (re.compile(pattern), signs)
    for pattern, signs in (
        (r"^([p1]) ([RFGT])\b", r"\1\2"),  # p F
        (r"^1st (?:shift )?([RFGT])\b", r"1\1"),  # 1st R
        (r"^2nd(?: shift)?\b", "2"),
        (r"^(university|research goal|goal) (\d)\b", r"\1, $\2"),  # university 2
        (r"^(?:an? )?(?:new |dice |action )(plot|slot|marker)\b", r"\1"),
        (r"^nothing$", "-"),
        (r"\b(m[RFGT]) (?:\+|and) ", r"\1+"),  # mR and RR
        (r"\b(m[RFGT]),? (?:for )?(?:a )?coin\b", r"\1"),
        (rf"\b(?:for|covers|validates) {_TRAIT} (?:of|on) {_WHERE}\b", r"\2.\1"),
        (rf"\b(?:covers|validates) {_WHERE}\s+{_TRAIT}\b", r"\1.\2"),
        (rf" (?:on|for) {_WHERE}\b", r" \1"),  # Rr on a
        (r"\b(?:pays|for) (\d)(?: coins?)?\b", r"$\1"),
        (r"\ba (plant|tool)\b(?: from the deck)?", r"?\1"),
        (r"(\S+) from the deck\b", r"*\1"),
        (r"\btakes? (\d) coins?\b", r"=\1"),
        (r"\b(?:takes? )?(?:the|a) coin\b", "&1"),
        (r",? no tile\b", ""),
        (r",? (?:with|using) (?=[A-Z])", ", with "),  # with Rake
        *(
            (rf"\b{name.split()[0]}(?: {name.split()[-1]}s?)?\b", goal)
            for goal, name in k.PHENOTYPES.items()
        ),
    )
]
"""What people say, and the signs of it."""


def with_short_cards(text: str) -> str:
    """Return a text in which ``9: FF Tt gg`` is ``9FFTtgg``, and Pollen Brush Brush."""
    text = _PLANT.sub(lambda found: found[1] + re.sub(r"\s", "", found[2]), text)
    for pattern, short in _CARDS:
        text = pattern.sub(short, text)
    return text


def in_short(text: str, block: str) -> str:
    """Return an entry in words of the table as signs: ``gardening, draws Rake, sows b``."""
    if not _IN_WORDS.search(text):
        return text
    text = with_short_cards(text)
    for spoken, signs in _SPOKEN:
        text = spoken.sub(signs, text)
    first, *others = re.split(r"\s*,\s+|\s+and\s+", text)
    for pattern, short in _SPACES if block == "working" else ():
        first = pattern.sub(short, first)
    return " ".join(map(_clause, [first, *others]))


def _clause(text: str) -> str:
    """Return a clause in signs: ``sows b c`` is ``+b +c``."""
    if tile := re.fullmatch(r"(?:tile )?(t|l)(?:op|eft)(?: tile)? (?:(\w)\2?|away)", text):
        return f"{tile[1]}{tile[2] or '-'}"
    word, sign = next((pair for pair in _WORDS if text.startswith(pair[0])), ("", ""))
    rest = text[len(word) :]
    if not word:
        return text
    if sign in ("+", "-", ">") and rest:
        return " ".join(sign + one for one in rest.split())
    return sign + (rest if sign else _clause(rest))


# the reader

_HELPERS = {name.split()[-1] for name in effects() if effects()[name].kind == "assistant"}
_DIE = r"(?:m[RFGT]|[Rr]{2}|[Ff]{2}|[Gg]{2}|[Tt]{2})"
_DICE = re.compile(rf"{_DIE}(?:\+{_DIE})*")
_NEW_PLANT = re.compile(r"(?<![\w])([a-z]{1,2})=(\d{1,3}[RrFfGgTt]+)")
_COVERS = re.compile(r"([a-z]{1,2}|\?|\d{1,3}(?:[RrFfGgTt]{2})+)\.([RrFfGgTt]{2}|\?)")
_NAMED = re.compile(r"(?!validates:|draws:)(?:([^\s:;!@$<>.][^:;!@$<>]*?):\s+|([^\s:;!@$<>]+):$)")
_USES = re.compile(r"(?:^|\s+)!")
_TILE = re.compile(r"[tl][RFGTrfgt-]")
_ROLL = re.compile(r"[RFGT][m1-4]+")
_SHIFT = re.compile(r"1[RFGT]|2|2nd")
_ROUND = re.compile(r"\d{1,2}\.")


def read_notation(text: str, given: Box | None = None, beside: Beside | None = None) -> Record:
    return _Reader(given, beside or Beside()).read(text)


class _Reader(TreeReader):
    """Takes words for the fields of the current entry; the head is read as that of a tree."""

    def __init__(self, given: Box | None, beside: Beside) -> None:
        super().__init__(given, beside)
        self.names = self.made.plants
        self.line = 0
        self.at: events.Place = (0, 0)
        """Where the words stand that are being read."""
        self.open, self.number, self.rounds = "", 0, set[int]()
        """The block that a line goes on with, the round, and how the next one may be numbered."""
        self.table: Any = None
        """The set-up, or the last reset: what rows and coins belong to."""
        self.spoken: dict[str, Node] = {}
        """What the head says, as a tree has it."""
        self.current: Any = events.Event()
        """Where what cannot be read is noted; before the first entry here."""
        self.phase = ev.Phase()
        self.known: dict[tuple[Any, str], Any] = {}
        """The values that were read before."""

    def read(self, text: str) -> Record:
        before, made = self.current, self.made
        # without comments, which stand alone or behind a blank
        lines = [re.sub(r"(?<!\S)#.*", "", line).rstrip() for line in text.split("\n")]
        for label, rest in self._labelled(lines):
            if label in _HEAD:
                self._read_head(label, rest.strip())
        self.head(Node(self.spoken, (1, 1), {}))
        for label, rest in self._labelled(lines):
            self._line(label, rest, lines[self.line - 1])
        for one in before.unread:
            made.unread.append(IllegalMove(one.code, "", one.message, one.place, -1))
        made.rules = with_written_cards(made)
        return made

    def _labelled(self, lines: list[str]) -> Iterable[tuple[str, str]]:
        """Yield the first word of each line and the rest, which it is about from then on."""
        for self.line, line in enumerate(lines, 1):
            if line.strip():
                label, _, rest = line.strip().partition(" ")
                self.at = self.line, line.index(label) + len(label) + 2
                yield label, rest

    def _line(self, label: str, rest: str, line: str) -> None:
        if _ROUND.fullmatch(label) or label in ("picks", "buys"):
            block = label if label in ("picks", "buys") else "working"
            goes_on = self.open == block and label in (block, f"{self.number}.")
            if not goes_on:
                self._begin(block)
            if block == "working" and not goes_on:
                self.number = number = int(label[:-1])
                least = min(self.rounds, default=number)
                if self.rounds and number not in self.rounds:
                    told = f"{label!r} stands where round {least} begins; write '{least}.'"
                    self.cannot(node_of("", (self.line, 1)), told)
                self.rounds = {number + 1, least + 1}
            self._items(rest, self.at[1])
        elif label in k.GENES and rest.lstrip()[:1] in tuple("m1234"):
            self.at = self.line, 1
            self._read_roll(line.strip())
        elif label in _TABLE:
            self._read_table(label, rest.strip())
        elif label in LABELS:
            if label not in _HEAD:
                getattr(self, f"_read_{label}")(rest.strip())
        elif line[0].isspace() and self.open:
            self._items(line.strip(), self.at[1])
        else:
            known = "a round as in '1.', dice as in 'R 12m3m/14', or one of"
            self.at = self.line, 1
            self._cannot(f"{label!r} begins no line; expected {known} {', '.join(LABELS)}")
            self._words(rest)  # the letters of its plants may stand elsewhere

    def _read_head(self, label: str, rest: str) -> None:
        value: Any = rest
        if label == "genotype":
            names, _, solo = rest.partition("/")
            split = names.split(",") if "," in names else names.split()
            difficulty, _, helper = solo.strip().partition(" ")
            value = [name.strip() for name in split if name.strip()] + [JOHANN] * bool(difficulty)
            label = "players"
            if difficulty:
                own = {"difficulty": difficulty, "assistant": helper.strip() or None}
                self.spoken["solo"] = node_of(own, self.at)
        elif label == "overlays":
            value = [one.strip() for one in rest.split(",")]
        elif label == "rulings":
            value = dict(pair.partition("=")[::2] for pair in rest.replace(",", " ").split())
        elif rest[:1] == "{":
            try:
                value = json.loads(rest)
            except ValueError:
                self._cannot(f"{rest!r} is no box; write '{PRACTICE}', or its tables")
                return
        self.spoken[label] = node_of(value, self.at)

    def _read_plants(self, rest: str) -> None:
        self._words(rest)

    # the table: set-up and reset

    def _set_up(self) -> ev.SetUp:
        made = self.made
        if not made.entries or not isinstance(made.entries[0], ev.SetUp):
            first = made.players[0] if made.players else None
            self.table = ev.SetUp(first, places={"": (self.line, 1)})
            made.entries.insert(0, self.table)
        return cast("ev.SetUp", made.entries[0])

    def _read_first(self, rest: str) -> None:
        entry = self._set_up()
        entry.first = None if rest == "?" else self.name(rest)
        entry.places["first"] = self.at

    def _read_deal(self, rest: str) -> None:
        entry = self._set_up()
        if not rest:
            return
        name, _, cards = rest.partition(":" if ":" in rest else " ")
        name = self.name(name)
        deal = self.current = ev.Deal(places={"": (self.line, 1)})
        if name in entry.deal:
            self._unread(f"{name} was dealt cards before; write it once")
        entry.places[f"deal.{name}"] = self.line, 1
        entry.deal = {**entry.deal, name: deal}
        words = self._cards(cards)
        if name == JOHANN and self.made.rules.difficulty:
            deal.column = None if "column:none" in words else ()
            for word in words:
                if word != "column:none" and not self._by_sign(word):
                    self._put("column", word)
            return
        for part, word in zip(DEALT, words, strict=False):
            if word != "?":
                self._put(part, word)
        if more := words[len(DEALT) :]:
            extra = tuple(self._value(k.TOOL, word, "tool") for word in more)
            deal.more["tool"] = () if deal.unread else extra
            del deal.unread[1:]  # what stands behind a word too many is not what was meant

    def _read_table(self, label: str, rest: str) -> None:
        """Take what lies on the table at the set-up, or at a reset after purchases."""
        if self.table is None and self.made.entries:
            self._read_end("")
        table = self.current = self.table or self._set_up()
        if label in ("rows", "decks"):
            setattr(table, label, self._rows_of(rest))
            table.places[label] = self.at
            return
        for pair in re.split(r"\s*,\s*|\s+(?=\S+=)", rest):
            key, _, number = pair.partition("=")
            self._put_at(label, key, [number])

    def _rows_of(self, text: str) -> ev.Rows:
        at, self.at = self.at, (self.line, 1)
        rows = self.current = ev.Rows(places={"": self.at})
        parts = text.split("/") if text.strip() else ()
        for name, part in zip(FIELDS[ev.Rows], parts, strict=False):
            words = self._cards(part)
            if words != ["?"]:
                setattr(rows, name, ())
                for word in words:
                    self._put(name, word)
        for more in parts[len(FIELDS[ev.Rows]) :]:
            self._unread(
                f"{more.strip()!r} is one part too many; expected {', '.join(FIELDS[ev.Rows])}"
            )
        self.at = at
        return rows

    def _read_end(self, rest: str) -> None:
        entry = self.current = ev.Reset(places={"": (self.line, 1)})
        for word in rest.split():
            key, _, value = word.partition("=")
            if key in ("round", "first"):
                self._put(key, self.name(value) if key == "first" else value)
            else:
                told = f"{word!r} is not known at the end of a round; expected round=, first="
                self._unread(told)
        self.add(entry)
        self.table, self.open = entry, ""

    # blocks

    def _begin(self, name: str) -> None:
        self._set_up()
        title = {"buys": "upgrades"}.get(name, name)
        self.phase = ev.Phase(name=title, empty=True, places={"": (self.line, 1)})
        self.add(self.phase)
        self.open, self.table = name, None

    def _whole(self, entry: Any) -> Any:
        """Begin an entry that is a line of its own, behind which nothing goes on."""
        self.current = entry
        entry.places[""] = self.line, 1
        self.add(entry)
        self.open, self.table = "", None
        return entry

    def _read_roll(self, rest: str) -> None:
        column = self.at[1]
        self._begin("roll")
        self._whole(ev.Roll())
        words = rest.split()
        for gene, faces in zip(words[::2], words[1::2], strict=False):
            self.at = self.line, rest.index(faces) + column
            self._put_at("dice", gene, [faces])
        if len(words) % 2:
            self._unread(f"no faces follow {words[-1]!r}")
        self.phase.empty = False

    def _read_pools(self, rest: str) -> None:
        self._set_up()
        self._whole(ev.Pools())
        self._put("dice", rest)

    def _read_automa(self, rest: str) -> None:
        entry = self._whole(ev.AutomaPhase())
        text, _, decks = rest.partition("|")
        for word in self._words(text):
            if not self._by_sign(word):
                self._put("plants", word)
        if decks:
            entry.decks = self._rows_of(decks)

    # the end

    def _read_harvest(self, rest: str) -> None:
        entry = self.current = ev.Harvests(places={"": (self.line, 1), "plants": self.at})
        found: dict[str, list[str]] = {}
        for part in filter(None, map(str.strip, rest.split(";"))):
            name, _, plants = part.partition(":")
            found.setdefault(self.name(name), []).extend(self._words(plants))
        for name, words in found.items():
            self._put_at("plants", name, words)
        self.add(entry)

    def _read_sheet(self, rest: str) -> None:
        name, _, text = rest.partition(":")
        line, column = self.at
        entry = self.current = ev.SheetLine(self.name(name), places={"": (line, 1)})
        entry.places["player"] = self.at
        start = column + len(name) + 1
        words = [(found[0], (line, start + found.start())) for found in re.finditer(r"\S+", text)]
        heads = [n for n, (term, _) in enumerate(words) if term in SHEET or not n]
        for n, end in pairwise([*heads, len(words)]):
            (term, self.at), *more = words[n:end]
            if term in SHEET and not more:
                self._unread(f"no number follows {term!r}")
            for odd, self.at in more[1:2] if term in SHEET else words[n : n + 1]:
                self._unread(f"{odd!r} is not part of a sheet; expected {', '.join(SHEET)}")
            if term not in SHEET or not more:
                continue
            word, self.at = more[0]
            if term == "goals" and "=" in word:
                entry.places["claims"] = self.at
                for goal, points in re.findall(r"(\w+)=(\d+)", word):
                    self._put_at("claims", goal, [points])
            elif term in ("plants", "markers") and not word.isdigit():
                parts = [self._value(k.SUM, one, term) for one in word.split("+")]
                sums = [(one,) if isinstance(one, int) else one for one in parts if one is not None]
                setattr(entry, term, tuple(one for part in sums for one in part))
                entry.places[term] = self.at
            else:
                self._put(term, word)
        self.add(entry)

    def _read_winner(self, rest: str) -> None:
        names = tuple(self.name(name) for name in rest.split(",") if name.strip())
        self.add(ev.Winner(names, places={"": (self.line, 1), "names": self.at}))

    # entries of a block

    def _items(self, text: str, column: int) -> None:
        """Read entries: take the player and what is used off each, then its words."""
        for part in text.split(";"):
            item = part.strip()
            self.at = self.line, column + len(part) - len(part.lstrip())
            column += len(part) + 1
            if not item:
                continue
            self.phase.empty = False
            entry: Any = next(cls for cls, block in _BLOCKS.items() if block == self.open)()
            decks = ""
            if isinstance(entry, ev.Turn):
                item, _, decks = item.partition(" | ")
            entry.places[""] = self.at
            self.add(entry)
            if found := _NAMED.match(item):
                name = self.name(found[1] or found[2])
                is_space = name not in self.made.players and k.SPACE.named(name)
                entry.player = None if is_space else name
                item = item.replace(":", ",", 1) if is_space else item[found.end() :]
            elif self._is_name(item):
                entry.player, _, item = item.partition(" ")
            self.current = entry
            main, *uses = _USES.split(in_short(item, self.open))
            words = self._words(main)
            entry.uses = tuple(self._use(use) for use in uses)
            self.current = entry
            {"working": self._turn, "picks": self._pick, "buys": self._purchase}[self.open](words)
            if decks:
                entry.decks = self._rows_of(decks)

    def _is_name(self, item: str) -> bool:
        """Tell whether an entry begins with a player without a colon, who is no card or space."""
        name, _, rest = item.partition(" ")
        kinds = (k.SPACE, k.TOOL, k.ASSISTANT)
        return (
            name in self.made.players and rest != "" and not any(one.named(name) for one in kinds)
        )

    def _by_sign(self, word: str) -> bool:
        """Take a word that says its field by a sign; tell whether it does."""
        entry, sign, rest = self.current, word[0], word[1:]
        fields = FIELDS[type(entry)]
        name, _, behind = word.partition(":")
        if sign == "<" and fields.keys() & {"automa", "support"}:
            first, _, support = rest.partition("/") if "support" in fields else (rest, "", "")
            names = ("action" if "action" in fields else "automa", "support")
            for field, cards in zip(names, (first, support), strict=True):
                for card in cards.split(",") if cards else ():
                    self._put(field, card)
        elif "validates" in fields and "." in word and _COVERS.fullmatch(word):
            self._cover(*word.rsplit(".", 1))
        elif behind == NOTHING and name in fields:
            entry.places[name] = self.at
            if fields[name].form == "many" and getattr(entry, name) is None:
                setattr(entry, name, ())
        elif rest and SIGNS.get(sign) in fields:
            self._put(SIGNS[sign], rest)
        elif word in ("passes:true", "-") and "passes" in fields:
            entry.passes = True
        elif word == "for:coin" and "gets" in fields:
            entry.gets = "coin"
        else:
            return False
        return True

    def _cover(self, plant: str, trait: str) -> None:
        covers = ev.Covers(places={"": self.at})
        entry, self.current = self.current, covers
        for name, word in (("plant", plant), ("trait", trait)):
            if word != "?":
                self._put(name, word)
        self.current = entry
        entry.validates = (*(entry.validates or ()), covers)
        entry.places["validates"] = self.at

    def _turn(self, words: Iterable[str]) -> None:
        entry, action, space = self.current, "", ""
        for word in words:
            named = k.SPACE.named(word)
            is_space = word[0] not in "<?+-$&=@~." and ":" not in word
            is_card = word in self.names and word.upper() not in GENES
            if entry.action:  # a turn by Johann's cards need not name the space
                is_space = named != ""
            if not space and is_space and not _COVERS.fullmatch(word):
                space, action = word, k.split_space(named)[0]
                self._put("space", word)
            elif _TILE.fullmatch(word) and (action == "parents" or word not in self.names):
                self._put("tile", word)
            elif _ROLL.fullmatch(word):
                self._put_at("roll", word[0], [word[1:]])
            elif self._by_sign(word):
                continue
            elif action == "goal" and entry.goal is None and len(word) < 3 and not is_card:
                self._put("goal", word)
            elif word != "?" or action:
                self._put("draws", word)
        if space and entry.space is None:  # what else is meant depends on the space
            entry.unread = [one for one in entry.unread if one.path == "space"]

    def _use(self, text: str) -> ev.Use:
        entry = self.current = ev.Use(places={"": self.at})
        name, *words = self._words(text) or ["?"]
        if name != "?":
            self._put("assistant" if name in _HELPERS else "tool", name)
        if not entry.name:
            return entry
        effect, is_open = effects()[entry.name], False
        for word in words:
            if _DICE.fullmatch(word):
                self._put("die", word)
            elif self._by_sign(word):
                continue
            elif effect.claims:
                self._put("goal", word)
            elif entry.die and word == "?":
                is_open = True  # nobody wrote what for
            elif entry.die:
                self._cover(word, entry.die[0])
            else:
                is_plant = entry.plant is None and (effect.bed or not effect.draws)
                self._put("plant" if is_plant else "draws", word)
        if _is_for_coin(entry.die) and entry.validates is None and not is_open:
            entry.gets = "coin"
        return entry

    def _pick(self, words: Iterable[str]) -> None:
        entry, is_open = self.current, False
        for word in words:
            if _SHIFT.fullmatch(word):
                self._put("shift", "2nd" if word == "2" else word)
            elif _DICE.fullmatch(word):
                self._put("dice", word)
            elif word == "?":
                is_open = True  # nobody wrote what for
            elif not self._by_sign(word):
                self._put("plant", word)
        if "automa" in entry.places:
            return
        if entry.validates is not None and len(entry.validates) == 1:
            (covers,), entry.validates = entry.validates, None
            entry.plant, entry.trait = covers.plant, covers.trait
            entry.unread += covers.unread
        elif not (entry.validates or "plant" in entry.places or is_open):
            entry.gets = "coin" if _is_for_coin(entry.dice) else entry.gets

    def _purchase(self, words: Iterable[str]) -> None:
        entry = self.current
        for word in words:
            if word in k.UPGRADE.by_name:
                self._put("buys", word)
            elif word.startswith("buys:"):
                entry.buys = None
                if not word.endswith(NOTHING):
                    self._put("buys", word.partition(":")[2])
            elif not self._by_sign(word) and word != "?":
                self._put("card", word)
                entry.buys = "assistant"

    # values

    def _cards(self, text: str) -> list[str]:
        """Return the cards of a list, which may stand in long words with commas between them."""
        return self._words(
            re.sub("[,;]", " ", with_short_cards(text)) if _LONG.search(text) else text
        )

    def _words(self, text: str) -> list[str]:
        """Return the words of a text; plants that stand with their letters are noted."""

        def letter(found: "re.Match[str]") -> str:
            plant = self._value(k.PLANT, found[2], "")
            if plant is None:
                return "?"
            known = self.made.plants.setdefault(found[1], plant)
            if known != plant:
                self._unread(f"{found[1]} is {known} already; give {found[2]} another letter")
            return found[1]

        return (_NEW_PLANT.sub(letter, text) if "=" in text else text).split()

    def _put(self, name: str, word: str) -> None:
        """Take a word for a field of the current entry, for one more value if it can have many."""
        entry = self.current
        each = FIELDS[type(entry)][name]
        value = self._value(each.kind, word, name)
        entry.places[name] = self.at
        before = getattr(entry, name)
        if each.form == "many":
            setattr(entry, name, (*(before or ()), *([] if value is None else [value])))
        elif value is not None and before is None:
            setattr(entry, name, value)
        elif value is not None:
            self._unread(f"{each.kind.write(value, {})} is one too many here", path=name)

    def _put_at(self, name: str, word: str, words: Iterable[str]) -> None:
        """Take words for what a table of the current entry has for a player, a gene, a price."""
        entry = self.current
        each = FIELDS[type(entry)][name]
        key = self.name(word) if each.keys is None else self._value(each.keys, word, name)
        if key is None:
            return
        path = f"{name}.{key}"
        entry.places[path] = self.at
        found = (self._value(each.kind, one, path) for one in words)
        values = [value for value in found if value is not None]
        if name == "plants":
            entry.plants = {**entry.plants, key: tuple(values)}
        elif values:
            getattr(entry, name)[key] = values[0]

    def _value(self, kind: Any, word: str, path: str) -> Any:
        """Return the value of a word; None if it cannot be read, which is noted then."""
        value = self.known.get((kind, word))
        if value is None:
            try:
                value = kind.read(word, self.names)
            except events.UnreadableValueError as error:
                self._unread(str(error), error.code, path)
                return None
            self.known[kind, word] = value
        return value

    def name(self, text: str) -> str:
        """Return a player as the first line calls them; the text if nobody is called so."""
        key = player_key(text)
        return next((one for one in self.made.players if player_key(one) == key), text.strip())

    def _cannot(self, message: str) -> None:
        self.cannot(node_of("", self.at), message)

    def _unread(self, message: str, code: str = "RX001", path: str = "") -> None:
        self.current.unread.append(events.Unread(self.at, code, message, path))


def _is_for_coin(dice: tuple[str, ...] | None) -> bool:
    """Tell whether dice are one De Novo die, which is taken for a coin if nothing else is said."""
    return dice is not None and len(dice) == 1 and k.is_de_novo(dice[0])


# the writer


FOLLOWS = {
    ev.Turn: "player pays coin coins",
    ev.Pick: "player shift trait",
    ev.Purchase: "player pays",
    ev.Reset: "round first prices coins rows",
    ev.AutomaPhase: "validates plants coins",
    ev.SetUp: "coins prices",
}
"""The fields that follow from the rules as a rule."""
OF_JOHANN = {
    ev.Turn: "space tile goal draws discards validates",
    ev.Pick: "plant dice validates coin",
    ev.Purchase: "buys card",
}


def write_notation(record: Record, *, full: bool = False) -> str:
    """Return a record in the notation, in full or without what the rules tell anyway."""
    writer = _Writer(record)
    for index, entry in enumerate(record.entries):
        writer.write(entry if full else writer.shortened(entry, index), full=full)
    return "\n".join([*writer.lines, ""])


def entry_words(record: Record, entry: events.Event) -> str:
    """Return a turn, a pick or a purchase as it is written; nothing of another entry."""
    names = {str(plant): name for name, plant in record.plants.items()}
    return _Words(k.Letters(names, names.values())).item(entry)


class _Words:
    """Entries in short words: each field behind its sign, as its kind is written."""

    def __init__(self, names: k.Letters) -> None:
        self.names = names

    def value(self, kind: Any, value: Any) -> str:
        if isinstance(value, ev.Covers):
            plant = "?" if value.plant is None else k.PLANT.write(value.plant, self.names)
            return f"{plant}.{value.trait or '?'}"
        return str(kind.write(value, self.names))

    def fields(self, entry: events.Event, names: str) -> list[str]:
        """Return some fields of an entry that are written, in this order."""
        words: list[str] = []
        for name in names.split():
            each, value, sign = FIELDS[type(entry)][name], getattr(entry, name), _SIGN_OF.get(name)
            if name in ("action", "automa", "support"):
                both = ((), value) if name == "support" else (value, getattr(entry, "support", ()))
                cards = [",".join(self.value(k.AUTOMA, card) for card in some) for some in both]
                words += [f"<{'/'.join(cards).removesuffix('/')}"] * any(both)
            elif name == "roll":
                words += [gene + self.value(k.ROLL, one) for gene, one in value.items()]
            elif name == "decks":
                words += [] if value is None else ["|", self.rows(value)]
            elif name == "passes":
                words += ["passes:true" if isinstance(entry, ev.Turn) else "-"] * bool(value)
            elif name == "gets":
                words += ["for:coin"] * bool(value)
            elif name == "uses":
                for use in value:
                    words.append(f"!{k.SHORT.get(use.name, '')}")
                    words += self.fields(use, "draws keeps plant goal")
                    is_taken = use.die is not None
                    words += self.taken(use, use.die, use.validates) if is_taken else []
                    words += self.fields(
                        use, "pays coins" if is_taken else "validates gets pays coins"
                    )
            elif value == () and name not in ("harvests", "sows"):
                words.append(f"{name}:{NOTHING}")
            elif value is not None:
                values = value if each.form == "many" else [value]
                words += [(sign or "") + self.value(each.kind, one) for one in values]
        return words

    def taken(self, entry: Any, dice: tuple[str, ...], covers: Any) -> list[str]:
        """Return dice and what they are taken for; one De Novo die alone is taken for a coin."""
        words = [self.value(k.TAKEN, dice)]
        if covers:
            words += [self.value(None, one) for one in covers]
        elif covers == ():
            words.append(f"validates:{NOTHING}")
        elif (entry.gets is not None) != _is_for_coin(dice):
            words.append("for:coin" if entry.gets is not None else "?")
        return words

    def rows(self, rows: ev.Rows) -> str:
        """Return rows or decks: ``e f g / Rake / Anton``; ``?`` for what is not written."""
        parts = []
        for name, each in FIELDS[ev.Rows].items():
            cards = getattr(rows, name)
            words = ["?"] if cards is None else [self.value(each.kind, card) for card in cards]
            parts.append(" ".join(words))
        while parts and parts[-1] == "?":
            parts.pop()
        return " / ".join(parts)

    def item(self, entry: events.Event) -> str:
        """Return a turn, a pick or a purchase, its player in front; nothing of another entry."""
        if isinstance(entry, ev.Turn):
            parts = "action space tile roll draws discards harvests sows validates goal pays coin"
            words = self.fields(entry, f"{parts} coins passes uses decks")
        elif isinstance(entry, ev.Pick) and entry.automa:
            words = self.fields(entry, "shift automa plant passes dice validates coin uses")
        elif isinstance(entry, ev.Pick):
            words, covers = self.fields(entry, "shift passes"), None
            if entry.plant is not None or entry.trait is not None:
                covers = [ev.Covers(entry.plant, entry.trait)]
            if entry.dice is not None:
                words += self.taken(entry, entry.dice, covers)
                if covers and entry.trait is None and entry.plant is not None:
                    words[-1] = words[-1].removesuffix(".?")
            else:
                words += [self.value(None, one) for one in covers or ()]
            words += self.fields(entry, "gets") if covers else []
            words += self.fields(entry, "validates" if entry.validates else "")
            words += self.fields(entry, "coin uses")
        elif isinstance(entry, ev.Purchase):
            words = self.fields(entry, "automa card" if entry.card else "automa buys")
            is_other = entry.card and entry.buys != "assistant"
            words += [f"buys:{entry.buys or NOTHING}"] * bool(is_other)
            words += self.fields(entry, "passes pays uses")
        else:
            return ""
        return " ".join([f"{entry.player}:"] * bool(entry.player) + words)


class _Writer(_Words):
    """Writes entries line by line, beside a referee who plays them."""

    def __init__(self, record: Record) -> None:
        # a letter for each plant that is written more than once, as they come
        letters = {
            str(plant): name
            for name, plant in record.plants.items()
            if name.isalpha() and name.islower() and len(name) < 3
        }
        number: Counter[str] = Counter()
        for entry in record.entries:
            number.update(str(plant) for plant in events.values_in(entry, k.Plant))
        free = (name for name in map(_letters, count()) if name not in letters.values())
        for plant, times in number.items():
            if times > 1 and plant not in letters:
                letters[plant] = next(free)
        super().__init__(k.Letters(letters))
        self.record, self.referee = record, referee_of(record)
        self.open, self.number = "", 0
        """The block whose line is being written, and the number of the round."""
        self.in_doubt = False
        """Whether something was, before the entry that is written."""
        rules, box = record.rules, record.box or box_tables(record.rules)
        names = [one for one in record.players if not (rules.difficulty and one == JOHANN)]
        own = rules.assistant and self.value(k.ASSISTANT, rules.assistant)
        johann = f" / {rules.difficulty} {own}" if rules.difficulty else ""
        self.lines = [f"genotype {', '.join(names)}{johann.rstrip()}"]
        self.lines += [f"overlays {', '.join(rules.overlays)}"] * bool(rules.overlays)
        named = " ".join(f"{key}={one}" for key, one in rules.named.items())
        self.lines += [f"rulings {named}"] * bool(named)
        written = box if isinstance(box, str) else json.dumps(box)
        self.lines += [f"box {written}"] * (box is not None)
        if isinstance(next(iter(record.entries), None), ev.Phase):
            self.lines.append("first ?")  # without a set-up nobody says who is

    def shortened(self, entry: events.Event, index: int) -> events.Event:
        """Return an entry without the fields whose loss leaves the table as it is.

        In doubt all are kept: the referee reads them who tries what was meant.
        """
        before, doubts = self.referee.state.copy(), dict(self.referee.doubts)
        found = len(self.referee.findings) + len(self.referee.later)
        self.referee.play(entry, index)
        self.in_doubt = bool(doubts)
        is_odd = found < len(self.referee.findings) + len(self.referee.later)
        if is_odd or doubts or self.referee.doubts:
            return entry

        def same(shorter: events.Event) -> bool:
            """Tell whether the table lies the same after it, with nothing in doubt."""
            referee = Referee(before.copy(), BOOK, dict(doubts))
            referee.play(shorter, index)
            known = referee.doubts.keys() == self.referee.doubts.keys()
            return known and not referee.findings and bool(referee.state == self.referee.state)

        names = FOLLOWS.get(type(entry), "").split()
        by_cards = isinstance(entry, ev.Turn) and entry.action
        if getattr(entry, "player", None) == JOHANN or by_cards:
            names += OF_JOHANN.get(type(entry), "").split()
        if isinstance(entry, ev.Turn) and not by_cards and "space" in names:
            names.remove("space")  # Father Omari's: there are no cards to tell it
        fields = FIELDS[type(entry)]
        names = [name for name in names if getattr(entry, name) not in (None, (), {})]
        for some in (names, *([name] for name in names)):
            nothing: Any = {n: {} if fields[n].form == "table" else None for n in some}
            if some and same(shorter := replace(entry, **nothing)):
                entry = shorter
                if some == names:
                    break
        if isinstance(entry, ev.Turn | ev.Pick | ev.Purchase) and entry.uses:
            uses = tuple(replace(use, pays=None, coins=None) for use in entry.uses)
            shorter = replace(entry, uses=uses)
            entry = shorter if same(shorter) else entry
        return entry

    def write(self, entry: events.Event, *, full: bool) -> None:
        block, lines = _BLOCKS.get(type(entry), ""), self.lines
        label = f"{self.number}." if block == "working" else block
        if block and self.open == block:
            lines[-1] += f"{';' * (lines[-1] != label)} {self.item(entry) or '?'}"
            return
        if isinstance(entry, ev.Phase):
            self.number += entry.name == "working"
            self.open = {"upgrades": "buys"}.get(entry.name, entry.name)
            label = f"{self.number}." if self.open == "working" else self.open
            lines += [label] if label != "roll" else []
            return
        self.open = block
        if block:
            lines.append(f"{label} {self.item(entry) or '?'}")
        elif isinstance(entry, ev.SetUp):
            was = len(lines)
            if full or entry.first != self.record.players[0]:
                lines.append(f"first {entry.first or '?'}")
            for name, deal in entry.deal.items():
                if deal.column is not None or deal.support or deal.goal:
                    none = [] if deal.column is not None else ["column:none"]
                    column = "column" if deal.column else ""
                    words = self.fields(deal, f"{column} support goal") + none
                else:
                    words = [one for part in DEALT for one in self.fields(deal, part) or ["?"]]
                lines.append(" ".join(["deal", f"{name}:", *words]))
            self._table(entry)
            lines += ["deal"] if len(lines) == was else []
        elif isinstance(entry, ev.AutomaPhase):
            lines.append(" ".join(["automa", *self.fields(entry, "validates plants coins decks")]))
        elif isinstance(entry, ev.Roll):
            each = [f"{gene} {self.value(k.ROLL, one)}" for gene, one in entry.dice.items()]
            lines.append(" ".join(each) or "roll")
        elif isinstance(entry, ev.Pools):
            rolled: Counter[str] = sum(self.referee.state.rolled.values(), Counter())
            if full or self.in_doubt or entry.dice != rolled:
                lines.append(f"pools {self.value(k.POOLS, entry.dice)}" if entry.dice else "pools")
        elif isinstance(entry, ev.Reset):
            numbers = {"round": entry.round, "first": entry.first or None}
            parts = [f"{key}={one}" for key, one in numbers.items() if one is not None]
            lines.append(" ".join(["end", *parts]))
            self._table(entry)
        elif isinstance(entry, ev.Harvests):
            each = [
                " ".join([f"{name}:", *(self.value(k.PLANT, one) for one in plants)])
                for name, plants in entry.plants.items()
            ]
            lines.append(f"harvest {'; '.join(each)}".rstrip())
        elif isinstance(entry, ev.SheetLine):
            words = [f"sheet {entry.player}:"]
            for name in SHEET:
                value = getattr(entry, name)
                if name == "goals" and entry.claims:
                    value = ",".join(f"{goal}={points}" for goal, points in entry.claims.items())
                if isinstance(value, tuple):
                    value = "+".join(re.sub(r"[\s:]", "", plant) for plant in value)
                words += [] if value is None else [name, str(value)]
            lines.append(" ".join(words))
        elif isinstance(entry, ev.Winner):
            lines.append(f"winner {', '.join(entry.names)}".rstrip())

    def _table(self, entry: ev.SetUp | ev.Reset) -> None:
        for label in ("coins", "prices"):
            pairs = ", ".join(f"{name}={number}" for name, number in getattr(entry, label).items())
            self.lines += [f"{label} {pairs}"] if pairs else []
        for label in ("rows", "decks"):
            if (rows := getattr(entry, label)) is not None:
                self.lines.append(f"{label} {self.rows(rows)}".rstrip())


def _letters(number: int) -> str:
    """Return the letter of a plant by its number: a to z, then aa, ab."""
    before = _letters(number // 26 - 1) if number >= 26 else ""
    return before + "abcdefghijklmnopqrstuvwxyz"[number % 26]


# beside trees


class NotedGame(Node):
    """A game in the notation: its record, and as a tree what stands on its score sheet."""

    __slots__ = ("record", "text")

    def __init__(self, text: str) -> None:
        self.text, self.record = text, read_notation(text)
        super().__init__(_sheet(self.record), (1, 1), NO_KEYS)


def _sheet(record: Record) -> dict[str, Node]:
    found = {"players": node_of(record.players, (1, 1))}
    of_sheet = (ev.SetUp, ev.SheetLine, ev.Winner)
    if any(not isinstance(one, of_sheet) or getattr(one, "deal", None) for one in record.entries):
        found["rounds"] = node_of([], (1, 1))
    tables, keys = dict[str, Node](), {}
    for line in (one for one in record.entries if isinstance(one, ev.SheetLine)):
        terms = {key: value for key, value in plain_entry(line, {}).items() if key != "player"}
        places = {key: line.place(key) for key in terms}
        places |= {"goals": line.place("claims")} if line.claims else {}
        inside = {key: node_of(value, places[key]) for key, value in terms.items()}
        name = line.player or ""
        tables[name] = Node(inside, line.place(), dict.fromkeys(terms, line.place()))
        keys[name] = line.place("player")
    if tables:
        found["sheet"] = Node(tables, next(iter(tables.values())).place, keys)
    for one in record.entries:
        if isinstance(one, ev.Winner):
            found["winner"] = node_of(one.names, one.place("names"))
    return found


def plain(root: Node) -> Plain:
    """Return a game as tables and lists, whatever form its tree comes from."""
    return write_tree(_readable(root))


def in_notation(root: Node) -> str:
    """Return a game in the notation, whatever form its tree comes from."""
    return write_notation(_readable(root))


def _readable(root: Node) -> Record:
    """Return the record of a tree or of a text; one with what cannot be read is refused."""
    record = root.record if isinstance(root, NotedGame) else read_tree(root)
    unread = [wrong for entry in record.entries for wrong in entry.all_unread()]
    wrong = [(one.place, one.message) for one in (*record.unread, *unread)]
    todo: list[Any] = list(record.entries)
    for entry in todo:
        todo += entry.parts()
        wrong += [(entry.place(name), f"a second {name!r}; write one") for name in entry.more]
    for (line, column), problem in wrong:
        raise UnreadableError.at(line=line, column=column, problem=problem)
    return record
