"""What people write and lay down: names, genotypes, animals, matings; what they can have."""

from testcross.rulesets.genetics.animal import is_written_out, refuse_empty
from testcross.rulesets.genetics.card_words import card_readings, longest_cards
from testcross.rulesets.genetics.mating import refuse_wrong_sex
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.notation import (
    format_full,
    format_genotype,
    format_reading,
    looks_like_genotype,
)
from testcross.rulesets.genetics.offspring import Chance, offspring_of
from testcross.rulesets.genetics.punnett import PunnettSquare, Share, punnett_square, ratio
from testcross.rulesets.genetics.scheme import ScoringScheme

__all__ = [
    "Chance",
    "PunnettSquare",
    "ScoringScheme",
    "Share",
    "card_readings",
    "format_full",
    "format_genotype",
    "format_reading",
    "is_written_out",
    "longest_cards",
    "looks_like_genotype",
    "name_key",
    "nearest",
    "offspring_of",
    "punnett_square",
    "ratio",
    "refuse_empty",
    "refuse_wrong_sex",
]
