"""Who has won: totals, then the tie-breakers of the manual (p. 9)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from testcross.rulesets.english import listed, some_listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import KnownGenotype
from testcross.rulesets.genetics.ruleset import CallRules, Ruleset
from testcross.rulesets.records.entries import Entry, PlayerNames, each_winner, no_such_winner
from testcross.rulesets.records.findings import Finding, finding

DILUTE_LOCUS, DILUTE_ALLELE = "D", "d"
TotalKind: TypeAlias = Literal["written", "correct"]
"""Which of a player's totals is meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakers:
    """What decides between players of equal totals, after the cards left in hand (p. 9)."""

    unknowns: int = 0
    """Alleles on the table that nobody can know: the fewer, the better."""
    dilute_rabbits: int = 0
    """Rabbits that certainly are dd."""
    dilute_alleles: int = 0
    """Alleles d on the table."""

    @classmethod
    def of(cls, table: Collection[KnownGenotype], ruleset: Ruleset) -> "TieBreakers":
        at = [locus.name for locus in ruleset.loci].index(DILUTE_LOCUS)
        dilute = ruleset.loci[at].symbols.index(DILUTE_ALLELE)
        diluted = [genotype[at].count(dilute) for genotype in table]
        return cls(
            unknowns=sum(2 - len(known) for genotype in table for known in genotype),
            dilute_rabbits=diluted.count(2),
            dilute_alleles=sum(diluted),
        )

    def rank(self) -> tuple[int, int, int]:
        return self.unknowns, -self.dilute_rabbits, -self.dilute_alleles


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    """What one player has come to at the end, as far as a record tells."""

    player: str
    written: int | None
    """The total as written, or the sum of the points written; None where neither is there."""
    correct: int | None
    """The right total, less penalties that the written one allows for; None if it is not known."""
    tie_breakers: TieBreakers | None
    """What the cards on the table count for; None where some of them may not be written down."""
    least: int | None = None
    """The right total if what cannot be judged is worth nothing; None if that is not known."""
    rabbits_left: int | None = None
    """Cards still held at the end of the last round; None where that is not written down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Winners:
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


def find_winners(results: Sequence[PlayerResult], by: TotalKind) -> Winners | None:
    """Return who has won by some of the totals; None if one of them lacks."""
    totals: dict[str, int | None] = {one.player: getattr(one, by) for one in results}
    known = {player: total for player, total in totals.items() if total is not None}
    if not known or len(known) < len(totals):
        return None
    highest = max(known.values())
    tied = [one for one in results if known[one.player] == highest]
    scores = listed([f"{player} {total}" for player, total in known.items()], "and")
    held = [one.rabbits_left for one in tied if one.rabbits_left is not None]
    all_known = len(held) == len(tied)
    left = [one for one in tied if one.rabbits_left == min(held)] if all_known else tied
    # whom the cards on the table favour; nobody where those are not known
    ranks = {one.player: one.tie_breakers.rank() for one in left if one.tie_breakers is not None}
    is_ranked = len(ranks) == len(left)
    after_tie = [one for one in left if is_ranked and ranks[one.player] == min(ranks.values())]
    return Winners(
        players=tuple(one.player for one in left),
        after_tie=tuple(one.player for one in after_tie or left),
        settled=len(left) == 1 or (all_known and is_ranked),
        reason=" ".join([f"The totals are {scores}.", *_describe_tie(tied)]),
    )


def may_have_won(named: set[str], results: Sequence[PlayerResult]) -> bool:
    """Tell whether some have won if what cannot be judged turns out as it is best for them."""
    best = [
        replace(one, correct=one.written if one.player in named else one.least)
        if one.correct is None
        else one
        for one in results
    ]
    winners = find_winners(best, "correct")
    return winners is not None and winners.allows(named)


def _describe_tie(tied: Sequence[PlayerResult]) -> list[str]:
    if len(tied) == 1:
        return []
    counts = []
    for one in tied:
        held = "?" if one.rabbits_left is None else one.rabbits_left
        known = one.tie_breakers
        table = ("?", "?", "?")
        if known is not None:
            table = (str(known.unknowns), str(known.dilute_rabbits), str(known.dilute_alleles))
        on_table = ", ".join(table)
        counts.append(f"{one.player} {held}, {on_table}")
    what = "cards left, unknowns on the table, dilute rabbits and dilute alleles"
    return [f"The tie-breakers are {what}: {'; '.join(counts)}."]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerCheck:
    findings: tuple[Finding, ...] = ()
    unchecked: tuple[str, ...] = ()


def check_winner(
    winners: Sequence[Entry],
    results: Sequence[PlayerResult],
    names: PlayerNames,
    players: Sequence[str] = (),
) -> WinnerCheck:
    """Check the winner by the totals as written, and by the right ones where they differ (p. 9).

    The winner may be one of the ``players`` without a sheet.
    """
    known = [result.player for result in results]
    everybody = list(dict.fromkeys([*players, *known]))
    if not everybody:
        return WinnerCheck(unchecked=("the winner (no players given)",) if winners else ())
    winners = each_winner(winners, everybody)
    said = [names.of(entry.text) for entry in winners]
    unknown = [name for name in said if name not in everybody]
    if unknown:
        text = no_such_winner(unknown, everybody)
        return WinnerCheck(findings=(finding(Code.WRONG_WINNER, winners[0], text),))
    there = frozenset(known)
    lacking = [name for name in everybody if name not in there]
    if lacking:
        return WinnerCheck(unchecked=(f"the winner (no sheet of {some_listed(lacking, 'or')})",))
    return _hold_against_totals(winners, said, results)


def _hold_against_totals(
    winners: Sequence[Entry], said: Sequence[str], results: Sequence[PlayerResult]
) -> WinnerCheck:
    correct, written = (find_winners(results, by) for by in ("correct", "written"))
    # what follows from another slip is none itself
    if any(best and best.allows(set(said)) for best in (correct, written)):
        unsettled = written is not None and not written.settled
        left = ("rabbits left in hand (first tie-breaker)",) if unsettled else ()
        return WinnerCheck(unchecked=left)
    best = written or correct
    if best is None or may_have_won(set(said), results):
        return WinnerCheck(unchecked=("the winner (some totals are missing)",))
    right = listed(best.after_tie, "and") if best.settled else listed(best.players)
    text = f"named as the winner: {listed(said, 'and')}; should be {right}"
    return WinnerCheck(findings=(finding(Code.WRONG_WINNER, winners[0], text, reason=best.reason),))


def penalty(rules: Rules) -> int:
    """Return what a wrong call costs; 0 where there are no calls."""
    play = rules.variant.play
    return play.penalty if isinstance(play, CallRules) else 0
