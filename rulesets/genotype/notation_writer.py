"""Writes a record in the notation of the table: what the rules tell anyway is left out."""

from collections import Counter
from dataclasses import replace
from typing import Any

from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.cards import POOLS, Plant
from testcross.rulesets.genotype.entries import JOHANN, Record
from testcross.rulesets.genotype.notation import ShortWords, amounts, head, letters, roll_text
from testcross.rulesets.genotype.table import BOOK, first_doubts, first_state
from testcross.rulesets.genotype.trees import box_tables
from testcross.rulesets.tabletop_new.entries import Entry, declared, values_in
from testcross.rulesets.tabletop_new.referee import Referee

TOLD = {
    ev.Turn: ("player", "pays", "coin", "coins"),
    ev.Pick: ("player", "shift", "trait"),
    ev.Purchase: ("player", "pays"),
    ev.Reset: ("round", "first", "prices", "coins", "rows"),
    ev.AutomaPhase: ("validates", "plants", "coins"),
    ev.SetUp: ("coins", "prices"),
}
"""The fields that follow from the rules as a rule."""
OF_JOHANN = {
    ev.Turn: ("space", "tile", "goal", "draws", "discards", "validates"),
    ev.Pick: ("plant", "dice", "validates", "coin"),
    ev.Purchase: ("buys", "card"),
}


def write_notation(record: Record, *, full: bool = False) -> str:
    """Return a record in the notation.

    Args:
        record: the record.
        full: whether to write all that is written, even what follows from the rules.
    """
    return _Writer(record, full=full).text()


class _Writer:
    def __init__(self, record: Record, *, full: bool) -> None:
        self.record, self.full = record, full
        state = first_state(record.players, record.rules)
        self.referee = Referee(state, BOOK, first_doubts(state))
        self.words = ShortWords(short_names(record))
        self.lines = head(record, record.box or box_tables(record.rules))
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

    def _shortened(self, entry: Entry, index: int) -> Entry:
        """Return an entry without the fields whose loss leaves the table as it is."""
        before, doubts = self.referee.state.copy(), dict(self.referee.doubts)
        found = len(self.referee.findings) + len(self.referee.later)
        self.referee.play(entry, index)
        if found < len(self.referee.findings) + len(self.referee.later):
            return entry
        names = list(TOLD.get(type(entry), ()))
        if getattr(entry, "player", None) == JOHANN or (
            isinstance(entry, ev.Turn) and entry.action
        ):
            names += OF_JOHANN.get(type(entry), ())
        if isinstance(entry, ev.Turn) and not entry.action and "space" in names:
            names.remove("space")  # Father Omari's: there are no cards to tell it
        names = [name for name in names if getattr(entry, name) not in (None, (), {})]
        shorter = self._without(entry, names)
        if names and self._same(before, doubts, shorter, index):
            entry = shorter
        else:
            for name in names:
                shorter = self._without(entry, [name])
                if self._same(before, doubts, shorter, index):
                    entry = shorter
        if getattr(entry, "uses", ()):
            written: Any = entry
            uses = tuple(replace(use, pays=None, coins=None) for use in written.uses)
            shorter = replace(written, uses=uses)
            if self._same(before, doubts, shorter, index):
                entry = shorter
        return entry

    def _without(self, entry: Entry, names: list[str]) -> Entry:
        empty: dict[str, Any] = {}
        for one in declared(type(entry)):
            if one.name in names:
                empty[one.name] = {} if one.form == "table" else None
        if "dice" in names:
            empty["dice"] = None
        if "validates" in names or "draws" in names:
            empty |= dict.fromkeys(set(names) & {"validates", "draws", "plants"})
        return replace(entry, **empty)

    def _same(self, before: Any, doubts: Any, entry: Entry, index: int) -> bool:
        """Tell whether the table lies the same after a shorter entry, with nothing in doubt."""
        referee = Referee(before.copy(), BOOK, dict(doubts))
        referee.play(entry, index)
        same = referee.doubts.keys() == self.referee.doubts.keys()
        return same and not referee.findings and bool(referee.state == self.referee.state)

    # lines

    def _line(self, text: str, block: str = "") -> None:
        self.lines.append(text)
        self.open = block

    def _item(self, block: str, player: str | None, text: str) -> None:
        item = f"{player}: {text}".strip() if player else text
        if self.open != block:
            self._line(f"{self.number}." if block == "working" else block, block)
        empty = self.lines[-1] in (f"{self.number}.", block)
        self.lines[-1] += f" {item or '?'}" if empty else f"; {item or '?'}"

    def _write(self, entry: Entry) -> None:
        words = self.words
        if isinstance(entry, ev.SetUp):
            self._set_up(entry)
        elif isinstance(entry, ev.Phase):
            name = {"upgrades": "buys"}.get(entry.name, entry.name)
            self.number += name == "working"
            if name != "roll":
                self._line(f"{self.number}." if name == "working" else name, name)
        elif isinstance(entry, ev.Turn):
            self._item("working", entry.player, words.turn(entry))
        elif isinstance(entry, ev.Pick):
            self._item("picks", entry.player, words.pick(entry))
        elif isinstance(entry, ev.Purchase):
            self._item("buys", entry.player, words.purchase(entry))
        elif isinstance(entry, ev.AutomaPhase):
            self._line(words.automa_phase(entry))
        elif isinstance(entry, ev.Roll):
            self._line(roll_text(entry.dice) or "roll")
        elif isinstance(entry, ev.Pools):
            rolled: Counter[str] = sum(self.referee.state.rolled.values(), Counter())
            if self.full or entry.dice != rolled:
                self._line(f"pools {POOLS.write(entry.dice, {})}" if entry.dice else "pools")
        elif isinstance(entry, ev.Reset):
            self._reset(entry)
        elif isinstance(entry, ev.Harvests):
            each = [f"{name}: {' '.join(map(words.plant, p))}" for name, p in entry.plants.items()]
            self._line("harvest " + "; ".join(each))
        elif isinstance(entry, ev.SheetLine):
            self._line(words.sheet_line(entry))
        elif isinstance(entry, ev.Winner):
            self._line("winner " + ", ".join(entry.names))

    def _set_up(self, entry: ev.SetUp) -> None:
        if self.full or entry.first != self.record.players[0]:
            self._line(f"first {entry.first or '?'}")
        for name, deal in entry.deal.items():
            self._line(self.words.deal(name, deal))
        self._amounts(entry)
        self._rows(entry)
        if self.lines[-1].partition(" ")[0] not in _SET_UP:
            self._line("deal")

    def _reset(self, entry: ev.Reset) -> None:
        words = [f"round={entry.round}"] if entry.round is not None else []
        words += [f"first={entry.first}"] if entry.first else []
        self._line(" ".join(["end", *words]))
        self._amounts(entry)
        self._rows(entry)

    def _amounts(self, entry: Any) -> None:
        self.lines += [*amounts("coins", entry.coins), *amounts("prices", entry.prices)]

    def _rows(self, entry: Any) -> None:
        for label in ("rows", "decks"):
            rows = getattr(entry, label)
            if rows is not None:
                self._line(f"{label} {self.words.rows(rows)}".rstrip())


_SET_UP = ("first", "deal", "coins", "prices", "rows", "decks")


def entry_words(record: Record, entry: Entry) -> str:
    """Return a turn, a pick or a purchase as it is written; nothing of another entry."""
    words = ShortWords({str(plant): name for name, plant in record.plants.items()})
    words.told = set(record.plants)
    if isinstance(entry, ev.Turn):
        text = words.turn(entry)
    elif isinstance(entry, ev.Pick):
        text = words.pick(entry)
    elif isinstance(entry, ev.Purchase):
        text = words.purchase(entry)
    else:
        return ""
    return f"{entry.player}: {text}" if entry.player else text


def short_names(record: Record) -> dict[str, str]:
    """Return a letter for each plant that is written more than once, as they come."""
    known = {
        str(plant): name
        for name, plant in record.plants.items()
        if name.isalpha() and name.islower() and len(name) < 3
    }
    count: Counter[str] = Counter()
    for entry in record.entries:
        count.update(str(plant) for plant in values_in(entry, Plant))
    free = (one for one in map(letters, range(10**6)) if one not in known.values())
    for plant, number in count.items():
        if number > 1 and plant not in known:
            known[plant] = next(free)
    return known
