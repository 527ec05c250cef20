"""How much of everything there is: spaces of boards, what they cost, and copies in the box."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TypeAlias

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import GENES, CardKind, Gene
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.effects import Space, Where, find_effect, spaces
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.player_board import playing_card
from testcross.rulesets.genotype.round_state.prices import (
    PriceRange,
    PriceTrack,
    any_prices,
)
from testcross.rulesets.tabletop import Count, PlayingCard


@cache
def alike(card: PlayingCard) -> PlayingCard:
    """Return a card with its traits in an order that all which look like it have.

    >>> alike(PlayingCard("gg FF", "9"))
    PlayingCard(name='FF gg', sort='9')
    """
    return PlayingCard(" ".join(sorted(card.name.split())), card.sort)


def copies_in(box: Box) -> Mapping[CardKind, Mapping[PlayingCard, int]]:
    """Return the copies of each plant and tool; no plants where nobody wrote them down.

    A plant without points stands for all that have its traits.
    """
    plants: Counter[PlayingCard] = Counter()
    for one in box.plants:
        card = alike(playing_card(one.plant))
        plants[card] += one.copies
        plants[PlayingCard(card.name, None)] += one.copies
    tools: Counter[PlayingCard] = Counter()
    for entry in box.lists["tool"].entries:
        tool = find_effect(entry["name"]).name
        tools[alike(playing_card(tool))] += entry.get("copies", 1)
    return {CardKind.PLANT: plants, CardKind.TOOL: tools}


FreeSpaces: TypeAlias = frozenset[tuple[int, ...]]
"""Every way in which spaces may still be free, each by the costs of these spaces in order."""


@lru_cache(1024)
def taken(free: FreeSpaces, pays: int | None, discounts: tuple[int, ...]) -> FreeSpaces:
    """Return what may be free after a space was taken; nothing where none fits.

    Args:
        free: before it.
        pays: the coins that were paid; None where it is not written.
        discounts: how many coins less it may cost whoever takes it, down to one (GT-188).
    """
    return frozenset(
        (*way[:place], *way[place + 1 :])
        for way in free
        for place, cost in enumerate(way)
        if pays is None or any(pays == reduced(cost, one) for one in discounts)
    )


def reduced(cost: int, discount: int) -> int:
    """Return a cost with a discount, at least one coin; what is free stays free."""
    return min(cost, max(1, cost - discount))


def reduced_costs(costs: Iterable[int], discounts: tuple[int, ...]) -> tuple[int, ...]:
    """Return what somebody may pay for one of several costs, the lowest first."""
    return tuple(sorted({reduced(cost, one) for cost in costs for one in discounts}))


def full(free: FreeSpaces) -> bool:
    """Tell whether certainly no space is free."""
    return not any(free)


def costs_of(free: FreeSpaces) -> tuple[int, ...]:
    """Return what free spaces may cost, the lowest first."""
    return tuple(sorted({cost for way in free for cost in way}))


PLOTS_FOR_SALE, SLOTS_FOR_SALE, MARKERS_FOR_SALE = 5, 8, 2
"""GT-008; markers for each player."""
ASSISTANTS, ASSISTANTS_SHOWN = 10, 3
"""GT-008, GT-009."""


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
        spaces={one: frozenset({_costs(box, one, players)}) for one in board_spaces()},
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


def board_spaces() -> tuple[Space, ...]:
    """Return the actions whose spaces the box lists."""
    return tuple(one for one in spaces().values() if one.where is Where.BOARD)


def _row(players: int) -> str:
    if players <= 2:
        return "1-2"
    return "3" if players == 3 else "4-5"


def _costs(box: Box, space: Space, players: int) -> tuple[int, ...]:
    """Return the costs of the spaces of an action that are there with so many players (GT-028)."""
    found = []
    for entry in box.lists["space"].entries:
        low, _, high = str(entry.get("players", "1-5")).partition("-")
        if entry["action"] == space.written and int(low) <= players <= int(high or low):
            found.append(int(entry.get("cost", 0)))
    return tuple(sorted(found))


def _prices(box: Box, upgrade: Upgrade) -> PriceRange:
    """Return the prices of an upgrade; any where the box has none from its owner (section 9-8)."""
    value = box.values[f"prices.{upgrade}"]
    if value.assumed:
        return any_prices()
    table = value.value
    return frozenset({PriceTrack(table["low"], table["start"], table["high"])})
