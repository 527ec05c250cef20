"""What replaying a round comes to, and what rounds add up to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenRound
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, player_result
from testcross.rulesets.records.entries import WrittenScore, known_player
from testcross.rulesets.records.verdict import PlayerPoints
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop import Count
from testcross.rulesets.tabletop.game_notes import GameNotes, ReplayedRound, ReplayNotes
from testcross.rulesets.tabletop.points import GameTotals, PointTotal


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
class RoundVerdict(ReplayedRound):
    """What replaying a round comes to."""

    scored: tuple[ScoredPoints, ...]
    open_scores: frozenset[str]
    """Players of whom something may have been scored that cannot be read."""
    perhaps_open: frozenset[str]
    """Players who may have scored in a turn that is not written."""
    perhaps_fined: frozenset[str] = frozenset()
    """Players who may have lost points by a call whose player cannot be read."""
    cards_left: Mapping[str, Count]
    """How many cards everybody holds at the end."""
    unfinished: str
    """Why the round was not over; empty where it may have been."""
    corrected: tuple[WrittenMating, ...] = ()
    """Matings of which a card is misnamed, as they were meant."""

    def may_lack_turns(self, player: str) -> bool:
        """Tell whether what a player holds, or has on the table, may be otherwise than written."""
        unsure = self.open_scores | self.perhaps_open | self.perhaps_fined
        return bool(self.unfinished) or player in unsure


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
            is_open=one.judgement is None and one.correct is None,
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
        self.open_scores: set[str] = set()
        """Players of whom something may have been scored that cannot be read."""
        self.perhaps_open: set[str] = set()
        """Players who may have scored in a turn that is not written."""
        self.perhaps_fined: set[str] = set()
        """Players who may have lost points by a call whose player cannot be read."""
        self.corrected: list[WrittenMating] = []
        """Matings of which a card is misnamed, as they were meant."""

    def score(self, player: str, claimed: int | None, correct: int | None) -> None:
        """Note points lost by a call."""
        self._score(ScoredPoints(player, claimed, correct))

    def count(self, player: str, judgement: Judgement) -> None:
        """Note a mating that stays on the table."""
        self.leave_unchecked(*judgement.unchecked)
        points = judgement.claimed_points, judgement.correct_points
        self._score(ScoredPoints(player, *points, judgement))

    def verdict(self, cards_left: Mapping[str, Count], unfinished: str) -> RoundVerdict:
        """Return the verdict on the round.

        Args:
            cards_left: how many cards everybody holds at its end.
            unfinished: why it was not over; empty where it may have been.
        """
        return RoundVerdict(
            **self.told(),
            scored=tuple(self._scored),
            open_scores=frozenset(self.open_scores),
            perhaps_open=frozenset(self.perhaps_open),
            perhaps_fined=frozenset(self.perhaps_fined),
            cards_left=cards_left,
            unfinished=unfinished,
            corrected=tuple(self.corrected),
        )

    def _score(self, scored: ScoredPoints) -> None:
        self._scored.append(scored)
        self.seen.setdefault(scored.player)


@dataclass(slots=True)
class ScoredTotals(PointTotal):
    """What one player has scored, part by part: matings, fines, or whole rounds."""

    judgements: list[Judgement] = field(default_factory=list)
    """On the matings of the last round."""

    @classmethod
    def of(cls, scored: Iterable[ScoredPoints], *, is_open: bool = False) -> "ScoredTotals":
        """Return what a player has scored in a round.

        Args:
            scored: the player's points, in order.
            is_open: whether there may be more that cannot be read.
        """
        totals = cls()
        for one in scored:
            totals.add(one.claimed, one.correct)
            if one.judgement is not None:
                totals.judgements.append(one.judgement)
        if is_open:
            totals.add(None, None)
        return totals

    def add_round(self, played: "ScoredTotals", claimed: int | None) -> None:
        """Add a whole round, with the points that are written for it."""
        self.sums.add_sums(played.sums, claimed)
        self.count(claimed, played.correct)
        self.judgements = played.judgements


class GameScores(GameTotals[ScoredTotals]):
    """Adds up everybody's points, and checks the scores written."""

    def __init__(self, notes: GameNotes) -> None:
        super().__init__(notes, Code.WRONG_TOTAL, "the points", ScoredTotals)
        self._added: dict[str, int | None] = {}
        """What everybody's scores come to, round by round as they are written."""

    def add_round(self, written: WrittenRound, verdict: RoundVerdict | None) -> None:
        """Check the scores of a round, and add them to those before."""
        players = self._notes.players
        played = {player: self._round_totals(player, written, verdict) for player in players}
        told = self.check(written.scores, played, "written")
        for player, total in self.of.items():
            total.add_round(played[player], told.get(player, played[player].claimed))

    def check_final(self, scores: Sequence[WrittenScore]) -> None:
        """Check the final scores, and go on with those written."""
        self._added = {player: total.claimed for player, total in self.of.items()}
        super().check_final(scores)
        for player, points in self.final.items():
            self.of[player].claimed = points

    def comparable(self) -> dict[str, int]:
        """Return the final scores written of players of whom is known what they should be."""
        totals = self.of
        return {p: score for p, score in self.final.items() if totals[p].correct is not None}

    def results(self, last: RoundVerdict, rules: Rules) -> list[PlayerResult]:
        """Return what everybody has come to after the last round.

        The tie-breakers are unknown where a turn may be missing that changes them.
        """
        results = []
        for player, total in self.of.items():
            left = last.cards_left[player]
            result = player_result(player, total.claimed, total.judgements, rules)
            result = replace(
                result,
                correct=total.correct,
                added=self._added[player],
                rabbits_left=left.low if left.low == left.high else None,
            )
            if last.may_lack_turns(player):
                result = replace(result, tie_breakers=None, rabbits_left=None)
            results.append(result)
        return results

    def _round_totals(
        self, player: str, written: WrittenRound, verdict: RoundVerdict | None
    ) -> ScoredTotals:
        if verdict is None:
            return ScoredTotals.of((), is_open=True)
        scored = [one for one in verdict.scored if one.player == player]
        is_open = written.incomplete or player in verdict.open_scores
        totals = ScoredTotals.of(scored, is_open=is_open)
        told = [s for s in written.scores if known_player(s.player, self._notes.players) == player]
        scores = [whole_number(score.points.text) for score in told]
        sums = totals.sums
        lacks = player in verdict.perhaps_open and _any_is(sums.may_lack, scores)
        lacks |= player in verdict.perhaps_fined and _any_is(sums.may_lack_loss, scores)
        return ScoredTotals.of(scored, is_open=True) if lacks else totals


def _any_is(lacking: Callable[[int], bool], scores: Sequence[int | None]) -> bool:
    """Tell whether a round's score, or one that is not written, may lack what is written nowhere.

    Args:
        lacking: tells whether a score does.
        scores: those written; None where one cannot be read.
    """
    return not scores or any(score is not None and lacking(score) for score in scores)
