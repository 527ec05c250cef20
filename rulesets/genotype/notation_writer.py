"""Writes a record in the notation of the table: what the rules tell anyway is left out."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.cards import MUTATION, POOLS, Plant
from testcross.rulesets.genotype.entries import JOHANN, Record
from testcross.rulesets.genotype.notation import (
    DEALT,
    FIELDS,
    KINDS,
    NOTHING,
    SHEET,
    SIGNS,
    Letters,
    NotedGame,
)
from testcross.rulesets.genotype.table import BOOK, referee_of
from testcross.rulesets.genotype.trees import box_tables, read_tree, write_tree
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Plain
from testcross.rulesets.tabletop.events import Event, values_in
from testcross.rulesets.tabletop.referee import Referee

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
_SIGN_OF = {name: sign for sign, name in SIGNS.items()}


def write_notation(record: Record, *, full: bool = False) -> str:
    return _Writer(record, full=full).text()


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


class _Words:
    """Entries in short words: each field behind its sign, as its kind is written."""

    def __init__(self, names: Letters) -> None:
        self.names = names

    def value(self, kind: Any, value: Any) -> str:
        if isinstance(value, ev.Covers):
            plant = "?" if value.plant is None else self.value(k.PLANT, value.plant)
            return f"{plant}.{value.trait or '?'}"
        text: str = KINDS.get(kind, kind).write(value, self.names)
        return text

    def fields(self, entry: Event, names: str) -> list[str]:
        """Return some fields of an entry that are written, in this order."""
        words = []
        for each in map(FIELDS[type(entry)].__getitem__, names.split()):
            value, sign = getattr(entry, each.name), _SIGN_OF.get(each.name, "")
            if value == () and each.name not in ("harvests", "sows"):
                words.append(f"{each.name}:{NOTHING}")
            elif value is not None:
                values = value if each.form == "many" else [value]
                words += [sign + self.value(each.kind, one) for one in values]
        return words

    def automa(self, cards: Iterable[str], supports: Iterable[str] = ()) -> list[str]:
        written = [",".join(self.value(k.AUTOMA, c) for c in some) for some in (cards, supports)]
        text = "/".join(written).removesuffix("/")
        return [f"<{text}"] if text else []

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

    def decks(self, decks: ev.Rows | None) -> list[str]:
        return [] if decks is None else ["|", self.rows(decks)]

    def taken(self, dice: tuple[str, ...], covers: Any, *, coin: bool) -> list[str]:
        """Return dice and what they are taken for; one De Novo die alone is taken for a coin."""
        for_coin = len(dice) == 1 and dice[0][0] == MUTATION
        words = [self.value(k.TAKEN, dice)]
        if covers:
            words += [self.value(None, one) for one in covers]
        elif covers == ():
            words.append(f"validates:{NOTHING}")
        elif coin != for_coin:
            words.append("for:coin" if coin else "?")
        return words

    def uses(self, uses: Iterable[ev.Use]) -> list[str]:
        words = []
        for use in uses:
            words.append(f"!{self.value(k.TOOL, use.name)}")
            words += self.fields(use, "draws keeps plant goal")
            if use.die is not None:
                words += self.taken(use.die, use.validates, coin=use.gets is not None)
            else:
                words += self.fields(use, "validates") + ["for:coin"] * bool(use.gets)
            words += self.fields(use, "pays coins")
        return words

    def pick(self, pick: ev.Pick) -> list[str]:
        words = [*self.fields(pick, "shift"), *self.automa(pick.automa)]
        covers = None
        if pick.automa:
            words += self.fields(pick, "plant")
        elif pick.plant is not None or pick.trait is not None:
            covers = [ev.Covers(pick.plant, pick.trait)]
        words += ["-"] * bool(pick.passes)
        if pick.dice is not None and not pick.automa:
            words += self.taken(pick.dice, covers, coin=pick.gets is not None)
            if covers and pick.trait is None and pick.plant is not None:
                words[-1] = words[-1].removesuffix(".?")
        else:
            words += self.fields(pick, "dice")
            words += [self.value(None, one) for one in covers or ()]
        words += ["for:coin"] * bool(covers and pick.gets)
        words += self.fields(pick, "validates") if pick.automa or pick.validates else []
        return [*words, *self.fields(pick, "coin")]

    def item(self, entry: Event) -> str:
        """Return a turn, a pick or a purchase, its player in front; nothing of another entry."""
        decks: list[str] = []
        if isinstance(entry, ev.Turn):
            words = self.automa(entry.action, entry.support) + self.fields(entry, "space tile")
            words += [gene + self.value(k.ROLL, one) for gene, one in entry.roll.items()]
            others = "draws discards harvests sows validates goal pays coin coins"
            words += self.fields(entry, others) + ["passes:true"] * bool(entry.passes)
            decks = self.decks(entry.decks)
        elif isinstance(entry, ev.Pick):
            words = self.pick(entry)
        elif isinstance(entry, ev.Purchase):
            words = self.automa(entry.automa, entry.support)
            words += self.fields(entry, "card" if entry.card else "buys")
            is_other = entry.card and entry.buys != "assistant"
            words += [f"buys:{entry.buys or NOTHING}"] * bool(is_other)
            words += ["-"] * bool(entry.passes) + self.fields(entry, "pays")
        else:
            return ""
        player = [f"{entry.player}:"] if entry.player else []
        return " ".join([*player, *words, *self.uses(entry.uses), *decks])

    def deal(self, name: str, deal: ev.Deal) -> str:
        if deal.column is not None or deal.support or deal.goal:
            words = self.fields(deal, "column") if deal.column else []
            words += [*self.automa((), deal.support), *self.fields(deal, "goal")]
            words += [] if deal.column is not None else ["column:none"]
        else:
            words = [one for part in DEALT for one in self.fields(deal, part) or ["?"]]
        return " ".join(["deal", f"{name}:", *words])

    def sheet_line(self, line: ev.SheetLine) -> str:
        words = [f"{line.player}:"]
        for name in SHEET:
            value = getattr(line, name)
            if name == "goals" and line.claims:
                value = ",".join(f"{goal}={points}" for goal, points in line.claims.items())
            if isinstance(value, tuple):
                value = "+".join(re.sub(r"[\s:]", "", plant) for plant in value)
            words += [] if value is None else [name, str(value)]
        return " ".join(["sheet", *words])


class _Writer:
    def __init__(self, record: Record, *, full: bool) -> None:
        self.record, self.full = record, full
        self.referee = referee_of(record)
        self.words = _Words(Letters(short_names(record)))
        self.lines = _head(record)
        self.open = ""
        """The block whose line is being written."""
        self.number = 0

    def text(self) -> str:
        if isinstance(next(iter(self.record.entries), None), ev.Phase):
            self._line("first ?")  # without a set-up nobody says who is
        for index, entry in enumerate(self.record.entries):
            self._write(entry if self.full else self._shortened(entry, index))
        return "\n".join([*self.lines, ""])

    # leaving out what follows

    def _shortened(self, entry: Event, index: int) -> Event:
        """Return an entry without the fields whose loss leaves the table as it is."""
        before, doubts = self.referee.state.copy(), dict(self.referee.doubts)
        found = len(self.referee.findings) + len(self.referee.later)
        self.referee.play(entry, index)
        if found < len(self.referee.findings) + len(self.referee.later):
            return entry

        def same(shorter: Event) -> bool:
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

    # lines

    def _line(self, text: str, block: str = "") -> None:
        self.lines.append(text.rstrip())
        self.open = block

    def _write(self, entry: Event) -> None:
        words = self.words
        block = {ev.Turn: "working", ev.Pick: "picks", ev.Purchase: "buys"}.get(type(entry), "")
        label = f"{self.number}." if block == "working" else block
        if block:
            if self.open != block:
                self._line(label, block)
            self.lines[-1] += "" if self.lines[-1] == label else ";"
            self.lines[-1] += f" {words.item(entry) or '?'}"
        elif isinstance(entry, ev.SetUp):
            if self.full or entry.first != self.record.players[0]:
                self._line(f"first {entry.first or '?'}")
            for name, deal in entry.deal.items():
                self._line(words.deal(name, deal))
            self._table(entry)
            known = ("first", "deal", "coins", "prices", "rows", "decks")
            if self.lines[-1].partition(" ")[0] not in known:
                self._line("deal")
        elif isinstance(entry, ev.Phase):
            self.number += entry.name == "working"
            name = {"upgrades": "buys"}.get(entry.name, entry.name)
            if name != "roll":
                self._line(f"{self.number}." if name == "working" else name, name)
        elif isinstance(entry, ev.AutomaPhase):
            parts = words.fields(entry, "validates plants coins")
            self._line(" ".join(["automa", *parts, *words.decks(entry.decks)]))
        elif isinstance(entry, ev.Roll):
            each = [f"{gene} {words.value(k.ROLL, one)}" for gene, one in entry.dice.items()]
            self._line(" ".join(each) or "roll")
        elif isinstance(entry, ev.Pools):
            rolled: Counter[str] = sum(self.referee.state.rolled.values(), Counter())
            if self.full or entry.dice != rolled:
                self._line(f"pools {POOLS.write(entry.dice, {})}" if entry.dice else "pools")
        elif isinstance(entry, ev.Reset):
            numbers = {"round": entry.round, "first": entry.first or None}
            parts = [f"{key}={one}" for key, one in numbers.items() if one is not None]
            self._line(" ".join(["end", *parts]))
            self._table(entry)
        elif isinstance(entry, ev.Harvests):
            each = [
                " ".join([f"{name}:", *(words.value(k.PLANT, one) for one in plants)])
                for name, plants in entry.plants.items()
            ]
            self._line("harvest " + "; ".join(each))
        elif isinstance(entry, ev.SheetLine):
            self._line(words.sheet_line(entry))
        elif isinstance(entry, ev.Winner):
            self._line("winner " + ", ".join(entry.names))

    def _table(self, entry: ev.SetUp | ev.Reset) -> None:
        for label in ("coins", "prices"):
            pairs = ", ".join(f"{name}={number}" for name, number in getattr(entry, label).items())
            self.lines += [f"{label} {pairs}"] if pairs else []
        for label in ("rows", "decks"):
            if getattr(entry, label) is not None:
                self._line(f"{label} {self.words.rows(getattr(entry, label))}")


def _head(record: Record) -> list[str]:
    rules, box = record.rules, record.box or box_tables(record.rules)
    names = [one for one in record.players if not (rules.difficulty and one == JOHANN)]
    own = rules.assistant and KINDS[k.ASSISTANT].write(rules.assistant, {})
    johann = f" / {rules.difficulty} {own}" if rules.difficulty else ""
    lines = [f"genotype {', '.join(names)}{johann.rstrip()}"]
    lines += [f"overlays {', '.join(rules.overlays)}"] * bool(rules.overlays)
    named = " ".join(f"{key}={one}" for key, one in rules.named.items())
    lines += [f"rulings {named}"] * bool(named)
    written = box if isinstance(box, str) else json.dumps(box)
    return [*lines, *([f"box {written}"] * (box is not None))]


def entry_words(record: Record, entry: Event) -> str:
    """Return a turn, a pick or a purchase as it is written; nothing of another entry."""
    names = {str(plant): name for name, plant in record.plants.items()}
    return _Words(Letters(names, names.values())).item(entry)


def short_names(record: Record) -> Mapping[str, str]:
    """Return a letter for each plant that is written more than once, as they come."""
    known = {
        str(plant): name
        for name, plant in record.plants.items()
        if name.isalpha() and name.islower() and len(name) < 3
    }
    number: Counter[str] = Counter()
    for entry in record.entries:
        number.update(str(plant) for plant in values_in(entry, Plant))
    free = (name for name in map(letters, count()) if name not in known.values())
    for plant, times in number.items():
        if times > 1 and plant not in known:
            known[plant] = next(free)
    return known


def letters(number: int) -> str:
    """Return the letter of a plant by its number: a to z, then aa, ab."""
    before = letters(number // 26 - 1) if number >= 26 else ""
    return before + "abcdefghijklmnopqrstuvwxyz"[number % 26]
