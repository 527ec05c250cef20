"""Whom to mate: to show what an animal carries, or for young of a wanted variety."""

from typing import Annotated

import typer
from testcross.api import cards
from testcross.api.files import InputError
from testcross.cli import arguments, completions, console
from testcross.cli.arguments import card_words, optional
from testcross.cli.console import CLEAN, FINDINGS
from testcross.cli.herd_files import HerdLimit, herd_to_work_on
from testcross.cli.runner import form_of, show
from testcross.rulesets import load_mating_ruleset


def advise(
    animal: Annotated[
        list[str] | None,
        card_words("ANIMAL", "Whose alleles are to be shown: a card; with --from, an id."),
    ] = None,
    *,
    carries: Annotated[
        str | None,
        optional(
            "--carries",
            metavar="ALLELE",
            text="An allele, what it shows, or a card that shows it; by default all it may carry.",
        ),
    ] = None,
    want: Annotated[
        str | None,
        optional(
            "--want",
            metavar="VARIETY",
            text="Whom of the animals of --from to mate for this variety.",
            complete=completions.card_names,
        ),
    ] = None,
    own: Annotated[
        str | None,
        optional("--from", metavar="FILE", text="Your own animals: a pedigree, as a CSV table."),
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(
            "--generations",
            metavar="1|2",
            min=1,
            max=2,
            help="With --want: in how many generations at most; by default 1.",
            show_default=False,
        ),
    ] = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    limit: HerdLimit = None,
    json: arguments.Json = False,
) -> None:
    """Say which test cross shows what an animal carries, or whom to mate for a variety.

    Of a test cross it says how many offspring make it 95 and 99 % certain. For a wanted variety it
    says how likely each pair has it, what must be proven first, and how many offspring make it 95 %
    certain; over two generations it finds the plan that needs the least proof, then the fewest
    offspring.

    Exit status: 0 answered, 1 these animals cannot have the variety, 2 input that cannot be
    understood, or undecided when the time is over.
    """
    form = form_of(json=json)
    named = " ".join(animal or [])
    _refuse_mixed(named, carries, want, own, generations)
    if own is None:
        if limit is not None:
            raise InputError("--limit goes with --from FILE; leave it out")
        rules = load_mating_ruleset(ruleset)
        show(cards.advise(named, carries=carries or "", ruleset=rules).answer, form)
        return
    herd = herd_to_work_on(own, None, ruleset, None, None)
    if want is None:
        with console.at_work(f"looking for mates that show what {named} carries"):
            test = herd.test_cross(named, carries=carries or "", limit=limit)
        show(test.answer, form)
        return
    with console.at_work(f"looking for matings that give {want}"):
        plan = herd.plan(want, generations=generations or 1, limit=limit)
    show(plan.answer, form)
    raise typer.Exit(CLEAN if plan.possible else FINDINGS)


def _refuse_mixed(
    animal: str, carries: str | None, want: str | None, own: str | None, generations: int | None
) -> None:
    """Refuse what does not go together.

    Raises:
        InputError: says what to give, or to leave out.
    """
    if want is None and not animal:
        raise InputError(
            "name an animal to be tested, such as: testcross advise castor --carries chocolate; or "
            "say what you want: testcross advise --from herd.csv --want Lilac"
        )
    if want is None and generations is not None:
        raise InputError("--generations goes with --want VARIETY")
    if want is not None and (animal or carries is not None):
        given = "--carries" if carries is not None else "an animal"
        raise InputError(f"{given} and --want were both given; give one of them")
    if want is not None and own is None:
        raise InputError("--want needs your animals; name their file: --from herd.csv")
