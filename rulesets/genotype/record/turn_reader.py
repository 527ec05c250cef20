"""Reading the entries of a round: working turns, picks, purchases, and the reset."""

from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenPick,
    WrittenPurchase,
    WrittenReset,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.game_tables import (
    AutomaPhaseTable,
    PickTable,
    PurchaseTable,
    ResetTable,
    WorkTurnTable,
)
from testcross.rulesets.genotype.record.part_reader import (
    read_cards,
    read_one,
    read_some,
    read_use,
    read_validation,
    values,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.schema import OneOrMore, all_written, or_blank, written
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import ReadResult, findings_in, read_table


def read_work_turn(node: Node) -> ReadResult[WrittenWorkTurn]:
    """Return one Action Marker, and all that went with it."""
    read = read_table(node, WorkTurnTable, "the turn")
    table = read.value
    covered = read_some(table.validates, read_validation)
    uses = read_some(table.uses, read_use)
    decks = read_one(table.decks, read_cards)
    findings = (*read.findings, *findings_in((covered, uses, decks)))
    spaces, tiles = all_written(table.space), all_written(table.tile)
    value = WrittenWorkTurn(
        line=node.place[0],
        column=node.place[1],
        player=or_blank(written(table.player), node),
        space=spaces[0] if spaces else None,
        more_spaces=spaces[1:],
        tile=tiles[0] if tiles else None,
        more_tiles=tiles[1:],
        coin=written(table.coin),
        coins=written(table.coins),
        draws=all_written(table.draws),
        harvests=all_written(table.harvests),
        sows=all_written(table.sows),
        pays=written(table.pays),
        goal=written(table.goal),
        roll=values(node, "roll", table.roll) or (),
        validates=None if table.validates is None else covered.value,
        uses=uses.value,
        action=all_written(table.action),
        support=all_written(table.support),
        discards=all_written(table.discards),
        decks=decks.value,
        passes=written(table.passes),
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def read_automa_phase(node: Node) -> ReadResult[WrittenAutomaPhase]:
    """Return what Brother Johann did before Plant Breeding."""
    read = read_table(node, AutomaPhaseTable, "the automa phase")
    table = read.value
    covered = read_some(table.validates, read_validation)
    decks = read_one(table.decks, read_cards)
    findings = (*read.findings, *findings_in((covered, decks)))
    value = WrittenAutomaPhase(
        line=node.place[0],
        column=node.place[1],
        validates=None if table.validates is None else covered.value,
        plants=all_written(table.plants),
        coins=written(table.coins),
        decks=decks.value,
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def read_pick(node: Node) -> ReadResult[WrittenPick]:
    """Return one pick, or a pass."""
    read = read_table(node, PickTable, "the pick")
    table = read.value
    covered = read_some(table.validates, read_validation)
    uses = read_some(table.uses, read_use)
    findings = (*read.findings, *findings_in((covered, uses)))
    value = WrittenPick(
        line=node.place[0],
        column=node.place[1],
        player=or_blank(written(table.player), node),
        shift=written(table.shift),
        dice=joined(table.die),
        plant=written(table.plant),
        trait=written(table.trait),
        gets=written(table.gets),
        passes=written(table.passes),
        uses=uses.value,
        automa=all_written(table.automa),
        validates=None if table.validates is None else covered.value,
        coin=written(table.coin),
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def read_purchase(node: Node) -> ReadResult[WrittenPurchase]:
    """Return one upgrade that was bought, or a pass."""
    read = read_table(node, PurchaseTable, "the purchase")
    table = read.value
    uses = read_some(table.uses, read_use)
    findings = (*read.findings, *uses.findings)
    value = WrittenPurchase(
        line=node.place[0],
        column=node.place[1],
        player=or_blank(written(table.player), node),
        buys=written(table.buys),
        card=written(table.card),
        pays=written(table.pays),
        passes=written(table.passes),
        uses=uses.value,
        automa=all_written(table.automa),
        support=all_written(table.support),
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def read_reset(node: Node) -> ReadResult[WrittenReset]:
    """Return the table after a round."""
    read = read_table(node, ResetTable, "the reset")
    table = read.value
    rows, decks = read_one(table.rows, read_cards), read_one(table.decks, read_cards)
    findings = (*read.findings, *findings_in((rows, decks)))
    value = WrittenReset(
        line=node.place[0],
        column=node.place[1],
        round=written(table.round),
        first=written(table.first),
        prices=values(node, "prices", table.prices),
        coins=values(node, "coins", table.coins),
        rows=rows.value,
        decks=decks.value,
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def joined(entries: OneOrMore | None) -> Entry | None:
    """Return a text, or those of a list as one with spaces between; None where there is none."""
    found = all_written(entries)
    if not found:
        return None
    text = " ".join(one.text for one in found)
    return Entry(text=text, line=found[0].line, column=found[0].column)
