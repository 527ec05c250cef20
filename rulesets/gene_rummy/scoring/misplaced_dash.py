"""A right allele on the wrong side of its dash: ``a-`` for ``-a``, on a card that hides its locus.

By the notation ``a-`` says that nothing more dominant than ``a`` is beside it, so that both are
``a``. A player who writes it on a White means the one allele that is known.
"""

from dataclasses import replace

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.scoring.allele_verdicts import AlleleVerdict
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.slots import parse_reading, slot_words


def without_misplaced_dash(verdict: AlleleVerdict, genotype: str, mating: Mating) -> AlleleVerdict:
    """Return a verdict as it is if a misplaced dash explains it, else the same.

    Args:
        verdict: on one locus.
        genotype: the whole one, as it was written.
        mating: whose animal it is of.
    """
    if len(verdict.due) != 1 or verdict.said != verdict.due * 2 or verdict.right[:1] != "-":
        return verdict
    symbol = verdict.right[1:]
    slots = spelt_at(genotype, mating, verdict)
    slots = slots or " ".join(slot_words(mating.ruleset.loci, genotype))
    if symbol * 2 in slots or f"{symbol}-" not in slots:
        return verdict
    return replace(
        verdict,
        code=Code.MISPLACED_DASH,
        written=f"{symbol}-",
        said=verdict.due,
        reason=f"Beside the {symbol} there may be a more dominant allele, so the dash comes first.",
    )


def spelt_at(genotype: str, mating: Mating, verdict: AlleleVerdict) -> str:
    """Return what was written at a locus, letter by letter; nothing unless spaces part the loci."""
    loci = mating.ruleset.loci
    parts = slot_words(loci, genotype)
    if len(parts) != len(loci):
        return ""
    parted = dict(zip((locus.name for locus in loci), parts, strict=True))
    if any(parse_reading(locus, parted[locus.name]) is None for locus in loci):
        return ""
    return parted[verdict.locus]
