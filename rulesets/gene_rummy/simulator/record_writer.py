"""Writing a simulated game down, as a player does who gets everything right."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from testcross.rulesets.analysis.fill import fill_mating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import KnownGenotype
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, TieBreakers, find_winners
from testcross.rulesets.gene_rummy.strategies import Choice, card_text
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.solver import (
    KnownAlleles,
    LocusProblem,
    Solver,
    either_fill,
    is_legal,
    known_alleles,
    strict_fill,
)

Record: TypeAlias = dict[str, Any]
"""A part of a record, as YAML and JSON have it."""


@dataclass(slots=True)
class PlayedRound:
    """A round as it was written down, and what its end leaves for the tie-breakers."""

    record: Record
    points: dict[str, int]
    """Per player the points written."""
    genotypes: dict[str, list[KnownGenotype]]
    """Per player the genotypes on the table as they were filled in."""
    left: dict[str, int] = field(default_factory=dict)
    """Per player how many cards are left in hand."""


class RecordWriter:
    """Writes down what is laid on the table."""

    def __init__(self, terms: Rules, solver: Solver, worth: LitterScorer) -> None:
        self.terms = terms
        self.solver = solver
        self._worth = worth

    def mating(self, choice: Choice) -> Record:
        """Return a mating as it is written down: cards, what was filled in, points.

        Nothing is filled in where the mating is illegal, and where kits are legal each by itself.
        """
        record: Record = {
            "buck": card_text(choice.buck),
            "doe": card_text(choice.doe),
            "kits": [card_text(card) for card in choice.kits],
        }
        genotypes = self._filled(choice)
        if genotypes:
            buck, doe, *kits = genotypes
            record["filled"] = {"buck": buck, "doe": doe, "kits": kits}
        record["points"] = choice.points
        return record

    def is_legal(self, choice: Choice) -> bool:
        """Tell whether the kits are legal all together."""
        return all(
            is_legal(self.solver, problem) for problem in self._mating(choice).locus_problems()
        )

    def points(self, choice: Choice) -> int:
        """Return what a legal mating scores."""
        mating = self._mating(choice)
        return self._worth.of_mating(mating.sire, mating.dam, mating.offspring) or 0

    def winners(self, totals: dict[str, int], last: PlayedRound) -> list[str]:
        """Return who has won, by the tie-breakers where totals are equal (p. 9)."""
        results = [
            PlayerResult(
                player=player,
                written=total,
                correct=total,
                tie_breakers=TieBreakers.of(last.genotypes[player], self.terms.ruleset),
                rabbits_left=last.left[player],
            )
            for player, total in totals.items()
        ]
        best = find_winners(results, "correct")
        return [] if best is None else list(best.after_tie)

    def on_table(self, choice: Choice) -> Sequence[KnownGenotype]:
        """Return what is known of the cards of a legal mating: filled in, or as they show."""
        mating = self._mating(choice)
        if self.terms.variant.together:
            if not self.is_legal(choice):
                return ()
            columns = [
                self._known(problem, locus.points)
                for locus, problem in zip(mating.ruleset.loci, mating.locus_problems(), strict=True)
            ]
            return list(zip(*columns, strict=True))
        legal = self._worth.of_mating(mating.sire, mating.dam, mating.offspring) is not None
        shown = [tuple(map(known_alleles, animal.readings)) for animal in mating.animals]
        return shown if legal else ()

    def _known(self, problem: LocusProblem, points: tuple[int, ...]) -> tuple[KnownAlleles, ...]:
        if self.terms.fill == "either":
            return either_fill(self.solver, problem, points)
        return strict_fill(self.solver, problem)

    def _filled(self, choice: Choice) -> Sequence[str]:
        if not (self.terms.variant.together and self.is_legal(choice)):
            return ()
        filled = fill_mating(self._mating(choice), self.solver, self.terms.fill)
        return [animal.resolved for animal in filled]

    def _mating(self, choice: Choice) -> Mating:
        ruleset = self.terms.ruleset
        sire, dam, *young = [parse_animal(ruleset, card_text(card)) for card in choice.cards]
        return Mating(ruleset=ruleset, sire=sire, dam=dam, offspring=tuple(young))
