"""``testcross offspring``: which varieties two animals can have, and how likely."""

from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName, complete_card
from testcross.cli.documents import OFFSPRING, dump
from testcross.rulesets import load_ruleset, parse_animal
from testcross.rulesets.english import counted
from testcross.rulesets.genetics import Chance, offspring_of, refuse_empty, refuse_wrong_sex
from testcross.solver import Solver

Parent = Annotated[str, typer.Argument(help="A name or a genotype.", autocompletion=complete_card)]


def offspring(
    buck: Parent, doe: Parent, *, ruleset: RulesetName = DEFAULT_RULESET, json: Json = False
) -> None:
    """List the varieties that two animals can have.

    With exact chances where both genotypes are fully known ("Aa Bb Cc Dd").
    """
    rules = load_ruleset(ruleset)
    for role, text in zip(rules.roles.sexes, (buck, doe), strict=True):
        refuse_empty(text, f"the card for {role}")
    parents = [parse_animal(rules, text) for text in (buck, doe)]
    refuse_wrong_sex(rules, parents, [buck, doe])
    found = offspring_of(rules, parents[0], parents[1], Solver())
    label = f"{parents[0].label} x {parents[1].label}"
    if json:
        varieties = [
            {"name": one.variety, "chance": None if one.chance is None else str(one.chance)}
            for one in found
        ]
        document = {"schema": OFFSPRING, "ruleset": rules.name, "parents": label}
        console.write(dump({**document, "varieties": varieties}))
        return
    console.write(f"{console.paragraph(label)}\n")
    console.write(_table(found))


def _table(found: tuple[Chance, ...]) -> str:
    if not found:
        return "No variety of this ruleset is possible.\n"
    if found[0].chance is None:
        names = ", ".join(one.variety for one in found)
        count = f"{counted(len(found), 'variety')} {'is' if len(found) == 1 else 'are'} possible"
        note = "; for chances give both genotypes in full, such as 'Aa Bb Cc Dd'"
        return console.paragraph(f"{count}{note}:") + console.paragraph(names, indent="  ")
    table = console.plain_table(["Variety", "Chance", ""])
    for one in sorted(found, key=lambda one: -(one.chance or 0)):
        percent = f"{float(one.chance or 0):.2%}"
        console.add_row(table, [one.variety, str(one.chance), percent])
    return console.rendered(table)
