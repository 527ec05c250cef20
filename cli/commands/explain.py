"""``testcross explain``: every allele that can be filled in, one deduction at a time."""

import sys
from typing import Annotated

import typer
from testcross.cli import arguments, console
from testcross.cli.answering import Reply, Request, answer_all, form_of, make_solver
from testcross.cli.documents import EXPLAIN, dump, explain_document
from testcross.cli.matings import InputError
from testcross.cli.targets import parse_target
from testcross.cli.telling import explanation_parts
from testcross.rulesets import Explanation, Mating, explain_mating, load_mating_ruleset


def explain(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    fill: arguments.FillName = arguments.STRICT,
    only: Annotated[
        str | None,
        typer.Option(
            "--only",
            metavar="ANIMAL.LOCUS",
            help="Just the steps that lead to one answer, such as kit1.C.",
            show_default=False,
        ),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="On a terminal: one deduction for each Enter.")
    ] = False,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain every allele that can be filled in, or why a mating is illegal and what would do.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    if step and json:
        raise InputError("--step and --json were both given; give one of them")
    form = form_of(json=json)
    request = Request(
        ruleset=load_mating_ruleset(ruleset),
        cards=cards or [],
        file=file,
        form=form,
        schema=EXPLAIN,
    )
    chosen = arguments.fill_of(fill)
    solver = make_solver(engine, double_check=double_check)

    def answer(mating: Mating, line: int | None) -> Reply:
        target = None if only is None else parse_target(mating, only)
        explanation = explain_mating(mating, solver, chosen, only=target)
        if form == "json":
            text = dump(explain_document(explanation, line))
        else:
            text = _tell(explanation, line, pausing=step and _is_terminal())
        return Reply(legal=explanation.legal, text=text)

    raise typer.Exit(answer_all(request, answer))


def _tell(explanation: Explanation, line: int | None, *, pausing: bool) -> str:
    """Return the explanation; when pausing, all but its last part is shown on the way."""
    heading = "" if line is None else f"{line}: "
    label = console.paragraph(heading + explanation.mating.label)
    parts = [label, *explanation_parts(explanation)]
    if not pausing:
        return "".join(parts) + ("\n" if line is not None else "")
    opening = 3 if explanation.steps else 2
    console.write("".join(parts[:opening]) + "\nPress Enter for the next step.\n")
    for part in parts[opening:-1]:
        console.write(part)
        console.wait_for_enter()
    return parts[-1]


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
