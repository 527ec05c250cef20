"""``testcross check``: is this mating legal, what follows, and why not?"""

from typing import Annotated

import typer
from testcross.cli import arguments, console
from testcross.cli.answering import Form, Reply, Request, answer_all, form_of, make_solver
from testcross.cli.documents import CHECK, check_document, dump
from testcross.cli.tables import conflict_paragraphs, mating_table, note_on_stars, verdict
from testcross.rulesets import Check, Mating, check_mating, load_mating_ruleset

_MORE = "testcross explain shows the way there, and which cards would make it legal."


def check(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    json: arguments.Json = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Answer by exit status only.")] = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Check whether a mating is legal by Mendel's laws; fill in what follows, or say why not.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    form = form_of(json=json, quiet=quiet)
    request = Request(
        ruleset=load_mating_ruleset(ruleset), cards=cards or [], file=file, form=form, schema=CHECK
    )
    solver = make_solver(engine, double_check=double_check)

    def answer(mating: Mating, line: int | None) -> Reply:
        verdict = check_mating(mating, solver)
        return Reply(legal=verdict.legal, text=_text(verdict, line, form))

    raise typer.Exit(answer_all(request, answer))


def _text(answer: Check, line: int | None, form: Form) -> str:
    if form == "quiet":
        return ""
    if form == "json":
        return dump(check_document(answer, line))
    return _screen(answer) if line is None else _lines(answer, line)


def _screen(answer: Check) -> str:
    """Return the answer to one mating: its table, the verdict, and the reasons."""
    table = console.rendered(mating_table(answer.mating, answer.animals))
    text = f"{console.paragraph(answer.mating.label)}\n{table}\n{verdict(answer.conflicts)}\n"
    if not answer.legal:
        return f"{text}\n{conflict_paragraphs(answer.conflicts)}\n{console.paragraph(_MORE)}"
    notes = [note_on_stars(answer.animals), *(fact.text for fact in answer.either_or)]
    return text + "".join(console.paragraph(note) for note in notes if note)


def _lines(answer: Check, line: int) -> str:
    """Return the answer to one of many matings: a line, and what follows from it."""
    if not answer.legal:
        conflicts = conflict_paragraphs(answer.conflicts, indent="    ")
        return f"{line}: ILLEGAL  {answer.mating.label}\n{conflicts}"
    sire, dam, *kits = (animal.marked for animal in answer.animals)
    text = f"{line}: legal    {answer.mating.label}\n"
    told = [f"{sire} x {dam} -> {', '.join(kits)}", *(fact.text for fact in answer.either_or)]
    return text + "".join(console.paragraph(one, indent="    ") for one in told)
