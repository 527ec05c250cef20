"""Gardening: draw, harvest, sow, in that order (GT-040 to GT-046)."""

from collections.abc import Sequence

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import CardKind, PeaPlant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.copies import check_copies
from testcross.rulesets.genotype.round_state.move_parts import Bed, NamedPlant
from testcross.rulesets.genotype.round_state.player_board import (
    PlayerBoard,
    SownPlant,
    playing_card,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.validating import find_plant
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import Count, Hand

_PLOTS = "mat.plots"
_MUST = "harvest"


def harvest(
    table: GameTable, board: PlayerBoard, named: NamedPlant, rule: str = "GT-042"
) -> list[Finding]:
    """Take a plant from its plot, its traits all covered (GT-042, GT-043).

    Args:
        table: as it stands.
        board: whose plant it is.
        named: the plant.
        rule: which says that it must be complete.
    """
    if named.card is None:
        _doubt_harvest(board)
        return []
    place = find_plant(board, named.card, None)
    if place is None:
        _doubt_harvest(board)
        text = f"{board.name} harvested {named.card}, which is not in the garden"
        return table.breach(Code.WRONG_GARDENING, named, text, board.name, rule="GT-043")
    plant = board.garden[place]
    if not plant.may_be_complete:
        board.garden[place] = plant.blur(plant.card.traits)
        _doubt_harvest(board)
        text = f"{board.name} harvested {plant}, on which {_still_open(plant)} not covered"
        return table.breach(Code.NOT_COMPLETE, named, text, board.name, rule=rule)
    del board.garden[place]
    board.done.append(plant.card)
    return []


def _still_open(plant: SownPlant) -> str:
    left = plant.open_traits
    words = " and ".join(map(str, left))
    return f"{words} {'is' if len(left) == 1 else 'are'}"


def _doubt_harvest(board: PlayerBoard) -> None:
    board.done_known = False
    board.spare_plots += 1


def miss_no_harvest(
    table: GameTable, board: PlayerBoard, complete: Sequence[SownPlant], at: Placed
) -> list[Finding]:
    """Refuse to leave a complete plant standing in Gardening, unless a table plays so."""
    left = [place for place, plant in enumerate(board.garden) if plant in complete]
    if not left or table.rules.ruling(_MUST) != "must":
        return []
    shown = board.garden[left[0]]
    for place in left:
        board.garden[place] = board.garden[place].doubted()
        _doubt_harvest(board)
    text = f"{board.name} did not harvest {shown} in Gardening, which is complete"
    code = Code.WRONG_GARDENING
    return table.breach(code, at, text, board.name, rests_on=(_MUST,), rule="GT-042")


def sow(table: GameTable, board: PlayerBoard, named: NamedPlant) -> list[Finding]:
    """Sow a plant from the hand on a free plot (GT-044)."""
    if named.card is None:
        board.hands[CardKind.PLANT].take(None)
        board.unknown_plants = board.unknown_plants.more(1)
        return []
    found = _from_hand(table, board, named, named.card)
    used = sum(plant.bed is Bed.PLOT for plant in board.garden)
    if used > table.limits.plots + board.plots.high + board.spare_plots and not found:
        found = _no_plot(table, board, named, used)
    return found


def _from_hand(
    table: GameTable, board: PlayerBoard, named: NamedPlant, card: PeaPlant
) -> list[Finding]:
    hand = board.hands[CardKind.PLANT]
    if hand.take(playing_card(card)):
        board.garden.append(SownPlant(card))
        return check_copies(table, card, named, board.name)
    # another plant was sown, or none
    board.hands[CardKind.PLANT] = Hand((), Count(hand.size.low, hand.size.high + 1))
    unknown = board.unknown_plants
    board.unknown_plants = Count(unknown.low, unknown.high + 1)
    text = f"{board.name} sowed {card}, but does not hold it"
    return table.breach(Code.WRONG_GARDENING, named, text, board.name, rule="GT-044")


def _no_plot(table: GameTable, board: PlayerBoard, named: NamedPlant, used: int) -> list[Finding]:
    """Refuse more plants than plots; how many a mat has may be assumed (section 9-2)."""
    plots = used - 1
    text = f"{board.name} sowed {named.card}, but all {counted(plots, 'plot')} are taken"
    found = table.breach(
        Code.WRONG_GARDENING, named, text, board.name, rests_on=(_PLOTS,), rule="GT-044"
    )
    if table.grounds.is_assumed(_PLOTS):
        table.limits.plots += 1
    else:
        board.spare_plots += 1
    return found
