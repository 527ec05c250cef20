"""Questions about matings: legal or not, what follows and why, its points, and who could join."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from testcross import rulesets
from testcross.cli import arguments, completions, console
from testcross.cli.arguments import Terms, card_words, optional, terms_of
from testcross.cli.console import ILLEGAL, LEGAL
from testcross.cli.inputs import STDIN, InputError, one_mating, source_of
from testcross.cli.question_words import (
    locate,
    parse_question,
    parse_target,
    parse_what_if,
    split_what_if,
)
from testcross.cli.runner import Request, answer_all, form_of, make_solver, show
from testcross.rulesets import Mating, analysis, load_mating_ruleset
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import RuledOutError
from testcross.rulesets.genetics import ScoringScheme
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets import Check, Explanation
    from testcross.rulesets.gene_rummy import Rules
    from testcross.rulesets.gene_rummy.scoring import ScoreAnswer


def check(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    short: arguments.Short = False,
    json: arguments.Json = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Answer by exit status only.")] = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Check whether a mating is legal by Mendel's laws; fill in what follows, or say why not.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    form = form_of(json=json, quiet=quiet, short=short)
    rules = load_mating_ruleset(ruleset)
    request = Request(command="check", ruleset=rules, cards=cards or [], file=file, form=form)
    solver = make_solver(engine, double_check=double_check)
    raise typer.Exit(answer_all(request, lambda mating: rulesets.check_mating(mating, solver)))


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

    def answer(mating: Mating) -> "Explanation":
        target = None if only is None else parse_target(mating, only)
        if terms.rules is None:
            return rulesets.explain_mating(mating, solver, terms.fill, only=target)
        return _by_variant(mating, terms.rules, solver, target)

    raise typer.Exit(answer_all(request, answer))


def _by_variant(
    mating: Mating, rules: "Rules", solver: Solver, only: tuple[int, int] | None
) -> "Explanation":
    from testcross.rulesets.gene_rummy.scoring import explain_in_variant

    return explain_in_variant(mating, rules, solver, only=only)


def _ask_steps(
    ruleset: str, cards: Sequence[str], given: Mapping[str, str | None], solver: Solver
) -> int:
    """Ask for each step of the strict fill of one mating, and return the exit status.

    Raises:
        InputError: for options that do not go with questions.
    """
    from testcross.cli.quizzes import answer_typed
    from testcross.rulesets.tutoring import Conversation, walk_through

    for option, value in given.items():
        if value is not None:
            raise InputError(f"--ask and {option} were both given; give one of them")
    if list(cards) == [STDIN]:
        raise InputError("--ask reads answers from standard input; give the mating as words")
    rules = load_mating_ruleset(ruleset)
    source_of(cards, None, "explain")
    mating = one_mating(rules, cards, "explain")
    steps = walk_through(mating, solver)
    legal = rulesets.check_mating(mating, solver).legal
    for number, step in enumerate(steps, 1):
        asked = Conversation(step.question, mating.ruleset, step.help_for)
        if not answer_typed(asked, number, len(steps)):
            return LEGAL if legal else ILLEGAL
        if asked.outcome != "wrong":
            for paragraph in step.feedback.proof:
                console.write(console.paragraph(paragraph))
    return LEGAL if legal else ILLEGAL


def why(
    words: Annotated[
        list[str],
        card_words(
            "MATING [ANIMAL[.LOCUS]]",
            "A mating, in quotes or as loose cards, and what to explain: buck.C, or buck for "
            "every locus; nothing for every animal.",
        ),
    ],
    *,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    fill: arguments.GameFill = None,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain why one animal must be what it is, at one locus or at all.

    Exit status: 0 the mating is legal, 1 it is illegal, 2 input that cannot be understood.
    """
    asked = parse_question(load_mating_ruleset(ruleset), words, "why")
    solver = make_solver(engine, double_check=double_check)
    chosen = arguments.fill_of(fill or arguments.STRICT)
    if asked.animal is None:
        every = rulesets.explain_mating(asked.mating, solver, chosen)
        show(every, form_of(json=json))
        raise typer.Exit(LEGAL if every.legal else ILLEGAL)
    animal, locus = locate(asked.mating, asked.animal, asked.locus)
    loci = range(len(asked.mating.ruleset.loci)) if locus is None else [locus]
    found = tuple(
        analysis.WhyAnswer(
            explanation=rulesets.explain_mating(asked.mating, solver, chosen, only=(animal, one)),
            animal=animal,
            locus=one,
        )
        for one in loci
    )
    answer = analysis.WhyAnimalAnswer(answers=found) if locus is None else found[0]
    show(answer, form_of(json=json))
    raise typer.Exit(LEGAL if found[0].explanation.legal else ILLEGAL)


def why_not(
    words: Annotated[
        list[str],
        card_words(
            "MATING WHAT-IF",
            "A mating, in quotes or as loose cards; then ANIMAL=CARD or "
            "ANIMAL.LOCUS=GENOTYPE: kit1=Chinchilla, buck.B=BB.",
        ),
    ],
    *,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain why a card, or a genotype, is not possible in a mating.

    Exit status: 0 possible, 1 impossible, 2 input that cannot be understood.
    """
    asked, supposed = split_what_if(load_mating_ruleset(ruleset), words, "why-not")
    solver = make_solver(engine, double_check=double_check)
    check = _check(asked, supposed, solver)
    answer = analysis.WhyNotAnswer(
        mating=asked,
        supposed=supposed,
        check=check,
        legal_without=not analysis.describe_conflicts(asked, solver),
    )
    show(answer, form_of(json=json))
    raise typer.Exit(LEGAL if check.legal else ILLEGAL)


def _check(mating: Mating, supposed: str, solver: Solver) -> "Check":
    """Return the verdict on a mating with what is supposed."""
    substitution = parse_what_if(mating, supposed)
    try:
        return rulesets.check_mating(rulesets.what_if(mating, substitution), solver)
    except RuledOutError as error:
        return analysis.ruled_out(mating, error)


def score(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    scoring: Annotated[
        str | None,
        optional(
            "--scoring",
            metavar="NAME",
            text="{scoring}; by default all of them, or the variant's own.",
            complete=completions.scheme_names,
        ),
    ] = None,
    variant: arguments.VariantName = None,
    fill: arguments.GameFill = None,
    short: arguments.Short = False,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Score a mating and write out the sum, card by card.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    from testcross.rulesets.gene_rummy.scoring import ScoreAnswer

    terms = terms_of(ruleset, variant, fill, scoring)
    form = form_of(json=json, short=short)
    request = Request(
        command="score", ruleset=terms.ruleset, cards=cards or [], file=file, form=form
    )
    solver = make_solver(engine, double_check=double_check)
    schemes = _schemes(terms, scoring)

    def answer(mating: Mating) -> ScoreAnswer:
        if terms.rules is not None:
            return _in_variant(mating, terms.rules, solver)
        scores = rulesets.score_mating(mating, solver, terms.fill, schemes)
        conflicts = () if scores.legal else analysis.describe_conflicts(mating, solver)
        return ScoreAnswer(scores=scores, schemes=schemes, conflicts=tuple(conflicts))

    raise typer.Exit(answer_all(request, answer))


def _in_variant(mating: Mating, rules: "Rules", solver: Solver) -> "ScoreAnswer":
    from testcross.rulesets.gene_rummy.scoring import (
        ScoreAnswer,
        conflicts_in_variant,
        score_in_variant,
        unfilled_loci,
    )

    scores = score_in_variant(mating, rules, solver)
    return ScoreAnswer(
        scores=scores,
        schemes=(rules.scheme,),
        conflicts=conflicts_in_variant(mating, rules, solver),
        unfilled=unfilled_loci(mating, rules, solver),
    )


def _schemes(terms: Terms, name: str | None) -> tuple[ScoringScheme, ...]:
    if terms.rules is not None:
        return (terms.rules.scheme,)
    rules = terms.ruleset
    named = rules.schemes_by_name()
    if not named:
        raise InputError(f"the ruleset {rules.name} has no scoring schemes")
    if name is None:
        return rules.schemes
    if name not in named:
        known = listed(list(named), "and")
        raise InputError(f"unknown scheme {quoted(name)}; there are {known}")
    return (named[name],)


def litter(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    fill: arguments.GameFill = None,
    short: arguments.Short = False,
    json: arguments.Json = False,
) -> None:
    """List the varieties that could still join a litter, and what each would fill in.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    terms = terms_of(ruleset, None, fill)
    request = Request(
        command="litter",
        ruleset=terms.ruleset,
        cards=cards or [],
        file=file,
        form=form_of(json=json, short=short),
    )
    solver = make_solver(arguments.DEFAULT_ENGINE, double_check=False)

    def answer(mating: Mating) -> analysis.LitterAnswer:
        check = rulesets.check_mating(mating, solver)
        found = analysis.littermates(mating, solver, terms.fill) if check.legal else ()
        return analysis.LitterAnswer(check=check, littermates=found)

    raise typer.Exit(answer_all(request, answer))
