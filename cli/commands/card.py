"""``testcross card``: one card at a glance."""

from typing import Annotated

import typer
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName, complete_card
from testcross.cli.runner import form_of, show
from testcross.rulesets import load_mating_ruleset
from testcross.rulesets.analysis import card_facts


def card(
    name: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME",
            help="A card, such as 'Blue Otter', or a genotype.",
            autocompletion=complete_card,
            show_default=False,
        ),
    ],
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    json: Json = False,
) -> None:
    """Show one card: its genotype, what it can hide, its points, its suit and its other names."""
    form = form_of(json=json)
    show(card_facts(load_mating_ruleset(ruleset), " ".join(name)), form)
