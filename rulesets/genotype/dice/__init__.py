"""Offspring dice: faces, parents and their square, pools, and the law of a die."""

from testcross.rulesets.genotype.dice.die_law import DieLaw, at_least, die_law
from testcross.rulesets.genotype.dice.face import FACES, NUMBERED, Face, parse_face
from testcross.rulesets.genotype.dice.pea_parents import (
    PeaParents,
    crosses_in,
    gametes,
    parents_by_gene,
    parse_parents,
)
from testcross.rulesets.genotype.dice.pool import DICE_OF_A_GENE, DicePool, GenePool, pool_of
from testcross.rulesets.genotype.dice.pool_states import WAYS, Ninths, pool_states
from testcross.rulesets.genotype.dice.pool_text import (
    Die,
    dice_in,
    format_pool,
    parse_die,
    parse_pool,
)
from testcross.rulesets.genotype.dice.roll import GeneRoll, chance_of_faces, parse_roll, sort_roll

__all__ = [
    "DICE_OF_A_GENE",
    "FACES",
    "NUMBERED",
    "WAYS",
    "DicePool",
    "Die",
    "DieLaw",
    "Face",
    "GenePool",
    "GeneRoll",
    "Ninths",
    "PeaParents",
    "at_least",
    "chance_of_faces",
    "crosses_in",
    "dice_in",
    "die_law",
    "format_pool",
    "gametes",
    "parents_by_gene",
    "parse_die",
    "parse_face",
    "parse_parents",
    "parse_pool",
    "parse_roll",
    "pool_of",
    "pool_states",
    "sort_roll",
]
