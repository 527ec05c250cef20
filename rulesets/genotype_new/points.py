"""A point of a record, ``2 breeding Bo`` or ``end``: questions are asked of the table there."""

import re

from testcross.rulesets.genotype_new.entries import Phase, Pick, Purchase, Record, Turn
from testcross.rulesets.genotype_new.state import State
from testcross.rulesets.genotype_new.table import play

PHASES = {"working": Turn, "breeding": Pick, "picks": Pick, "upgrades": Purchase, "buys": Purchase}


class PointError(ValueError):
    """A point that a record does not have; says what was expected."""


def index_of(record: Record, point: str) -> int:
    """Return before which entry a point lies.

    ``2 breeding Bo`` is the table before the first pick of Bo in round 2, ``2 breeding Bo 3``
    before the third; ``2 breeding`` before the first pick, ``line 31`` before what stands there
    or later, and ``end`` after all that is written.

    Raises:
        PointError: for words that are no point, or a point that is not in the record.
    """
    text = " ".join(point.casefold().replace("round ", "").split())
    if text in ("", "end"):
        return len(record.entries)
    line = re.fullmatch(r"line (\d+)", text)
    if line:
        places = (i for i, one in enumerate(record.entries) if one.place()[0] >= int(line[1]))
        return next(places, len(record.entries))
    found = re.fullmatch(r"(\d+)(?: (\w+))?(?: (.+?))?(?: (\d+))?", text)
    phase = found and (found[2] or "working")
    if not found or phase not in PHASES:
        expected = f"a round, one of {', '.join(PHASES)}, and a player, as in '2 breeding Bo'"
        raise PointError(f"{point!r} is not a point of a record; expected {expected}")
    round_, left = 0, int(found[4] or 1)
    for index, entry in enumerate(record.entries):
        begins = isinstance(entry, Phase) and entry.name == "working"
        round_ += begins
        if round_ > int(found[1]):
            break
        there = round_ == int(found[1]) and isinstance(entry, PHASES[phase])
        if there and (not found[3] or _player(record, index).casefold() == found[3]):
            left -= 1
            if not left:
                return index
    raise PointError(f"{point!r} is not in the record")


def _player(record: Record, index: int) -> str:
    """Return whose entry it is, written or not."""
    written = getattr(record.entries[index], "player", None)
    return str(written or table_at(record, index).turn)


def table_at(record: Record, index: int) -> State:
    """Return the table before an entry."""
    state: State = play(record, until=index).state
    return state
