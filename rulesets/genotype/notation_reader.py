"""Reads the notation of the table; the entries lack what the rules fill in."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from testcross.rulesets.games import Beside
from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import PRACTICE, Box, Rules, overlays_named, ruling_named
from testcross.rulesets.genotype.box_file import box_of_record
from testcross.rulesets.genotype.cards import (
    GENES,
    MUTATION,
    Drawn,
    split_space,
)
from testcross.rulesets.genotype.effects import HARD_ASSISTANTS, effects
from testcross.rulesets.genotype.entries import JOHANN, Record
from testcross.rulesets.genotype.notation import (
    AUTOMA,
    CODES,
    FACE,
    LABELS,
    NOTHING,
    ROW_KINDS,
    SHEET,
    in_short,
)
from testcross.rulesets.genotype.trees import with_written_cards
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.tabletop_new.entries import (
    Entry,
    Number,
    Place,
    Unread,
    UnreadableValueError,
)
from testcross.rulesets.tabletop_new.referee import IllegalMove

_SPACE = {code: space for space, code in CODES.items()}
_CARD = {code: card for card, code in AUTOMA.items()}
_FACE = {short: face for face, short in FACE.items()}
_DIE = r"(?:m[RFGT]|[Rr]{2}|[Ff]{2}|[Gg]{2}|[Tt]{2})"
_DICE = re.compile(rf"{_DIE}(?:\+{_DIE})*")
_NEW_PLANT = re.compile(r"(?<![\w])([a-z]{1,2})=(\d{1,3}(?:[RrFfGgTt]{2})+)")
_COVERS = re.compile(r"([a-z]{1,2}|\?|\d{1,3}(?:[RrFfGgTt]{2})+)\.([RrFfGgTt]{2}|\?)")
_NUMBER = Number()
PLAYERS = range(1, 6)


def read_notation(text: str, given: Box | None = None, beside: Beside | None = None) -> Record:
    """Return the record that a text in the notation has.

    Args:
        text: the whole of it.
        given: the box that was given with it; the record then needs none of its own.
        beside: what lies beside the record, which may name a box file.
    """
    return _Reader(given, beside or Beside()).read(text)


class _Reader:
    def __init__(self, given: Box | None, beside: Beside) -> None:
        self.given, self.beside = given, beside
        self.made = Record(rules=Rules() if given is None else Rules(given))
        self.line = 0
        self.block = ""
        self.table: Any = None
        """The set-up, or the last reset: what rows and coins belong to."""
        self.head = self.entry = Entry()
        """What cannot be read before the first entry is noted here."""
        self.phase = ev.Phase()

    def read(self, text: str) -> Record:
        lines = [re.sub(r"\s+#.*$", "", line).rstrip() for line in text.split("\n")]
        for self.line, line in enumerate(lines, 1):
            if line.strip() and not line.lstrip().startswith("#"):
                self._line(line)
        for one in self.head.unread:
            self.made.unread.append(IllegalMove(one.code, "", one.message, one.place, -1))
        self.made.rules = with_written_cards(self.made)
        if not self.made.players and not self.made.unread:
            self.cannot("expected a line with the players, as in 'genotype Ann Bo'")
        return self.made

    def cannot(self, message: str, code: str = "RX001", rule: str = "", column: int = 1) -> None:
        self.made.unread.append(IllegalMove(code, rule, message, (self.line, column), -1))

    def place(self, column: int = 1) -> Place:
        return self.line, column

    def name(self, text: str) -> str:
        """Return a player as the first line calls them; the text if nobody is called so."""
        key = player_key(text)
        return next((one for one in self.made.players if player_key(one) == key), text.strip())

    def _line(self, line: str) -> None:
        label, _, rest = line.strip().partition(" ")
        numbered = re.fullmatch(r"(\d{1,2})\.", label)
        column = line.index(label) + len(label) + 2
        if numbered:
            self._begin("working")
            self._items("working", rest, column)
        elif label in GENES and re.match(r"\s*[m1-4]", rest):
            self._roll(line.strip(), 1)
        elif label in LABELS:
            getattr(self, f"_read_{label}")(rest.strip(), column)
        elif line[0].isspace() and self.block in ("working", "picks", "buys"):
            self._items(self.block, line.strip(), column)
        else:
            known = "a round as in '1.', dice as in 'R 12m3m/14', or one of"
            self.cannot(f"{label!r} begins no line; expected {known} {', '.join(LABELS)}")

    # the head

    def _read_genotype(self, rest: str, column: int) -> None:
        names, _, solo = rest.partition("/")
        split = names.split(",") if "," in names else names.split()
        players = [name.strip() for name in split if name.strip()]
        difficulty, _, helper = solo.strip().partition(" ")
        if len(players) == 1 and not difficulty:
            difficulty = "standard"
        if difficulty:
            players.append(JOHANN)
        number = len(set(players)) - bool(difficulty)
        if number not in PLAYERS or len(set(players)) < len(players):
            wrong = "a player twice" if number in PLAYERS else f"{number} players"
            self.cannot(f"{wrong}; {PLAYERS[0]} to {PLAYERS[-1]} can play (GT-002)", column=column)
            return
        self.made.players = tuple(players)
        level = self.value(k.DIFFICULTY, difficulty, column) if difficulty else ""
        assistant = self.value(k.ASSISTANT, helper, column) if helper.strip() else ""
        if assistant and (level != "hard" or assistant not in HARD_ASSISTANTS):
            expected = ", ".join(HARD_ASSISTANTS)
            message = f"Johann has {assistant}, but only in a hard game one of {expected}"
            self.cannot(message, "GT219", "GT-222", column)
            assistant = ""
        self._rules(difficulty=level or "", assistant=assistant or "")

    def _rules(self, **changed: Any) -> None:
        self.made.rules = replace(self.made.rules, **changed)

    def _read_box(self, rest: str, column: int) -> None:
        written: Any = rest
        if rest[:1] == "{":
            try:
                written = json.loads(rest)
            except ValueError:
                self.cannot(f"{rest!r} is no box; write '{PRACTICE}', or its tables", column=column)
                return
        self.made.box = written
        box, problems = box_of_record(written, self.given, self.beside)
        for _, problem in problems:
            self.cannot(problem, column=column)
        self._rules(box=box)

    def _read_overlays(self, rest: str, column: int) -> None:
        try:
            self._rules(overlays=overlays_named([one.strip() for one in rest.split(",")]))
        except UnreadableValueError as error:
            self.cannot(str(error), column=column)

    def _read_rulings(self, rest: str, column: int) -> None:
        named = {}
        for pair in rest.replace(",", " ").split():
            key, _, value = pair.partition("=")
            try:
                named[ruling_named(key, value)] = value
            except UnreadableValueError as error:
                self.cannot(str(error), column=column)
        self._rules(named=named)

    def _read_plants(self, rest: str, _column: int) -> None:
        self._define(rest)

    # the table: set-up and reset

    def _set_up(self) -> ev.SetUp:
        first = self.made.entries[0] if self.made.entries else None
        if isinstance(first, ev.SetUp):
            return first
        made = ev.SetUp(places={"": self.place()})
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
        entry.places["first"] = self.place(column)

    def _read_deal(self, rest: str, column: int) -> None:
        entry = self._set_up()
        if not rest:
            return
        name, _, cards = rest.partition(":") if ":" in rest else rest.partition(" ")
        name, deal = self.name(name), ev.Deal(places={"": self.place()})
        if name in entry.deal:
            message = f"{name} was dealt cards before; write it once"
            deal.unread.append(Unread(self.place(column), "GT219", message))
        entry.places[f"deal.{name}"] = self.place()
        entry.deal = {**entry.deal, name: deal}
        self.entry = deal
        words = self._words(cards)
        if name == JOHANN and self.made.rules.difficulty:
            plants = []
            for word in words:
                if word[0] == "<":
                    _, deal.support = self._automa(word)
                elif word[0] == "@":
                    deal.goal = self.value(k.GOAL, word[1:], column)
                elif word != "column:none":
                    plants.append(self.value(k.PLANT, word, column))
            deal.column = None if "column:none" in words else tuple(p for p in plants if p)
            return
        for part, word in zip(("sown", "kept", "discarded", "tool"), words, strict=False):
            if word != "?":
                setattr(deal, part, self.value(k.TOOL if part == "tool" else k.PLANT, word, column))
        if len(words) > 4:
            deal.unread.append(
                Unread(
                    self.place(column),
                    "GT219",
                    f"{name} was dealt {len(words)} cards; should be 3 plants and a tool",
                )
            )

    def _read_coins(self, rest: str, column: int) -> None:
        self._amounts("coins", rest, column, None)

    def _read_prices(self, rest: str, column: int) -> None:
        self._amounts("prices", rest, column, k.UPGRADE)

    def _amounts(self, name: str, rest: str, column: int, keys: Any) -> None:
        entry = self.entry = self._table()
        found = dict(getattr(entry, name))
        for pair in re.split(r"\s*,\s*|\s+(?=\S+=)", rest):
            key, _, number = pair.partition("=")
            word = self.name(key) if keys is None else self.value(keys, key, column)
            amount = self.value(_NUMBER, number, column)
            entry.places[f"{name}.{word}"] = self.place(column)
            if word is not None and amount is not None:
                found[word] = amount
        setattr(entry, name, found)

    def _read_rows(self, rest: str, column: int) -> None:
        if self.table is None and self.block == "buys":
            self._read_end("", 1)
        entry = self._table()
        entry.rows = self._rows(rest)
        entry.places["rows"] = self.place(column)

    def _read_decks(self, rest: str, column: int) -> None:
        entry = self._table()
        entry.decks = self._rows(rest)
        entry.places["decks"] = self.place(column)

    def _rows(self, text: str) -> ev.Rows:
        rows = self.entry = ev.Rows(places={"": self.place()})
        kinds = (k.PLANT, k.TOOL, k.ASSISTANT, k.AUTOMA)
        for name, kind, part in zip(ROW_KINDS, kinds, text.split("/"), strict=False):
            words = self._words(part)
            if words == ["?"] or not text.strip():
                continue
            found = [
                self.value(kind, _CARD.get(w, w.replace("_", " ")) if name == "automa" else w, 1)
                for w in words
            ]
            setattr(rows, name, tuple(one for one in found if one is not None))
            rows.places[name] = self.place()
        return rows

    def _read_end(self, rest: str, column: int) -> None:
        entry = self.entry = ev.Reset(places={"": self.place()})
        for word in rest.split():
            key, _, value = word.partition("=")
            if key == "round":
                entry.round = self.value(_NUMBER, value, column)
            elif key == "first":
                entry.first = self.name(value)
            else:
                self._unread(
                    f"{word!r} is not known at the end of a round; expected round=, first=", column
                )
        self.made.entries.append(entry)
        self.table, self.block = entry, ""

    # blocks

    def _begin(self, name: str) -> None:
        self._set_up()
        said = {"buys": "upgrades"}.get(name, name)
        self.phase = ev.Phase(name=said, empty=True, places={"": self.place()})
        self.made.entries.append(self.phase)
        self.block, self.table = name, None

    def _read_picks(self, rest: str, column: int) -> None:
        if self.block != "picks":
            self._begin("picks")
        self._items("picks", rest, column)

    def _read_buys(self, rest: str, column: int) -> None:
        if self.block != "buys":
            self._begin("buys")
        self._items("buys", rest, column)

    def _read_roll(self, rest: str, column: int) -> None:
        self._roll(rest, column)

    def _roll(self, text: str, column: int) -> None:
        self._begin("roll")
        entry = self.entry = ev.Roll(places={"": self.place()})
        words, dice = text.split(), {}
        for gene, rolls in zip(words[::2], words[1::2], strict=False):
            entry.places[f"dice.{gene}"] = self.place(text.index(rolls) + column)
            faces = self._faces(rolls)
            if gene not in GENES:
                self._unread(f"{gene!r} is not a gene; expected R, F, G or T", column)
            elif faces:
                dice[gene] = faces
        entry.dice = dice
        self.phase.empty = False
        self.made.entries.append(entry)

    def _faces(self, text: str) -> tuple[tuple[str, ...], ...]:
        odd = set(text) - {*_FACE, "/"}
        if odd:
            message = f"{min(odd)!r} is not a face of a die; expected 1 to 4, or m for a mutation"
            self._unread(message, 1, "RX003")
            return ()
        return tuple(tuple(_FACE[face] for face in roll) for roll in text.split("/"))

    def _read_pools(self, rest: str, column: int) -> None:
        self._set_up()
        entry = self.entry = ev.Pools(places={"": self.place(), "dice": self.place(column)})
        entry.dice = self.value(k.POOLS, rest, column)
        self.made.entries.append(entry)
        self.block, self.table = "", None

    def _read_automa(self, rest: str, column: int) -> None:
        entry = self.entry = ev.AutomaPhase(places={"": self.place()})
        text, _, decks = rest.partition("|")
        covers, plants = [], []
        for word in self._words(text):
            if _COVERS.fullmatch(word):
                covers.append(self._covers(word))
            elif word[0] == "=":
                entry.coins = self.value(_NUMBER, word[1:], column)
            elif word.endswith(f":{NOTHING}"):
                setattr(entry, word.partition(":")[0], ())
            else:
                plants.append(self._card(word, column))
        if covers:
            entry.validates = tuple(covers)
        if plants:
            entry.plants = tuple(one for one in plants if one is not None)
        if decks:
            entry.decks = self._rows(decks)
            self.entry = entry
        self.made.entries.append(entry)
        self.block, self.table = "", None

    # the end

    def _read_harvest(self, rest: str, column: int) -> None:
        entry = self.entry = ev.Harvests(places={"": self.place()})
        found: dict[str, tuple[Any, ...]] = {}
        for part in filter(None, map(str.strip, rest.split(";"))):
            name, _, plants = part.partition(":")
            read = [self.value(k.PLANT, word, column) for word in self._words(plants)]
            name = self.name(name)
            found[name] = (*found.get(name, ()), *(one for one in read if one is not None))
        entry.plants = found
        self.made.entries.append(entry)

    def _read_sheet(self, rest: str, column: int) -> None:
        name, _, text = rest.partition(":")
        entry = self.entry = ev.SheetLine(self.name(name), places={"": self.place()})
        start = column + len(name) + 1
        entry.places["player"] = self.place(column)
        words = [(found[0], start + found.start()) for found in re.finditer(r"\S+", text)]
        if len(words) % 2:
            self._unread(f"no number follows {words[-1][0]!r}", words[-1][1])
        for (term, at), (word, place) in zip(words[::2], words[1::2], strict=False):
            entry.places[term] = self.place(place)
            if term not in SHEET:
                self._unread(f"{term!r} is not part of a sheet; expected {', '.join(SHEET)}", at)
            elif term == "goals" and "=" in word:
                entry.claims = {
                    goal: int(points) for goal, points in re.findall(r"(\w+)=(\d+)", word)
                }
                entry.places["claims"] = self.place(place)
            elif term in ("plants", "markers"):
                parts = [self.value(k.SUM, one, place) for one in word.split("+")]
                sums = [(p,) if isinstance(p, int) else p for p in parts if p is not None]
                every = tuple(one for part in sums for one in part)
                setattr(entry, term, every[0] if len(every) == 1 and word.isdigit() else every)
            else:
                setattr(entry, term, self.value(_NUMBER, word, place))
        self.made.entries.append(entry)

    def _read_winner(self, rest: str, column: int) -> None:
        names = tuple(self.name(name) for name in rest.split(",") if name.strip())
        self.made.entries.append(
            ev.Winner(names, places={"": self.place(), "names": self.place(column)})
        )

    # entries of a block

    def _items(self, block: str, text: str, column: int) -> None:
        made: dict[str, Callable[[str, int], Entry]] = {
            "working": self._turn,
            "picks": self._pick,
            "buys": self._purchase,
        }
        for item, at in _split(text, column):
            self.phase.empty = False
            self.made.entries.append(made[block](item, at))

    def _named(self, entry: Any, item: str, block: str) -> str:
        """Take the name of the player off an item; return the rest, in short words."""
        self.entry = entry
        found = re.match(r"([^\s:;!@$<>.][^:;!@$<>]*?):\s+|([^\s:;!@$<>]+):$", item)
        if found and not item.startswith(("validates:", "draws:")):
            entry.player = self.name(found[1] or found[2])
            item = item[found.end() :]
        return in_short(item, block)

    def _turn(self, item: str, column: int) -> Entry:
        entry = ev.Turn(places={"": self.place(column)})
        text = self._named(entry, item, "working")
        text, _, decks = text.partition(" | ")
        main, *uses = re.split(r"(?:^|\s+)!", text)
        lists: dict[str, list[Any]] = {n: [] for n in ("draws", "harvests", "sows", "validates")}
        for word in self._words(main):
            self._turn_word(entry, word, lists, column)
        for name, values in lists.items():
            if values:
                setattr(entry, name, tuple(one for one in values if one is not None))
        entry.uses = tuple(self._use(use, column) for use in uses)
        self.entry = entry
        if decks:
            entry.decks = self._rows(decks)
            self.entry = entry
        return entry

    def _turn_word(
        self, entry: ev.Turn, word: str, lists: dict[str, list[Any]], column: int
    ) -> None:
        sign, rest = word[0], word[1:]
        action = split_space(entry.space)[0] if entry.space else ""
        if sign == "<":
            entry.action, entry.support = self._automa(word)
        elif entry.space is None and self._is_space(entry, word):
            entry.space = self.value(k.SPACE, _SPACE.get(word, word.replace("_", " ")), column)
        elif action == "parents" and re.fullmatch(r"[tl][RFGTrfgt-]", word):
            spot = "top" if sign == "t" else "left"
            entry.tile = (spot, "away" if rest == "-" else rest)
        elif re.fullmatch(r"[RFGT][m1-4]+", word):
            entry.roll = {**entry.roll, sign: self._faces(rest)}
        elif _COVERS.fullmatch(word):
            lists["validates"].append(self._covers(word))
        elif word.endswith(f":{NOTHING}"):
            setattr(entry, word.partition(":")[0], ())
        elif word == "passes:true":
            entry.passes = True
        elif sign in "$&=" and rest:
            name = {"$": "pays", "&": "coin", "=": "coins"}[sign]
            setattr(entry, name, self.value(_NUMBER, rest, column))
        elif sign == "@" or (action == "goal" and entry.goal is None and len(word) < 3):
            entry.goal = self.value(k.GOAL, word.removeprefix("@"), column)
        elif sign == "~":
            entry.discards = self._card(rest, column)
        elif sign in "+-" and rest:
            name = "sows" if sign == "+" else "harvests"
            lists[name].append(self.value(k.PLANT, rest, column))
        elif word != "?" or action:
            lists["draws"].append(self._card(word, column))

    def _is_space(self, entry: ev.Turn, word: str) -> bool:
        """Tell whether a word names the space; a turn by Johann's cards need not name it."""
        if entry.action:
            return word in _SPACE or word.replace("_", " ") in k.SPACE.by_name
        return word[0] not in "?+-$&=@~." and ":" not in word and not _COVERS.fullmatch(word)

    def _use(self, text: str, column: int) -> ev.Use:
        entry = self.entry = ev.Use(places={"": self.place(column)})
        name, *words = self._words(text) or ["?"]
        if name in ("?", ""):
            return entry
        known = (
            self.value(k.ASSISTANT, name, column)
            if name in _HELPERS
            else self.value(k.TOOL, name, column)
        )
        if known is None:
            return entry
        effect = effects()[known]
        setattr(entry, effect.kind, known)
        lists: dict[str, list[Any]] = {"draws": [], "keeps": [], "validates": []}
        for word in words:
            sign, rest = word[0], word[1:]
            if _DICE.fullmatch(word):
                entry.die = self.value(k.TAKEN, word, column)
            elif _COVERS.fullmatch(word):
                lists["validates"].append(self._covers(word))
            elif word == "for:coin":
                entry.gets = "coin"
            elif word.endswith(f":{NOTHING}"):
                setattr(entry, word.partition(":")[0], ())
            elif sign in "$=":
                setattr(
                    entry, "pays" if sign == "$" else "coins", self.value(_NUMBER, rest, column)
                )
            elif sign == "@" or effect.claims:
                entry.goal = self.value(k.GOAL, word.removeprefix("@"), column)
            elif sign == ">":
                lists["keeps"].append(self._card(rest, column))
            elif entry.die is not None and word != "?":
                covers = ev.Covers(self.value(k.PLANT, word, column), entry.die[0])
                lists["validates"].append(covers)
            elif word == "?" and entry.die is not None:
                entry.gets = ""
            elif effect.bed and entry.plant is None:
                entry.plant = self._card(word, column)
            else:
                lists["draws"].append(self._card(word, column))
        for name, values in lists.items():
            if values:
                setattr(entry, name, tuple(one for one in values if one is not None))
        alone = entry.die is not None and len(entry.die) == 1 and entry.die[0][0] == MUTATION
        if alone and entry.validates is None and entry.gets is None:
            entry.gets = "coin"
        entry.gets = entry.gets or None
        return entry

    def _pick(self, item: str, column: int) -> Entry:
        entry = ev.Pick(places={"": self.place(column)})
        text = self._named(entry, item, "picks")
        main, *uses = re.split(r"(?:^|\s+)!", text)
        covers: list[ev.Covers] = []
        unsaid = False
        for word in self._words(main):
            if re.fullmatch(r"1[RFGT]|2|2nd", word):
                entry.shift = "2nd" if word[0] == "2" else f"1st {word[1]}"
            elif word[0] == "<":
                entry.automa, _ = self._automa(word)
            elif word == "-":
                entry.passes = True
            elif _DICE.fullmatch(word):
                entry.dice = self.value(k.TAKEN, word, column)
            elif _COVERS.fullmatch(word):
                covers.append(self._covers(word))
            elif word == "for:coin":
                entry.gets = "coin"
            elif word == "?":
                unsaid = True
            elif word.endswith(f":{NOTHING}"):
                setattr(entry, word.partition(":")[0], ())
            elif word[0] == "&":
                entry.coin = self.value(_NUMBER, word[1:], column)
            else:
                entry.plant = self.value(k.PLANT, word, column)
        if entry.automa or len(covers) > 1:
            entry.validates = tuple(covers) if covers else entry.validates
        elif covers:
            entry.plant, entry.trait = covers[0].plant, covers[0].trait
        entry.uses = tuple(self._use(use, column) for use in uses)
        self.entry = entry
        alone = entry.dice is not None and len(entry.dice) == 1 and entry.dice[0][0] == MUTATION
        if alone and not covers and entry.plant is None and not entry.automa and not unsaid:
            entry.gets = "coin"
        return entry

    def _purchase(self, item: str, column: int) -> Entry:
        entry = ev.Purchase(places={"": self.place(column)})
        text = self._named(entry, item, "buys")
        main, *uses = re.split(r"(?:^|\s+)!", text)
        for word in self._words(main):
            if word[0] == "<":
                entry.automa, entry.support = self._automa(word)
            elif word == "-":
                entry.passes = True
            elif word[0] == "$":
                entry.pays = self.value(_NUMBER, word[1:], column)
            elif word in k.UPGRADE.by_name:
                entry.buys = k.UPGRADE.by_name[word]
            elif word.startswith("buys:"):
                entry.buys = None if word.endswith(NOTHING) else word.partition(":")[2]
            elif word != "?":
                entry.card = self.value(k.ASSISTANT, word, column)
                entry.buys = "assistant"
        entry.uses = tuple(self._use(use, column) for use in uses)
        self.entry = entry
        return entry

    # values

    def _words(self, text: str) -> list[str]:
        return self._define(text).split()

    def _define(self, text: str) -> str:
        """Note the letters of plants that stand with them; return the text with letters alone."""
        for letter, plant in _NEW_PLANT.findall(text):
            read = self.value(k.PLANT, plant, 1)
            known = self.made.plants.get(letter)
            if known not in (None, read):
                self._unread(f"{letter} is {known} already; give {plant} another letter", 1)
            elif read is not None:
                self.made.plants[letter] = read
        return _NEW_PLANT.sub(r"\1", text)

    def _card(self, word: str, column: int) -> Drawn | None:
        if word.startswith("?"):
            return Drawn(None, deck=True, kind=word[1:])
        deck, face_up = word.startswith("*"), word.startswith("^")
        name = word.removeprefix("*").removeprefix("^")
        if not name:
            return Drawn(None, deck=True)
        plant = name[:1].isdigit() or name in self.made.plants
        card = self.value(k.PLANT if plant else k.TOOL, name, column)
        return None if card is None else Drawn(card, deck, k.FACE_UP if face_up else "")

    def _covers(self, word: str) -> ev.Covers:
        plant, trait = word.rsplit(".", 1)
        return ev.Covers(
            None if plant == "?" else self.value(k.PLANT, plant, 1),
            None if trait == "?" else self.value(k.TRAIT, trait, 1),
            places={"": self.entry.place()},
        )

    def _automa(self, word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return Action and Support cards: ``<un,tr/go``."""
        found = []
        for part in (word[1:] + "/").split("/")[:2]:
            codes = filter(None, part.split(","))
            read = [
                self.value(k.AUTOMA, _CARD.get(code, code.replace("_", " ")), 1) for code in codes
            ]
            found.append(tuple(one for one in read if one is not None))
        return found[0], found[1]

    def value(self, kind: Any, text: str, column: int) -> Any:
        """Read a value; what cannot be read is noted on its entry."""
        try:
            return kind.read(text, self.made.plants)
        except UnreadableValueError as error:
            self._unread(str(error), column, error.code)
            return None

    def _unread(self, message: str, column: int, code: str = "RX001") -> None:
        self.entry.unread.append(Unread(self.place(column), code, message))


def _split(text: str, column: int) -> Iterator[tuple[str, int]]:
    """Yield the items between semicolons, each with its column."""
    at = column
    for part in text.split(";"):
        item = part.strip()
        if item:
            yield item, at + len(part) - len(part.lstrip())
        at += len(part) + 1


_HELPERS = {name.split()[-1] for name in effects() if effects()[name].kind == "assistant"}
