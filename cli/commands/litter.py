"""``testcross litter``: which varieties could still join a litter."""

import typer
from testcross.cli import console
from testcross.cli.arguments import (
    DEFAULT_RULESET,
    STRICT,
    Cards,
    FillName,
    Json,
    RulesetName,
    fill_of,
)
from testcross.cli.documents import LITTER, dump
from testcross.cli.exits import ILLEGAL
from testcross.cli.matings import InputError, one_mating
from testcross.cli.tables import conflict_paragraphs, verdict
from testcross.rulesets import check_mating, load_ruleset
from testcross.rulesets.answers.littermates import Littermate, littermates
from testcross.solver import Solver


def litter(
    cards: Cards = None,
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    fill: FillName = STRICT,
    json: Json = False,
) -> None:
    """List the varieties that could still join a litter, and what each would fill in.

    Exit status: 0 the litter is legal, 1 it is illegal, 2 input that cannot be understood.
    """
    if not cards:
        raise InputError("no cards given; try: testcross litter castor castor black")
    mating, solver = one_mating(load_ruleset(ruleset), cards), Solver()
    answer = check_mating(mating, solver)
    found = littermates(mating, solver, fill_of(fill)) if answer.legal else ()
    if json:
        console.write(dump(_document(mating.label, found, legal=answer.legal)))
    elif answer.legal:
        console.write(f"{console.paragraph(mating.label)}\n{_table(found)}")
    else:
        told = conflict_paragraphs(answer.conflicts)
        console.write(f"{console.paragraph(mating.label)}{verdict(answer.conflicts)}\n\n{told}")
    if not answer.legal:
        raise typer.Exit(ILLEGAL)


def _table(found: tuple[Littermate, ...]) -> str:
    table = console.plain_table(["Can join", "Filled in", "Others would become"])
    for one in found:
        gains = ", ".join(f"{gain.role} {gain.after}" for gain in one.gains)
        console.add_row(table, [one.variety, one.resolved, gains or "(no change)"])
    return console.rendered(table) if found else "No variety can join this litter.\n"


def _document(label: str, found: tuple[Littermate, ...], *, legal: bool) -> dict[str, object]:
    return {
        "schema": LITTER,
        "mating": label,
        "legal": legal,
        "can_join": [
            {
                "variety": one.variety,
                "resolved": one.resolved,
                "gains": [
                    {"animal": gain.role, "before": gain.before, "after": gain.after}
                    for gain in one.gains
                ],
            }
            for one in found
        ],
    }
