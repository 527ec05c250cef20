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
    genotypes: Genotypes,
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    by_locus: Annotated[
        bool,
        typer.Option("--by-locus", help="A square of each locus, its cells numbered I to IV."),
    ] = False,
    json: Json = False,
) -> None:
    """Draw the Punnett square of two genotypes, with genotype and phenotype ratios."""
    rules = load_mating_ruleset(ruleset)
    sire, dam = two_genotypes(rules, genotypes)
    asked = genetics.numbered_squares if by_locus else genetics.punnett
    show(asked(rules, sire, dam), form_of(json=json))
