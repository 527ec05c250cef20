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
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from testcross.rulesets.games import Beside
from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import PRACTICE, Box
from testcross.rulesets.genotype.cards import FACES, GENES, MUTATION, Drawn, Plant, split_space
from testcross.rulesets.genotype.effects import ASSISTANTS, TOOLS, effects
from testcross.rulesets.genotype.entries import JOHANN, Record
from testcross.rulesets.genotype.trees import TreeReader, node_of, with_written_cards
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.tree import Node
from testcross.rulesets.tabletop.events import (
    Event,
    Kind,
    Names,
    Place,
    Unread,
    UnreadableValueError,
    declared,
)
from testcross.rulesets.tabletop.referee import IllegalMove

SHORT = {name: name.split()[-1] for name in (*ASSISTANTS, *TOOLS)} | {"Dissertation": "Diss"}
CODES = {
    "gardening": "g",
    "temporary slot": "s",
    "2nd shift": "2",
    "goal": "o",
    "treasury": "t",
    "university": "u",
    "nursery": "n",
    "tool shed": "h",
    "Father Omari": "O",
    **{f"parents {gene}": f"p{gene}" for gene in GENES},
    **{f"1st shift {gene}": f"1{gene}" for gene in GENES},
}
"""Short names of spaces; a space that has none is written as the box calls it."""
AUTOMA = dict(
    zip(k.AUTOMA_CARDS, ("tr", "un", "nu", "ts", "tg", "lg", "1s", "go", "ga"), strict=True)
)
SIGNS = {
    "+": "sows",
    "-": "harvests",
    "@": "goal",
    "$": "pays",
    "&": "coin",
    "=": "coins",
    ">": "keeps",
    "~": "discards",
}
"""The field that a sign says; behind it stands its value."""
SIGN_OF = {name: sign for sign, name in SIGNS.items()}
FACE = {face: str(place) for place, face in enumerate(FACES, 1)} | {MUTATION: MUTATION}
_FACE = {short: face for face, short in FACE.items()}
ROW_KINDS = ("plants", "tools", "assistants", "automa")
SHEET = ("plants", "completed", "goals", "markers", "coins", "total")
NOTHING = "none"
"""What stands for an empty list: ``validates:none``."""
LABELS = (
    *("genotype", "box", "overlays", "rulings", "plants", "first", "deal", "coins", "prices"),
    *("rows", "decks", "roll", "pools", "automa", "picks", "buys", "end", "harvest", "sheet"),
    "winner",
)


# values


class Letters(dict[str, str]):
    """The letter of each plant that has one, by how it looks."""

    def __init__(self, letters: Mapping[str, str] | None = None) -> None:
        super().__init__(letters or {})
        self.told: set[str] = set()
        """Those that stand with their plant already."""


def letters(number: int) -> str:
    """Return the letter of a plant by its number: a to z, then aa, ab."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    before = letters(number // 26 - 1) if number >= 26 else ""
    return before + alphabet[number % 26]


class _Coded(Kind):
    """Words that have short codes; where one has none, a line stands for each space in it."""

    def __init__(self, kind: Kind, codes: Mapping[str, str]) -> None:
        self.kind, self.codes = kind, codes
        self.words = {code: word for word, code in codes.items()}

    def read(self, text: str, names: Names) -> Any:
        return self.kind.read(self.words.get(text, text.replace("_", " ")), names)

    def write(self, value: Any, names: Names) -> str:
        text: str = self.kind.write(value, names)
        return self.codes.get(text, text.replace(" ", "_"))


class _Plant(Kind):
    """``9rrGGtt``, or its letter; where it stands first, both."""

    def read(self, text: str, names: Names) -> Plant:
        plant: Plant = k.PLANT.read(text, names)
        return plant

    def write(self, value: Any, names: Names) -> str:
        compact = f"{value.points}{''.join(value.traits)}"
        letter: str = names.get(str(value), "")
        if isinstance(names, Letters) and letter and letter not in names.told:
            names.told.add(letter)
            return f"{letter}={compact}"
        return letter or compact


class _Card(Kind):
    """``*Rake`` from the deck, ``^Rake`` that lay face up, ``?plant`` that nobody saw."""

    def read(self, text: str, names: Names) -> Drawn:
        signs = {"?": "deck ", "*": "deck ", "^": f"{k.FACE_UP} "}
        drawn: Drawn = k.CARD.read(signs.get(text[0], text[0]) + text[1:], names)
        return drawn

    def write(self, value: Any, names: Names) -> str:
        if value.card is None:
            return f"?{value.kind}"
        kind = KINDS[k.PLANT if isinstance(value.card, Plant) else k.TOOL]
        return f"{'*' * value.deck}{'^' * bool(value.kind)}{kind.write(value.card, names)}"


class _Tile(Kind):
    """``tF``, ``lf``, ``t-`` for one that is taken away."""

    def read(self, text: str, names: Names) -> Any:
        spot = {"t": "top", "l": "left"}[text[0]]
        return k.TILE.read(f"{spot} {text[1:].replace('-', 'away')}", names)

    def write(self, value: Any, _names: Names) -> str:
        return f"{value[0][0]}{value[1]}".replace("away", "-")


class _Faces(Kind):
    """``24mm1/m4``: each die a sign, those rolled again behind a slash."""

    def read(self, text: str, _names: Names) -> tuple[tuple[str, ...], ...]:
        odd = set(text) - {*_FACE, "/"}
        if odd:
            told = f"{min(odd)!r} is not a face of a die; expected 1 to 4, or m for a mutation"
            raise UnreadableValueError(told, "RX003")
        return tuple(tuple(_FACE[face] for face in roll) for roll in text.split("/"))

    def write(self, value: Any, _names: Names) -> str:
        return "/".join("".join(FACE[face] for face in roll) for roll in value)


class _Dice(Kind):
    """``mF+FF``."""

    def read(self, text: str, names: Names) -> Any:
        return k.TAKEN.read(text, names)

    def write(self, value: Any, _names: Names) -> str:
        return "+".join(value)


KINDS: Mapping[Any, Kind] = {
    k.PLANT: _Plant(),
    k.CARD: _Card(),
    k.TILE: _Tile(),
    k.ROLL: _Faces(),
    k.TAKEN: _Dice(),
    k.SPACE: _Coded(k.SPACE, CODES),
    k.AUTOMA: _Coded(k.AUTOMA, AUTOMA),
    k.TOOL: _Coded(k.TOOL, SHORT),
    k.ASSISTANT: _Coded(k.ASSISTANT, SHORT),
    k.SHIFT: _Coded(k.SHIFT, {f"1st {gene}": f"1{gene}" for gene in GENES}),
}
"""How the notation reads and writes what trees have in words; all other kinds as they do."""


# words of the table


_WORDS = {
    "draws ": "",
    "draw ": "",
    "sows ": "+",
    "sow ": "+",
    "harvests ": "-",
    "harvest ": "-",
    "pays ": "$",
    "pay ": "$",
    "uses ": "!",
    "use ": "!",
    "keeps ": ">",
    "claims ": "@",
    "goal ": "@",
    "passes": "-",
    "pass": "-",
    "takes ": "",
    "covers ": "",
    "validates ": "",
    "deck ": "*",
    "from the deck ": "*",
    "buys ": "",
    "hires ": "",
    "on ": "",
    "for coin": "",
    "discards ": "~",
    "a coin": "&1",
    "with ": "!",
}
"""Words of the table, each with its sign."""


def _long_names(names: Mapping[str, str]) -> list[tuple[re.Pattern[str], str]]:
    """Return long names with their short ones, the longest first."""
    ordered = sorted(names, key=len, reverse=True)
    return [
        (re.compile(rf"(?<![\w.]){re.escape(n)}(?![\w:])", re.IGNORECASE), names[n])
        for n in ordered
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
    tile = re.fullmatch(r"tile (t)op (.+)|tile (l)eft (.+)", text)
    if tile:
        spot, side = filter(None, tile.groups())
        return f"{spot}{side}".replace("away", "-")
    for word, sign in _WORDS.items():
        if text.startswith(word):
            rest = text[len(word) :]
            if word in ("covers ", "validates "):
                return _COVERED.sub(r"\1.\2", rest)
            many = sign in ("+", "-", ">") and rest
            if many:
                return " ".join(sign + one for one in rest.split())
            return sign + (rest if sign else _clause(rest))
    return text


# the reader

EntryT = TypeVar("EntryT", bound=Event)
_HEAD = ("genotype", "box", "overlays", "rulings")
_SPACE = {code: space for space, code in CODES.items()}
_HELPERS = {name.split()[-1] for name in effects() if effects()[name].kind == "assistant"}
_DIE = r"(?:m[RFGT]|[Rr]{2}|[Ff]{2}|[Gg]{2}|[Tt]{2})"
_DICE = re.compile(rf"{_DIE}(?:\+{_DIE})*")
_NEW_PLANT = re.compile(r"(?<![\w])([a-z]{1,2})=(\d{1,3}(?:[RrFfGgTt]{2})+)")
_COVERS = re.compile(r"([a-z]{1,2}|\?|\d{1,3}(?:[RrFfGgTt]{2})+)\.([RrFfGgTt]{2}|\?)")


def read_notation(text: str, given: Box | None = None, beside: Beside | None = None) -> Record:
    """Return the record that a text in the notation has."""
    return _Reader(given, beside or Beside()).read(text)


class _Reader(TreeReader):
    def __init__(self, given: Box | None, beside: Beside) -> None:
        super().__init__(given, beside)
        self.names = self.made.plants
        self.line = 0
        self.open = ""
        self.table: Any = None
        """The set-up, or the last reset: what rows and coins belong to."""
        self.spoken: dict[str, Any] = {}
        """What the head says, as a tree has it."""
        self.current = Event()
        """Where what cannot be read is noted; before the first entry here."""
        self.phase = ev.Phase()

    def read(self, text: str) -> Record:
        lines = [re.sub(r"\s+#.*$", "", line).rstrip() for line in text.split("\n")]
        lines = ["" if line.lstrip().startswith("#") else line for line in lines]
        before, made = self.current, self.made
        for self.line, line in enumerate(lines, 1):
            label, _, rest = line.strip().partition(" ")
            if label in _HEAD:
                getattr(self, f"_head_{label}")(rest.strip(), line.index(label) + len(label) + 2)
        root = Node({key: node_of(one, (1, 1)) for key, one in self.spoken.items()}, (1, 1), {})
        if "players" in self.spoken:
            self.head(root)
        else:
            made.rules = self.rules(root)
        for self.line, line in enumerate(lines, 1):
            if line.strip():
                self._line(line)
        for one in before.unread:
            made.unread.append(IllegalMove(one.code, "", one.message, one.place, -1))
        made.rules = with_written_cards(made)
        if not made.players and not made.unread:
            self._cannot("expected a line with the players, as in 'genotype Ann Bo'")
        return made

    def _line(self, line: str) -> None:
        label, _, rest = line.strip().partition(" ")
        column = line.index(label) + len(label) + 2
        if re.fullmatch(r"\d{1,2}\.", label):
            self._begin("working")
            self._items(rest, column)
        elif label in GENES and re.match(r"\s*[m1-4]", rest):
            self._read_roll(line.strip(), 1)
        elif label in ("coins", "prices"):
            self._amounts(label, rest.strip(), column)
        elif label in ("rows", "decks"):
            self._rows(label, rest.strip(), column)
        elif label in ("picks", "buys"):
            if self.open != label:
                self._begin(label)
            self._items(rest.strip(), column)
        elif label in LABELS:
            if label not in _HEAD:
                getattr(self, f"_read_{label}")(rest.strip(), column)
        elif line[0].isspace() and self.open:
            self._items(line.strip(), column)
        else:
            known = "a round as in '1.', dice as in 'R 12m3m/14', or one of"
            self._cannot(f"{label!r} begins no line; expected {known} {', '.join(LABELS)}")

    # the head

    def _head_genotype(self, rest: str, column: int) -> None:
        names, _, solo = rest.partition("/")
        split = names.split(",") if "," in names else names.split()
        difficulty, _, helper = solo.strip().partition(" ")
        players = [name.strip() for name in split if name.strip()]
        players += [JOHANN] * bool(difficulty)
        self.spoken["players"] = self.node(players, column)
        if difficulty:
            said = {"difficulty": difficulty, "assistant": helper.strip() or None}
            self.spoken["solo"] = self.node(said, column)

    def _head_box(self, rest: str, column: int) -> None:
        written: Any = rest
        if rest[:1] == "{":
            try:
                written = json.loads(rest)
            except ValueError:
                told = f"{rest!r} is no box; write '{PRACTICE}', or its tables"
                self._cannot(told, column)
                return
        self.spoken["box"] = self.node(written, column)

    def _head_overlays(self, rest: str, column: int) -> None:
        self.spoken["overlays"] = self.node([one.strip() for one in rest.split(",")], column)

    def _head_rulings(self, rest: str, column: int) -> None:
        pairs = (pair.partition("=") for pair in rest.replace(",", " ").split())
        self.spoken["rulings"] = self.node({key: value for key, _, value in pairs}, column)

    def _read_plants(self, rest: str, _column: int) -> None:
        self._words(rest)

    # the table: set-up and reset

    def _set_up(self) -> ev.SetUp:
        first = self.made.entries[0] if self.made.entries else None
        if isinstance(first, ev.SetUp):
            return first
        made = ev.SetUp(places={"": self._place()})
        if self.made.players:
            made.first = self.made.players[0]
        self.made.entries.insert(0, made)
        self.table = made
        return made

    def _table(self) -> Any:
        """Return what rows and coins belong to: the set-up, or a reset after purchases."""
        if self.table is None:
            if not self.made.entries:
                return self._set_up()
            self._read_end("", 1)
        return self.table

    def _read_first(self, rest: str, column: int) -> None:
        entry = self._set_up()
        entry.first = None if rest == "?" else self.name(rest)
        entry.places["first"] = self._place(column)

    def _read_deal(self, rest: str, column: int) -> None:
        entry = self._set_up()
        if not rest:
            return
        name, _, cards = rest.partition(":") if ":" in rest else rest.partition(" ")
        name, deal = self.name(name), ev.Deal(places={"": self._place()})
        if name in entry.deal:
            message = f"{name} was dealt cards before; write it once"
            deal.unread.append(Unread(self._place(column), "GT219", message))
        entry.places[f"deal.{name}"] = self._place()
        entry.deal = {**entry.deal, name: deal}
        self.current = deal
        words, said = self._words(cards), dict[str, Any]()
        if name == JOHANN and self.made.rules.difficulty:
            if "column:none" not in words:
                said["column"] = []
            for word in words:
                if word != "column:none" and not self._by_sign(deal, word, said):
                    said["column"].append(word)
        else:
            parts = ("sown", "kept", "discarded", "tool")
            said = {part: word for part, word in zip(parts, words, strict=False) if word != "?"}
            if len(words) > len(parts):
                told = f"{name} was dealt {len(words)} cards; should be 3 plants and a tool"
                deal.unread.append(Unread(self._place(column), "GT219", told))
        self._fill(deal, said, column)

    def _amounts(self, name: str, rest: str, column: int) -> None:
        entry = self.current = self._table()
        before = getattr(entry, name)
        pairs = (pair.partition("=") for pair in re.split(r"\s*,\s*|\s+(?=\S+=)", rest))
        said = {key if name == "prices" else self.name(key): one for key, _, one in pairs}
        self._fill(entry, {name: said}, column)
        setattr(entry, name, {**before, **getattr(entry, name)})

    def _rows(self, name: str, rest: str, column: int) -> None:
        if name == "rows" and self.table is None and self.open == "buys":
            self._read_end("", 1)
        entry = self._table()
        setattr(entry, name, self._rows_of(rest))
        entry.places[name] = self._place(column)

    def _rows_of(self, text: str) -> ev.Rows:
        rows = self.current = ev.Rows(places={"": self._place()})
        parts = map(self._words, text.split("/") if text.strip() else ())
        said = zip(ROW_KINDS, parts, strict=False)
        self._fill(rows, {name: words for name, words in said if words != ["?"]}, 1)
        return rows

    def _read_end(self, rest: str, column: int) -> None:
        entry = self.current = ev.Reset(places={"": self._place()})
        for word in rest.split():
            key, _, value = word.partition("=")
            if key in ("round", "first"):
                self._fill(entry, {key: self.name(value) if key == "first" else value}, column)
            else:
                told = f"{word!r} is not known at the end of a round; expected round=, first="
                self._unread(told, column)
        self.add(entry)
        self.table, self.open = entry, ""

    # blocks

    def _begin(self, name: str) -> None:
        self._set_up()
        said = {"buys": "upgrades"}.get(name, name)
        self.phase = ev.Phase(name=said, empty=True, places={"": self._place()})
        self.add(self.phase)
        self.open, self.table = name, None

    def _read_roll(self, rest: str, column: int) -> None:
        self._begin("roll")
        entry, words, dice = self._whole(ev.Roll()), rest.split(), dict[str, Any]()
        for gene, rolls in zip(words[::2], words[1::2], strict=False):
            dice[gene] = self.node(rolls, rest.index(rolls) + column)
        self.phase.empty = False
        self._fill(entry, {"dice": dice}, column)

    def _read_pools(self, rest: str, column: int) -> None:
        self._set_up()
        self._fill(self._whole(ev.Pools()), {"dice": rest}, column)

    def _read_automa(self, rest: str, column: int) -> None:
        entry, said = self._whole(ev.AutomaPhase()), dict[str, Any]()
        text, _, decks = rest.partition("|")
        for word in self._words(text):
            if not self._by_sign(entry, word, said):
                said.setdefault("plants", []).append(word)
        self._fill(entry, said, column)
        if decks:
            entry.decks = self._rows_of(decks)

    def _whole(self, entry: EntryT) -> EntryT:
        """Begin an entry that is a line of its own, behind which nothing goes on."""
        self.current = entry
        entry.places[""] = self._place()
        self.add(entry)
        self.open, self.table = "", None
        return entry

    # the end

    def _read_harvest(self, rest: str, column: int) -> None:
        found: dict[str, list[str]] = {}
        for part in filter(None, map(str.strip, rest.split(";"))):
            name, _, plants = part.partition(":")
            found.setdefault(self.name(name), []).extend(self._words(plants))
        entry = self.current = ev.Harvests(places={"": self._place()})
        self._fill(entry, {"plants": found}, column)
        self.add(entry)

    def _read_sheet(self, rest: str, column: int) -> None:
        name, _, text = rest.partition(":")
        entry = self.current = ev.SheetLine(self.name(name), places={"": self._place()})
        entry.places["player"] = self._place(column)
        start = column + len(name) + 1
        words = [(found[0], start + found.start()) for found in re.finditer(r"\S+", text)]
        if len(words) % 2:
            self._unread(f"no number follows {words[-1][0]!r}", words[-1][1])
        for (term, at), (word, place) in zip(words[::2], words[1::2], strict=False):
            if term not in SHEET:
                self._unread(f"{term!r} is not part of a sheet; expected {', '.join(SHEET)}", at)
            elif term == "goals" and "=" in word:
                pairs = re.findall(r"(\w+)=(\d+)", word)
                self._fill(entry, {"claims": dict(pairs)}, place)
            elif term in ("plants", "markers") and not word.isdigit():
                self._fill(entry, {term: word.split("+")}, place)
            else:
                self._fill(entry, {term: word}, place)
        self.add(entry)

    def _read_winner(self, rest: str, column: int) -> None:
        names = tuple(self.name(name) for name in rest.split(",") if name.strip())
        self.add(ev.Winner(names, places={"": self._place(), "names": self._place(column)}))

    # entries of a block

    def _items(self, text: str, column: int) -> None:
        made = {"working": self._turn, "picks": self._pick, "buys": self._purchase}[self.open]
        for item, at in _split(text, column):
            self.phase.empty = False
            self.add(made(item, at))

    def _begun(self, entry: Any, item: str, column: int) -> tuple[list[str], list[str]]:
        """Begin an entry: take the player off the item; return its words, and what is used."""
        self.current = entry
        entry.places[""] = self._place(column)
        found = re.match(r"([^\s:;!@$<>.][^:;!@$<>]*?):\s+|([^\s:;!@$<>]+):$", item)
        if found and not item.startswith(("validates:", "draws:")):
            entry.player = self.name(found[1] or found[2])
            item = item[found.end() :]
        main, *uses = re.split(r"(?:^|\s+)!", in_short(item, self.open))
        return self._words(main), uses

    def _end(self, entry: Any, said: Mapping[str, Any], uses: list[str], column: int) -> None:
        entry.uses = tuple(self._use(use, column) for use in uses)
        self._fill(entry, said, column)

    def _by_sign(self, entry: Event, word: str, said: dict[str, Any]) -> bool:
        """Take a word that says its field by a sign; tell whether it does."""
        sign, rest = word[0], word[1:]
        fields = {each.name: each.form for each in declared(type(entry))}
        if sign == "<":
            cards = [part.split(",") if part else [] for part in (rest + "/").split("/")[:2]]
            names = ("action" if "action" in fields else "automa", "support")
            said |= {name: one for name, one in zip(names, cards, strict=True) if name in fields}
        elif "validates" in fields and _COVERS.fullmatch(word):
            plant, trait = word.rsplit(".", 1)
            covers = {"plant": plant, "trait": trait}
            covers = {part: one for part, one in covers.items() if one != "?"}
            said.setdefault("validates", []).append(covers)
        elif word.endswith(f":{NOTHING}") and word.partition(":")[0] in fields:
            said.setdefault(word.partition(":")[0], [])
        elif rest and SIGNS.get(sign) in fields:
            name = SIGNS[sign]
            if fields[name] == "many":
                said.setdefault(name, []).append(rest)
            else:
                self._once(said, name, rest)
        else:
            return False
        return True

    def _once(self, said: dict[str, Any], name: str, word: str) -> None:
        """Take a word for a field that has one value; a second one is noted when it is read."""
        said[name] = [*said[name], word] if name in said else [word]

    def _turn(self, item: str, column: int) -> Event:
        entry, said = ev.Turn(), dict[str, Any]()
        item, _, decks = item.partition(" | ")
        words, uses = self._begun(entry, item, column)
        action = ""
        for word in words:
            is_space = word[0] not in "<?+-$&=@~." and ":" not in word
            if said.get("action"):  # a turn by Johann's cards need not name the space
                is_space = _space(word) != ""
            if "space" not in said and is_space and not _COVERS.fullmatch(word):
                said["space"], action = word, split_space(_space(word))[0]
            elif action == "parents" and re.fullmatch(r"[tl][RFGTrfgt-]", word):
                self._once(said, "tile", word)
            elif re.fullmatch(r"[RFGT][m1-4]+", word):
                said.setdefault("roll", {})[word[0]] = word[1:]
            elif word == "passes:true":
                said["passes"] = "true"
            elif self._by_sign(entry, word, said):
                continue
            elif action == "goal" and "goal" not in said and len(word) < 3:
                self._once(said, "goal", word)
            elif word != "?" or action:
                said.setdefault("draws", []).append(word)
        self._end(entry, said, uses, column)
        if decks:
            entry.decks = self._rows_of(decks)
        return entry

    def _use(self, text: str, column: int) -> ev.Use:
        entry, said = ev.Use(places={"": self._place(column)}), dict[str, Any]()
        self.current = entry
        name, *words = self._words(text) or ["?"]
        if name in ("?", ""):
            return entry
        card = "assistant" if name in _HELPERS else "tool"
        self._fill(entry, {card: name}, column)
        if not entry.name:
            return entry
        effect = effects()[entry.name]
        for word in words:
            if _DICE.fullmatch(word):
                self._once(said, "die", word)
            elif word == "for:coin":
                said["gets"] = "coin"
            elif self._by_sign(entry, word, said):
                continue
            elif effect.claims:
                self._once(said, "goal", word)
            elif "die" in said and word == "?":
                said["gets"] = None
            elif said.get("die"):
                covers = {"plant": word, "trait": said["die"][0].partition("+")[0]}
                said.setdefault("validates", []).append(covers)
            elif effect.bed and "plant" not in said:
                said["plant"] = word
            else:
                said.setdefault("draws", []).append(word)
        if _is_for_coin(said.get("die")) and "validates" not in said:
            said.setdefault("gets", "coin")
        self._fill(entry, said, column)
        return entry

    def _pick(self, item: str, column: int) -> Event:
        entry, said = ev.Pick(), dict[str, Any]()
        words, uses = self._begun(entry, item, column)
        for word in words:
            if re.fullmatch(r"1[RFGT]|2|2nd", word):
                said["shift"] = "2nd" if word == "2" else word
            elif word == "-":
                said["passes"] = "true"
            elif _DICE.fullmatch(word):
                self._once(said, "dice", word)
            elif word == "for:coin":
                said["gets"] = "coin"
            elif word == "?":
                said["gets"] = None
            elif not self._by_sign(entry, word, said):
                self._once(said, "plant", word)
        covers = said.get("validates")
        if covers and len(covers) == 1 and not said.get("automa"):
            del said["validates"]
            said |= {"plant": None, "trait": None, **covers[0]}
        elif not (covers or "plant" in said or said.get("automa")) and _is_for_coin(
            said.get("dice")
        ):
            said.setdefault("gets", "coin")
        self._end(entry, said, uses, column)
        return entry

    def _purchase(self, item: str, column: int) -> Event:
        entry, said = ev.Purchase(), dict[str, Any]()
        words, uses = self._begun(entry, item, column)
        for word in words:
            if word == "-":
                said["passes"] = "true"
            elif word in k.UPGRADE.by_name:
                said["buys"] = word
            elif word.startswith("buys:"):
                said["buys"] = None if word.endswith(NOTHING) else word.partition(":")[2]
            elif not self._by_sign(entry, word, said) and word != "?":
                self._once(said, "card", word)
                said["buys"] = "assistant"
        self._end(entry, said, uses, column)
        return entry

    # values

    def _words(self, text: str) -> list[str]:
        """Return the words of a text; plants that stand with their letters are noted."""
        for letter, plant in _NEW_PLANT.findall(text):
            try:
                read = k.PLANT.read(plant, {})
            except UnreadableValueError as error:
                self._unread(str(error), 1, error.code)
                continue
            known = self.made.plants.setdefault(letter, read)
            if known != read:
                self._unread(f"{letter} is {known} already; give {plant} another letter", 1)
        return _NEW_PLANT.sub(r"\1", text).split()

    def _fill(self, entry: Event, said: Mapping[str, Any], column: int) -> None:
        for each in declared(type(entry)) if said else ():
            if each.name not in said:
                continue
            self.field(entry, each, self.node(said[each.name], column))
            more = [one for one in entry.more.pop(each.name, ()) if one is not None]
            if more and getattr(entry, each.name) is not None:
                told = f"{each.kind.write(more[0], {})} is one too many here"
                entry.unread.append(Unread(self._place(column), "RX001", told, each.name))
            elif more:
                setattr(entry, each.name, more[0])

    def node(self, value: Any, column: int) -> Node:
        return node_of(value, self._place(column))

    def value(self, kind: Any, node: Node, entry: Event | None, path: str) -> Any:
        return super().value(KINDS.get(kind, kind), node, entry, path)

    def name(self, text: str) -> str:
        """Return a player as the first line calls them; the text if nobody is called so."""
        key = player_key(text)
        return next((one for one in self.made.players if player_key(one) == key), text.strip())

    def _place(self, column: int = 1) -> Place:
        return self.line, column

    def _cannot(self, message: str, column: int = 1) -> None:
        self.cannot(self.node("", column), message)

    def _unread(self, message: str, column: int, code: str = "RX001") -> None:
        self.current.unread.append(Unread(self._place(column), code, message))


def _space(word: str) -> str:
    """Return the space that a word means, as records write it; empty for none."""
    text = _SPACE.get(word, word.replace("_", " "))
    return str(k.SPACE.by_name.get(text.casefold(), ""))


def _is_for_coin(dice: list[str] | None) -> bool:
    """Tell whether dice are one De Novo die, which is taken for a coin if nothing else is said."""
    return bool(dice) and "+" not in "+".join(dice or ()) and (dice or "")[0][0] == MUTATION


def _split(text: str, column: int) -> Iterator[tuple[str, int]]:
    """Yield the items between semicolons, each with its column."""
    at = column
    for part in text.split(";"):
        item = part.strip()
        if item:
            yield item, at + len(part) - len(part.lstrip())
        at += len(part) + 1
