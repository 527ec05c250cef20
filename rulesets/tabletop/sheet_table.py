"""A table of players: what a sheet says of each of them, in one place, whatever form it had.

Who plays, who is said to have won, what is written twice, what a sum comes to and which lines were
read stand here once, for all games. A game adds what its categories mean.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from testcross.rulesets.english import counted, listed
from testcross.rulesets.records.entries import (
    Entry,
    known_player,
    no_such_player,
    player_key,
)
from testcross.rulesets.records.findings import (
    Finding,
    FindingCode,
    RecordCode,
    finding,
    unreadable,
)
from testcross.rulesets.records.line_account import NOT_READ, LineAccount
from testcross.rulesets.records.rows import WinnerCell, read_winner_cells
from testcross.rulesets.records.verdict import Unchecked, Verdict
from testcross.rulesets.tabletop.sheet_copies import Right
from testcross.rulesets.tabletop.sheet_lines import Statement
from testcross.rulesets.tabletop.sheet_sources import SheetText
from testcross.rulesets.tabletop.sheet_words import LAST, LOST, MEDALS, TokenLine


class SheetSum(NamedTuple):
    """A number as it is written: alone, or as a sum of parts."""

    number: int
    entry: Entry
    """The number, or all its parts where they were not added up."""
    parts: tuple[int, ...] = ()
    is_added: bool = True
    """Whether what it comes to is written, and not only its parts."""

    @property
    def sum(self) -> int:
        """What the parts come to; the number itself where there are none."""
        return sum(self.parts) if self.parts else self.number


def read_sum(value: TokenLine, *, is_list: bool = True) -> SheetSum | None:
    """The number that an amount comes to; None where it is no number.

    ``41``, ``9 + 8 + 12 + 12``, ``2x2``, ``9+8 = 17`` and ``-`` for nothing.

    Args:
        value: its tokens.
        is_list: whether what is counted may be listed one by one: ``9 8 12 12``.
    """
    tokens = [one for one in value.tokens if one.kind not in "().ip"]
    kinds = "".join(one.kind for one in tokens)
    if kinds == "-":
        return SheetSum(0, tokens[0].entry)
    if re.fullmatch(rf"n(?:[+{',;&' * is_list}]{'*' * is_list}n|xn)*(?:=n)?", kinds) is None:
        return None
    end = kinds.find("=") if "=" in kinds else len(kinds)
    parts: list[int] = []
    for n in range(end):
        if kinds[n] == "n":
            number = int(tokens[n].name)
            if n and kinds[n - 1] == "x":
                number *= parts.pop()
            parts.append(number)
    if end < len(kinds):
        return SheetSum(int(tokens[-1].name), tokens[-1].entry, tuple(parts))
    whole = value.entry() if len(tokens) > 1 else tokens[0].entry
    several = len(parts) > 1
    return SheetSum(sum(parts), whole, tuple(parts) if several else (), is_added=len(tokens) == 1)


@dataclass
class Table:
    """What a sheet says of one table."""

    name: str = ""
    players: dict[str, Entry] = field(default_factory=dict)
    """By the key of their names, as they first stand, in the order of the sheet."""
    amounts: dict[tuple[str, str], list[Statement]] = field(default_factory=dict)
    """By player and category, in the order of the sheet."""
    winners: tuple[Entry, ...] = ()
    winner_cells: list[WinnerCell] = field(default_factory=list)
    winners_named: list[Statement] = field(default_factory=list)
    places: list[Statement] = field(default_factory=list)
    """Who is said to have come second, or last, or to have lost."""
    right_places: list[Right] = field(default_factory=list)
    """Who has, where another is named."""
    broken: set[str] = field(default_factory=set)
    """The keys of players of whom something could not be read."""
    findings: list[Finding] = field(default_factory=list)

    def categories(self) -> set[str]:
        """Everything that is written of anybody."""
        return {what for _, what in self.amounts}

    def rename(self, old: str, new: str) -> None:
        """Call a category otherwise, as its column turns out to mean."""
        self.amounts = {
            (key, new if what == old else what): some for (key, what), some in self.amounts.items()
        }

    def spelt(self, key: str) -> str:
        """A player's name as it first stands."""
        return " ".join(self.players[key].text.split())

    @property
    def names(self) -> list[str]:
        """All players as they first stand."""
        return [self.spelt(key) for key in self.players]


def read_tables(sheet: SheetText) -> list[Table]:
    """The tables of a sheet; rules and a list of players belong to all of them."""
    tables: dict[str, Table] = {}
    for one in sheet.statements:
        if one.table or one.kind not in ("heading", "rule", "players", "part"):
            table = tables.setdefault(player_key(one.table), Table(one.table))
            _add(table, one)
    first = tables.setdefault("", Table())
    if len(tables) > 1 and not first.players and not first.findings:
        del tables[""]
    players = next((one.names for one in sheet.statements if one.kind == "players"), ())
    for table in tables.values():
        if players:
            _seat(table, players)
        _read_winners(table)
    return list(tables.values())


def _add(table: Table, one: Statement) -> None:
    key = "" if one.who is None else player_key(one.who.text)
    if one.who is not None and one.kind not in ("winner", "place"):
        table.players.setdefault(key, one.who)
    if one.kind == "place":
        table.places.append(one)
    elif one.kind == "winner":
        table.winners_named.append(one)
    elif one.value.tokens:  # an amount, or what only this game has
        table.amounts.setdefault((key, one.what), []).append(one)
    elif one.kind == "bad":
        found = unreadable(line=one.entry.line, column=one.entry.column, problem=one.what)
        table.findings.append(found.about(table.spelt(key) if key else ""))
        table.broken.add(key)


def _seat(table: Table, players: Sequence[Entry]) -> None:
    """Put the players into the order of their list, and refuse whom it does not have."""
    known: dict[str, Entry] = {}
    for entry in players:
        if known.setdefault(player_key(entry.text), entry) is not entry:
            text = f"the player {entry.text!r} is listed twice; name each player once"
            found = unreadable(line=entry.line, column=entry.column, problem=text)
            table.findings.append(found)
    names = [" ".join(one.text.split()) for one in known.values()]
    for key in [key for key in table.players if key not in known]:
        entry = table.players.pop(key)
        text = no_such_player(entry, names)
        table.findings.append(finding(RecordCode.UNREADABLE, entry, text))
        table.amounts = {at: values for at, values in table.amounts.items() if at[0] != key}
        table.broken.add("")
    table.players = {**known, **table.players}


def _read_winners(table: Table) -> None:
    """Who is said to have won: names, ticks in rows, or all of them."""
    for one in table.winners_named:
        entry, player = one.entry, ""
        if one.what == "cell":
            key = "" if one.who is None else player_key(one.who.text)
            player = table.spelt(key) if key in table.players else ""
        else:
            names = tuple(table.players.values()) if one.what == "all" else one.names
            place = entry if one.what == "all" or not names else names[0]
            text = "; ".join(name.text for name in names)
            entry = Entry(text=text, line=place.line, column=place.column)
        if entry.text:
            table.winner_cells.append(WinnerCell(entry=entry, player=player))
    table.winners, wrong = read_winner_cells(table.winner_cells, table.names)
    table.findings += wrong


class PlacesFound(NamedTuple):
    """What is found of who is said to have come in some place."""

    findings: list[Finding]
    unchecked: list[Unchecked]
    rights: list[Right]
    """Who should be named."""


_CALLED = {LAST: "last", LOST: "the loser"}


def check_places(
    claims: Iterable[tuple[str, Entry, str]],
    players: Sequence[str],
    ways: Sequence[Mapping[str, int | None]],
    code: FindingCode,
) -> PlacesFound:
    """Hold who has come second, or last, or has lost, against totals.

    It is one finding for all: who should be there stands in another place, mostly.

    Args:
        claims: a place, as ``sheet_words.Ending`` has it, what is written, and who is meant.
        players: all of the table.
        ways: everybody's total, as right and as written; a place that either gives stands.
        code: that of a wrong winner.
    """
    known = [way for way in ways if way and None not in way.values()]
    found = PlacesFound([], [], [])
    for place, entry, who in claims:
        name, due = known_player(entry.saying(who), players) or who, list[list[str]]()
        for way in known:
            ranked = sorted((total for total in way.values() if total is not None), reverse=True)
            at = len(ranked) - 1 if place in (LAST, LOST) else int(place) - 1
            there = ranked[at : at + 1]
            if place == LOST:  # anybody but the winner
                there = [total for total in ranked if total < ranked[0]] or ranked
            due.append([one for one, total in way.items() if total in there])
        if place.isdecimal() and int(place) > len(players):
            count = counted(len(players), "player")
            found.unchecked[:] = [Unchecked(f"place {place} ({count} here)")]
        elif not due or not due[0]:
            found.unchecked[:] = [Unchecked("the places (some totals are missing)")]
        elif not any(name in names for names in due):
            text = f"named as {_CALLED.get(place, f'place {place}')}: {name}; should be "
            found.findings.append(finding(code, entry, text + listed(due[0], "and")))
            right = "" if entry.text in MEDALS else ", ".join(due[0])
            found.rights.append(Right("place", entry, right, entry))
    return found._replace(findings=found.findings[:1])


_ACCOUNT = {
    "bad": NOT_READ,
    "lost": NOT_READ,
    "amount": "score line",
    "winner": "winner",
    "place": "winner",
    "player": "name",
    **dict.fromkeys(("players", "rule", "part"), "setting"),
    "heading": "heading",
}
"""What is said of a line by what it holds; the first that it holds counts."""


def account(sheet: SheetText, verdicts: Iterable[Verdict] = ()) -> LineAccount:
    """Return how many lines were read as what, but for those that verdicts refuse."""
    kinds: dict[int, str] = {}
    order = list(_ACCOUNT)
    for one in sheet.statements:
        before = kinds.get(one.entry.line, "heading")
        kind = one.kind if one.kind in _ACCOUNT else "amount"
        kinds[one.entry.line] = min(before, kind, key=order.index)
    findings = (found for one in verdicts for found in one.findings)
    words = {line: _ACCOUNT[kind] for line, kind in kinds.items()}
    return LineAccount.of(words, _ACCOUNT.values(), findings)


def refuse_what_is_twice(table: Table) -> None:
    """Ask about amounts of one player and category that differ, and take none of them."""
    twice: dict[str, list[tuple[Statement, Statement]]] = {}
    doubtful: list[tuple[str, str]] = []
    for (key, what), values in table.amounts.items():
        for other in values[1:]:
            sums = [read_sum(one.value) for one in (values[0], other)]
            numbers = {one and one.number for one in sums}
            if values[0].round == other.round and (len(numbers) > 1 or None in sums):
                twice.setdefault(key, []).append((values[0], other))
                doubtful.append((key, what))
                break
    for key, pairs in twice.items():
        name, (first, other) = table.spelt(key), pairs[0]
        place = other.entry
        text = f"{other.what} {other.entry.text!r} here, but {first.entry.text!r} on line"
        text = f"{text} {first.entry.line}; delete one"
        if len(pairs) > 1:
            place = other.who or place
            text = f"{name} has lines {first.entry.line} and {other.entry.line}; if this is one"
            text = f"{text} player, delete one, else write '{name} 1' and '{name} 2'"
        found = unreadable(line=place.line, column=place.column, problem=text, player=name)
        table.findings.append(found)
        table.broken.add(key)
    for at in doubtful:
        del table.amounts[at]
