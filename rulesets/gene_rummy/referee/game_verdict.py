"""What checking a game comes to: findings, what was not checked, and what is right instead."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import PlayerPoints
from testcross.rulesets.refereeing import ReplayNotes
from testcross.rulesets.tabletop import Count


@dataclass(frozen=True, slots=True)
class ScoredPoints:
    """Points of one player: for a mating that stays on the table, or lost by a call."""

    player: str
    claimed: int | None
    """The points as written; None where there are none."""
    correct: int | None
    """The right points; None where they are unknown."""
    judgement: Judgement | None = None
    """On the mating; None for a call that was not kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVerdict:
    """What replaying a round comes to."""

    findings: tuple[Finding, ...]
    unchecked: tuple[str, ...]
    """What was not written and so not checked, in order, as often as it was missing."""
    scored: tuple[ScoredPoints, ...]
    open_scores: frozenset[str]
    """Players of whom something may have been scored that cannot be read."""
    perhaps_open: frozenset[str]
    """Players who may have scored in a turn that is not written."""
    seen: tuple[str, ...]
    """The players of whom anything was found or counted, in that order."""
    cards_left: Mapping[str, Count]
    """How many cards everybody holds at the end."""
    unfinished: str
    """Why the round was not over; empty where it may have been."""
    corrected: tuple[WrittenMating, ...] = ()
    """Matings of which a card is misnamed, as they were meant."""

    def may_lack_turns(self, player: str) -> bool:
        """Tell whether what a player holds, or has on the table, may be otherwise than written."""
        return bool(self.unfinished) or player in self.open_scores | self.perhaps_open


@dataclass(frozen=True, slots=True, kw_only=True)
class GameVerdict:
    """What checking a whole game comes to."""

    findings: tuple[Finding, ...] = ()
    unchecked: tuple[str, ...] = ()
    """What was not written and so not checked, in order, as often as it was missing."""
    points: tuple[PlayerPoints, ...] = ()
    """Everybody's game in numbers, in the order in which they first appear."""
    judgements: Mapping[Place, Judgement] = field(default_factory=dict)
    """On every mating that counts, by its place."""
    scores: Mapping[Place, int] = field(default_factory=dict)
    """The right score of a round or of the game, by the place of the one written."""
    corrected: tuple[WrittenMating, ...] = ()
    """Matings of which a card is misnamed, as they were meant."""
    winners: tuple[str, ...] = ()
    """Who has won, if that is not who is written; empty otherwise."""


def count_points(
    seen: Iterable[str], scored: Sequence[ScoredPoints], totals: Mapping[str, int]
) -> tuple[PlayerPoints, ...]:
    """Return everybody's numbers, one by one.

    Args:
        seen: the players, in the order in which they first appear.
        scored: what counts.
        totals: the final scores written, which count as claimed where no points are written.
    """
    present = [PlayerPoints(player=player) for player in seen]
    points = [
        PlayerPoints(
            player=one.player,
            counted=int(one.judgement is not None),
            unjudged=int(one.judgement is not None and one.correct is None),
            claimed=one.claimed,
            correct=one.correct,
        )
        for one in scored
    ]
    claims = [PlayerPoints(player=player, claimed_total=total) for player, total in totals.items()]
    return (*present, *points, *claims)


class RoundNotes(ReplayNotes):
    """Findings, points, and what was not checked, in their order; kept by one replay."""

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__(players)
        self._scored: list[ScoredPoints] = []
        self._open: set[str] = set()
        self._perhaps_open: set[str] = set()
        self._corrected: list[WrittenMating] = []

    def score(self, player: str, claimed: int | None, correct: int | None) -> None:
        """Note points lost by a call."""
        self._score(ScoredPoints(player, claimed, correct))

    def count(self, player: str, judgement: Judgement) -> None:
        """Note a mating that stays on the table."""
        self.leave_unchecked(*judgement.unchecked)
        points = judgement.claimed_points, judgement.correct_points
        self._score(ScoredPoints(player, *points, judgement))

    def leave_open(self, players: Iterable[str]) -> None:
        """Note that players may have scored what cannot be read."""
        self._open.update(players)

    def leave_perhaps_open(self, players: Iterable[str]) -> None:
        """Note that players may have scored in a turn that is not written."""
        self._perhaps_open.update(players)

    def correct(self, meant: WrittenMating) -> None:
        """Note a mating of which a card is misnamed, as it was meant."""
        self._corrected.append(meant)

    def verdict(self, cards_left: Mapping[str, Count], unfinished: str) -> RoundVerdict:
        """Return the verdict on the round.

        Args:
            cards_left: how many cards everybody holds at its end.
            unfinished: why it was not over; empty where it may have been.
        """
        return RoundVerdict(
            findings=tuple(self.findings),
            unchecked=tuple(self.unchecked),
            scored=tuple(self._scored),
            open_scores=frozenset(self._open),
            perhaps_open=frozenset(self._perhaps_open),
            seen=tuple(self.seen),
            cards_left=cards_left,
            unfinished=unfinished,
            corrected=tuple(self._corrected),
        )

    def _score(self, scored: ScoredPoints) -> None:
        self._scored.append(scored)
        self.seen.setdefault(scored.player)
