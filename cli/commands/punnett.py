"""``testcross punnett``: a Punnett square with its ratios."""

from typing import Annotated

import typer
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName
from testcross.cli.runner import form_of, show
from testcross.rulesets import genetics, load_mating_ruleset

Genotype = Annotated[str, typer.Argument(help="One or more loci in full: Aa, 'Aa Bb'.")]


def punnett(
    sire: Genotype, dam: Genotype, *, ruleset: RulesetName = DEFAULT_RULESET, json: Json = False
) -> None:
    """Draw the Punnett square of two genotypes, with genotype and phenotype ratios."""
    square = genetics.punnett(load_mating_ruleset(ruleset), sire, dam)
    show(square, form_of(json=json))
