"""A point of a record, ``2 breeding Bo`` or ``end``: questions are asked of the table there."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from testcross.rulesets.english import counted, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Beside
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.entries import Phase, Pick, Purchase, Record, Turn
from testcross.rulesets.genotype.notation import read_notation
from testcross.rulesets.genotype.peas import is_notation
from testcross.rulesets.genotype.state import State
from testcross.rulesets.genotype.table import play
from testcross.rulesets.genotype.trees import read_tree
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.yaml_documents import documents
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.referee import IllegalMove, Referee

PHASES = {"working": Turn, "breeding": Pick, "picks": Pick, "upgrades": Purchase, "buys": Purchase}


class PointError(TestcrossError):
    """A point that a record does not have; says what was expected."""


class GameError(TestcrossError):
    """What is no record of a game of Genotype; where, if a place is to blame."""

    def __init__(self, problem: str, place: Place = (0, 0)) -> None:
        super().__init__(problem)
        self.place = place


@dataclass(frozen=True)
class Cut:
    """A record as it lies at a point."""

    record: Record
    index: int
    """Of the entry that comes next."""
    referee: Referee

    @property
    def state(self) -> State:
        state: State = self.referee.state
        return state

    @property
    def findings(self) -> tuple[IllegalMove, ...]:
        """What is wrong with the record before the point."""
        return (*self.record.unread, *self.referee.findings)

    def notes(self, *keys: str) -> Iterable[str]:
        """Yield what is to be said beside an answer that rests on keys of the table."""
        if self.findings:
            first = self.findings[0]
            number = counted(len(self.findings), "error")
            yield (
                f"the record has {number} before this point, the first in line {first.line}; see "
                "testcross verify"
            )
        unknown = [key for key in keys if self.referee.doubts.get(key, self) is None]
        if unknown:
            yield f"not written, so taken as far as it is known: {', '.join(unknown)}"


def read_game(data: bytes, box: Box | None = None, folder: str = ".") -> Record:
    """Return a game in the notation, in YAML or in JSON."""
    try:
        text = decode(data)
        if is_notation(text):
            record = read_notation(text, box, Beside(folder))
        else:
            found = documents(text)
            if len(found) > 1:
                number = counted(len(found), "record")
                raise GameError(f"the file holds {number}; split it and give one of them")
            root = parse_tree(found[0].text)
            game = root.get("game")
            name = str(game.value) if game is not None else ""
            if not isinstance(root.value, dict) or name.strip().casefold() != "genotype":
                begins = f"game is {quoted(name)}" if name else "it names no game"
                raise GameError(
                    f"this is not a record of Genotype ({begins}); its first line is 'genotype Ann "
                    "Bo' in the notation, 'game: genotype' in YAML"
                )
            record = read_tree(root, box, Beside(folder))
    except UnreadableError as error:
        raise GameError(error.finding.text, (error.finding.line, error.finding.column)) from None
    if not record.players:
        for first in record.unread:
            raise GameError(first.message, first.place)
        raise GameError("the record names no players")
    return record


def cut(record: Record, point: str = "end") -> Cut:
    index = index_of(record, point)
    return Cut(record, index, play(record, until=index))


def index_of(record: Record, point: str) -> int:
    """Return before which entry a point lies.

    ``2 breeding Bo`` is the table before the first pick of Bo in round 2, ``2 breeding Bo 3``
    before the third; ``2 breeding`` before the first pick, ``line 31`` before what stands there
    or later, and ``end`` after all that is written.
    """
    text, entries = " ".join(point.casefold().replace("round ", "").split()), record.entries
    if text in ("", "end"):
        return len(entries)
    if line := re.fullmatch(r"line (\d+)", text):
        places = (n for n, one in enumerate(entries) if one.place()[0] >= int(line[1]))
        return next(places, len(entries))
    found = re.fullmatch(r"(\d+)(?: (\w+))?(?: (.+?))?(?: (\d+))?", text)
    phase = found and (found[2] or "working")
    if not found or phase not in PHASES:
        expected = f"a round, one of {', '.join(PHASES)}, and a player, as in '2 breeding Bo'"
        raise PointError(f"--at: {quoted(point)} is not a point of a record; expected {expected}")
    number, left = 0, int(found[4] or 1)
    for index, entry in enumerate(entries):
        number += isinstance(entry, Phase) and entry.name == "working"
        if number != int(found[1]) or not isinstance(entry, PHASES[phase]):
            continue
        if found[3]:
            player = getattr(entry, "player", None) or play(record, until=index).state.turn
            left -= str(player).casefold() == found[3]
        else:
            left -= 1
        if not left:
            return index
    raise PointError(f"--at: {quoted(point)} is not in the record")
