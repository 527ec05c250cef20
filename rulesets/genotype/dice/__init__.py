"""Offspring dice: faces, parents and their square, pools, and the law of a die."""

from testcross.rulesets.genotype.dice.die_law import DieLaw, at_least, die_law
from testcross.rulesets.genotype.dice.face import FACES, NUMBERED, Face, parse_face
from testcross.rulesets.genotype.dice.pea_parents import (
    PeaParents,
    gametes,
    parents_by_gene,
    parse_parents,
)
from testcross.rulesets.genotype.dice.pool import DICE_OF_A_GENE, DicePool, GenePool, pool_of
from testcross.rulesets.genotype.dice.pool_text import (
    Die,
    dice_in,
    format_pool,
    parse_die,
    parse_pool,
)

__all__ = [
    "DICE_OF_A_GENE",
    "FACES",
    "NUMBERED",
    "DicePool",
    "Die",
    "DieLaw",
    "Face",
    "GenePool",
    "PeaParents",
    "at_least",
    "dice_in",
    "die_law",
    "format_pool",
    "gametes",
    "parents_by_gene",
    "parse_die",
    "parse_face",
    "parse_parents",
    "parse_pool",
    "pool_of",
]
