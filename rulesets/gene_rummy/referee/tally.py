"""What the players of one round have scored: as they wrote it, and as it is right."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.referee.corrected_game import CorrectedGame
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.sums import Sums
from testcross.solver import Solver


@dataclass(slots=True)
class Scored:
    """What one player has scored, part by part: matings, fines, or whole rounds."""

    judgements: list[Judgement] = field(default_factory=list)
    claimed: int | None = 0
    """The points as written; None from where some were not."""
    right: int | None = 0
    """The right points; None from where they cannot be told."""
    sums: Sums = field(default_factory=Sums)
    """What a total may be."""

    def add(self, claimed: int | None, right: int | None) -> None:
        """Add the points of a mating, or of a wrong call."""
        self.sums.add(claimed, right)
        self._count(claimed, right)

    def add_round(self, played: "Scored", claimed: int | None) -> None:
        """Add a whole round, with the points that are written for it."""
        self.sums.add_sums(played.sums, claimed)
        self._count(claimed, played.right)

    def _count(self, claimed: int | None, right: int | None) -> None:
        self.claimed = None if claimed is None or self.claimed is None else self.claimed + claimed
        self.right = None if right is None or self.right is None else self.right + right


class Tally:
    """Judges matings as they are laid down, and adds up."""

    def __init__(
        self,
        players: Sequence[str],
        terms: Rules,
        solver: Solver,
        clerk: Clerk,
        copy: CorrectedGame,
    ) -> None:
        self.terms = terms
        self.clerk = clerk
        self._copy = copy
        self.scored = {player: Scored() for player in players}
        self.solver = solver

    def judge(self, written: WrittenMating) -> Judgement:
        """Return the judgement on a mating that does not count, or not yet."""
        return judge(written, self.terms, self.solver)

    def lay(self, player: str, written: WrittenMating) -> Judgement:
        """Judge a mating on the table, take down what is wrong, and count its points."""
        judgement = self.judge(written)
        self.take_down(player, judgement.findings)
        self.count(player, judgement)
        return judgement

    def take_down(self, player: str, remarks: Sequence[Finding]) -> None:
        """Take down what was found about a mating."""
        for remark in remarks:
            self.clerk.add_finding(remark.about(player))

    def count(self, player: str, judgement: Judgement) -> None:
        """Count a mating that stays on the table."""
        self._copy.add(judgement)
        for what in judgement.unchecked:
            self.clerk.leave_out(what)
        self.scored[player].judgements.append(judgement)
        self.scored[player].add(judgement.claimed_points, judgement.correct_points)
        self.clerk.count_mating(player, judgement.claimed_points, judgement.correct_points)

    def lose_count(self, player: str | None = None) -> None:
        """Say that something may have been scored that cannot be read, by one or by everybody."""
        for name, scored in self.scored.items():
            if player in (None, name):
                scored.add(None, None)

    def fine(self, player: str, claimed: int | None, right: int) -> None:
        """Count what a wrong call costs, as written and as it is right."""
        self.scored[player].add(claimed, right)
        self.clerk.count_points(player, claimed, right)
