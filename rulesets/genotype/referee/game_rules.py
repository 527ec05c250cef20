"""The rules and the box of a game, by what its record says of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import CardError, TestcrossError
from testcross.rulesets.games import Beside
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genotype.box import Box, load_box
from testcross.rulesets.genotype.box_file import PRACTICE, box_of_tables, box_of_text, practice_box
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import hard_assistants
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenSolo
from testcross.rulesets.genotype.record.named_cards import find_assistant
from testcross.rulesets.genotype.rules import Difficulty, Rules, SoloRules, rulings
from testcross.rulesets.records.entries import Entry, ReadResult
from testcross.rulesets.records.findings import (
    Finding,
    RecordCode,
    UnreadableError,
    finding,
    unreadable,
)
from testcross.rulesets.records.tree import Node, Path, Place
from testcross.rulesets.records.written_values import known_value

_TEXTS = frozenset({"players", "traits", "name", "action", "letter"})
"""The keys of a box under which texts stand, even of digits."""
_MOST_DIGITS = 1_000
"""So many digits of a number are read; one with more is too large anyway."""


def box_of_record(
    written: Node | None, given: Box | None, beside: Beside
) -> tuple[Box, tuple[Finding, ...]]:
    """Return the box of a record, and why it cannot be had; then it is the usual one.

    Args:
        written: as the record has it.
        given: the one that was given with the record, which then needs none of its own.
        beside: what lies beside the record.
    """
    if written is None or written.value in (None, ""):
        return given or load_box(), ()
    if given is not None:
        problem = "the record has a box and --box gives another; leave one out"
        return given, (_refused(written.place, problem),)
    if isinstance(written.value, dict):
        return _box_in_tables(written)
    if isinstance(written.value, list):
        problem = "expected one box: a file name, its tables, or 'practice'"
        return load_box(), (_refused(written.place, problem),)
    return _box_called(written.value.strip(), written.place, beside)


def _box_called(name: str, place: Place, beside: Beside) -> tuple[Box, tuple[Finding, ...]]:
    if name.casefold() == PRACTICE:
        return practice_box(), ()
    try:
        found = beside.box_file(name)
        if found is not None:
            return box_of_text(*found), ()
    except TestcrossError as error:
        return load_box(), (_refused(place, str(error)),)
    problem = (
        f"no file {quoted(name)} in the folder of the record; write only its name, or give its "
    )
    return load_box(), (_refused(place, f"{problem}path with --box"),)


def _box_in_tables(written: Node) -> tuple[Box, tuple[Finding, ...]]:
    found = box_of_tables(_document(written))
    if isinstance(found, Box):
        return found, ()
    refused = (_refused(_place(written, path), problem) for path, problem in found)
    return load_box(), tuple(sorted(refused, key=lambda one: (one.line, one.column)))


def _place(node: Node, path: Path) -> Place:
    """Return the place of what a path leads to; of its key, where that is on a line above."""
    value = node.at(path)
    holder = _inside(node, path[:-1]) if path else None
    key = value if holder is None else holder.keys.get(str(path[-1]), value)
    return key if key[0] < value[0] else value


def _inside(node: Node, path: Path) -> Node | None:
    for part in path:
        entries, table = node.value, node.get(str(part))
        if isinstance(entries, list) and isinstance(part, int) and part < len(entries):
            node = entries[part]
        elif table is not None:
            node = table
        else:
            return None
    return node


def _document(node: Node) -> dict[str, Any]:
    return dict(_values(node))


def _values(node: Node) -> Iterator[tuple[str, Any]]:
    """Yield the keys of a table with their values; numbers as numbers."""
    for key, inside in node.value.items() if isinstance(node.value, dict) else ():
        yield key, _value(inside, is_text=key in _TEXTS)


def _value(node: Node, *, is_text: bool) -> Any:
    if isinstance(node.value, dict):
        return _document(node)
    if isinstance(node.value, list):
        return [_value(one, is_text=is_text) for one in node.value]
    text = node.value
    if text is None or is_text or not text.isdecimal():
        return text
    return int((text.lstrip("0") or "0")[:_MOST_DIGITS])


def _refused(place: Place, problem: str) -> Finding:
    return unreadable(line=place[0], column=place[1], problem=problem)


OVERLAYS: Mapping[str, Gene] = {
    "flower codominance": Gene.F,
    "flower incomplete dominance": Gene.F,
    "height incomplete dominance": Gene.T,
    "flower": Gene.F,
    "height": Gene.T,
    "f": Gene.F,
    "t": Gene.T,
}
"""What records call them; the last four do for short (GT-260)."""
_NAMED = tuple(OVERLAYS)[:3]


def rules_of_game(game: WrittenGame, given: Box | None, beside: Beside) -> ReadResult[Rules]:
    """Return the rules of a record and why some cannot be read, which are then as usual.

    Args:
        game: the record.
        given: the box that was given with it; None where none was.
        beside: what lies beside the record, which may name a box file.
    """
    box, found = box_of_record(game.box, given, beside)
    reader = _RulesReader(list(found))
    rules = Rules(
        box=box,
        overlays=frozenset(reader.overlays(game.overlays)),
        named=dict(reader.rulings(game.rulings)),
        solo=None if game.solo is None else reader.solo(game.solo, game.players),
    )
    return ReadResult(rules, tuple(reader.findings))


@dataclass(slots=True)
class _RulesReader:
    """Reads the rules of a record, and keeps what cannot be read."""

    findings: list[Finding]

    def rulings(self, written: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
        """Yield the rulings that a record names, each with its value."""
        known = rulings()
        for key, entry in written.items():
            name = key.strip().casefold().replace(" ", "_").replace("-", "_")
            if name not in known:
                close = nearest(name, {one: one for one in known}, limit=1)
                hint = f"did you mean {close[0]!r}?" if close else f"expected {listed([*known])}"
                self._refuse(entry, f"unknown ruling {key!r}; {hint}")
                continue
            value = self._value(f"ruling {name}", entry, known[name].values)
            if value is not None:
                yield name, value

    def overlays(self, written: Sequence[Entry]) -> Iterator[Gene]:
        """Yield the genes that have an overlay."""
        seen: dict[Gene, Entry] = {}
        for entry in written:
            gene = OVERLAYS.get(name_key(entry.text))
            if gene is None:
                close = nearest(entry.text, {name: name for name in _NAMED}, limit=1)
                hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(_NAMED)}"
                self._refuse(entry, f"unknown overlay {quoted(entry.text)}; {hint}")
            elif gene in seen:
                problem = f"gene {gene} already has the overlay {quoted(seen[gene].text)}"
                self._refuse(entry, f"{problem}; remove one")
            else:
                seen[gene] = entry
                yield gene

    def solo(self, written: WrittenSolo, players: Sequence[Entry]) -> SoloRules | None:
        """Return how Brother Johann plays; None where more than one person plays."""
        if players and len(players) != 2:
            names = listed([one.text for one in players], "and")
            number = counted(len(players), "player")
            verb = "is" if len(players) == 1 else "are"
            problem = f"'solo' is for one person and Johann, but {number} {verb} listed: {names}"
            self.findings.append(
                unreadable(line=written.line, column=written.column, problem=problem)
            )
            return None
        levels = tuple(level.value for level in Difficulty)
        level = written.difficulty
        value = None if level is None else self._value("difficulty", level, levels)
        difficulty = None if value is None else Difficulty(value)
        return SoloRules(
            johann=players[1].text if players else "Johann",
            difficulty=difficulty,
            assistant=self._assistant(written.assistant, difficulty),
        )

    def _assistant(self, entry: Entry | None, difficulty: Difficulty | None) -> str:
        if entry is None:
            return ""
        try:
            name = find_assistant(entry.text)
        except CardError as error:
            self.findings.append(finding(RecordCode.UNKNOWN_CARD, entry, str(error)))
            return ""
        if difficulty not in (None, Difficulty.HARD):
            text = (
                f"{name} is Brother Johann's own only in a hard game, but this one is {difficulty}"
            )
            self.findings.append(finding(Code.WRONG_RESET, entry, text).breaking("GT-222"))
        elif name not in hard_assistants():
            text = f"{name} cannot be Brother Johann's own; his is {listed(hard_assistants())}"
            self.findings.append(finding(Code.WRONG_RESET, entry, text).breaking("GT-222"))
        else:
            return name
        return ""

    def _value(self, rule: str, entry: Entry, values: Sequence[str]) -> str | None:
        try:
            return known_value(rule, entry, values)
        except UnreadableError as error:
            self.findings.append(error.finding)
            return None

    def _refuse(self, entry: Entry, problem: str) -> None:
        line, column = entry.line, entry.column
        self.findings.append(unreadable(line=line, column=column, problem=problem))
