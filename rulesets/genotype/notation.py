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

`FORMS` says what stands in an entry, and in which order it is written; reading goes by the signs
and looks of words: ``+`` sows, ``-`` harvests, ``!`` uses, ``@`` goal, ``a.Tt`` covers Tt of
plant a, ``$`` pays, ``&`` coins of the square, ``=`` coins else, ``>`` keeps, ``^`` lay face up,
``~`` discards, ``<`` automa cards. ``validates:none`` says any field by its name.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import count
from typing import Any, cast

from testcross.rulesets.games import Beside
from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import PRACTICE, Box
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.effects import effects
from testcross.rulesets.genotype.entries import FIELDS, JOHANN, Record
from testcross.rulesets.genotype.spoken import cards_in, in_signs, johanns_cards
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
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import IllegalMove, Referee

FORMS: Mapping[type[Event], str] = {
    ev.Turn: "action space tile roll draws discards harvests sows validates goal pays coin coins "
    "passes uses decks",
    ev.Use: "draws keeps plant goal die validates gets pays coins",
    ev.Pick: "shift automa dice plant trait passes gets validates coin uses",
    ev.Purchase: "automa card buys passes pays uses",
    ev.AutomaPhase: "validates plants coins decks",
    ev.Deal: "sown kept discarded tool",
    ev.SheetLine: "plants completed goals markers coins total",
}
"""The fields of each kind of entries, in the order in which they are written."""
_SIGNED = "sows harvests goal pays coin coins keeps discards"
SIGNS = dict(zip("+-@$&=>~", _SIGNED.split(), strict=True))
"""The signs of fields; behind a sign stands the value."""
_SIGN_OF = {name: sign for sign, name in SIGNS.items()}
_DIE = r"(?:m[RFGT]|[Rr]{2}|[Ff]{2}|[Gg]{2}|[Tt]{2})"
_DICE = re.compile(rf"{_DIE}(?:\+{_DIE})*")
_LOOKS = {
    **dict.fromkeys(("dice", "die"), _DICE),
    "shift": re.compile(r"1[RFGT]|2|2nd"),
    "buys": re.compile("|".join(k.UPGRADE.by_name)),
}
"""How the words of other fields look."""
_COVERS = re.compile(r"([a-z]{1,2}|\?|\d{1,3}(?:[RrFfGgTt]{2})+)\.([RrFfGgTt]{2}|\?)")
_TILE, _ROLL = re.compile(r"[tl][RFGTrfgt-]"), re.compile(r"[RFGT][m1-4]+")
_KEYS = {cls: {each.key: each for each in FIELDS[cls].values()} for cls in FORMS}
"""The fields by what records call them: ``for:coin``."""
NOTHING = "none"
"""What stands for an empty list: ``validates:none``."""
_HEAD = ("genotype", "box", "overlays", "rulings")
_TABLE = ("coins", "prices", "rows", "decks")
LABELS = (
    *(*_HEAD, "plants", "first", "deal", *_TABLE, "roll", "pools"),
    *("automa", "picks", "buys", "end", "harvest", "sheet", "winner"),
)
_BLOCKS = {ev.Turn: "working", ev.Pick: "picks", ev.Purchase: "buys"}
_KIND_OF: Mapping[str, Any] = {block: cls for cls, block in _BLOCKS.items()}
_HELPERS = {name.split()[-1] for name in effects() if effects()[name].kind == "assistant"}
_NEW_PLANT = re.compile(r"(?<![\w])([a-z]{1,2})=(\d{1,3}[RrFfGgTt]+)")
_NAMED = re.compile(r"(?!validates:|draws:)(?:([^\s:;!@$<>.][^:;!@$<>]*?):\s+|([^\s:;!@$<>]+):$)")
_USES = re.compile(r"(?:^|\s+)!")
_ROUND = re.compile(r"\d{1,2}\.")
_ROUND_LINE = re.compile(r"\s*round (\d{1,2})[.:]?(?!\S)", re.IGNORECASE)
_DEALT = {
    **dict.fromkeys(("sows", "sown"), "sown"),
    **dict.fromkeys(("keeps", "kept"), "kept"),
    **dict.fromkeys(("discards", "discarded"), "discarded"),
    **dict.fromkeys(("has", "tool"), "tool"),
}
"""What words say of the card behind them that somebody was dealt."""


def _is_for_coin(dice: tuple[str, ...] | None, covers: object) -> bool:
    """Tell whether dice are one De Novo die, which is taken for a coin if nothing else is said."""
    return covers is None and dice is not None and len(dice) == 1 and k.is_de_novo(dice[0])


@lru_cache(maxsize=4096)
def _look(kind: type[Event], word: str) -> str:
    """Return the field of an entry whose values look like a word; nothing if none do."""
    looks = (one for one, look in _LOOKS.items() if one in FIELDS[kind] and look.fullmatch(word))
    return next(looks, "")


# the reader


def read_notation(text: str, given: Box | None = None, beside: Beside | None = None) -> Record:
    return _Reader(given, beside or Beside()).read(text)


class _Reader(TreeReader):
    """Reads line by line."""

    def __init__(self, given: Box | None, beside: Beside) -> None:
        super().__init__(given, beside)
        self.line, self.at = 0, events.NOWHERE
        """The line, and where the words stand that are being read."""
        self.open, self.number, self.rounds = "", 0, set[int]()
        """The block that a line goes on with, the round, and how the next one may be numbered."""
        self.phase, self.loose = ev.Phase(), Event()
        """The phase that is open; where what cannot be read is noted outside of entries."""
        self.table: Any = None
        """The set-up, or the last reset: what rows and coins belong to."""
        self.spoken: dict[str, Node] = {}
        """What the head says, as a tree has it."""
        self.known: dict[tuple[Any, str], Any] = {}
        """The values that were read before."""
        self.keys: dict[str, str] = {}
        """The players by the keys of their names."""

    def read(self, text: str) -> Record:
        # without comments, which stand alone or behind a blank
        lines = [re.sub(r"(?<!\S)#.*", "", line).rstrip() for line in text.split("\n")]
        for label, rest in self._labelled(lines):
            if label in _HEAD:
                self._read_head(label, rest.strip())
        self.head(Node(self.spoken, (1, 1), {}))
        self.keys = {player_key(one): one for one in reversed(self.made.players)}
        for label, rest in self._labelled(lines):
            if label not in _HEAD:
                self._line(label, rest, lines[self.line - 1])
        for one in self.loose.unread:
            self.made.unread.append(IllegalMove(one.code, "", one.message, one.place, -1))
        self.made.rules = with_written_cards(self.made)
        return self.made

    def _labelled(self, lines: list[str]) -> Iterator[tuple[str, str]]:
        """Yield the first word of each line and the rest, which it is about from then on."""
        for self.line, line in enumerate(lines, 1):
            if found := _ROUND_LINE.match(line):
                self.at = self.line, found.end() + 2
                yield f"{found[1]}.", line[found.end() :].strip()
            elif line.strip():
                label, _, rest = line.strip().partition(" ")
                self.at = self.line, line.index(label) + len(label) + 2
                yield label, rest

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
                told = f"{rest!r} is no box; write '{PRACTICE}', or its tables"
                return self.cannot(node_of("", self.at), told)
        self.spoken[label] = node_of(value, self.at)
        return None

    def _line(self, label: str, rest: str, line: str) -> None:
        is_round = _ROUND.fullmatch(label) is not None
        if is_round or label in ("picks", "buys"):
            block = "working" if is_round else label
            goes_on = self.open == block and (not is_round or label == f"{self.number}.")
            if not goes_on:
                self._begin(block)
            if is_round and not goes_on:
                self.number = number = int(label[:-1])
                least = min(self.rounds, default=number)
                if self.rounds and number not in self.rounds:
                    told = f"{label!r} stands where round {least} begins; write '{least}.'"
                    self.cannot(node_of("", (self.line, 1)), told)
                self.rounds = {number + 1, least + 1}
            self._items(rest, label)
        elif label in GENES and rest.lstrip()[:1] in tuple("m1234"):
            self.at = self.line, 1
            self._read_roll(line.strip())
        elif label in _TABLE:
            self._read_table(label, rest.strip())
        elif label in LABELS and label != "plants":
            getattr(self, f"_read_{label}")(rest.strip())
        elif (line[0].isspace() and self.open) or self._is_players(line):
            if not self.open:  # behind a roll dice are taken, else markers are laid
                is_rolled = isinstance(self.made.entries[-1:][0], ev.Roll | ev.Pools)
                self._line("picks" if is_rolled else f"{self.number + 1}.", "", line)
            self._items(line.strip())
        else:
            if label != "plants":
                known = "a round as in '1.', dice as in 'R 12m3m/14', or one of"
                told = f"{label!r} begins no line; expected {known} {', '.join(LABELS)}"
                self.cannot(node_of("", (self.line, 1)), told)
            self._words(self.loose, rest)  # the letters of its plants may stand elsewhere

    def _is_players(self, line: str) -> bool:
        """Tell whether a line is a player's turn in words: ``Ann: gardening, sows b``."""
        name, colon, _ = line.partition(":")
        name = name if colon else line.split(maxsplit=1)[0]
        # above the first round a line without a colon is a remark
        return bool(colon or self.number) and player_key(name) in self.keys

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
        name, deal = self.name(name), ev.Deal(places={"": (self.line, 1)})
        if name in entry.deal:
            self._unread(deal, f"{name} was dealt cards before; write it once")
        entry.places[f"deal.{name}"] = self.line, 1
        entry.deal = {**entry.deal, name: deal}
        words, parts = self._words(deal, cards_in(cards)), FORMS[ev.Deal].split()
        if name == JOHANN and self.made.rules.difficulty:
            deal.column = ()
            self._fill(deal, words, "column")
            deal.column = None if "?" in words else deal.column
            return
        for word in words:
            if part := _DEALT.get(word.casefold()):
                parts = [part, *(one for one in parts if one != part)]
            elif parts:
                part, *parts = parts
                if word != "?":
                    self._put(deal, part, word)
            else:
                extra = self._value(deal, k.TOOL, word, "tool")
                deal.more["tool"] = (*deal.more.get("tool", ()), extra)
        if "tool" in deal.more and deal.unread:
            deal.more["tool"] = ()
            del deal.unread[1:]  # what stands behind a word too many is not what was meant

    def _read_table(self, label: str, rest: str) -> None:
        """Take what lies on the table at the set-up, or at a reset after purchases."""
        if self.table is None and self.made.entries:
            self._read_end("")
        table = self.table or self._set_up()
        if label in ("rows", "decks"):
            setattr(table, label, self._rows_of(rest))
            table.places[label] = self.at
            return
        for pair in re.split(r"\s*,\s*|\s+(?=\S+=)", rest):
            key, _, number = pair.partition("=")
            self._put_at(table, label, key, [number])

    def _rows_of(self, text: str) -> ev.Rows:
        at, self.at = self.at, (self.line, 1)
        rows, names = ev.Rows(places={"": self.at}), list(FIELDS[ev.Rows])
        parts = text.split("/") if text.strip() else []
        for name, part in zip(names, parts, strict=False):
            words = self._words(rows, cards_in(part))
            if words != ["?"]:
                setattr(rows, name, ())
                for word in words:
                    self._put(rows, name, word)
        for more in parts[len(names) :]:
            told = f"{more.strip()!r} is one part too many; expected {', '.join(names)}"
            self._unread(rows, told)
        self.at = at
        return rows

    def _read_end(self, rest: str) -> None:
        entry = self.table = self._whole(ev.Reset())
        for word in rest.split():
            key, _, value = word.partition("=")
            if key in ("round", "first"):
                self._put(entry, key, self.name(value) if key == "first" else value)
            else:
                told = f"{word!r} is not known at the end of a round; expected round=, first="
                self._unread(entry, told)

    # lines that are an entry each

    def _begin(self, name: str) -> None:
        self._set_up()
        title = {"buys": "upgrades"}.get(name, name)
        self.phase = self._whole(ev.Phase(name=title, empty=True))
        self.open = name

    def _whole(self, entry: Any) -> Any:
        """Begin an entry that is a line of its own, behind which nothing goes on."""
        entry.places[""] = self.line, 1
        self.add(entry)
        self.open, self.table = "", None
        return entry

    def _read_roll(self, rest: str) -> None:
        column = self.at[1]
        self._begin("roll")
        entry, words = self._whole(ev.Roll()), rest.split()
        for gene, faces in zip(words[::2], words[1::2], strict=False):
            self.at = self.line, rest.index(faces) + column
            self._put_at(entry, "dice", gene, [faces])
        if len(words) % 2:
            self._unread(entry, f"no faces follow {words[-1]!r}")
        self.phase.empty = False

    def _read_pools(self, rest: str) -> None:
        self._set_up()
        self._put(self._whole(ev.Pools()), "dice", rest)

    def _read_automa(self, rest: str) -> None:
        entry = self._whole(ev.AutomaPhase())
        text, _, decks = rest.partition("|")
        self._fill(entry, self._words(entry, text), "plants")
        if decks:
            entry.decks = self._rows_of(decks)

    def _read_harvest(self, rest: str) -> None:
        entry = self._whole(ev.Harvests(places={"plants": self.at}))
        found: dict[str, list[str]] = {}
        for part in filter(None, map(str.strip, rest.split(";"))):
            name, _, plants = part.partition(":")
            found.setdefault(self.name(name), []).extend(self._words(entry, plants))
        for name, words in found.items():
            self._put_at(entry, "plants", name, words)

    def _read_sheet(self, rest: str) -> None:
        """Take a number, a sum or plants behind each heading."""
        name, _, text = rest.partition(":")
        entry = self._whole(ev.SheetLine(self.name(name), places={"player": self.at}))
        known, column = FORMS[ev.SheetLine].split(), self.at[1] + len(name) + 1
        other = rf"(?!(?:{'|'.join(known)})(?!\S))\S+"
        for found in re.finditer(rf"(\S+)\s*({other})?((?:\s+{other})*)", text):
            heading, word, more = found[1], found[2], found[3].split()
            self.at = self.line, column + found.start(2 if word else 1)
            if heading not in known:
                more = [heading]
            elif not word:
                self._unread(entry, f"no number follows {heading!r}")
            elif heading == "goals" and "=" in word:
                entry.places["claims"] = self.at
                for goal, points in re.findall(r"(\w+)=(\d+)", word):
                    self._put_at(entry, "claims", goal, [points])
            else:
                self._put(entry, heading, word)
            for odd in more[:1]:
                told = f"{odd!r} is not part of a sheet; expected {', '.join(known)}"
                self._unread(entry, told)

    def _read_winner(self, rest: str) -> None:
        names = tuple(self.name(name) for name in rest.split(",") if name.strip())
        self._whole(ev.Winner(names, places={"names": self.at}))

    # entries of a block

    def _items(self, text: str, label: str = "") -> None:
        """Read entries: take the player and what is used off each, then its words."""
        column = self.at[1]
        for part in text.split(";"):
            item = part.strip()
            self.at = self.line, column + len(part) - len(part.lstrip())
            column += len(part) + 1
            if not item:
                continue
            self.phase.empty = False
            entry: Any = _KIND_OF[self.open]()
            entry.places[""] = self.at
            self.add(entry)
            if item == "-":  # as a third of all entries are
                self._put(entry, "passes", "yes")
                continue
            decks = ""
            if isinstance(entry, ev.Turn):
                item, _, decks = item.partition(" | ")
            if found := _NAMED.match(item):
                name = self.name(found[1] or found[2])
                is_space = name not in self.made.players and k.SPACE.named(name)
                entry.player = None if is_space else name
                item = item.replace(":", ",", 1) if is_space else item[found.end() :]
            elif self._is_name(item):
                entry.player, _, item = item.partition(" ")
            if entry.player == JOHANN and isinstance(entry, ev.Turn):
                item = johanns_cards(item)
            if label in ("picks", "buys") and item.startswith(f"{label} "):
                self._unread(entry, f"{label!r} stands twice")
            in_words = in_signs(item, names_space=self.open == "working")
            main, *uses = _USES.split(in_words)
            words = self._words(entry, main)
            entry.uses = tuple(map(self._use, uses))
            if isinstance(entry, ev.Turn):
                self._turn(entry, words)
            elif isinstance(entry, ev.Pick):
                self._pick(entry, words)
            else:
                self._purchase(entry, words)
            if decks:
                entry.decks = self._rows_of(decks)

    def _is_name(self, item: str) -> bool:
        """Tell whether an entry begins with a player without a colon, who is no card or space."""
        name, _, rest = item.partition(" ")
        kinds = (k.SPACE, k.TOOL, k.ASSISTANT)
        return name in self.made.players and rest != "" and not any(o.named(name) for o in kinds)

    def _shown(self, entry: Any, word: str) -> bool:
        """Take a word whose field its sign or its look shows; tell whether it does."""
        kind: Any = type(entry)
        sign, rest = word[0], word[1:]
        fields, (name, _, behind) = FIELDS[kind], word.partition(":")
        if sign == "<" and fields.keys() & {"automa", "support"}:
            first, _, support = rest.partition("/") if "support" in fields else (rest, "", "")
            names = ("action" if "action" in fields else "automa", "support")
            for field, cards in zip(names, (first, support), strict=True):
                for card in cards.split(",") if cards else ():
                    self._put(entry, field, card)
        elif rest and SIGNS.get(sign) in fields:
            self._put(entry, SIGNS[sign], rest)
        elif word == "-" and "passes" in fields:
            self._put(entry, "passes", "yes")
        elif "validates" in fields and "." in word and _COVERS.fullmatch(word):
            self._cover(entry, *word.rsplit(".", 1))
        elif behind == NOTHING and (each := _KEYS[kind].get(name)):
            if each.name in entry.places:
                self._unread(entry, f"{word!r} is one too many here", path=each.name)
            if each.form == "many" and getattr(entry, each.name) is None:
                setattr(entry, each.name, ())
            entry.places[each.name] = self.at
        elif behind and (each := _KEYS[kind].get(name)) and isinstance(each.kind, events.Kind):
            self._put(entry, each.name, behind)
        else:
            if name := _look(kind, word):
                self._put(entry, name, word)
            return name != ""
        return True

    def _fill(self, entry: Any, words: Iterable[str], others: str) -> None:
        """Take words for the fields that they show, and others for one; ? is a card of plants."""
        for word in words:
            if not self._shown(entry, word) and (word != "?" or others == "plants"):
                self._put(entry, others, word)

    def _cover(self, entry: Any, plant: str, trait: str) -> None:
        covers = ev.Covers(places={"": self.at})
        for name, word in (("plant", plant), ("trait", trait)):
            if word != "?":
                self._put(covers, name, word)
        entry.validates = (*(entry.validates or ()), covers)
        entry.places["validates"] = self.at

    def _turn(self, entry: ev.Turn, words: Iterable[str]) -> None:
        action, named = "", k.SPACE.named
        for word in words:
            is_new = "space" not in entry.places and not _COVERS.fullmatch(word)
            # a turn by Johann's cards need not name the space
            is_bare = (
                named(word) if entry.action else word[0] not in "<?+-$&=@~." and ":" not in word
            )
            is_card = word in self.names and word.upper() not in GENES
            if is_new and is_bare:
                action = k.split_space(named(word))[0]
                self._put(entry, "space", word)
            elif _TILE.fullmatch(word) and (action == "parents" or word not in self.names):
                self._put(entry, "tile", word)
            elif _ROLL.fullmatch(word):
                self._put_at(entry, "roll", word[0], [word[1:]])
            elif self._shown(entry, word):
                continue
            elif action == "goal" and entry.goal is None and len(word) < 3 and not is_card:
                self._put(entry, "goal", word)
            elif word != "?" or action:
                self._put(entry, "draws", word)
        if "space" in entry.places and entry.space is None:
            # what else is meant depends on the space
            entry.unread = [one for one in entry.unread if one.path == "space"]

    def _use(self, text: str) -> ev.Use:
        use, is_open = ev.Use(places={"": self.at}), False
        name, *words = self._words(use, text) or ["?"]
        if name != "?":
            self._put(use, "assistant" if name in _HELPERS else "tool", name)
        if not use.name:
            return use
        effect = effects()[use.name]
        for word in words:
            if self._shown(use, word):
                continue
            if effect.claims:
                self._put(use, "goal", word)
            elif use.die and word == "?":
                is_open = True  # nobody wrote what for
            elif use.die:
                self._cover(use, word, use.die[0])
            else:
                is_plant = use.plant is None and (effect.bed or not effect.draws)
                self._put(use, "plant" if is_plant else "draws", word)
        if _is_for_coin(use.die, use.validates) and not is_open:
            use.gets = "coin"
        return use

    def _pick(self, entry: ev.Pick, words: list[str]) -> None:
        self._fill(entry, words, "plant")
        is_open = "?" in words  # nobody wrote what for
        covers, is_automa = entry.validates, "automa" in entry.places
        if not is_automa and covers and len(covers) == 1 and "plant" not in entry.places:
            entry.plant, entry.trait, entry.validates = covers[0].plant, covers[0].trait, None
            entry.unread += covers[0].unread
        elif not (is_automa or is_open or "plant" in entry.places):
            entry.gets = "coin" if _is_for_coin(entry.dice, covers) else entry.gets

    def _purchase(self, entry: ev.Purchase, words: Iterable[str]) -> None:
        self._fill(entry, words, "card")
        if "card" in entry.places and "buys" not in entry.places:
            entry.buys = "assistant"

    # values

    def _words(self, entry: Event, text: str) -> list[str]:
        """Return the words of a text; plants that stand with their letters are noted."""

        def letter(found: "re.Match[str]") -> str:
            plant = self._value(entry, k.PLANT, found[2])
            if plant is None:
                return "?"
            known = self.made.plants.setdefault(found[1], plant)
            if known != plant:
                told = f"{found[1]} is {known} already; give {found[2]} another letter"
                self._unread(entry, told)
            return found[1]

        return (_NEW_PLANT.sub(letter, text) if "=" in text else text).split()

    def _put(self, entry: Any, name: str, word: str) -> None:
        """Take a word for a field of an entry, for one more value if it can have many."""
        each = FIELDS[type(entry)][name]
        value, before = self._value(entry, each.kind, word, name), getattr(entry, name)
        entry.places[name] = self.at
        if each.form == "many":
            setattr(entry, name, (*(before or ()), *([] if value is None else [value])))
        elif value is not None and before is None:
            setattr(entry, name, value)
        elif value is not None:
            self._unread(entry, f"{word!r} is one too many here", path=name)

    def _put_at(self, entry: Any, name: str, word: str, words: Iterable[str]) -> None:
        """Take words for what a table of an entry has for a player, a gene, a price."""
        each = FIELDS[type(entry)][name]
        key = self.name(word) if each.keys is None else self._value(entry, each.keys, word, name)
        path = f"{name}.{key}"
        if key is None:
            return
        if path in entry.places:
            self._unread(entry, f"{word!r} is one too many here", path=path)
        entry.places[path] = self.at
        found = (self._value(entry, each.kind, one, path) for one in words)
        values = tuple(value for value in found if value is not None)
        if name == "plants":
            entry.plants = {**entry.plants, key: values}
        elif values:
            getattr(entry, name)[key] = values[0]

    def _value(self, entry: Event, kind: Any, word: str, path: str = "") -> Any:
        """Return the value of a word; None if it cannot be read, which is noted then."""
        value = self.known.get((kind, word))
        if value is None:
            try:
                value = self.known[kind, word] = kind.read(word, self.names)
            except events.UnreadableValueError as error:
                self._unread(entry, str(error), error.code, path)
        return value

    def _unread(self, entry: Event, told: str, code: str = "RX001", path: str = "") -> None:
        entry.unread.append(events.Unread(self.at, code, told, path))

    def name(self, text: str) -> str:
        """Return a player as the first line calls them; the text if nobody is called so."""
        return self.keys.get(player_key(text)) or text.strip()


# the writer

FOLLOWS: Mapping[type[Event], str] = {
    ev.Turn: "player pays coin coins",
    ev.Pick: "player shift trait",
    ev.Purchase: "player pays",
    ev.Reset: "round first prices coins rows",
    ev.AutomaPhase: "validates plants coins",
    ev.SetUp: "coins prices",
}
"""The fields that follow from the rules as a rule."""
OF_JOHANN: Mapping[type[Event], str] = {
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


def entry_words(record: Record, entry: Event) -> str:
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

    def fields(self, entry: Any, names: str = "") -> list[str]:
        """Return the words of an entry, or of some of its fields: what is written of them."""
        kind, words = type(entry), list[str]()
        for name in (names or FORMS[kind]).split():
            each, value = FIELDS[kind][name], getattr(entry, name)
            if name in ("action", "automa", "support"):
                both = ((), value) if name == "support" else (value, getattr(entry, "support", ()))
                cards = [",".join(self.value(k.AUTOMA, card) for card in some) for some in both]
                words += [f"<{'/'.join(cards).removesuffix('/')}"] * any(both)
            elif name == "gets":
                dice, covers = getattr(entry, "die", None), entry.validates
                if isinstance(entry, ev.Pick):
                    dice = entry.dice
                    covers = entry.plant or entry.trait or entry.automa or covers
                is_plain = _is_for_coin(dice, covers)
                words += ["for:coin" if value else "?"] * ((value is not None) != is_plain)
            elif name == "buys" and entry.card:
                words += [f"buys:{value or NOTHING}"] * (value != "assistant")
            elif value == getattr(kind, name, {}):
                continue  # nothing is written
            elif name == "plant" and getattr(entry, "trait", None):
                continue
            elif name == "trait":
                words.append(self.value(None, ev.Covers(entry.plant, value)))
            elif name == "roll":
                words += [gene + self.value(k.ROLL, one) for gene, one in value.items()]
            elif name == "decks":
                words += ["|", self.rows(value)]
            elif name == "passes":
                words.append("-")
            elif name == "uses":
                for use in value:
                    words += [f"!{k.SHORT.get(use.name, '')}", *self.fields(use)]
            elif value == ():
                words.append(f"{name}:{NOTHING}")
            else:
                sign, values = _SIGN_OF.get(name, ""), value if each.form == "many" else [value]
                words += [sign + self.value(each.kind, one) for one in values]
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

    def item(self, entry: Any) -> str:
        """Return a turn, a pick or a purchase, its player in front; nothing of another entry."""
        if type(entry) not in _BLOCKS:
            return ""
        return " ".join([f"{entry.player}:"] * bool(entry.player) + self.fields(entry))


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
            number.update(map(str, events.values_in(entry, k.Plant)))
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
        self.lines += [f"rulings {_pairs(rules.named, ' ')}"] * bool(rules.named)
        written = box if isinstance(box, str) else json.dumps(box)
        self.lines += [f"box {written}"] * (box is not None)
        if isinstance(next(iter(record.entries), None), ev.Phase):
            self.lines.append("first ?")  # without a set-up nobody says who is

    def shortened(self, entry: Any, index: int) -> Event:
        """Return an entry without the fields whose loss leaves the table as it is.

        In doubt all are kept: the referee reads them who tries what was meant.
        """
        referee, before = self.referee, self.referee.state.copy()
        self.in_doubt = bool(referee.doubts)
        found = len(referee.findings) + len(referee.later)
        referee.play(entry, index)
        is_odd = found < len(referee.findings) + len(referee.later)
        if is_odd or self.in_doubt or referee.doubts:
            return cast("Event", entry)

        def is_enough(shorter: Event) -> bool:
            """Tell whether the table lies the same after it, with nothing in doubt."""
            tried = Referee(before.copy(), BOOK)
            tried.play(shorter, index)
            return not (tried.findings or tried.doubts) and bool(tried.state == referee.state)

        names, fields = FOLLOWS.get(type(entry), "").split(), FIELDS[type(entry)]
        by_cards = isinstance(entry, ev.Turn) and entry.action
        if getattr(entry, "player", None) == JOHANN or by_cards:
            names += OF_JOHANN.get(type(entry), "").split()
        if isinstance(entry, ev.Turn) and not by_cards and "space" in names:
            names.remove("space")  # Father Omari's: there are no cards to tell it
        names = [name for name in names if getattr(entry, name) not in (None, (), {})]
        for some in (names, *([name] for name in names)):
            nothing: Any = {one: {} if fields[one].form == "table" else None for one in some}
            if some and is_enough(shorter := replace(entry, **nothing)):
                entry = shorter
                if some == names:
                    break
        if type(entry) in _BLOCKS and entry.uses:
            uses = tuple(replace(use, pays=None, coins=None) for use in entry.uses)
            shorter = replace(entry, uses=uses)
            entry = shorter if is_enough(shorter) else entry
        return cast("Event", entry)

    def write(self, entry: Event, *, full: bool) -> None:
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
                    words = ["?"] if deal.column is None else []
                    words += self.fields(deal, f"{'column' * bool(deal.column)} support goal")
                else:
                    parts = (self.fields(deal, part) for part in FORMS[ev.Deal].split())
                    words = [one for part in parts for one in part or ["?"]]
                lines.append(" ".join(["deal", f"{name}:", *words]))
            self._table(entry)
            lines += ["deal"] if len(lines) == was else []
        elif isinstance(entry, ev.AutomaPhase):
            lines.append(" ".join(["automa", *self.fields(entry)]))
        elif isinstance(entry, ev.Roll):
            each = [f"{gene} {self.value(k.ROLL, one)}" for gene, one in entry.dice.items()]
            lines.append(" ".join(each) or "roll")
        elif isinstance(entry, ev.Pools):
            rolled: Counter[str] = sum(self.referee.state.rolled.values(), Counter())
            if full or self.in_doubt or entry.dice != rolled:
                lines.append(f"pools {self.value(k.POOLS, entry.dice)}" if entry.dice else "pools")
        elif isinstance(entry, ev.Reset):
            numbers = {"round": entry.round, "first": entry.first or None}
            written = {key: one for key, one in numbers.items() if one is not None}
            lines.append(f"end {_pairs(written, ' ')}".rstrip())
            self._table(entry)
        elif isinstance(entry, ev.Harvests):
            each = [
                " ".join([f"{name}:", *(self.value(k.PLANT, one) for one in plants)])
                for name, plants in entry.plants.items()
            ]
            lines.append(f"harvest {'; '.join(each)}".rstrip())
        elif isinstance(entry, ev.SheetLine):
            words = [f"sheet {entry.player}:"]
            for name in FORMS[ev.SheetLine].split():
                text = _pairs(entry.claims, ",") if name == "goals" else ""
                if not text and (value := getattr(entry, name)) is not None:
                    text = self.value(FIELDS[ev.SheetLine][name].kind, value)
                words += [f"{name} {text}"] * bool(text)
            lines.append(" ".join(words))
        elif isinstance(entry, ev.Winner):
            lines.append(f"winner {', '.join(entry.names)}".rstrip())

    def _table(self, entry: ev.SetUp | ev.Reset) -> None:
        for label in ("coins", "prices"):
            pairs = _pairs(getattr(entry, label), ", ")
            self.lines += [f"{label} {pairs}"] if pairs else []
        for label in ("rows", "decks"):
            if (rows := getattr(entry, label)) is not None:
                self.lines.append(f"{label} {self.rows(rows)}".rstrip())


def _pairs(values: Mapping[str, Any], between: str) -> str:
    return between.join(f"{key}={one}" for key, one in values.items())


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
    tables, keys = dict[str, Node](), dict[str, events.Place]()
    for one in record.entries:
        if isinstance(one, ev.Winner):
            found["winner"] = node_of(one.names, one.place("names"))
        elif isinstance(one, ev.SheetLine):
            place, name = one.place(), one.player or ""
            terms = plain_entry(replace(one, player=None), {})
            at = {
                key: one.place("claims" if one.claims and key == "goals" else key) for key in terms
            }
            inside = {key: node_of(value, at[key]) for key, value in terms.items()}
            tables[name] = Node(inside, place, dict.fromkeys(terms, place))
            keys[name] = one.place("player")
            found.setdefault("sheet", Node(tables, place, keys))
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
