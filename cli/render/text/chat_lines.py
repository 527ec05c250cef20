"""Answers in one line each, for a chat: the verdict, then what follows or the plainest reason."""

from collections.abc import Sequence

from testcross.cli.answers import LitterAnswer, ScoreAnswer
from testcross.cli.render.text.mating_tables import coloured_verdict, unfilled_at, verdict
from testcross.cli.render.text.screen import in_a_line
from testcross.rulesets import AnimalFill, Check, ConflictText, Explanation, Mating
from testcross.rulesets.english import counted, listed


@in_a_line.register
def check_line(check: Check) -> str:
    """Return the verdict, and the genotypes or the reason."""
    return _judged(check.mating, check.conflicts, _genotypes(check.animals))


@in_a_line.register
def explanation_line(explanation: Explanation) -> str:
    """Return the verdict, and the genotypes or the reason with the single cards to replace."""
    conflicts = [refutation.conflict for refutation in explanation.refutations]
    loci = dict.fromkeys(conflict.locus for conflict in explanation.between_kits or ())
    told = [_genotypes(explanation.animals), *map(unfilled_at, loci)]
    line = _judged(explanation.mating, conflicts, ". ".join(told))
    single = [repair.replace[0] for repair in explanation.repairs if len(repair.replace) == 1]
    return f"{line} Another card for {listed(single)} would make it legal." if single else line


@in_a_line.register
def score_line(answer: ScoreAnswer) -> str:
    """Return the verdict, and the points under each scheme or the reason why there are none."""
    points = {score.scheme: score.points for score in answer.scores.scores}
    told = [
        f"{scheme.name} {counted(points[scheme.name], 'point')}"
        if scheme.name in points
        else f"{scheme.name} cannot be scored"
        for scheme in answer.schemes
    ]
    told = [", ".join(told), *map(unfilled_at, answer.unfilled or ())]
    return _judged(answer.scores.mating, answer.conflicts, ". ".join(told))


@in_a_line.register
def litter_line(answer: LitterAnswer) -> str:
    """Return the verdict, and who can join or the reason."""
    names = [one.variety for one in answer.littermates]
    told = f"Can join: {', '.join(names)}" if names else "No variety can join"
    return _judged(answer.check.mating, answer.check.conflicts, told)


def _judged(mating: Mating, conflicts: Sequence[ConflictText], follows: str) -> str:
    """Return a mating with its verdict: then what follows or, if it is illegal, one reason."""
    word = coloured_verdict(verdict(conflicts), legal=not conflicts)
    return f"{mating.label}: {word}. {conflicts[0].text if conflicts else follows}"


def _genotypes(filled: Sequence[AnimalFill]) -> str:
    """Return a cross with everything filled in; nothing of a mating that is illegal."""
    if not filled:
        return ""
    sire, dam, *kits = (animal.resolved for animal in filled)
    return f"{sire} x {dam} -> {', '.join(kits)}"
