"""``testcross offspring``: which varieties two animals can have, and how likely."""

from typing import Annotated

import typer
from testcross.cli.answers import OffspringAnswer
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName, complete_card
from testcross.cli.runner import form_of, show
from testcross.rulesets import load_mating_ruleset, parse_animal
from testcross.rulesets.genetics import offspring_of, refuse_empty, refuse_wrong_sex
from testcross.solver import Solver

Parent = Annotated[str, typer.Argument(help="A name or a genotype.", autocompletion=complete_card)]


def offspring(
    buck: Parent, doe: Parent, *, ruleset: RulesetName = DEFAULT_RULESET, json: Json = False
) -> None:
    """List the varieties that two animals can have as offspring.

    With their exact chances if both genotypes are fully known ("Aa Bb Cc Dd").
    """
    rules = load_mating_ruleset(ruleset)
    for role, text in zip(rules.roles.sexes, (buck, doe), strict=True):
        refuse_empty(text, f"the card for {role}")
    parents = [parse_animal(rules, text) for text in (buck, doe)]
    refuse_wrong_sex(rules, parents, [buck, doe])
    found = offspring_of(rules, parents[0], parents[1], Solver())
    label = f"{parents[0].label} x {parents[1].label}"
    answer = OffspringAnswer(ruleset=rules, parents=label, chances=found)
    show(answer, form_of(json=json))
