"""What the box says of the board: spaces, prices, rows, stock, plots and slots, parents."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.round_state.box_copies import copies_in
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Space, Upgrade
from testcross.rulesets.genotype.round_state.price_range import (
    PriceRange,
    PriceTrack,
    any_prices,
)
from testcross.rulesets.genotype.round_state.space_costs import FreeSpaces
from testcross.rulesets.tabletop import Count, PlayingCard

PLOTS_FOR_SALE, SLOTS_FOR_SALE, MARKERS_FOR_SALE = 5, 8, 2
"""GT-008; markers for each player."""
ASSISTANTS, ASSISTANTS_SHOWN = 10, 3
"""GT-008, GT-009."""
BOARD_SPACES = (
    Space.GOAL,
    Space.TREASURY,
    Space.UNIVERSITY,
    Space.NURSERY,
    Space.TOOL_SHED,
)
"""The actions whose spaces the box lists."""


@dataclass(slots=True, kw_only=True)
class Limits:
    """What the box says; a number that was assumed grows where a record needs more (GT290)."""

    plots: int
    slots: int
    row: int
    """How many plants lie face up, and how many tools."""
    row_key: str
    """Its key in the box."""
    spaces: Mapping[Space, FreeSpaces]
    """Those of the board, all free."""
    parents: Mapping[Gene, PeaParents]
    prices: Mapping[Upgrade, PriceRange]
    stock: Mapping[Upgrade, Count]
    copies: Mapping[CardKind, Mapping[PlayingCard, int]]
    """Of each card in the box; of a kind of which none is known, there may be any."""

    def row_of(self, kind: CardKind) -> int:
        """Return how many cards of a kind lie face up."""
        return ASSISTANTS_SHOWN if kind is CardKind.ASSISTANT else self.row

    def copy(self) -> "Limits":
        """Return the same limits, to go on with apart from these."""
        return replace(self)


def limits_for(box: Box, players: int) -> Limits:
    """Return what a box says for so many players; one alone plays as two (GT-220)."""
    key = f"rows.{_row(players)}"
    return Limits(
        plots=box.number("mat.plots"),
        slots=box.number("mat.dice_slots"),
        row=box.number(key),
        row_key=key,
        spaces={one: frozenset({_costs(box, one, players)}) for one in BOARD_SPACES},
        parents={gene: box.parents(gene) for gene in GENES},
        prices={upgrade: _prices(box, upgrade) for upgrade in Upgrade},
        stock={
            Upgrade.PLOT: Count.exactly(PLOTS_FOR_SALE),
            Upgrade.SLOT: Count.exactly(SLOTS_FOR_SALE),
            Upgrade.MARKER: Count.exactly(MARKERS_FOR_SALE * players),
            Upgrade.ASSISTANT: Count.exactly(ASSISTANTS),
        },
        copies=copies_in(box),
    )


def _row(players: int) -> str:
    if players <= 2:
        return "1-2"
    return "3" if players == 3 else "4-5"


def _costs(box: Box, space: Space, players: int) -> tuple[int, ...]:
    """Return the costs of the spaces of an action that are there with so many players (GT-028)."""
    found = []
    for entry in box.lists["space"].entries:
        low, _, high = str(entry.get("players", "1-5")).partition("-")
        if entry["action"] == space.value and int(low) <= players <= int(high or low):
            found.append(int(entry.get("cost", 0)))
    return tuple(sorted(found))


def _prices(box: Box, upgrade: Upgrade) -> PriceRange:
    """Return the prices of an upgrade; any where the box has none from its owner (section 9-8)."""
    value = box.values[f"prices.{upgrade}"]
    if value.assumed:
        return any_prices()
    table = value.value
    return frozenset({PriceTrack(table["low"], table["start"], table["high"])})
