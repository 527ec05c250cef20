"""Games in YAML and JSON, read entry by entry.

An entry of which something cannot be read is kept as far as it goes, and the rest is still read.
"""

from collections.abc import Callable
from typing import TypeVar

from testcross.rulesets.genotype.record.game_record import (
    WrittenDeal,
    WrittenGame,
    WrittenRound,
    WrittenSetUp,
    WrittenSolo,
)
from testcross.rulesets.genotype.record.game_tables import (
    DealtCardsTable,
    RecordTable,
    RoundTable,
    SetUpTable,
    SoloTable,
)
from testcross.rulesets.genotype.record.part_reader import (
    cards,
    read_by_name,
    read_cards,
    read_each,
    read_one,
    values,
)
from testcross.rulesets.genotype.record.sheet_reader import read_line
from testcross.rulesets.genotype.record.turn_reader import (
    joined,
    read_automa_phase,
    read_pick,
    read_purchase,
    read_reset,
    read_work_turn,
)
from testcross.rulesets.genotype.record.unquoted_cards import with_cards_as_texts
from testcross.rulesets.genotype.record.written_parts import WrittenCards
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.schema import (
    all_names,
    all_written,
    entries_under,
    with_keys,
    written,
)
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import ReadResult, findings_in, read_table

T = TypeVar("T")
_MOST_ROUNDS = 20
"""So many are read; a game has five, and nobody writes them down more than once or twice."""
_EVERY_BLOCK = frozenset(RoundTable.model_fields)


def read_game(tree: Node) -> ReadResult[WrittenGame]:
    """Return what a tree says, as far as it can be read.

    Args:
        tree: the whole file.
    """
    read = _read(tree)
    if read.complete:
        return read
    root = with_cards_as_texts(tree)
    return read if root is tree else _read(root)


def _read(root: Node) -> ReadResult[WrittenGame]:
    read = read_table(root, RecordTable)
    table = read.value
    solo, setup = read_one(table.solo, _read_solo), read_one(table.setup, _read_set_up)
    rounds = _read_block(root, "rounds", table.rounds[:_MOST_ROUNDS], _read_round)
    lines = None if table.sheet is None else with_cards_as_texts(table.sheet)
    sheet = read_by_name(lines, "a line", read_line)
    rulings = {} if table.rulings is None else table.rulings
    value = WrittenGame(
        players=all_names(table.players),
        solo=solo.value,
        overlays=all_written(table.overlays),
        rulings={name: entry for name, entry in rulings.items() if entry and entry.text},
        box=table.box,
        plants=values(root, "plants", table.plants) or (),
        setup=setup.value,
        rounds=rounds.value,
        harvests=_harvests(root, table),
        sheet=sheet.value,
        winners=all_written(table.winner),
    )
    findings = (*read.findings, *findings_in((solo, setup, rounds, sheet)))
    return ReadResult(value=value, findings=findings)


def _harvests(root: Node, table: RecordTable) -> tuple[WrittenCards, ...] | None:
    if table.harvests is None:
        return None
    found = with_keys(root.get("harvests"), table.harvests)
    return tuple(WrittenCards(player=name, cards=all_written(there)) for name, there in found)


def _read_block(
    node: Node,
    key: str,
    found: tuple[Node, ...],
    read: Callable[[Node], ReadResult[T]],
) -> ReadResult[tuple[T, ...] | None]:
    """Return the entries of a block; None where it is not written."""
    there = node.get(key)
    if there is None or (there.error is not None and isinstance(there.value, str)):
        return ReadResult(value=None)
    result = read_each(entries_under(node, key, found), read)
    return ReadResult(value=result.value, findings=result.findings)


def _read_solo(node: Node) -> ReadResult[WrittenSolo]:
    read = read_table(node, SoloTable, "'solo'")
    value = WrittenSolo(
        line=node.place[0],
        column=node.place[1],
        difficulty=written(read.value.difficulty),
        assistant=written(read.value.assistant),
    )
    return ReadResult(value=value, findings=read.findings)


def _read_set_up(node: Node) -> ReadResult[WrittenSetUp]:
    read = read_table(node, SetUpTable, "the set-up")
    table = read.value
    deal = read_by_name(table.deal, "cards", _read_deal)
    rows, decks = read_one(table.rows, read_cards), read_one(table.decks, read_cards)
    findings = (*read.findings, *findings_in((deal, rows, decks)))
    first = all_written(table.first)
    value = WrittenSetUp(
        line=node.place[0],
        column=node.place[1],
        first=first[0] if first else None,
        more_first=first[1:],
        deal=deal.value,
        coins=values(node, "coins", table.coins),
        prices=values(node, "prices", table.prices),
        rows=rows.value,
        decks=decks.value,
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def _read_deal(player: Entry, node: Node) -> ReadResult[WrittenDeal]:
    read = read_table(node, DealtCardsTable, f"the deal of {player.text}")
    table = read.value
    dealt = {
        "sown": all_written(table.sown),
        "kept": all_written(table.kept),
        "discarded": all_written(table.discarded),
        "tool": all_written(table.tool),
    }
    one = {key: cards[0] if cards else None for key, cards in dealt.items()}
    value = WrittenDeal(
        player=player,
        sown=one["sown"],
        kept=one["kept"],
        discarded=one["discarded"],
        tool=one["tool"],
        more=tuple((key, card) for key, cards in dealt.items() for card in cards[1:]),
        column=cards(table.column),
        support=all_written(table.support),
        goal=written(table.goal),
        incomplete=not read.complete,
    )
    return ReadResult(value=value, findings=read.findings)


def _read_round(node: Node) -> ReadResult[WrittenRound]:
    read = read_table(node, RoundTable, "the round")
    table = read.value
    working = _read_block(node, "working", table.working, read_work_turn)
    automa = read_one(table.automa, read_automa_phase)
    picks = _read_block(node, "picks", table.picks, read_pick)
    upgrades = _read_block(node, "upgrades", table.upgrades, read_purchase)
    reset = read_one(table.reset, read_reset)
    parts = {
        "working": working,
        "automa": automa,
        "picks": picks,
        "upgrades": upgrades,
        "reset": reset,
    }
    damaged = frozenset(name for name, one in parts.items() if not one.complete)
    value = WrittenRound(
        line=node.place[0],
        column=node.place[1],
        working=working.value,
        automa=automa.value,
        roll=values(node, "roll", table.roll),
        pools=joined(table.pools),
        picks=picks.value,
        upgrades=upgrades.value,
        reset=reset.value,
        incomplete=damaged if read.complete else _EVERY_BLOCK,
    )
    return ReadResult(value=value, findings=(*read.findings, *findings_in(parts.values())))
