"""The notation of the table (``.peas``): short words for what is written, and its reader.

Each plant has a letter, which stands with it where it is written first: ``a=9rrGGtt``. A ``*``
before a card: from the deck; ``?``: a card that nobody saw. Entries of a block are separated by
``;``; the next player in turn is not named, anybody else is: ``Bo: g Rake +c``.

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
from collections.abc import Iterable, Mapping
from typing import Any, cast

from testcross.rulesets.games import Beside
from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import PRACTICE, Box
from testcross.rulesets.genotype.effects import ASSISTANTS, TOOLS, effects
from testcross.rulesets.genotype.entries import JOHANN, Record
from testcross.rulesets.genotype.trees import TreeReader, node_of, plain_entry, with_written_cards
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.tree import NO_KEYS, Node
from testcross.rulesets.tabletop import events
from testcross.rulesets.tabletop.referee import IllegalMove

SHORT = {name: name.split()[-1] for name in (*ASSISTANTS, *TOOLS)} | {"Dissertation": "Diss"}
_SHORTEST = "gardening g|temporary slot s|2nd shift 2|goal o|treasury t|university u|nursery n"
CODES = {
    **dict(pair.rsplit(" ", 1) for pair in f"{_SHORTEST}|tool shed h|Father Omari O".split("|")),
    **{f"parents {gene}": f"p{gene}" for gene in k.GENES},
    **{f"1st shift {gene}": f"1{gene}" for gene in k.GENES},
}
"""Short names of spaces; a space that has none is written as the box calls it."""
_AUTOMA = ("tr", "un", "nu", "ts", "tg", "lg", "1s", "go", "ga")
AUTOMA = dict(zip(k.AUTOMA_CARDS, _AUTOMA, strict=True))
_SAID = ("sows", "harvests", "goal", "pays", "coin", "coins", "keeps", "discards")
SIGNS = dict(zip("+-@$&=>~", _SAID, strict=True))
"""The field that a sign says; behind it stands its value."""
FACE = {face: str(place) for place, face in enumerate(k.FACES, 1)} | {k.MUTATION: k.MUTATION}
_FACE = {short: face for face, short in FACE.items()}
SHEET = ("plants", "completed", "goals", "markers", "coins", "total")
DEALT = ("sown", "kept", "discarded", "tool")
NOTHING = "none"
"""What stands for an empty list: ``validates:none``."""
_HEAD = ("genotype", "box", "overlays", "rulings")
LABELS = (
    *(*_HEAD, "plants", "first", "deal", "coins", "prices", "rows", "decks", "roll", "pools"),
    *("automa", "picks", "buys", "end", "harvest", "sheet", "winner"),
)


# values


FIELDS: Mapping[Any, Mapping[str, events.Declared]] = {
    cls: {each.name: each for each in events.declared(cls)}
    for cls in vars(ev).values()
    if isinstance(cls, type) and issubclass(cls, events.Event)
}
"""The fields of each kind of entries by their names."""


class Letters(dict[str, str]):
    """The letter of each plant that has one, by how it looks."""

    def __init__(self, letters: Mapping[str, str], told: Iterable[str] = ()) -> None:
        super().__init__(letters)
        self.told = set(told)
        """Those that stand with their plant already."""


class _Coded(events.Kind):
    """Words that have short codes; where one has none, a line stands for each space in it."""

    def __init__(self, kind: events.Kind, codes: Mapping[str, str]) -> None:
        self.kind, self.codes = kind, codes
        self.words = {code: word for word, code in codes.items()}

    def read(self, text: str, names: events.Names) -> Any:
        return self.kind.read(self.words.get(text, text.replace("_", " ")), names)

    def write(self, value: Any, names: events.Names) -> str:
        text: str = self.kind.write(value, names)
        return self.codes.get(text, text.replace(" ", "_"))


class _Plant(_Coded):
    """``9rrGGtt``, or its letter; where it stands first, both."""

    def write(self, value: Any, names: events.Names) -> str:
        compact = f"{value.points}{''.join(value.traits)}"
        letter: str = names.get(str(value), "")
        if isinstance(names, Letters) and letter and letter not in names.told:
            names.told.add(letter)
            return f"{letter}={compact}"
        return letter or compact


class _Card(events.Kind):
    """``*Rake`` from the deck, ``^Rake`` that lay face up, ``?plant`` that nobody saw."""

    def read(self, text: str, names: events.Names) -> k.Drawn:
        signs = {"?": "deck ", "*": "deck ", "^": f"{k.FACE_UP} "}
        drawn: k.Drawn = k.CARD.read(signs.get(text[0], text[0]) + text[1:], names)
        return drawn

    def write(self, value: Any, names: events.Names) -> str:
        if value.card is None:
            return f"?{value.kind}"
        kind = KINDS[k.PLANT if isinstance(value.card, k.Plant) else k.TOOL]
        return f"{'*' * value.deck}{'^' * bool(value.kind)}{kind.write(value.card, names)}"


class _Tile(events.Kind):
    """``tF``, ``lf``, ``t-`` for one that is taken away."""

    def read(self, text: str, names: events.Names) -> Any:
        spot = {"t": "top", "l": "left"}[text[0]]
        return k.TILE.read(f"{spot} {text[1:].replace('-', 'away')}", names)

    def write(self, value: Any, _names: events.Names) -> str:
        return f"{value[0][0]}{value[1]}".replace("away", "-")


class _Faces(events.Kind):
    """``24mm1/m4``: each die a sign, those rolled again behind a slash."""

    def read(self, text: str, _names: events.Names) -> tuple[tuple[str, ...], ...]:
        if odd := set(text) - {*_FACE, "/"}:
            told = f"{min(odd)!r} is not a face of a die; expected 1 to 4, or m for a mutation"
            raise events.UnreadableValueError(told, "RX003")
        return tuple(tuple(_FACE[face] for face in roll) for roll in text.split("/"))

    def write(self, value: Any, _names: events.Names) -> str:
        return "/".join("".join(FACE[face] for face in roll) for roll in value)


class _Dice(_Coded):
    """``mF+FF``."""

    def write(self, value: Any, _names: events.Names) -> str:
        return "+".join(value)


KINDS: Mapping[Any, events.Kind] = {
    k.PLANT: _Plant(k.PLANT, {}),
    k.CARD: _Card(),
    k.TILE: _Tile(),
    k.ROLL: _Faces(),
    k.TAKEN: _Dice(k.TAKEN, {}),
    k.SPACE: _Coded(k.SPACE, CODES),
    k.AUTOMA: _Coded(k.AUTOMA, AUTOMA),
    k.TOOL: _Coded(k.TOOL, SHORT),
    k.ASSISTANT: _Coded(k.ASSISTANT, SHORT),
    k.SHIFT: _Coded(k.SHIFT, {f"1st {gene}": f"1{gene}" for gene in k.GENES}),
}
"""How the notation reads and writes what trees have in words; all other kinds as they do."""


# words of the table


_CLAUSES = {
    "": "draws |draw |takes |covers |validates |buys |hires |on |for coin",
    "+": "sows |sow ",
    "-": "harvests |harvest |passes|pass",
    "$": "pays |pay ",
    "!": "uses |use |with ",
    ">": "keeps ",
    "@": "claims |goal ",
    "*": "deck |from the deck ",
    "~": "discards ",
    "&1": "a coin",
}
"""The signs, each with the words of the table that say it."""
_WORDS = [(word, sign) for sign, words in _CLAUSES.items() for word in words.split("|")]


def _long_names(names: Mapping[str, str]) -> list[tuple[re.Pattern[str], str]]:
    """Return long names with their short ones, the longest first."""
    return [
        (re.compile(rf"(?<![\w.]){re.escape(n)}(?![\w:])", re.IGNORECASE), names[n])
        for n in sorted(names, key=len, reverse=True)
    ]


_CARDS = _long_names(SHORT)
_SPACES = _long_names(
    {w: CODES[s] for w, s in k.SPACE.by_name.items() if s in CODES and len(w) > 2}
)
_PLANT = re.compile(r"(?<![\w=])(\d{1,2})\s*:?\s+((?:[RrFfGgTt]{2}\s+)*[RrFfGgTt]{2})(?!\w)")
_COVERED = re.compile(r"\b(\d{1,2}(?:[RrFfGgTt]{2})+|[a-z]{1,2})\s+((?:R|r|F|f|G|g|T|t){2})\b")


def in_short(text: str, block: str) -> str:
    """Return an entry in words of the table as signs: ``gardening, draws Rake, sows b``."""
    if ", " not in text and not re.search(r"[a-z]{3} (?:[A-Za-z]{2}|[RFGT]$)", text):
        return text
    text = _PLANT.sub(lambda found: found[1] + re.sub(r"\s", "", found[2]), text)
    for pattern, short in _CARDS:
        text = pattern.sub(short, text)
    first, *others = re.split(r"\s*,\s+", text)
    for pattern, short in _SPACES if block == "working" else ():
        first = pattern.sub(short, first)
    return " ".join(map(_clause, [first, *others]))


def _clause(text: str) -> str:
    """Return a clause in signs: ``sows b c`` is ``+b +c``."""
    if tile := re.fullmatch(r"tile (t|l)(?:op|eft) (.+)", text):
        return f"{tile[1]}{tile[2]}".replace("away", "-")
    word, sign = next((pair for pair in _WORDS if text.startswith(pair[0])), ("", ""))
    rest = text[len(word) :]
    if not word:
        return text
    if word in ("covers ", "validates "):
        return _COVERED.sub(r"\1.\2", rest)
    if sign in ("+", "-", ">") and rest:
        return " ".join(sign + one for one in rest.split())
    return sign + (rest if sign else _clause(rest))


# the reader

_HELPERS = {name.split()[-1] for name in effects() if effects()[name].kind == "assistant"}
_SPACE = {code: space for space, code in CODES.items()}
_DIE = r"(?:m[RFGT]|[Rr]{2}|[Ff]{2}|[Gg]{2}|[Tt]{2})"
_DICE = re.compile(rf"{_DIE}(?:\+{_DIE})*")
_NEW_PLANT = re.compile(r"(?<![\w])([a-z]{1,2})=(\d{1,3}(?:[RrFfGgTt]{2})+)")
_COVERS = re.compile(r"([a-z]{1,2}|\?|\d{1,3}(?:[RrFfGgTt]{2})+)\.([RrFfGgTt]{2}|\?)")
_NAMED = re.compile(r"([^\s:;!@$<>.][^:;!@$<>]*?):\s+|([^\s:;!@$<>]+):$")
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
        self.open = ""
        """The block that a line goes on with."""
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
        root = Node(self.spoken, (1, 1), {})
        if "players" in self.spoken:
            self.head(root)
        else:
            made.rules = self.rules(root)
        for label, rest in self._labelled(lines):
            self._line(label, rest, lines[self.line - 1])
        for one in before.unread:
            made.unread.append(IllegalMove(one.code, "", one.message, one.place, -1))
        made.rules = with_written_cards(made)
        if not made.players and not made.unread:
            self.at = len(lines), 1
            self._cannot("expected a line with the players, as in 'genotype Ann Bo'")
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
            if self.open != block or block == "working":
                self._begin(block)
            self._items(rest, self.at[1])
        elif label in k.GENES and rest.lstrip()[:1] in _FACE:
            self.at = self.line, 1
            self._read_roll(line.strip())
        elif label in LABELS:
            if label not in _HEAD:
                getattr(self, f"_read_{label}")(rest.strip())
        elif line[0].isspace() and self.open:
            self._items(line.strip(), self.at[1])
        else:
            known = "a round as in '1.', dice as in 'R 12m3m/14', or one of"
            self.at = self.line, 1
            self._cannot(f"{label!r} begins no line; expected {known} {', '.join(LABELS)}")

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

    def _table(self) -> Any:
        """Return what rows and coins belong to: the set-up, or a reset after purchases."""
        if self.table is None and self.made.entries:
            self._read_end("")
        return self.table or self._set_up()

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
            self._unread(f"{name} was dealt cards before; write it once", "GT219")
        entry.places[f"deal.{name}"] = self.line, 1
        entry.deal = {**entry.deal, name: deal}
        words = self._words(cards)
        if name == JOHANN and self.made.rules.difficulty:
            deal.column = None if "column:none" in words else ()
            for word in words:
                if word != "column:none" and not self._by_sign(word):
                    self._put("column", word)
            return
        for part, word in zip(DEALT, words, strict=False):
            if word != "?":
                self._put(part, word)
        if len(words) > len(DEALT):
            told = f"{name} was dealt {len(words)} cards; should be 3 plants and a tool"
            self._unread(told, "GT219")

    def _read_coins(self, rest: str, name: str = "coins") -> None:
        self.current = self._table()
        for pair in re.split(r"\s*,\s*|\s+(?=\S+=)", rest):
            key, _, number = pair.partition("=")
            self._put_at(name, key, [number])

    def _read_prices(self, rest: str) -> None:
        self._read_coins(rest, "prices")

    def _read_rows(self, rest: str) -> None:
        if self.table is None and self.open == "buys":
            self._read_end("")
        self._read_decks(rest, "rows")

    def _read_decks(self, rest: str, name: str = "decks") -> None:
        setattr(self._table(), name, self._rows_of(rest))
        self._table().places[name] = self.at

    def _rows_of(self, text: str) -> ev.Rows:
        at, self.at = self.at, (self.line, 1)
        rows = self.current = ev.Rows(places={"": self.at})
        parts = text.split("/") if text.strip() else ()
        for name, part in zip(FIELDS[ev.Rows], parts, strict=False):
            words = self._words(part)
            if words != ["?"]:
                setattr(rows, name, ())
                for word in words:
                    self._put(name, word)
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

    def _read_roll(self, rest: str) -> None:
        column = self.at[1]
        self._begin("roll")
        self._whole(ev.Roll())
        words = rest.split()
        for gene, faces in zip(words[::2], words[1::2], strict=False):
            self.at = self.line, rest.index(faces) + column
            self._put_at("dice", gene, [faces])
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

    def _whole(self, entry: Any) -> Any:
        """Begin an entry that is a line of its own, behind which nothing goes on."""
        self.current = entry
        entry.places[""] = self.line, 1
        self.add(entry)
        self.open, self.table = "", None
        return entry

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
        if len(words) % 2:
            self.at = words[-1][1]
            self._unread(f"no number follows {words[-1][0]!r}")
        for (term, at), (word, place) in zip(words[::2], words[1::2], strict=False):
            self.at = place if term in SHEET else at
            if term not in SHEET:
                self._unread(f"{term!r} is not part of a sheet; expected {', '.join(SHEET)}")
            elif term == "goals" and "=" in word:
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
        read = {"working": self._turn, "picks": self._pick, "buys": self._purchase}[self.open]
        for part in text.split(";"):
            item = part.strip()
            if item:
                self.phase.empty = False
                self.at = self.line, column + len(part) - len(part.lstrip())
                read(item)
            column += len(part) + 1

    def _begun(self, entry: Any, item: str) -> list[str]:
        """Begin an entry: take the player and what is used off the item; return its words."""
        entry.places[""] = self.at
        self.add(entry)
        found = _NAMED.match(item) if ":" in item else None
        if found and not item.startswith(("validates:", "draws:")):
            entry.player = self.name(found[1] or found[2])
            item = item[found.end() :]
        self.current = entry
        main, *uses = _USES.split(in_short(item, self.open))
        words = self._words(main)
        entry.uses = tuple(self._use(use) for use in uses)
        self.current = entry
        return words

    def _by_sign(self, word: str) -> bool:
        """Take a word that says its field by a sign; tell whether it does."""
        entry, sign, rest = self.current, word[0], word[1:]
        fields = FIELDS[type(entry)]
        name, _, behind = word.partition(":")
        if sign == "<" and fields.keys() & {"automa", "support"}:
            names = ("action" if "action" in fields else "automa", "support")
            for field, cards in zip(names, (rest + "/").split("/"), strict=False):
                for card in cards.split(",") if cards and field in fields else ():
                    self._put(field, card)
        elif "validates" in fields and "." in word and _COVERS.fullmatch(word):
            self._cover(*word.rsplit(".", 1))
        elif behind == NOTHING and name in fields:
            entry.places[name] = self.at
            if fields[name].form == "many" and getattr(entry, name) is None:
                setattr(entry, name, ())
        elif rest and SIGNS.get(sign) in fields:
            self._put(SIGNS[sign], rest)
        elif word == "passes:true" and "passes" in fields:
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

    def _turn(self, item: str) -> None:
        entry = ev.Turn()
        item, _, decks = item.partition(" | ")
        action, space = "", ""
        for word in self._begun(entry, item):
            named = _SPACE.get(word, word.replace("_", " "))
            named = str(k.SPACE.by_name.get(named.casefold(), ""))
            is_space = word[0] not in "<?+-$&=@~." and ":" not in word
            if entry.action:  # a turn by Johann's cards need not name the space
                is_space = named != ""
            if not space and is_space and not _COVERS.fullmatch(word):
                space, action = word, k.split_space(named)[0]
                self._put("space", word)
            elif action == "parents" and _TILE.fullmatch(word):
                self._put("tile", word)
            elif _ROLL.fullmatch(word):
                self._put_at("roll", word[0], [word[1:]])
            elif self._by_sign(word):
                continue
            elif action == "goal" and entry.goal is None and len(word) < 3:
                self._put("goal", word)
            elif word != "?" or action:
                self._put("draws", word)
        if decks:
            entry.decks = self._rows_of(decks)

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
                self._put("plant" if effect.bed and entry.plant is None else "draws", word)
        if _is_for_coin(entry.die) and entry.validates is None and not is_open:
            entry.gets = "coin"
        return entry

    def _pick(self, item: str) -> None:
        entry, is_open = ev.Pick(), False
        for word in self._begun(entry, item):
            if _SHIFT.fullmatch(word):
                self._put("shift", "2nd" if word == "2" else word)
            elif word == "-":
                entry.passes = True
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

    def _purchase(self, item: str) -> None:
        entry = ev.Purchase()
        for word in self._begun(entry, item):
            if word == "-":
                entry.passes = True
            elif word in k.UPGRADE.by_name:
                self._put("buys", word)
            elif word.startswith("buys:"):
                entry.buys = None
                if not word.endswith(NOTHING):
                    self._put("buys", word.partition(":")[2])
            elif not self._by_sign(word) and word != "?":
                self._put("card", word)
                entry.buys = "assistant"

    # values

    def _words(self, text: str) -> list[str]:
        """Return the words of a text; plants that stand with their letters are noted."""
        if "=" not in text:
            return text.split()
        for letter, word in _NEW_PLANT.findall(text):
            plant = self._value(k.PLANT, word, "")
            known = plant and self.made.plants.setdefault(letter, plant)
            if known != plant:
                self._unread(f"{letter} is {known} already; give {word} another letter")
        return _NEW_PLANT.sub(r"\1", text).split()

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
                value = KINDS.get(kind, kind).read(word, self.names)
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
    tables: dict[str, Node] = {}
    keys = {}
    lines = [one for one in record.entries if isinstance(one, ev.SheetLine)]
    for line in lines:
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
