"""``testcross table``: the alleles of a locus, or of several, and what each pair shows."""

from typing import Annotated

import typer
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName
from testcross.cli.runner import form_of, show
from testcross.rulesets import load_mating_ruleset
from testcross.rulesets.gene_rummy import AllelePage, errata_of
from testcross.rulesets.genetics import allele_table


def table(
    loci: Annotated[
        list[str],
        typer.Argument(metavar="LOCI", help="Such as B, D, BD, A or C.", show_default=False),
    ],
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    json: Json = False,
) -> None:
    """Show every pair of alleles at a locus, or at several, and what it looks like.

    Genotypes are counted both ways: Bb and bB as one, and as two. Where the manual's own table
    (pp. 27-31) counts otherwise, that is said.
    """
    form = form_of(json=json)
    rules = load_mating_ruleset(ruleset)
    found = allele_table(rules, " ".join(loci))
    own = rules.name == DEFAULT_RULESET
    errata = errata_of([locus.name for locus in found.loci]) if own else ()
    show(AllelePage(table=found, errata=errata), form)
