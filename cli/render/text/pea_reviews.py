"""Reviews of games of Genotype, as text."""

from collections.abc import Iterable, Sequence

from testcross.cli import console
from testcross.cli.render.finding_phrases import statement
from testcross.cli.render.text.box_assumptions import assumed_text
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.review import GameReview, PhaseReview, Unreviewed
from testcross.rulesets.records import Finding

_SHOWN = 5
"""Findings that are shown; ``verify`` shows all of them."""


@on_screen.register
def game_review_text(review: GameReview) -> str:
    """Return a table by round, then the picks that would have given more."""
    text = ""
    if review.phases:
        text += console.paragraph(
            "Points gained in Plant Breeding, and the most that there was with the others' picks "
            "as they were:"
        )
        text += _table(review.phases)
    for phase in review.phases:
        if phase.best > phase.gained:
            text += _better(phase)
    text += "".join(map(console.paragraph, _left_out(review.unreviewed)))
    text += _found(review.findings)
    text += console.paragraph(
        "This is hindsight, as if the game ended with each phase. It is not called optimal play: "
        "nobody knows what the others would have done instead."
    )
    return text + assumed_text(review.assumed)


def _table(phases: Iterable[PhaseReview]) -> str:
    rows = [("Round", "Player", "Gained", "Best")]
    rows += [(str(one.number), one.player, str(one.gained), str(one.best)) for one in phases]
    width = max(len(name) for _, name, _, _ in rows)
    return "".join(
        f"  {number:>5}  {name:<{width}}  {gained:>6}  {best:>4}\n"
        for number, name, gained, best in rows
    )


def _better(phase: PhaseReview) -> str:
    more = counted(phase.best - phase.gained, "point")
    text = console.paragraph(f"Round {phase.number}, {phase.player}: {more} more with")
    if phase.kept:
        text += _row(f"{listed(phase.kept, 'and')}, as it was")
    return text + "".join(_row(str(pick)) for pick in phase.picks)


def _row(told: str) -> str:
    return console.paragraph(told, first="  ", indent="    ")


def _found(findings: Sequence[Finding]) -> str:
    """Return what is wrong with the record, line by line; the first of them if there are many."""
    if not findings:
        return ""
    text = console.paragraph(
        "What testcross verify finds in the record; what such an entry leaves open is not reviewed:"
    )
    for one in findings[:_SHOWN]:
        text += _row(f"line {one.line}: {one.code} {console.printable(statement(one))}")
    more = len(findings) - _SHOWN
    return text + (_row(f"and {more} more") if more > 0 else "")


def _left_out(unreviewed: Iterable[Unreviewed]) -> list[str]:
    """Return who was not reviewed and why, those alike in one sentence."""
    found: dict[tuple[int, str], list[str]] = {}
    for one in unreviewed:
        found.setdefault((one.number, one.why), []).append(one.player)
    return [
        f"Round {number}: {listed(players, 'and')} {'is' if len(players) == 1 else 'are'} not "
        f"reviewed: {why}."
        for (number, why), players in found.items()
    ]
