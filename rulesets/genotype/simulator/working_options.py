"""What a player may do with an Action Marker, and what it brings."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from testcross.rulesets.genotype.cards import GENES, CardKind, Gene, PeaPlant
from testcross.rulesets.genotype.dice import DICE_OF_A_GENE, DieLaw, at_least, die_law
from testcross.rulesets.genotype.dice.pea_parents import NINTHS
from testcross.rulesets.genotype.effects import Moment, Space, Where, effects, spaces
from testcross.rulesets.genotype.position import Goal, ShiftKind
from testcross.rulesets.genotype.round_state.move_parts import (
    DrawnCard,
    NamedPlant,
    PlacedValue,
    Source,
    Spot,
    TileMove,
    Validation,
)
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import IN_HAND, costs_of
from testcross.rulesets.genotype.round_state.shared_board import after, parents_with
from testcross.rulesets.genotype.simulator.stock import POINT, OpenTrait, PlayerView, Stock, card_of


def options(view: PlayerView, stock: Stock) -> list[list[WorkTurn]]:
    """Return every turn that a player may take, without tools and assistants; a list a space.

    Cards from a deck are not known yet; what is sown in Gardening is chosen later.
    """
    groups = (list(_turns(view, stock, space)) for space in spaces().values())
    return [group for group in groups if group]


def validation(one: OpenTrait) -> Validation:
    """Return the covering of an open trait."""
    return Validation(plant=NamedPlant(card=one.plant.card), trait=one.trait)


def drawn_from_row(view: PlayerView, kind: CardKind) -> list[DrawnCard]:
    """Return what can be drawn face up, cards that look alike once."""
    cards = dict.fromkeys(view.row(kind))
    return [DrawnCard(card=card_of(kind, one), kind=kind, source=Source.ROW) for one in cards]


def from_deck(kind: CardKind) -> DrawnCard:
    """Return a card from the deck, not known yet."""
    return DrawnCard(kind=kind, source=Source.DECK)


Parts: TypeAlias = Mapping[str, Any]
"""Parts of a turn."""


def _turns(view: PlayerView, stock: Stock, space: Space) -> Iterator[WorkTurn]:
    """Yield every way to use a marker on the spaces of an action that are free."""
    for where in _markers(view, space):
        for done in _ways(view, stock, space, where.get("gene")):
            yield WorkTurn(player=view.name, space=space, **where, **done)


def _markers(view: PlayerView, space: Space) -> Iterator[Parts]:
    """Yield each space of an action that is free, with the coins that are got there, or paid."""
    match space.where:
        case Where.GENE:
            yield from _of_genes(view, space)
        case Where.BOARD:
            coins = PlacedValue(space.coins) if space.coins > 0 else None
            for price in _payable(view, space):
                yield {"pays": PlacedValue(price) if price else None, "coins": coins}
        case Where.ROW:
            yield {}
        case Where.MAT | Where.CARD if (space, view.name) not in view.table.covered:
            if space.where is Where.MAT or space in view.ready():
                yield {}


def _of_genes(view: PlayerView, space: Space) -> Iterator[Parts]:
    """Yield the genes of which a space is free, with the coin that still lies by the square."""
    for gene in GENES:
        if (space, gene.value) not in view.table.covered:
            yield {"gene": gene, "coin": PlacedValue(1) if view.table.coins[gene] else None}


def _ways(view: PlayerView, stock: Stock, space: Space, gene: Gene | None) -> Iterator[Parts]:
    """Yield what can be chosen with an action."""
    if space.tiles and gene is not None:
        yield from ({"tile": tile} for tile in (None, *_tiles(view, gene)))
    elif space.claims:
        goals = view.free_goals() if view.board.goal_markers.low else ()
        yield from ({"goal": PlacedValue(goal)} for goal in goals)
    elif space.covers and not space.rolls:
        yield from ({"validates": (validation(one),)} for one in view.open_traits())
    elif space.draws:
        for kind in IN_HAND if space.deck is None else (space.deck,):
            deck = [from_deck(kind)] * min(space.draws, len(stock.pile(kind)))
            cards = (*drawn_from_row(view, kind), *deck)
            yield from ({"draws": draws} for draws in combinations(cards, space.draws))
    else:
        yield {}


def _payable(view: PlayerView, space: Space) -> list[int]:
    """Return what free spaces cost the player, as far as there are coins for it.

    Against Johann nothing is taken that leaves open which space it was: he takes the cheapest.
    """
    costs = costs_of(view.table.free[space])
    prices = {view.cost(cost) for cost in costs}
    if view.table.johann is not None and len(prices) < len(costs):
        return []
    return [price for price in sorted(prices) if price <= view.coins]


def _tiles(view: PlayerView, gene: Gene) -> Iterator[TileMove]:
    """Yield what can be done with the tiles of a gene (GT-060, GT-061)."""
    (tiles,) = view.table.tiles[gene]
    for spot, lies in zip(Spot, tiles, strict=True):
        if lies is None:
            yield TileMove(spot=spot, recessive=False)
            yield TileMove(spot=spot, recessive=True)
        else:
            yield TileMove(spot=spot, recessive=None)


_TOOL_WORTH, _PLANT_WORTH = 12, 6
"""Of a card drawn that nobody has seen."""
_PLOT_ROUND = 12
"""What a plant on a plot is hoped to bring in a round, against one in the hand."""


def gain_of_turn(view: PlayerView) -> Callable[[WorkTurn], int]:
    """Return what tells the gain of a player's turns."""

    def gain(turn: WorkTurn) -> int:
        paid = 0 if turn.pays is None else POINT * turn.pays.value
        coin = 0 if turn.coin is None else POINT
        space = turn.space
        parts = () if space is None else (one for brings, one in _GAINS if brings(space))
        return sum(part(view, turn) for part in parts) + coin - paid

    return gain


def gain_of_goal(view: PlayerView, goal: Goal) -> int:
    """Return what a goal brings for the plants that a player has, and hopes to have."""
    sown = [plant.card for plant in view.board.garden]
    counted = sum(goal.counts(card) for card in (*view.board.done, *sown))
    hoped = sum(goal.counts(card) for card in view.hand) + view.rounds_left
    return view.goal_value(goal) * (POINT * counted + POINT * hoped // 2) - POINT


def gain_of_sowing(view: PlayerView, card: PeaPlant) -> int:
    """Return what a plant brings on a plot: more, the easier its traits are to have."""
    easy = sum(5 * view.law(one.gene).ninths[one.recessives] for one in card.traits)
    return view.worth(card) // 3 + easy // len(card.traits)


def _hoped(view: PlayerView, gene: Gene) -> int:
    """Return the best gain of an open trait of a gene."""
    gains = (view.gain_of(one) for one in view.open_traits() if one.trait.gene is gene)
    return max(gains, default=0)


def _gardening_gain(view: PlayerView, turn: WorkTurn) -> int:
    full = sum(plant.is_complete for plant in view.board.garden)
    to_sow = min(len(view.hand) + 1, view.free_plots + full)
    drawn = sum(_card(view, one.kind) for one in turn.draws or ())
    return to_sow * _PLOT_ROUND * (view.rounds_left + 1) // 2 + drawn


def _card(view: PlayerView, kind: CardKind | None) -> int:
    if kind is CardKind.TOOL:
        return _TOOL_WORTH
    return _PLANT_WORTH if len(view.hand) < 2 and view.rounds_left else 0


def _slot_gain(view: PlayerView, _: WorkTurn) -> int:
    gains = sorted((view.gain_of(one) for one in view.open_traits()), reverse=True)
    return sum(gains[view.free_slots : view.free_slots + 1]) // 2


def _tile_gain(view: PlayerView, turn: WorkTurn) -> int:
    """Return how much likelier a tile makes the dice that the player wants."""
    gene, tile = turn.gene, turn.tile
    if gene is None or tile is None:
        return 0
    (tiles,) = after(view.table.tiles[gene], tile)
    then = die_law(parents_with(tiles, view.table.limits.parents[gene]))
    now = view.law(gene)
    wanted = (one for one in view.open_traits() if one.trait.gene is gene)
    return sum(_likelier(view, one, now, then) for one in wanted) // 2


def _likelier(view: PlayerView, one: OpenTrait, now: DieLaw, then: DieLaw) -> int:
    before, behind = (_seen(law.ninths[one.trait.recessives]) for law in (now, then))
    return int(view.gain_of(one) * (behind - before))


@cache
def _seen(ninths: int) -> Fraction:
    """Return how likely at least one of five dice falls on some of the nine ninths."""
    return at_least(Fraction(ninths, NINTHS), DICE_OF_A_GENE)[0]


def _first_shift_gain(view: PlayerView, turn: WorkTurn) -> int:
    return 0 if turn.gene is None else _hoped(view, turn.gene) // 3


def _second_shift_gain(view: PlayerView, _: WorkTurn) -> int:
    return max(_hoped(view, gene) for gene in GENES) // 5


def _goal_gain(view: PlayerView, turn: WorkTurn) -> int:
    return 0 if turn.goal is None else gain_of_goal(view, turn.goal.value) + POINT


def _coins_gain(view: PlayerView, turn: WorkTurn) -> int:
    got = 0 if turn.coins is None else turn.coins.value
    return got * POINT + 2 * view.rounds_left


def _trait_gain(view: PlayerView, turn: WorkTurn) -> int:
    return sum(
        view.gain_of(OpenTrait(plant, one.trait))
        for one in turn.validates or ()
        for plant in view.board.garden
        if one.trait is not None and plant.card is one.card
    )


def _plants_gain(view: PlayerView, turn: WorkTurn) -> int:
    if len(view.hand) > 1 or not view.rounds_left:
        return 0
    cards = (one.card for one in turn.draws or ())
    seen = sum(gain_of_sowing(view, card) for card in cards if isinstance(card, PeaPlant))
    return seen // 6 + _PLANT_WORTH * view.rounds_left // 2


def _tool_gain(_: PlayerView, turn: WorkTurn) -> int:
    """Return the worth of a tool; what covers a trait when it is received is worth more."""
    names = (one.card for one in turn.draws or () if isinstance(one.card, str))
    return _TOOL_WORTH + sum(POINT for one in names if effects()[one].moment is Moment.RECEIPT)


def _dice_gain(view: PlayerView, _: WorkTurn) -> int:
    """Return what four dice are expected to cover, each with one cell in four or two."""
    return sum(
        int(_hoped(view, gene) * max(_chances(view, gene), default=0)) // 9 for gene in GENES
    )


def _chances(view: PlayerView, gene: Gene) -> Iterator[int]:
    for one in view.open_traits():
        if one.trait.gene is gene:
            yield view.law(gene).ninths[one.trait.recessives]


_GAINS: tuple[tuple[Callable[[Space], object], Callable[[PlayerView, WorkTurn], int]], ...] = (
    (lambda one: one.sows, _gardening_gain),
    (lambda one: one.own_slots, _slot_gain),
    (lambda one: one.tiles, _tile_gain),
    (lambda one: one.shift is ShiftKind.FIRST, _first_shift_gain),
    (lambda one: one.shift is ShiftKind.SECOND, _second_shift_gain),
    (lambda one: one.claims, _goal_gain),
    (lambda one: one.coins > 0, _coins_gain),
    (lambda one: one.covers and not one.rolls, _trait_gain),
    (lambda one: one.deck is CardKind.PLANT, _plants_gain),
    (lambda one: one.deck is CardKind.TOOL, _tool_gain),
    (lambda one: one.rolls, _dice_gain),
)
"""What the parts of an action bring, each with how to tell whether it has that part."""
