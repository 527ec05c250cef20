"""``testcross score``: what a mating is worth, the sum written out."""

from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli import arguments, completions
from testcross.cli.arguments import optional
from testcross.cli.inputs import InputError
from testcross.cli.runner import Request, answer_all, form_of, make_solver
from testcross.cli.variant_terms import Terms, terms_of
from testcross.rulesets import Mating, score_mating
from testcross.rulesets.analysis import describe_conflicts
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.gene_rummy.scoring import ScoreAnswer
from testcross.rulesets.genetics import ScoringScheme
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy import Rules


def score(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    scheme: Annotated[
        str | None,
        optional(
            "--scheme",
            "--scoring",
            metavar="NAME",
            text="{scoring}; by default all of them, or the variant's own.",
            complete=completions.of_ruleset,
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
    terms = terms_of(ruleset, variant, fill, scheme)
    form = form_of(json=json, short=short)
    request = Request(
        command="score", ruleset=terms.ruleset, cards=cards or [], file=file, form=form
    )
    solver = make_solver(engine, double_check=double_check)
    schemes = _schemes(terms, scheme)

    def answer(mating: Mating) -> ScoreAnswer:
        if terms.rules is not None:
            return _in_variant(mating, terms.rules, solver)
        scores = score_mating(mating, solver, terms.fill, schemes)
        conflicts = () if scores.legal else describe_conflicts(mating, solver)
        return ScoreAnswer(scores=scores, schemes=schemes, conflicts=tuple(conflicts))

    raise typer.Exit(answer_all(request, answer))


def _in_variant(mating: Mating, rules: "Rules", solver: Solver) -> ScoreAnswer:
    from testcross.rulesets.gene_rummy.scoring import (
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
        raise InputError(f"no scheme is called {quoted(name)}; there are {known}")
    return (named[name],)
