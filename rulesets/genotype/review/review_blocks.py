"""What a game of Genotype would have given with other picks, in blocks."""

from collections.abc import Iterable, Iterator, Sequence

from testcross.rulesets.blocks import (
    Align,
    Block,
    Fold,
    Paragraph,
    TableBlock,
    TableColumn,
    blocks,
    item,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import assumed_blocks
from testcross.rulesets.genotype.review.game_review import GameReview, PhaseReview, Unreviewed
from testcross.rulesets.records import Finding

_SHOWN = 5
"""Findings that are shown; ``verify`` shows all of them."""


@blocks.register
def game_review_blocks(review: GameReview) -> Iterator[Block]:
    """Yield a table by round, then the picks that would have given more."""
    if review.phases:
        yield Paragraph(
            "Points gained in Plant Breeding, and the most possible with the others' picks as "
            "they were:"
        )
        yield _phases(review.phases)
    for phase in review.phases:
        if phase.best > phase.gained:
            yield from _better(phase)
    yield from map(Paragraph, _left_out(review.unreviewed))
    yield from _found(review.findings)
    yield Paragraph(
        "This is hindsight, as if the game ended with each phase. It is not optimal play: the "
        "others might have picked differently."
    )
    yield from assumed_blocks(review.assumed)


def _phases(phases: Iterable[PhaseReview]) -> TableBlock:
    rows = [(str(one.number), one.player, str(one.gained), str(one.best)) for one in phases]
    number, gained, best = (
        TableColumn(name, align=Align.RIGHT) for name in ("Round", "Gained", "Best")
    )
    columns = (number, TableColumn("Player"), gained, best)
    return TableBlock(columns, tuple(rows), quiet=True, fold=Fold.NEVER, indent=2)


def _better(phase: PhaseReview) -> Iterator[Block]:
    more = counted(phase.best - phase.gained, "point")
    yield Paragraph(f"Round {phase.number}, {phase.player}: {more} more with")
    if phase.kept:
        yield item(f"{listed(phase.kept, 'and')}, as it was")
    yield from (item(str(pick)) for pick in phase.picks)


def _found(findings: Sequence[Finding]) -> Iterator[Block]:
    """Yield what is wrong with the record, line by line; the first of them if there are many."""
    if not findings:
        return
    yield Paragraph(
        "testcross verify reports these errors; a turn that they leave uncertain is not reviewed:"
    )
    for one in findings[:_SHOWN]:
        yield item(f"line {one.line}: {one.code} {one.statement}")
    more = len(findings) - _SHOWN
    if more > 0:
        yield item(f"and {more} more")


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
