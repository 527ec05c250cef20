"""Who has won: totals, and the tie-breakers in the manual's order (p. 9)."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.errors import listed
from testcross.rulesets.gene_rummy.judging import Judgement
from testcross.rulesets.gene_rummy.tallying import Sums
from testcross.rulesets.gene_rummy.written import Terms

DILUTE_LOCUS, DILUTE_ALLELE = "D", "d"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
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

    @classmethod
    def of(
        cls,
        player: str,
        total: int | None,
        judgements: Sequence[Judgement],
        terms: Terms,
        *,
        complete: bool = True,
    ) -> "Standing":
        """Return a player's standing from the judgements on the sheet.

        Args:
            player: whose it is.
            total: as written, if it was and can be read.
            judgements: of all matings that could be read.
            terms: the rules in force.
            complete: whether these are all that stand there.
        """
        sums = Sums.of(judgements, complete=complete)
        lost = 0 if total is None else sums.penalties(total, terms)
        at = [locus.name for locus in terms.ruleset.loci].index(DILUTE_LOCUS)
        genotypes = [g for judgement in judgements for g in judgement.genotypes]
        dilute = [genotype.split()[at].count(DILUTE_ALLELE) for genotype in genotypes]
        return cls(
            player=player,
            written=sums.written if total is None else total,
            right=None if sums.right is None else sums.right - lost,
            unknowns=sum(genotype.count("-") for genotype in genotypes),
            dilute_rabbits=dilute.count(2),
            dilute_alleles=sum(dilute),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """Who can have won."""

    players: tuple[str, ...]
    """Those with the highest total; with a tie, all that the first tie-breaker may favour."""
    after_tie: tuple[str, ...]
    """Those that the other tie-breakers leave, if all hold equally many rabbits."""
    reason: str

    @property
    def open_tie(self) -> bool:
        """Whether it hangs on the rabbits left in hand, which a score sheet does not tell."""
        return len(self.players) > 1

    def allows(self, named: set[str]) -> bool:
        """Tell whether these may be the winners: one of the tied, or all that stay equal."""
        return named <= set(self.players) and (len(named) == 1 or named <= set(self.after_tie))


def best_players(standings: Sequence[Standing], *, right: bool) -> Best | None:
    """Return who has won by the totals as written, or by the right ones; None if they lack."""
    totals = {s.player: s.right if right else s.written for s in standings}
    known = {player: total for player, total in totals.items() if total is not None}
    if not known or len(known) < len(totals):
        return None
    highest = max(known.values())
    tied = [standing for standing in standings if known[standing.player] == highest]
    best_key = min(_tie_key(standing) for standing in tied)
    scores = listed([f"{player} {total}" for player, total in known.items()], "and")
    return Best(
        players=tuple(standing.player for standing in tied),
        after_tie=tuple(s.player for s in tied if _tie_key(s) == best_key),
        reason=f"The totals are {scores}.",
    )


def _tie_key(standing: Standing) -> tuple[int, int, int]:
    """Fewest unknowns, then most dilute rabbits, then most dilute alleles (p. 9)."""
    return standing.unknowns, -standing.dilute_rabbits, -standing.dilute_alleles
