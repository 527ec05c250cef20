"""Writing a simulated game down, as a player does who gets everything right."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from testcross.rulesets.analysis.fill import AnimalFill, fill_loci
from testcross.rulesets.gene_rummy.record.game_record import WrittenRound
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import KnownGenotype
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, TieBreakers, find_winners
from testcross.rulesets.gene_rummy.scoring.variant_matings import litter_loci
from testcross.rulesets.gene_rummy.strategies import MatingChoice, card_text
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import Card
from testcross.rulesets.records.entries import Entry, entries, entry
from testcross.solver import Solver


def card_entries(cards: Iterable[Card]) -> tuple[Entry, ...]:
    """Return cards as a record writes them."""
    return entries(card_text(card) for card in cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRound:
    """A round that was played out, with what its end leaves for the tie-breakers."""

    written: WrittenRound
    points: dict[str, int]
    """What everybody scored, as it is written."""
    genotypes: dict[str, list[KnownGenotype]]
    """Per player the genotypes on the table as they were filled in."""
    left: dict[str, int]
    """Per player how many cards are left in hand."""


class GameWriter:
    """Writes down what is laid on the table."""

    def __init__(self, rules: Rules, solver: Solver, scorer: LitterScorer) -> None:
        self.rules = rules
        self.solver = solver
        self._scorer = scorer
        self._last: tuple[MatingChoice | None, Sequence[AnimalFill]] = (None, ())

    def shuffled(self, rng: Random) -> list[Card]:
        """Return all cards of the deck in an order that chance decides; the last is on top."""
        cards = list(self.rules.ruleset.deck())
        rng.shuffle(cards)
        return cards

    def mating(self, choice: MatingChoice) -> WrittenMating:
        """Return a mating as it is written down: cards, what was filled in, points.

        Nothing is filled in where the mating is illegal, and where kits are legal each by itself.
        """
        filled = [entry(animal.genotype) for animal in self._filled(choice)]
        return WrittenMating(
            buck=entry(card_text(choice.buck)),
            doe=entry(card_text(choice.doe)),
            kits=card_entries(choice.kits),
            filled=tuple(filled or [None] * len(choice.cards)),
            points=entry(str(choice.points)),
        )

    def points(self, choice: MatingChoice) -> int:
        """Return what a legal mating scores."""
        mating = self._mating(choice)
        return self._scorer.points(mating.sire, mating.dam, mating.offspring) or 0

    def winners(self, totals: dict[str, int], last: TableRound) -> list[str]:
        """Return who has won, by the tie-breakers where totals are equal (p. 9)."""
        results = [
            PlayerResult(
                player=player,
                written=total,
                correct=total,
                tie_breakers=TieBreakers.of(last.genotypes[player], self.rules.ruleset),
                rabbits_left=last.left[player],
            )
            for player, total in totals.items()
        ]
        best = find_winners(results, "correct")
        return [] if best is None else list(best.after_tie)

    def on_table(self, choice: MatingChoice) -> Sequence[KnownGenotype]:
        """Return what is known of the cards of a legal mating; nothing of an illegal one."""
        filled = self._filled(choice)
        return [tuple(locus.alleles for locus in animal.loci) for animal in filled]

    def _filled(self, choice: MatingChoice) -> Sequence[AnimalFill]:
        """Return what is filled in: nothing in an illegal mating.

        A mating is written down, and then counted for the tie-breakers: it is filled in once.
        """
        if choice is not self._last[0]:
            self._last = (choice, self._fill(choice))
        return self._last[1]

    def _fill(self, choice: MatingChoice) -> Sequence[AnimalFill]:
        loci = litter_loci(self._mating(choice), self.rules, self.solver)
        return () if loci is None else fill_loci(loci, self.solver, self.rules.fill)

    def _mating(self, choice: MatingChoice) -> Mating:
        ruleset = self.rules.ruleset
        sire, dam, *young = [parse_animal(ruleset, card_text(card)) for card in choice.cards]
        return Mating(ruleset=ruleset, sire=sire, dam=dam, offspring=tuple(young))
