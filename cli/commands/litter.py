"""``testcross litter``: which varieties could still join a litter."""

from typing import Any

import typer
from testcross.cli import arguments, console
from testcross.cli.answering import Reply, Request, answer_all, form_of, make_solver
from testcross.cli.documents import LITTER, dump, opening
from testcross.cli.tables import conflict_paragraphs, verdict
from testcross.rulesets import Check, Mating, check_mating, load_ruleset
from testcross.rulesets.analysis import Littermate, littermates


def litter(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    fill: arguments.FillName = arguments.STRICT,
    json: arguments.Json = False,
) -> None:
    """List the varieties that could still join a litter, and what each would fill in.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    rules, form, chosen = load_ruleset(ruleset), form_of(json=json), arguments.fill_of(fill)
    request = Request(ruleset=rules, cards=cards or [], file=file, form=form, schema=LITTER)
    solver = make_solver(arguments.DEFAULT_ENGINE, double_check=False)

    def answer(mating: Mating, line: int | None) -> Reply:
        checked = check_mating(mating, solver)
        found = littermates(mating, solver, chosen) if checked.legal else ()
        text = dump(_document(checked, found, line)) if form == "json" else ""
        return Reply(legal=checked.legal, text=text or _text(checked, found, line))

    raise typer.Exit(answer_all(request, answer))


def _text(checked: Check, found: tuple[Littermate, ...], line: int | None) -> str:
    heading = "" if line is None else f"{line}: "
    label = console.paragraph(heading + checked.mating.label)
    if checked.legal:
        text = f"{label}\n{_table(found)}"
    else:
        text = f"{label}{verdict(checked.conflicts)}\n\n{conflict_paragraphs(checked.conflicts)}"
    return text + ("\n" if line is not None else "")


def _table(found: tuple[Littermate, ...]) -> str:
    table = console.plain_table(["Can join", "Filled in", "Others would become"])
    for one in found:
        gains = ", ".join(f"{gain.role} {gain.after}" for gain in one.gains)
        console.add_row(table, [one.variety, one.resolved, gains or "(no change)"])
    return console.rendered(table) if found else "No variety can join this litter.\n"


def _document(checked: Check, found: tuple[Littermate, ...], line: int | None) -> dict[str, Any]:
    return {
        **opening(LITTER, checked.mating, line),
        "legal": checked.legal,
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
