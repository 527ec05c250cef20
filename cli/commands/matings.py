"""Questions about matings: legal or not, what follows and why, its points, and who could join."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.api import matings, terms
from testcross.api.door import DEFAULT_ENGINE, solver_named
from testcross.api.files import STDIN, InputError
from testcross.cli import arguments, completions
from testcross.cli.answer_files import write_whole
from testcross.cli.arguments import card_words, optional
from testcross.cli.command_line import RULESET_OPTION
from testcross.cli.console import ILLEGAL, LEGAL
from testcross.cli.inputs import one_mating, source_of
from testcross.cli.question_words import parse_question, split_what_if
from testcross.cli.runner import Request, answer_all, form_of, show
from testcross.rulesets import Mating, load_mating_ruleset

if TYPE_CHECKING:
    from testcross.api.answers import MatingResult
    from testcross.solver import Solver


def check(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    short: arguments.Short = False,
    json: arguments.Json = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Answer by exit status only.")] = False,
    engine: arguments.Engine = DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Check whether a mating is legal by Mendel's laws; fill in what follows, or say why not.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    form = form_of(json=json, quiet=quiet, short=short)
    rules = load_mating_ruleset(ruleset)
    request = Request(command="check", ruleset=rules, cards=cards or [], file=file, form=form)
    solver = solver_named(engine, double_check=double_check)
    raise typer.Exit(answer_all(request, lambda mating: matings.check(mating, engine=solver)))


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
    engine: arguments.Engine = DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain every allele that can be filled in, or why a mating is illegal and how to fix it.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    form = form_of(json=json, step=step, short=short)
    if ask:
        given = {"--file": file, "--variant": variant, "--fill": fill, "--only": only}
        given |= {f"--{form}": None if form == "text" else form}
        solver = solver_named(engine, double_check=double_check)
        raise typer.Exit(_ask_steps(ruleset, cards or [], given, solver))
    rules = terms.terms_of(ruleset, variant, fill).ruleset
    request = Request(command="explain", ruleset=rules, cards=cards or [], file=file, form=form)
    solver = solver_named(engine, double_check=double_check)

    def answer(mating: Mating) -> matings.Explanation:
        return matings.explain(
            mating, only=only, variant=variant, ruleset=ruleset, fill=fill, engine=solver
        )

    raise typer.Exit(answer_all(request, answer))


def _ask_steps(
    ruleset: str, cards: Sequence[str], given: Mapping[str, str | None], solver: "Solver"
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
    legal = matings.check(mating, engine=solver).legal
    for number, step in enumerate(steps, 1):
        asked = Conversation(step.question, mating.ruleset, step.help_for, step.reply)
        if not answer_typed(asked, number, len(steps)):
            return LEGAL if legal else ILLEGAL
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
    engine: arguments.Engine = DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain why one animal must be what it is, at one locus or at all.

    Exit status: 0 the mating is legal, 1 it is illegal, 2 input that cannot be understood.
    """
    asked = parse_question(load_mating_ruleset(ruleset), words, "why")
    solver = solver_named(engine, double_check=double_check)
    answer: MatingResult
    if asked.animal is None:
        answer = matings.explain(asked.mating, fill=fill or terms.STRICT, engine=solver)
    else:
        about = asked.animal if asked.locus is None else f"{asked.animal}.{asked.locus}"
        answer = matings.why(asked.mating, about=about, fill=fill or terms.STRICT, engine=solver)
    show(answer.answer, form_of(json=json))
    raise typer.Exit(LEGAL if answer.legal else ILLEGAL)


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
    engine: arguments.Engine = DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Explain why a card, or a genotype, is not possible in a mating.

    Exit status: 0 possible, 1 impossible, 2 input that cannot be understood.
    """
    asked, supposed = split_what_if(load_mating_ruleset(ruleset), words, "why-not")
    solver = solver_named(engine, double_check=double_check)
    answer = matings.why_not(asked, what_if=supposed, engine=solver)
    show(answer.answer, form_of(json=json))
    raise typer.Exit(LEGAL if answer.legal else ILLEGAL)


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
    engine: arguments.Engine = DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Score a mating and write out the sum, card by card.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    asked = terms.terms_of(ruleset, variant, fill, scoring)
    asked.schemes(scoring)  # a name that does not exist is said at once
    form = form_of(json=json, short=short)
    request = Request(
        command="score", ruleset=asked.ruleset, cards=cards or [], file=file, form=form
    )
    solver = solver_named(engine, double_check=double_check)

    def answer(mating: Mating) -> matings.Score:
        return matings.score(
            mating, scoring=scoring, variant=variant, ruleset=ruleset, fill=fill, engine=solver
        )

    raise typer.Exit(answer_all(request, answer))


def litter(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    fill: arguments.GameFill = None,
    engine: arguments.Engine = DEFAULT_ENGINE,
    short: arguments.Short = False,
    json: arguments.Json = False,
) -> None:
    """List the varieties that could still join a litter, and what each would fill in.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    request = Request(
        command="litter",
        ruleset=load_mating_ruleset(ruleset),
        cards=cards or [],
        file=file,
        form=form_of(json=json, short=short),
    )
    chosen = terms.fill_named(terms.STRICT if fill is None else fill)
    solver_named(engine)  # refused before any card is read
    joined = partial(matings.litter, fill=chosen, engine=engine)
    raise typer.Exit(answer_all(request, joined))


def draw(
    cards: Annotated[
        list[str],
        card_words(
            "MATING|HERD",
            "Names, aliases or genotypes; or one quoted mating, 'BUCK x DOE -> KIT, KIT'; or the "
            "file of a herd.",
        ),
    ],
    *,
    out: Annotated[
        str | None,
        optional(
            "-o",
            "--out",
            metavar="FILE",
            text="Write the picture into this new file, .svg; to standard output by default.",
        ),
    ] = None,
    step: Annotated[
        int | None,
        optional(
            "--step",
            metavar="N",
            text="What is known after N steps of testcross explain, with arrows for the alleles of "
            "the last.",
        ),
    ] = None,
    around: Annotated[
        str | None,
        optional(
            "--around",
            metavar="ID",
            text="Of a herd of more than 200 animals, those nearest to this one.",
        ),
    ] = None,
    ruleset: Annotated[
        str | None,
        optional(
            RULESET_OPTION,
            metavar="NAME|PATH",
            text="Name of a shipped ruleset, or path of your own; by default gene-rummy for a "
            "mating, and none for a herd.",
            complete=completions.ruleset_names,
        ),
    ] = None,
) -> None:
    """Draw a mating, or a herd generation by generation.

    A buck is a square and a doe a circle; a diamond is of either sex. What is filled in is bold,
    with a star; where a mating fails, and who is in a conflict, is hatched.

    Exit status: 0 legal or consistent, 1 illegal or not consistent, 2 input that cannot be
    understood.
    """
    # processes and files of herds, which a question about cards does not wait for
    from testcross.cli.herd_files import herd_to_work_on, is_herd_file

    if is_herd_file(cards):
        if step is not None:
            raise InputError("--step is of a mating; leave it out for a herd")
        herd = herd_to_work_on(cards[0], None, ruleset, None, None, loci=False).check()
        write_whole(out, herd.svg(around))
        is_tree = not herd.herd.book.loci and not herd.findings  # of which nothing can contradict
        raise typer.Exit(LEGAL if herd.clean or is_tree else ILLEGAL)
    if around is not None:
        raise InputError("--around is of a herd; leave it out for a mating")
    asked = one_mating(load_mating_ruleset(ruleset or arguments.DEFAULT_RULESET), cards, "draw")
    answer = matings.explain(asked) if step is not None else matings.check(asked)
    write_whole(out, answer.svg(step))
    raise typer.Exit(LEGAL if answer.legal else ILLEGAL)
