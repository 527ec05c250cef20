"""Sheets of one player and round, which are parts of one: they have one total."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.record.sheet import WrittenSheet
from testcross.rulesets.records.entries import Entry, ReadResult, player_key
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.written_values import whole_number


def other_total(totals: Sequence[Entry]) -> Entry | None:
    """Return the first total that is another than the one before; None where all are the same."""
    amounts = [(_amount(entry), entry) for entry in totals]
    return next((entry for amount, entry in amounts if amount != amounts[0][0]), None)


def _amount(entry: Entry) -> int | str:
    number = whole_number(entry.text)
    return entry.text.casefold() if number is None else number


def two_totals(first: Entry, second: Entry, player: str) -> Finding:
    """Return that a player has two totals where one is due."""
    problem = (
        f"{second.called('total')} is {second.text!r} here, "
        f"but {first.text!r} on line {first.line}; "
        f"write one total for {player}"
    )
    return unreadable(line=second.line, column=second.column, problem=problem, player=player)


def join_rounds(sheets: Sequence[WrittenSheet]) -> ReadResult[tuple[WrittenSheet, ...]]:
    """Return one sheet for each player and round; those without a round stay as they are."""
    parts: dict[object, list[WrittenSheet]] = {}
    for place, sheet in enumerate(sheets):
        which = place if sheet.round is None else player_key(sheet.round.text)
        parts.setdefault((player_key(sheet.player.text), which), []).append(sheet)
    read = [_joined(of_round) for of_round in parts.values()]
    return ReadResult(
        value=tuple(one.value for one in read),
        findings=tuple(found for one in read for found in one.findings),
    )


def _joined(parts: Sequence[WrittenSheet]) -> ReadResult[WrittenSheet]:
    """Return the parts of a round as one sheet, placed where the first total stands."""
    totals = [(sheet, sheet.total) for sheet in parts if sheet.total is not None]
    head, *others = [sheet for sheet, _ in totals] or parts[:1]
    second = other_total([total for _, total in totals])
    joined = replace(
        head,
        matings=tuple(mating for sheet in parts for mating in sheet.matings),
        total=None if second else head.total,
        unread=sum(sheet.unread for sheet in parts),
        unread_total=bool(second) or any(sheet.unread_total for sheet in parts),
        same_total=tuple((sheet.line, sheet.column) for sheet in others),
    )
    if second is None:
        return ReadResult(value=joined)
    return ReadResult(value=joined, findings=(two_totals(totals[0][1], second, head.player.text),))
