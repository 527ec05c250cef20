"""Who can pick must (GT-137): whether anything can be taken, against trying every pick."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

from genotype_games.pea_tables import codes, pick, table
from sampling import each
from testcross.rulesets.genotype.cards import GENES, TRAITS, PeaPlant
from testcross.rulesets.genotype.dice import DicePool, GenePool, format_pool, parse_die
from testcross.rulesets.genotype.position import Shift
from testcross.rulesets.genotype.round_state.breeding.begin import ability
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.verification import Task, verify_bytes

SAMPLE = Path(__file__).parents[3] / "docs" / "samples" / "pea-evening.yaml"
EVENING = SAMPLE.read_text(encoding="utf-8")
PLAYER, OTHER = "Alina", "Brandy"


def every_pick(written: str, plants: list[str]) -> Iterator[PickTurn]:
    """Yield every pick of one die, or of two of a gene, for every trait of every plant."""
    dice = [*map(str, TRAITS), *(f"m{gene}" for gene in GENES)]
    pairs = [f"m{gene} + {die}" for gene in GENES for die in dice if die[-1].upper() == gene]
    traits = [(plant, str(trait)) for plant in plants for trait in TRAITS]
    for taken, (plant, trait) in product([*dice, *pairs], traits):
        card = plant.replace("(", "").replace(")", "")
        yield pick(written, taken, f"{card} > {trait}")
    for die in dice:
        yield pick(written, die)


def random_plant(random: Random, points: int) -> str:
    genes = random.sample(GENES, random.randint(1, 3))
    traits = tuple(random.choice([one for one in TRAITS if one.gene == gene]) for gene in genes)
    covered = frozenset(one for one in traits if random.random() < 0.5)
    return str(PeaPlant(traits=traits, covered=covered, points=points))


def random_pool(random: Random) -> str:
    found = []
    for _ in GENES:
        kinds = [random.choice((0, 0, 0, 1, 2, 3)) for _ in range(5)]
        numbers = [kinds.count(kind) for kind in range(4)]
        found.append(GenePool((numbers[0], numbers[1], numbers[2]), numbers[3]))
    return format_pool(DicePool((found[0], found[1], found[2], found[3])))


def test_gt_137_who_could_pick_only_by_the_dice_as_assumed_gets_a_warning() -> None:
    """Where I to IV stand is not in the record, nor which parents are printed."""
    opening, _, _ = EVENING.partition("    pools: ")
    rolled = ", ".join(f"{gene}: I II II III IV" for gene in GENES)
    passes = ", ".join(f"{{player: {name}, passes: true}}" for name in ("Ann", "Bo"))
    text = f"{opening}    roll: {{{rolled}}}\n    picks: [{passes}]\n"
    report = verify_bytes(Task(path="evening.yaml"), text.encode())
    (told,) = (one for one in report.findings if one.code != "RX004")
    assert told.code == "GT290"
    assert "Ann passed, but could take FF for 9: FF Tt gg" in told.message
    assert "square.cells: I II III IV" in told.message


def test_what_could_be_taken_is_told_only_of_dice_that_lie_there_for_certain() -> None:
    state = table({PLAYER: ["9: FF", "8: Ff"], OTHER: ["5: RR"]}, "5RR FF Ff 2ff mF 5GG 5TT")
    picking = state.table.picking
    assert picking
    assert picking.dice
    for gone, told in (
        ("", ("FF for 9: FF", "Ff for 8: Ff", "mF for a coin")),
        ("mF", ("FF for 9: FF", "Ff for 8: Ff")),
        ("Ff", ("FF for 9: FF",)),
    ):
        other = picking.dice.copy()
        other.take([parse_die(gone)] if gone else [])
        picking.dice.join(other)  # nobody knows whether it was taken
        assert ability(state.table, picking, Shift(PLAYER)).options == told


@each("seed", range(40), quick=3)
def test_gt_137_a_pass_is_wrong_exactly_if_some_pick_is_legal(seed: int) -> None:
    random = Random(seed)
    plants = [random_plant(random, points) for points in range(1, random.randint(2, 3))]
    shift = random.choice(("", "1st R", "2nd"))
    order = f"{PLAYER} {shift}" if shift else ""
    state = table(
        {PLAYER: plants, OTHER: ["9: FF"]},
        random_pool(random),
        slots=random.choice((1, 2)),
        order=order,
    )
    written = f"{PLAYER} {shift}".strip()
    legal = any(not state.violations(one) for one in every_pick(written, plants))
    assert codes(state.violations(pick(written))) == (["GT215"] if legal else [])
