"""Slips in a record: one value, one entry at a time is written down otherwise than it was played.

A slip is drawn blindly from the ways in which an entry can be amended, and kept if it breaks one
rule at its own entry. The key says where it is, and what is right.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from testcross.rulesets.gene_expression_new.entries import Record, Turn
from testcross.rulesets.gene_expression_new.lines import read_text, write_text
from testcross.rulesets.gene_expression_new.table import BOOK, first_state, search
from testcross.rulesets.gene_expression_new.trees import read_tree, write_tree
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.self_play import KEY
from testcross.rulesets.tabletop_new.entries import Entry
from testcross.rulesets.tabletop_new.referee import Referee
from testcross.rulesets.tabletop_new.search import changes

TRIES = 12
"""How many changes of an entry are tried before it stays as it was played."""


@dataclass(frozen=True)
class Slip:
    """One slip of a record."""

    index: int
    """Of the entry that is written otherwise."""
    code: str
    """Of the finding that it leads to."""
    path: str
    """Of the value that the finding is about."""
    player: str
    written: str
    right: str
    """Empty where something is written that was not done, or not written."""


def with_slips(
    record: Record,
    rng: Random,
    rate: float,
    codes: Collection[str] | None = None,
    *,
    first: int | None = None,
) -> tuple[Record, list[Slip]]:
    """Return a record of a clean game with slips, one a round at most, and their key.

    Args:
        record: a game in which nothing is wrong.
        rng: draws entries and changes.
        rate: how many of the entries have a slip, between 0 and 1.
        codes: of the findings that slips may lead to; None for any.
        first: from which entry on to make a single slip; None for as many as the rate asks for.
    """
    written, made = list(record.entries), list[Slip]()
    referee = Referee(first_state(record), BOOK)
    spoilt = 0
    for index, entry in enumerate(record.entries):
        is_due = spoilt != referee.state.rounds if first is None else index >= first and not made
        if is_due and rng.random() < rate:
            slip = _slip(record, index, referee.state, rng, codes)
            if slip is not None:
                written[index], key = slip
                made.append(key)
                spoilt = referee.state.rounds
        referee.play(entry, index)
    return replace(record, entries=written), made


def _slip(
    record: Record, index: int, state: Any, rng: Random, codes: Collection[str] | None
) -> tuple[Entry, Slip] | None:
    """Return an entry written otherwise that breaks one rule where it stands, if one is found."""
    entry = record.entries[index]
    ways = [way for way in changes(entry, state) if way[2] != entry]
    for path, words, changed in rng.sample(ways, min(TRIES, len(ways))):
        trial = Referee(state.copy(), BOOK)
        trial.play(changed, index)
        if len(trial.findings) != 1 or (codes is not None and trial.findings[0].code not in codes):
            continue
        entries = [*record.entries[:index], changed, *record.entries[index + 1 :]]
        found = search(record).findings(entries)
        if len(found) == 1 and found[0].index == index:
            written, _, right = words.rpartition(" instead of ")
            said = (written, right) if right else (words, "")
            one = found[0]
            player = one.player or (entry.player or "" if isinstance(entry, Turn) else "")
            return changed, Slip(index, one.code, one.path or path, player, *said)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    """A game written down, and the slips in it."""

    record: Record
    slips: Sequence[Slip]

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or ``tcg``, one line a turn."""
        if ending == "tcg":
            return write_text(self.record)
        plain = write_tree(self.record)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with the place in the text where it is to be found.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """
        read = read_text(text) if name.endswith(".tcg") else read_tree(parse_tree(text))
        found = []
        for slip in self.slips:
            line, column = read.entries[slip.index].place(slip.path)
            found.append(
                {
                    "code": slip.code,
                    "line": line,
                    "column": column,
                    "player": slip.player,
                    "written": slip.written,
                    "right": slip.right,
                }
            )
        found.sort(key=lambda one: (one["line"], one["column"], one["code"]))
        return json.dumps({"schema": KEY, "record": name, "slips": found}, indent=1) + "\n"
