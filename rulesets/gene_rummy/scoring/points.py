"""Points that were written against points that are right."""

from testcross.rulesets.analysis.score import SchemeScore
from testcross.rulesets.english import counted
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.scheme import SuitScheme
from testcross.rulesets.records.findings import Finding, finding


def points_remark(
    written: WrittenMating, terms: Rules, case: tuple[int, SchemeScore, SchemeScore | None]
) -> Finding:
    """Tell points that were added up wrongly from points that are not the mating's."""
    claimed, right, noted = case
    said = f"{counted(claimed, 'point')} written"
    place = written.points or written
    adds_up = any(written.filled) and not isinstance(terms.scheme, SuitScheme)
    if adds_up and noted is not None and claimed != noted.points:
        message = (
            f"{said}, but the genotypes written add up to {noted.points}: "
            f"{_difference(claimed, noted.points)}"
        )
        if noted.points != right.points:
            message += f"; right is {right.points}"
        return finding(Code.WRONG_SUM, place, message, reason=_sum(noted))
    message = f"{said}, right is {right.points}: {_difference(claimed, right.points)}"
    return finding(Code.WRONG_POINTS, place, message, reason=_sum(right))


def _difference(claimed: int, right: int) -> str:
    return f"{abs(claimed - right)} too {'many' if claimed > right else 'few'}"


def _sum(score: SchemeScore) -> str:
    parts = [f"{animal.role} {animal.sum} = {animal.points}" for animal in score.animals]
    bonus = [f"full litter {score.bonus}"] if score.bonus else []
    return f"{score.scheme}: {'; '.join([*parts, *bonus])}; in all {score.points}."
