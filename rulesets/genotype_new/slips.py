"""Slips in a record: one value, one entry at a time is written down otherwise than it was played.

A slip is drawn blindly from the ways in which an entry can be amended, and kept if it breaks one
rule at its own entry. The key says where it is, and what was meant.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random

from testcross.rulesets.genotype_new.entries import Phase, Record
from testcross.rulesets.genotype_new.table import BOOK, first_doubts, first_state, verify
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
    rule: str
    words: str
    """What is written, and what was played."""


def with_slips(
    record: Record, rng: Random, rate: float, codes: Collection[str] | None = None
) -> tuple[Record, list[Slip]]:
    """Return a record of a clean game with slips, and their key.

    Args:
        record: a game in which nothing is wrong.
        rng: draws entries and changes.
        rate: how many of the entries have a slip, between 0 and 1.
        codes: of the findings that slips may lead to; None for any.
    """
    written, made = list(record.entries), []
    state = first_state(record.players, record.rules)
    referee = Referee(state, BOOK, first_doubts(state))
    for index, entry in enumerate(record.entries):
        if rng.random() < rate and not isinstance(entry, Phase):
            at = Referee(referee.state.copy(), BOOK, dict(referee.doubts))
            slip = _slip(record, index, at, rng, codes)
            if slip is not None:
                written[index], key = slip
                made.append(key)
        referee.play(entry, index)
    return replace(record, entries=written), made


def _slip(
    record: Record, index: int, at: Referee, rng: Random, codes: Collection[str] | None
) -> tuple[Entry, Slip] | None:
    """Return an entry written otherwise that breaks one rule where it stands, if one is found."""
    ways = list(changes(record.entries[index], at.state))
    for path, words, changed in rng.sample(ways, min(TRIES, len(ways))):
        trial = Referee(at.state.copy(), BOOK, dict(at.doubts))
        trial.play(changed, index)
        if len(trial.findings) != 1 or trial.findings[0].code[:2] != "GT":
            continue
        if codes is not None and trial.findings[0].code not in codes:
            continue
        entries: Sequence[Entry] = [*record.entries[:index], changed, *record.entries[index + 1 :]]
        found = verify(replace(record, entries=list(entries)))
        if len(found) == 1 and found[0].index == index:
            one = found[0]
            return changed, Slip(index, one.code, one.rule, f"{path}: {words}")
    return None
