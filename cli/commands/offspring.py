"""``testcross offspring``: which varieties two animals can have, and how likely."""

from typing import Annotated

import typer
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName, complete_card
from testcross.cli.crosses import two_parents
from testcross.cli.runner import form_of, show
from testcross.rulesets import load_mating_ruleset
from testcross.rulesets.analysis import OffspringAnswer
from testcross.rulesets.genetics import offspring_of
from testcross.solver import Solver


def offspring(
    parents: Annotated[
        list[str],
        typer.Argument(
            metavar="BUCK DOE",
            help="Names, aliases or genotypes; or one quoted cross, 'BUCK x DOE'.",
            autocompletion=complete_card,
            show_default=False,
        ),
    ],
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    json: Json = False,
) -> None:
    """List the varieties that two animals can have as offspring.

    With their exact chances if both genotypes are fully known ("Aa Bb Cc Dd").
    """
    rules = load_mating_ruleset(ruleset)
    rules, sire, dam = two_parents(rules, parents)
    found = offspring_of(rules, sire, dam, Solver())
    answer = OffspringAnswer(ruleset=rules, parents=f"{sire.label} x {dam.label}", chances=found)
    show(answer, form_of(json=json))
