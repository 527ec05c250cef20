"""What makes a game right: matings, scores and the winner.

The play stays as it was, but for a card that is misnamed in a mating.
"""

from collections.abc import Iterator

from testcross.rulesets.gene_rummy.referee.corrected_sheets import mating_edits
from testcross.rulesets.gene_rummy.referee.game_verdict import GameVerdict
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Edit


def game_edits(place: Place, verdict: GameVerdict) -> Iterator[Edit]:
    """Yield what makes the record of a game right.

    Args:
        place: where the record begins.
        verdict: on the game in it.
    """
    for mating in verdict.corrected:
        here = (mating.line, mating.column)
        yield Edit(place=here, key="buck", value=mating.buck.text)
        yield Edit(place=here, key="doe", value=mating.doe.text)
        yield Edit(place=here, key="kits", value=[kit.text for kit in mating.kits])
    for judgement in verdict.judgements.values():
        yield from mating_edits(judgement)
    for score, points in verdict.scores.items():
        yield Edit(place=score, key=None, value=points)
    if verdict.winners:
        first, *others = verdict.winners
        yield Edit(place=place, key="winner", value=[first, *others] if others else first)
