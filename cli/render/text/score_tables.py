"""Scores as text: under each scheme a row a card, its sum written out, and all of them added up."""

from testcross.cli import console
from testcross.cli.answers import ScoreAnswer
from testcross.cli.render.text.mating_tables import (
    conflict_paragraphs,
    headline,
    plainest,
    unfilled_at,
)
from testcross.cli.render.text.screen import in_file, on_screen
from testcross.rulesets import MatingScores, SchemeScore


@on_screen.register
def score_text(answer: ScoreAnswer) -> str:
    """Return what one mating scores."""
    return _text(answer, None)


@in_file.register
def score_of_line(answer: ScoreAnswer, line: int) -> str:
    """Return what one of many matings scores, an empty line below it."""
    return _text(answer, line) + "\n"


def _text(answer: ScoreAnswer, line: int | None) -> str:
    text = headline(answer.scores.mating.label, answer.conflicts, line)
    if not answer.legal:
        return f"{text}It scores nothing.\n\n{conflict_paragraphs(plainest(answer.conflicts))}"
    found = {score.scheme: score for score in answer.scores.scores}
    for scheme in answer.schemes:
        page = f" (p. {scheme.page})" if scheme.page else ""
        text += f"\n{scheme.name}{page}\n"
        if scheme.name in found:
            text += sums(answer.scores, found[scheme.name])
        else:
            text += "  cannot be scored: the suit of a card is unknown\n"
    return text + "".join(
        f"\n{console.paragraph(unfilled_at(locus))}" for locus in answer.unfilled or ()
    )


def sums(scores: MatingScores, score: SchemeScore) -> str:
    """Return a row a card with its sum, and all of them added up."""
    parts = [str(animal.points) for animal in score.animals]
    bonus = f" + {score.bonus} for the full litter" if score.bonus else ""
    return f"{card_sums(scores, score)}  in all {' + '.join(parts)}{bonus} = {score.points}\n"


def card_sums(scores: MatingScores, score: SchemeScore) -> str:
    """Return a row a card with its sum."""
    rows = zip(scores.animals, score.animals, strict=True)
    table = console.plain_table(["  ", "Card", "Filled in", "Sum", "Points"])
    for filled, scored in rows:
        card = filled.animal.variety.name if filled.animal.variety else "?"
        cells = [f"  {scored.role}", card, filled.resolved, scored.sum, str(scored.points)]
        console.add_row(table, cells)
    return console.rendered(table)
