"""What people write and lay down: names, genotypes, animals, matings; what they can have."""

from typing import TYPE_CHECKING

from testcross.rulesets.genetics.allele_table import PairTable, allele_table
from testcross.rulesets.genetics.animal import is_written_out
from testcross.rulesets.genetics.card_words import card_readings, longest_cards, most_words
from testcross.rulesets.genetics.genotype_text import looks_like_genotype
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import (
    at_told_loci,
    last_card,
    refuse_wrong_sex,
    split_parents,
)
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.offspring import (
    NumberedSquares,
    PunnettSquare,
    Share,
    SquaresByLocus,
    numbered_cells,
    numbered_squares,
    punnett,
    punnett_square,
    ratio,
)
from testcross.rulesets.genetics.phenotypes import traits_of
from testcross.rulesets.genetics.ruleset import PARENT_WORDS, ScoringScheme
from testcross.rulesets.genetics.slots import (
    format_full,
    format_genotype,
    format_reading,
    refuse_empty,
    refuse_lone_join,
)
from testcross.rulesets.genetics.spreadsheet_cell import cell_text, is_quoted_formula
from testcross.solver.late_imports import late_names

if TYPE_CHECKING:
    from testcross.rulesets.genetics.offspring import Chance, offspring_of

__all__ = [
    "PARENT_WORDS",
    "Chance",
    "Locus",
    "NumberedSquares",
    "PairTable",
    "PunnettSquare",
    "ScoringScheme",
    "Share",
    "SquaresByLocus",
    "allele_table",
    "at_told_loci",
    "card_readings",
    "cell_text",
    "format_full",
    "format_genotype",
    "format_reading",
    "is_quoted_formula",
    "is_written_out",
    "last_card",
    "longest_cards",
    "looks_like_genotype",
    "most_words",
    "name_key",
    "nearest",
    "numbered_cells",
    "numbered_squares",
    "offspring_of",
    "punnett",
    "punnett_square",
    "ratio",
    "refuse_empty",
    "refuse_lone_join",
    "refuse_wrong_sex",
    "split_parents",
    "traits_of",
]

__getattr__ = late_names(
    __name__,
    {
        "offspring": ("Chance", "offspring_of"),
    },
)
