"""``testcross litter``: which varieties could still join a litter."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli import arguments
from testcross.cli.deck_counts import note_extra_cards
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.inputs import InputError, read_cards
from testcross.cli.runner import Form, Request, answer_all, form_of, make_solver, show
from testcross.cli.variant_terms import rules_of_variant, terms_of
from testcross.rulesets import Mating, check_mating
from testcross.rulesets.analysis import LitterAnswer, littermates
from testcross.rulesets.gene_rummy.scoring import HandAnswer

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy import Rules


def litter(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    hand: Annotated[
        bool,
        typer.Option(
            "--hand",
            help="The cards are a hand, with their sex: find its best litters in Production.",
        ),
    ] = False,
    variant: arguments.VariantName = None,
    scoring: arguments.GameScoring = None,
    fill: arguments.GameFill = None,
    top: arguments.Top = None,
    short: arguments.Short = False,
    json: arguments.Json = False,
) -> None:
    """List the varieties that could still join a litter, and what each would fill in.

    With --hand find the best litters that a hand can make, and what they score a kit.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    if hand:
        if short:
            raise InputError("--short and --hand were both given; give one of them")
        rules = rules_of_variant(ruleset, variant or "production", fill, scoring)
        words = read_cards(rules.ruleset, cards or [], file)
        note_extra_cards(rules.ruleset, words)
        raise typer.Exit(_best_of_hand(words, rules, top or arguments.SHOWN, form_of(json=json)))
    if (variant, scoring, top) != (None, None, None):
        raise InputError("--variant, --scoring and --top go with --hand; add it, or leave them out")
    terms = terms_of(ruleset, None, fill)
    request = Request(
        command="litter",
        ruleset=terms.ruleset,
        cards=cards or [],
        file=file,
        form=form_of(json=json, short=short),
    )
    solver = make_solver(arguments.DEFAULT_ENGINE, double_check=False)

    def answer(mating: Mating) -> LitterAnswer:
        check = check_mating(mating, solver)
        found = littermates(mating, solver, terms.fill) if check.legal else ()
        return LitterAnswer(check=check, littermates=found)

    raise typer.Exit(answer_all(request, answer))


def _best_of_hand(words: Sequence[str], rules: "Rules", top: int, form: Form) -> int:
    """Show the best litters of a hand, and return the exit status."""
    from testcross.rulesets.gene_rummy.scoring import held_play

    solver = make_solver(arguments.PLAY_ENGINE, double_check=False)
    play = held_play(words, None, rules, solver, top)
    show(HandAnswer(schema="litter", play=play), form)
    return LEGAL if play.held.matings else ILLEGAL
