"""Score sheets in YAML and JSON as the same events as lines and rows."""

from collections.abc import Iterable, Iterator, Sequence

from testcross.rulesets.gene_rummy.line_plays import Said, mating_of
from testcross.rulesets.gene_rummy.record import SheetsRecord, WrittenMating, WrittenSheet
from testcross.rulesets.gene_rummy.table import NO_PART, TableReader
from testcross.rulesets.gene_rummy.words import card_cell
from testcross.rulesets.records.entries import (
    Entry,
    PlayerNames,
    ReadResult,
    player_key,
    split_names,
)
from testcross.rulesets.records.findings import Finding, RecordCode
from testcross.rulesets.records.line_account import LineAccount


def read_sheets(read: ReadResult[SheetsRecord]) -> tuple[TableReader, Sequence[Said]]:
    """Return what a record of score sheets says, as a table and entry by entry."""
    record, reader = read.value, TableReader()
    table = reader.tables[0]
    for name in ("variant", "scoring", "fill"):
        entry = getattr(record, name)
        if entry is not None:
            table.settings[name] = entry
    events: list[Said] = []
    place = Entry(text="", line=record.line, column=record.column)
    names = _listed(record, place)
    if names:
        events.append(Said("players", place, names=names))
    for n, sheet in enumerate(record.sheets):
        events += _of_sheet(sheet, n)
    for winner in record.winner:
        events.append(Said("winner", winner, names=(winner,)))
    reader.read(events)
    for sheet in record.sheets:
        player = reader.of(sheet.player)
        player.unread += sheet.unread
        if sheet.unread:
            player.lost_in.add(NO_PART)
        player.unread_total |= sheet.unread_total
    spelt = PlayerNames(table.names())
    table.findings += [
        one.about(spelt.of(one.player)) if one.player else one for one in read.findings
    ]
    table.has_lost_sheet = bool(record.unread_sheets)
    rules = [Said("setting", one) for one in table.settings.values()]
    return reader, [*rules, *events]


def _listed(record: SheetsRecord, place: Entry) -> tuple[Entry, ...]:
    """The players as they are listed; ``Ann and Bo`` are two who have a sheet each."""
    of_sheets = {player_key(sheet.player.text) for sheet in record.sheets}
    found: list[Entry] = []
    for name in (one.text for one in record.players):
        parts = split_names(place.saying(name))
        are_two = player_key(name) not in of_sheets and len(parts) > 1
        are_two &= of_sheets >= {player_key(one.text) for one in parts}
        found += parts if are_two else [place.saying(name)]
    return tuple(found)


_KINDS = {"mating": "mating", "total": "total", "winner": "winner", "pass": "pass"}
_KINDS |= {"player": "name", "players": "setting", "setting": "setting"}
"""What an entry is called in the account of them; parts of a sheet are none."""


def account_of(said: Sequence[Said], findings: Iterable[Finding]) -> LineAccount:
    """Return how the entries of a record were read: an entry with a refusal was not."""
    refused = {(one.line, one.column) for one in findings if one.code == RecordCode.UNREADABLE}
    lost, read = set(refused), list[str]()
    for one in said:
        kind = _KINDS.get(one.kind)
        places = {(entry.line, entry.column) for entry in _entries_of(one)}
        if kind is not None and refused.isdisjoint(places):
            read.append(kind)
        elif kind is not None:  # one entry, however much of it is refused
            lost = (lost - places) | {min(refused & places)}
    kinds = [(kind, read.count(kind)) for kind in dict.fromkeys(_KINDS.values())]
    return LineAccount(
        noun="entry",
        read=tuple(one for one in kinds if one[1]),
        not_read=tuple(line for line, _ in sorted(lost)),
    )


def _entries_of(said: Said) -> Iterator[Entry]:
    if said.mating is None:
        yield from (said.entry, *([] if said.value is None else [said.value]))
        return
    mating = said.mating
    yield from mating.cards
    yield from (one for one in (*mating.filled, mating.points) if one is not None)


def _of_sheet(sheet: WrittenSheet, n: int) -> list[Said]:
    which = sheet.round or sheet.player.saying(f"sheet {n}")
    said = [
        Said("part", sheet.player, None, "round" if sheet.round else "sheet", which, is_row=True),
        Said("player", sheet.player, sheet.player, "sure"),
    ]
    said += [
        Said("mating", mating.buck, sheet.player, mating=with_genotypes(mating))
        for mating in sheet.matings
    ]
    if not (sheet.matings or sheet.unread):
        said.append(Said("pass", sheet.player, sheet.player))
    if sheet.total is not None:
        said.append(Said("total", sheet.total, sheet.player, "", sheet.total))
    return said


def with_genotypes(mating: WrittenMating) -> WrittenMating:
    """A mating with the genotypes that stand behind its cards as those filled in."""
    cards = [card_cell(card) for card in mating.cards]
    filled = [
        card._replace(genotype=written or card.genotype)
        for card, written in zip(cards, mating.filled, strict=True)
    ]
    place = Entry(text="", line=mating.line, column=mating.column)
    made = mating_of(filled, mating.points, place)
    return mating if isinstance(made, str) else made
