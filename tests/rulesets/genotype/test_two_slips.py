"""Two slips of a game: neither hides the other, unless some reading allows one of the two."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import permutations, product
from typing import Any

from genotype_games.genotype_games import Kind, simulated
from sampling import each
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.dice import (
    DicePool,
    GenePool,
    GeneRoll,
    format_pool,
    parse_pool,
    sort_roll,
)
from testcross.rulesets.genotype.game import GAME
from testcross.rulesets.genotype.record.move_words import parse_rolls
from testcross.rulesets.genotype.round_state.shared_board import Tiles, parents_with
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.solver import Solver, make_engine

Record = dict[str, Any]
SOLVER = Solver(make_engine("python-constraint"))
CARDS = [
    {"tool": "Rake"},
    {"tool": "Graft Knife"},
    {"assistant": "Father Anton"},
    {"assistant": "Brother Franz"},
    {"assistant": "Sister Maria"},
]
"""What goes with a die that is taken."""


def played(players: int, seed: int) -> Record:
    """Return a game as plain data, its own to change."""
    found: Record = json.loads(simulated(Kind(players), seed).text("json"))
    return found


def codes(record: Record) -> list[str]:
    """Return the codes of what is found in a game."""
    found = GAME.referee.check_record(parse_tree(json.dumps(record)), SOLVER).findings
    return [str(one.code) for one in found]


def gardening_after(record: Record, number: int, player: str) -> Iterator[Record]:
    """Yield the turns with Gardening of a player in later rounds."""
    for one in record["rounds"][number + 1 :]:
        for turn in one["working"]:
            if (turn["player"], turn.get("space")) == (player, "gardening"):
                yield turn


def early_harvests(players: int, seed: int) -> Iterator[tuple[Record, Record]]:
    """Yield games with an incomplete plant harvested, and an earlier pick that covers its trait."""
    right = played(players, seed)
    for number, place in product(range(4), range(8)):
        record = deepcopy(right)
        picks = record["rounds"][number]["picks"]
        pick = picks[place] if place < len(picks) else {}
        if not pick.get("die") or pick["die"] != pick.get("trait") or "uses" in pick:
            continue
        turn = next(gardening_after(record, number, pick["player"]), None)
        if turn is not None and pick["plant"] not in turn.get("harvests", ()):
            turn["harvests"] = [*turn.get("harvests", ()), pick["plant"]]
            yield record, pick


@cache
def harvested_early() -> list[tuple[Record, Record]]:
    """Return such games in which the harvest is all that is wrong."""
    games = (one for players in (2, 3) for seed in (0, 1) for one in early_harvests(players, seed))
    return [one for one in games if codes(one[0]) == ["GT104"]]


@each("card", range(len(CARDS)), quick=2)
def test_card_that_changes_nothing_hides_no_incomplete_harvest(card: int) -> None:
    """B8: a tool or an assistant not owned, on a die that covers its trait without it."""
    tried = 0
    for record, pick in harvested_early():
        pick["uses"] = [CARDS[card]]
        found = codes(record)
        del pick["uses"]
        if found == ["GT104"]:
            continue  # it is owned
        assert found in (["GT216", "GT104"], ["GT217", "GT104"])
        tried += 1
    assert tried > 2


def wrong_pools(text: str, gene: Gene) -> Iterator[str]:
    """Yield pools in which one die of a gene lies in another pool of its gene."""
    pool = parse_pool(text)
    for one, other in permutations(range(3), 2):
        numbers = list(pool.of_gene(gene).traits)
        if numbers[one]:
            numbers[one] -= 1
            numbers[other] += 1
            first, second, third = numbers
            of_gene = GenePool((first, second, third), pool.of_gene(gene).de_novo)
            r, f, g, t = (of_gene if at is gene else pool.of_gene(at) for at in GENES)
            yield format_pool(DicePool((r, f, g, t)))


def allows(box: Box, one: Record, gene: Gene, tile: str) -> bool:
    """Tell whether tiles may lie so that a roll is sorted as written, and a tile can be changed."""
    first, *again = parse_rolls(one["roll"][gene.value])
    fell = GeneRoll(gene=gene, first=first, again=again[0] if again else ())
    printed, pool = box.parents(gene), parse_pool(one["pools"]).of_gene(gene)
    spot, side = tile.split()
    for lies in product((None, False, True), repeat=2):
        free = lies[spot == "top"] is None
        if free != (side == "away") and (
            sort_roll(fell, parents_with(Tiles(*lies), printed), box.cells()) == pool
        ):
            return True
    return False


def wrong_tiles(record: Record, number: int) -> Iterator[tuple[Gene, Record, str]]:
    """Yield the only tiles of a gene in a round, each with another that cannot be changed so."""
    for gene in GENES:
        space = f"parents {gene}"
        turns = [one for one in record["rounds"][number]["working"] if one.get("space") == space]
        if len(turns) == 1 and "tile" in turns[0]:
            for side in (gene.value, gene.recessive, "away"):
                for spot in ("left", "top"):
                    yield gene, turns[0], f"{spot} {side}"


def both_slips(players: int, seed: int) -> Iterator[tuple[bool, list[str]]]:
    """Yield what is found of dice sorted wrongly, and a wrong tile of their gene a round later."""
    record = played(players, seed)
    box = Rules().box
    for number in range(4):
        one = record["rounds"][number]
        for gene, turn, tile in wrong_tiles(record, number + 1):
            right, sorted_right = turn["tile"], one["pools"]
            turn["tile"] = tile
            if tile != right and codes(record) == ["GT206"]:
                one["pools"] = next(wrong_pools(sorted_right, gene))
                yield allows(box, one, gene, tile), codes(record)
            turn["tile"], one["pools"] = right, sorted_right


@each("players, seed", list(product((2, 3, 4), range(6))), quick=1, blocks=1)
def test_dice_sorted_wrongly_hide_no_tile_that_cannot_be_changed(players: int, seed: int) -> None:
    """B7: unless the dice were sorted rightly by tiles that lay otherwise."""
    tried = list(both_slips(players, seed))
    assert tried
    for is_allowed, found in tried:
        assert is_allowed or found == ["GT101", "GT206"]
