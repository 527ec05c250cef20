"""``testcross explain``: every allele that can be filled in, one deduction at a time."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli import arguments, console
from testcross.cli.arguments import optional
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.inputs import STDIN, InputError, one_mating, source_of
from testcross.cli.question_words import parse_target
from testcross.cli.runner import Request, answer_all, form_of, make_solver
from testcross.cli.variant_terms import terms_of
from testcross.rulesets import (
    Explanation,
    Mating,
    check_mating,
    explain_mating,
    load_mating_ruleset,
)
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy import Rules


def explain(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    variant: arguments.VariantName = None,
    fill: arguments.GameFill = None,
    only: Annotated[
        str | None,
        optional(
            "--only",
            metavar="ANIMAL.LOCUS",
            text="Only the steps that lead to one answer, such as kit1.C.",
        ),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="On a terminal: wait for Enter after each step.")
    ] = False,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask for each step; ? for a hint, ! for the step.")
    ] = False,
    short: arguments.Short = False,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain every allele that can be filled in, or why a mating is illegal and how to fix it.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    form = form_of(json=json, step=step, short=short)
    if ask:
        given = {"--file": file, "--variant": variant, "--fill": fill, "--only": only}
        given |= {f"--{form}": None if form == "text" else form}
        solver = make_solver(engine, double_check=double_check)
        raise typer.Exit(_ask_steps(ruleset, cards or [], given, solver))
    terms = terms_of(ruleset, variant, fill)
    request = Request(
        command="explain", ruleset=terms.ruleset, cards=cards or [], file=file, form=form
    )
    solver = make_solver(engine, double_check=double_check)

    def answer(mating: Mating) -> Explanation:
        target = None if only is None else parse_target(mating, only)
        if terms.rules is None:
            return explain_mating(mating, solver, terms.fill, only=target)
        return _by_variant(mating, terms.rules, solver, target)

    raise typer.Exit(answer_all(request, answer))


def _by_variant(
    mating: Mating, rules: "Rules", solver: Solver, only: tuple[int, int] | None
) -> Explanation:
    from testcross.rulesets.gene_rummy.scoring import explain_in_variant

    return explain_in_variant(mating, rules, solver, only=only)


def _ask_steps(
    ruleset: str, cards: Sequence[str], given: Mapping[str, str | None], solver: Solver
) -> int:
    """Ask for each step of the strict fill of one mating, and return the exit status.

    Raises:
        InputError: for options that do not go with questions.
    """
    from testcross.cli.typed_answers import answer_typed
    from testcross.rulesets.tutoring import Asking, walk_through

    for option, value in given.items():
        if value is not None:
            raise InputError(f"--ask and {option} were both given; give one of them")
    if list(cards) == [STDIN]:
        raise InputError("--ask reads answers from standard input; give the mating as words")
    rules = load_mating_ruleset(ruleset)
    source_of(cards, None, "explain")
    mating = one_mating(rules, cards, "explain")
    steps = walk_through(mating, solver)
    legal = check_mating(mating, solver).legal
    for number, step in enumerate(steps, 1):
        asked = Asking(step.question, mating.ruleset, step.help_for)
        if not answer_typed(asked, number, len(steps)):
            return LEGAL if legal else ILLEGAL
        if asked.outcome != "wrong":
            for paragraph in step.feedback.proof:
                console.write(console.paragraph(paragraph))
    return LEGAL if legal else ILLEGAL
