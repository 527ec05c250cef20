"""Dice that parents cannot have as seedlings, with the conflict in words (GT-121)."""

from collections.abc import Iterator

from testcross.rulesets.analysis.check import describe_conflicts
from testcross.rulesets.genetics.mating import parse_mating
from testcross.rulesets.genetics.ruleset_file import load_mating_ruleset
from testcross.rulesets.genotype.cards import Trait
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.effects.claim import Breach, Claim
from testcross.solver import Solver, make_engine

_QUICK_ENGINE = "python-constraint"


def impossible(claim: Claim) -> Iterator[Breach]:
    """Yield what is wrong with dice that the parents given cannot have as seedlings (GT-121)."""
    for die in dict.fromkeys(claim.means.dice):
        parents = claim.parents.get(die.gene)
        if die.face is None and die.trait is not None and parents is not None:
            for text in why_impossible(parents, die.trait):
                yield Breach(rule="GT-121", code="GT101", text=text)


def why_impossible(parents: PeaParents, trait: Trait) -> tuple[str, ...]:
    """Return why two parents cannot give a trait, in sentences; none where they can."""
    mating = parse_mating(load_mating_ruleset("genotype"), f"{parents} -> {trait}")
    return tuple(one.text for one in describe_conflicts(mating, Solver(make_engine(_QUICK_ENGINE))))
