"""``testcross why``: how one answer comes about."""

from typing import Annotated

import typer
from testcross.cli import arguments
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.question_words import locate, parse_question
from testcross.cli.runner import form_of, make_solver, show
from testcross.rulesets import explain_mating, load_mating_ruleset
from testcross.rulesets.analysis import WhyAnimalAnswer, WhyAnswer


def why(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="MATING ANIMAL[.LOCUS]",
            help="A mating, in quotes or as loose cards, and what to explain: buck.C, or buck for "
            "every locus.",
            autocompletion=arguments.complete_card,
            show_default=False,
        ),
    ],
    *,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    fill: arguments.FillName = arguments.STRICT,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain why one animal must be what it is, at one locus or at all.

    Exit status: 0 the mating is legal, 1 it is illegal, 2 input that cannot be understood.
    """
    asked = parse_question(load_mating_ruleset(ruleset), words, "why")
    animal, locus = locate(asked.mating, asked.animal, asked.locus)
    solver = make_solver(engine, double_check=double_check)
    chosen = arguments.fill_of(fill)
    loci = range(len(asked.mating.ruleset.loci)) if locus is None else [locus]
    answers = tuple(
        WhyAnswer(
            explanation=explain_mating(asked.mating, solver, chosen, only=(animal, one)),
            animal=animal,
            locus=one,
        )
        for one in loci
    )
    answer = WhyAnimalAnswer(answers=answers) if locus is None else answers[0]
    show(answer, form_of(json=json))
    raise typer.Exit(LEGAL if answers[0].explanation.legal else ILLEGAL)
