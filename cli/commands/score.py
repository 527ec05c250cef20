"""``testcross score``: what a mating is worth, the sum written out."""

from typing import Annotated

import typer
from testcross.cli import arguments, console
from testcross.cli.answering import Reply, Request, answer_all, form_of, make_solver
from testcross.cli.documents import SCORE, dump, score_document
from testcross.cli.matings import InputError
from testcross.rulesets import Mating, Ruleset, Score, Scores, load_ruleset, score_mating
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.genetics import ScoringScheme


def score(
    cards: arguments.Cards = None,
    *,
    file: arguments.File = None,
    ruleset: arguments.RulesetName = arguments.DEFAULT_RULESET,
    scheme: Annotated[
        str | None,
        typer.Option(
            "--scheme",
            metavar="NAME",
            help="standard, simple or suits; all of them if not given.",
            show_default=False,
        ),
    ] = None,
    fill: arguments.FillName = arguments.STRICT,
    json: arguments.Json = False,
    engine: arguments.Engine = arguments.DEFAULT_ENGINE,
    double_check: arguments.DoubleCheck = False,
) -> None:
    """Score a mating and write out the sum, card by card.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    rules, form, chosen = load_ruleset(ruleset), form_of(json=json), arguments.fill_of(fill)
    request = Request(ruleset=rules, cards=cards or [], file=file, form=form, schema=SCORE)
    solver = make_solver(engine, double_check=double_check)
    schemes = _schemes(rules, scheme)

    def answer(mating: Mating, line: int | None) -> Reply:
        scores = score_mating(mating, solver, chosen, schemes)
        text = dump(score_document(scores, schemes, line)) if form == "json" else ""
        return Reply(legal=scores.legal, text=text or _text(scores, schemes, line))

    raise typer.Exit(answer_all(request, answer))


def _schemes(rules: Ruleset, name: str | None) -> tuple[ScoringScheme, ...]:
    names = [scheme.name for scheme in rules.schemes]
    if not names:
        raise InputError(f"the ruleset {rules.name} has no scoring schemes")
    if name is None:
        return rules.schemes
    chosen = tuple(scheme for scheme in rules.schemes if scheme.name == name)
    if not chosen:
        raise InputError(f"no scheme is called {quoted(name)}; there are {listed(names, 'and')}")
    return chosen


def _text(scores: Scores, schemes: tuple[ScoringScheme, ...], line: int | None) -> str:
    heading = "" if line is None else f"{line}: "
    text = console.paragraph(heading + scores.mating.label)
    if not scores.legal:
        return f"{text}ILLEGAL: scores nothing; testcross explain says why.\n"
    found = {score.scheme: score for score in scores.scores}
    for scheme in schemes:
        page = f" (p. {scheme.page})" if scheme.page else ""
        text += f"\n{scheme.name}{page}\n"
        if scheme.name in found:
            text += _sums(scores, found[scheme.name])
        else:
            text += "  cannot be scored: the suit of a card is not known\n"
    return text + ("\n" if line is not None else "")


def _sums(scores: Scores, score: Score) -> str:
    rows = zip(scores.animals, score.animals, strict=True)
    table = console.plain_table(["  ", "Card", "Filled in", "Sum", "Points"])
    for filled, scored in rows:
        card = filled.animal.variety.name if filled.animal.variety else "?"
        cells = [f"  {scored.role}", card, filled.resolved, scored.sum, str(scored.points)]
        console.add_row(table, cells)
    parts = [str(animal.points) for animal in score.animals]
    bonus = f" + {score.bonus} for the full litter" if score.bonus else ""
    return f"{console.rendered(table)}  in all {' + '.join(parts)}{bonus} = {score.points}\n"
