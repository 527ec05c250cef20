"""Who has won: totals, and the tie-breakers in the manual's order (p. 9)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.totals import Totals

DILUTE_LOCUS, DILUTE_ALLELE = "D", "d"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    """How one player stands at the end, as far as a score sheet tells."""

    player: str
    written: int | None
    """The total as written, or the sum of the points written; None where neither is there."""
    right: int | None
    """The right total, less penalties that the written one allows for; None if it is not known."""
    unknowns: int
    """Alleles on the table that nobody can know."""
    dilute_rabbits: int
    dilute_alleles: int
    added: int | None = None
    """What the scores of single rounds come to as written, where there are rounds."""
    rabbits_left: int | None = None
    """Cards still held at the end of the last round; None where that is not written down."""

    @classmethod
    def of(
        cls,
        player: str,
        total: int | None,
        judgements: Sequence[Judgement],
        terms: Rules,
        *,
        complete: bool = True,
    ) -> "PlayerResult":
        """Return a player's standing from the judgements on the sheet.

        Args:
            player: whose it is.
            total: as written, if it was and can be read.
            judgements: of all matings that could be read.
            terms: the rules in force.
            complete: whether these are all that stand there.
        """
        totals = Totals.of(judgements, complete=complete)
        lost = 0 if total is None else totals.penalties(total, terms)
        right = None if totals.right is None else totals.right - lost
        genotypes = [g for judgement in judgements for g in _on_table(judgement, terms)]
        standing = cls.of_genotypes(player, right, genotypes, terms)
        return replace(standing, written=totals.written if total is None else total)

    @classmethod
    def of_genotypes(
        cls,
        player: str,
        total: int | None,
        genotypes: Sequence[str],
        terms: Rules,
        rabbits_left: int | None = None,
    ) -> "PlayerResult":
        """Return a player's standing from a total and what lies on the table, filled in."""
        at = [locus.name for locus in terms.ruleset.loci].index(DILUTE_LOCUS)
        dilute = [genotype.split()[at].count(DILUTE_ALLELE) for genotype in genotypes]
        return cls(
            player=player,
            written=total,
            right=total,
            unknowns=sum(genotype.count("-") for genotype in genotypes),
            dilute_rabbits=dilute.count(2),
            dilute_alleles=sum(dilute),
            rabbits_left=rabbits_left,
        )


def _on_table(judgement: Judgement, terms: Rules) -> Sequence[str]:
    """Return what is known of the cards of a legal mating: as filled in.

    Where kits are legal each by itself nothing is filled in, and it is what the cards show.
    """
    if terms.variant.together:
        return judgement.genotypes
    if judgement.mating is None or judgement.correct_points == 0:
        return ()
    return [animal.shown for animal in judgement.mating.animals]


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """Who can have won."""

    players: tuple[str, ...]
    """Those with the highest total; with a tie, all that the first tie-breaker may favour."""
    after_tie: tuple[str, ...]
    """Those that the other tie-breakers leave, if all hold equally many rabbits."""
    settled: bool
    """Whether all tie-breakers could be applied; else it hangs on the rabbits left in hand."""
    reason: str

    def allows(self, named: set[str]) -> bool:
        """Tell whether these may be the winners: one of the tied, or all that stay equal."""
        if self.settled:
            return named == set(self.after_tie)
        return named <= set(self.players) and (len(named) == 1 or named <= set(self.after_tie))


TotalKind: TypeAlias = Literal["written", "added", "right"]
"""Which of a player's totals is meant."""


def find_winners(standings: Sequence[PlayerResult], by: TotalKind) -> Best | None:
    """Return who has won by some of the totals; None if one of them lacks."""
    totals: dict[str, int | None] = {s.player: getattr(s, by) for s in standings}
    known = {player: total for player, total in totals.items() if total is not None}
    if not known or len(known) < len(totals):
        return None
    highest = max(known.values())
    tied = [standing for standing in standings if known[standing.player] == highest]
    scores = listed([f"{player} {total}" for player, total in known.items()], "and")
    settled = len(tied) == 1 or all(s.rabbits_left is not None for s in tied)
    if settled:
        fewest = min(standing.rabbits_left or 0 for standing in tied)
        left = [s for s in tied if len(tied) == 1 or s.rabbits_left == fewest]
    else:
        left = tied
    best_key = min(_tie_key(standing) for standing in left)
    return Best(
        players=tuple(standing.player for standing in left),
        after_tie=tuple(s.player for s in left if _tie_key(s) == best_key),
        settled=settled,
        reason=" ".join([f"The totals are {scores}.", *_tie_told(tied)]),
    )


def _tie_told(tied: Sequence[PlayerResult]) -> list[str]:
    """Say what the tie-breakers have to go by, in their order (p. 9)."""
    if len(tied) == 1:
        return []
    counts = []
    for standing in tied:
        held = "?" if standing.rabbits_left is None else standing.rabbits_left
        counts.append(
            f"{standing.player} {held}, {standing.unknowns}, {standing.dilute_rabbits}, "
            f"{standing.dilute_alleles}"
        )
    what = "cards left, unknowns on the table, dilute rabbits and dilute alleles"
    return [f"The tie-breakers are {what}: {'; '.join(counts)}."]


def _tie_key(standing: PlayerResult) -> tuple[int, int, int]:
    """Fewest unknowns, then most dilute rabbits, then most dilute alleles (p. 9)."""
    return standing.unknowns, -standing.dilute_rabbits, -standing.dilute_alleles
