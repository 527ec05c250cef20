"""What a player of a simulated game may do with an Action Marker: all moves, space by space."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.effects import Moment
from testcross.rulesets.genotype.round_state.move_parts import (
    CardKind,
    DrawnCard,
    NamedPlant,
    Source,
    Space,
    Spot,
    TileMove,
    Validation,
)
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.round_state.space_costs import costs_of, full
from testcross.rulesets.genotype.simulator.player_view import OpenTrait, PlayerView, card_of
from testcross.rulesets.genotype.simulator.stock import Stock


def options(view: PlayerView, stock: Stock) -> list[list[WorkTurn]]:
    """Return every turn that a player may take, without tools and assistants; a list a space.

    Cards from a deck are not known yet; what is sown in Gardening is chosen later.
    """
    groups = (list(turns(view, stock)) for turns in _TURNS.values())
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


def _gardening(view: PlayerView, stock: Stock) -> Iterator[WorkTurn]:
    if _is_covered(view, Space.GARDENING):
        return
    for kind in (CardKind.PLANT, CardKind.TOOL):
        for card in _drawable(view, stock, kind):
            yield WorkTurn(player=view.name, space=Space.GARDENING, draws=(card,))


def _temporary_slot(view: PlayerView, _: Stock) -> Iterator[WorkTurn]:
    if not _is_covered(view, Space.TEMPORARY_SLOT):
        yield WorkTurn(player=view.name, space=Space.TEMPORARY_SLOT)


def _parents(view: PlayerView, _: Stock) -> Iterator[WorkTurn]:
    for gene in _free_genes(view, Space.PARENTS):
        for tile in (None, *_tiles(view, gene)):
            yield _with_coin(view, Space.PARENTS, gene, tile)


def _first_shift(view: PlayerView, _: Stock) -> Iterator[WorkTurn]:
    for gene in _free_genes(view, Space.FIRST_SHIFT):
        yield _with_coin(view, Space.FIRST_SHIFT, gene, None)


def _second_shift(view: PlayerView, _: Stock) -> Iterator[WorkTurn]:
    yield WorkTurn(player=view.name, space=Space.SECOND_SHIFT)


def _goal(view: PlayerView, _: Stock) -> Iterator[WorkTurn]:
    if view.board.goal_markers.low:
        for price in _payable(view, Space.GOAL):
            for goal in view.free_goals():
                yield WorkTurn(
                    player=view.name, space=Space.GOAL, pays=Said(price), goal=Said(goal)
                )


def _treasury(view: PlayerView, _: Stock) -> Iterator[WorkTurn]:
    if not full(view.table.free[Space.TREASURY]):
        yield WorkTurn(player=view.name, space=Space.TREASURY)


def _university(view: PlayerView, _: Stock) -> Iterator[WorkTurn]:
    for price in _payable(view, Space.UNIVERSITY):
        for one in view.open_traits():
            yield WorkTurn(
                player=view.name,
                space=Space.UNIVERSITY,
                pays=Said(price),
                validates=(validation(one),),
            )


def _nursery(view: PlayerView, stock: Stock) -> Iterator[WorkTurn]:
    if full(view.table.free[Space.NURSERY]):
        return
    row = drawn_from_row(view, CardKind.PLANT)
    deck = [from_deck(CardKind.PLANT)] * min(2, len(stock.plants))
    for draws in combinations([*row, *deck], 2):
        yield WorkTurn(player=view.name, space=Space.NURSERY, draws=draws)


def _tool_shed(view: PlayerView, stock: Stock) -> Iterator[WorkTurn]:
    if not full(view.table.free[Space.TOOL_SHED]):
        for card in _drawable(view, stock, CardKind.TOOL):
            yield WorkTurn(player=view.name, space=Space.TOOL_SHED, draws=(card,))


def _assistant(view: PlayerView, _: Stock) -> Iterator[WorkTurn]:
    """Yield a turn on the card of the assistant who has a space (GT-183)."""
    has_one = any(one.moment is Moment.ACTION for one in view.ready())
    if has_one and not _is_covered(view, Space.OMARI):
        yield WorkTurn(player=view.name, space=Space.OMARI)


_TURNS: Mapping[Space, Callable[[PlayerView, Stock], Iterator[WorkTurn]]] = {
    Space.GARDENING: _gardening,
    Space.TEMPORARY_SLOT: _temporary_slot,
    Space.PARENTS: _parents,
    Space.FIRST_SHIFT: _first_shift,
    Space.SECOND_SHIFT: _second_shift,
    Space.GOAL: _goal,
    Space.TREASURY: _treasury,
    Space.UNIVERSITY: _university,
    Space.NURSERY: _nursery,
    Space.TOOL_SHED: _tool_shed,
    Space.OMARI: _assistant,
}


def _is_covered(view: PlayerView, space: Space) -> bool:
    return (space, view.name) in view.table.covered


def _free_genes(view: PlayerView, space: Space) -> list[Gene]:
    return [gene for gene in GENES if (space, gene.value) not in view.table.covered]


def _drawable(view: PlayerView, stock: Stock, kind: CardKind) -> list[DrawnCard]:
    deck = [from_deck(kind)] if len(stock.pile(kind)) else []
    return [*drawn_from_row(view, kind), *deck]


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


def _with_coin(view: PlayerView, space: Space, gene: Gene, tile: TileMove | None) -> WorkTurn:
    coin = Said(1) if view.table.coins[gene] else None
    return WorkTurn(player=view.name, space=space, gene=gene, tile=tile, coin=coin)
