"""Tiles, spaces and seats as ranges, against plain enumeration."""

from itertools import permutations, product

import pytest
from sampling import each
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import GENES, CardKind
from testcross.rulesets.genotype.round_state.breeding.coverings import may_cover_copies
from testcross.rulesets.genotype.round_state.move_parts import Spot, TileMove
from testcross.rulesets.genotype.round_state.player_board import (
    FreeSpaces,
    PlayerBoard,
    costs_of,
    full,
    reduced,
    taken,
)
from testcross.rulesets.genotype.round_state.shared_board import (
    ALL_TILES,
    NO_TILES,
    Tiles,
    after,
    all_changed,
    parents_with,
)
from testcross.rulesets.genotype.round_state.table import SeatsInPlay
from testcross.rulesets.tabletop import Count, Hand

CHANGES = [TileMove(spot=spot, recessive=side) for spot in Spot for side in (None, False, True)]


def test_c_9_nine_states_twelve_changes_to_each_side_and_four_apart() -> None:
    """Nine states of parents, 12 single changes, the farthest pair 4 changes apart."""
    ways = {(one, other) for one in ALL_TILES for move in CHANGES for other in _after(one, move)}
    assert len(ALL_TILES) == 9
    assert len({frozenset(pair) for pair in ways}) == 12
    assert max(_steps(one, other, ways) for one in ALL_TILES for other in ALL_TILES) == 4


def _after(one: Tiles, move: TileMove) -> frozenset[Tiles]:
    return after(frozenset({one}), move)


def _steps(one: Tiles, other: Tiles, ways: set[tuple[Tiles, Tiles]]) -> int:
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {end for start, end in ways if start in reached}
        steps += 1
    return steps


def test_a_tile_without_its_spot_may_lie_on_either() -> None:
    move = TileMove(spot=None, recessive=True)
    assert after(NO_TILES, move) == {Tiles(left=True), Tiles(top=True)}
    assert after(frozenset({Tiles(left=False)}), move) == {Tiles(left=False, top=True)}
    assert after(frozenset({Tiles(top=False)}), move) == {Tiles(left=True, top=False)}


def test_after_a_change_that_cannot_be_any_single_change_may_have_been_made() -> None:
    assert not after(NO_TILES, TileMove(spot=Spot.TOP, recessive=None))
    changed = {tiles for move in CHANGES for tiles in after(NO_TILES, move)}
    assert all_changed(NO_TILES) == NO_TILES | changed


@pytest.mark.parametrize("gene", GENES)
def test_a_tile_covers_one_whole_parent(gene: str) -> None:
    printed = load_box().parents(next(one for one in GENES if one == gene))
    shown = {str(parents_with(one, printed)) for one in ALL_TILES}
    sides = (f"{gene}{gene.lower()}", gene * 2, gene.lower() * 2)
    assert shown == {f"{left} x {top}" for left, top in product(sides, repeat=2)}


@each("paid", list(product((None, 0, 1, 2, 3), repeat=3)), quick=125)
def test_spaces_are_left_that_some_order_of_taking_leaves(paid: tuple[int | None, ...]) -> None:
    costs = (1, 2, 2)
    free: FreeSpaces = frozenset({costs})
    for number in paid:
        free = taken(free, number, (1,))
    due = {
        tuple(sorted(order[3:]))
        for order in permutations(costs)
        if all(
            number is None or reduced(cost, 1) == number
            for number, cost in zip(paid, order, strict=True)
        )
    }
    assert set(free) == due
    assert full(free) == (not any(due))


def test_what_free_spaces_cost() -> None:
    assert costs_of(frozenset({(1, 2), (2, 3)})) == (1, 2, 3)
    assert [reduced(cost, 1) for cost in (0, 1, 2, 3)] == [0, 1, 1, 2]


def test_who_is_out_is_passed_over_and_who_may_be_out_may_be() -> None:
    seats = SeatsInPlay(("Ann", "Bo", "Cy"))
    seats.begin("Ann")
    assert seats.take("Ann", "Bo") == ("Ann", ())
    seats.out.add("Bo")
    assert seats.due() == ("Cy",)
    seats.unsure.add("Cy")
    assert seats.due() == ("Cy", "Ann")
    assert seats.take("Ann", None) == ("Ann", ("Cy",))
    seats.out |= {"Ann", "Cy"}
    assert seats.due() == ()


def test_a_wrong_name_is_told_from_a_turn_left_out_by_the_turn_after_it() -> None:
    for following, actor in (("Cy", "Bo"), ("Ann", "Cy")):
        seats = SeatsInPlay(("Ann", "Bo", "Cy"))
        seats.begin("Ann")
        seats.take("Ann", None)
        assert seats.take("Cy", following)[0] == actor


def test_copies_may_be_covered_by_a_card_that_is_known_or_not_known() -> None:
    board = PlayerBoard(name="Ann")
    board.hands[CardKind.TOOL] = Hand((), Count.exactly(0))
    assert not may_cover_copies(board)
    board.assistants.append("Sister Anna")
    assert not may_cover_copies(board)
    board.assistants_known = False
    assert may_cover_copies(board)
    board.assistants_known = True
    board.assistants.append("Sister May")
    assert may_cover_copies(board)
    board.assistants.clear()
    board.hands[CardKind.TOOL] = Hand((), Count(0, 1))
    assert may_cover_copies(board)
