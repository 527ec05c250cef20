"""Slips in a record: one value, one entry at a time is written down otherwise than it was played.

A slip is drawn blindly from the ways in which an entry can be amended, and kept if it breaks one
rule at its own entry. The key says where it is, and what was meant.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.entries import Phase, Record, SheetLine, Winner
from testcross.rulesets.genotype.table import BOOK, first_doubts, first_state, verify
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
    """Of the value that is written otherwise."""
    player: str
    """Whose slip it is; empty where it is nobody's."""
    written: str
    """What stands there."""
    right: str
    """What is right; empty where something is written that was not done, or not written."""


ON_SHEET = {
    "plants": Code.WRONG_POINTS,
    "completed": Code.WRONG_POINTS,
    "goals": Code.WRONG_POINTS,
    "markers": Code.WRONG_POINTS,
    "coins": Code.WRONG_COINS,
    "total": Code.WRONG_TOTAL,
    "names": Code.WRONG_WINNER,
}
"""What a slip in a part of a score sheet leads to."""


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
    entry = record.entries[index]
    ways = list(changes(entry, at.state))
    if isinstance(entry, SheetLine | Winner):
        ways = [way for way in ways if way[0] in ON_SHEET or way[0][:6] == "names."]
        ways = [way for way in ways if " instead of " in way[1]]
    for path, words, changed in rng.sample(ways, min(TRIES, len(ways))):
        player = BOOK.who(at.state, entry, path)
        written, _, right = words.rpartition(" instead of ")
        said = (written, right) if right else (words, "")
        if isinstance(entry, SheetLine | Winner):
            code = ON_SHEET[path.partition(".")[0]]
            if codes is None or code in codes:
                return changed, Slip(index, code, path, player, *said)
            continue
        trial = Referee(at.state.copy(), BOOK, dict(at.doubts))
        trial.play(changed, index)
        if len(trial.findings) != 1 or trial.findings[0].code[:2] != "GT":
            continue
        if codes is not None and trial.findings[0].code not in codes:
            continue
        entries: Sequence[Entry] = [*record.entries[:index], changed, *record.entries[index + 1 :]]
        found = verify(replace(record, entries=list(entries)))
        if len(found) == 1 and found[0].index == index:
            return changed, Slip(index, found[0].code, path, player, *said)
    return None
