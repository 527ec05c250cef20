"""``testcross punnett``: a Punnett square with its ratios."""

from typing import Annotated

import typer
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName
from testcross.cli.crosses import two_genotypes
from testcross.cli.runner import form_of, show
from testcross.rulesets import genetics, load_mating_ruleset

Genotypes = Annotated[
    list[str],
    typer.Argument(
        metavar="BUCK DOE",
        help="One or more loci in full: Aa, 'Aa Bb'; or one quoted cross, 'Aa x Aa'.",
        show_default=False,
    ),
]


def punnett(
    genotypes: Genotypes, *, ruleset: RulesetName = DEFAULT_RULESET, json: Json = False
) -> None:
    """Draw the Punnett square of two genotypes, with genotype and phenotype ratios."""
    rules = load_mating_ruleset(ruleset)
    sire, dam = two_genotypes(rules, genotypes)
    square = genetics.punnett(rules, sire, dam)
    show(square, form_of(json=json))
