"""Every Plant Breeding phase of a game: what was gained, and what was possible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.english import counted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Beside
from testcross.rulesets.games.game_registry import ReadRecord, read_record
from testcross.rulesets.genotype.box import Assumption, Assumptions, Box
from testcross.rulesets.genotype.record.game_reader import read_game
from testcross.rulesets.genotype.record.game_record import WrittenRound
from testcross.rulesets.genotype.referee.game_rules import rules_of_game
from testcross.rulesets.genotype.referee.whole_game import check_game
from testcross.rulesets.genotype.review.phase_review import (
    BreedingLog,
    PhaseReview,
    UncertainError,
    review_player,
)
from testcross.rulesets.records.entries import entry, known_player, no_such_player
from testcross.rulesets.records.findings import Finding, RecordCode, Severity, UnreadableError
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.yaml_documents import documents


class ReviewError(TestcrossError):
    """A record that cannot be reviewed; where, if a place is to blame."""

    def __init__(self, problem: str, place: Place = (0, 0)) -> None:
        super().__init__(problem)
        self.place = place


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreviewed:
    """A player of a phase of whom nothing can be told."""

    number: int
    player: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReview:
    """What players gained in each Plant Breeding phase, and the most that was possible."""

    players: tuple[str, ...]
    """Those that were asked about, by seats; Brother Johann is none of them."""
    phases: tuple[PhaseReview, ...]
    """Round by round, and by seats."""
    unreviewed: tuple[Unreviewed, ...]
    findings: tuple[Finding, ...]
    """What ``verify`` finds in the record, but for notes, by line; what an entry leaves open that
    cannot be read or breaks a rule, is not reviewed."""
    assumed: tuple[Assumption, ...]

    @property
    def slips(self) -> int:
        """How many errors ``verify`` finds in the record."""
        return sum(one.severity is Severity.ERROR for one in self.findings)

    @property
    def partly_read(self) -> bool:
        """Whether something in the record could not be read."""
        return any(one.code is RecordCode.UNREADABLE for one in self.findings)


def review_game(
    data: bytes,
    box: Box | None = None,
    folder: str = ".",
    *,
    player: str | None = None,
    marker_worth: int = 1,
) -> GameReview:
    """Return the review of a game.

    Args:
        data: the record, in YAML or JSON.
        box: what an owner wrote down of cards and boards; None if nothing was given.
        folder: where a box file that the record names lies.
        player: whose picks; by default everybody's.
        marker_worth: what a marker on an incomplete plant is worth.

    Raises:
        ReviewError: for what is no record of a game of Genotype, has no picks, or has no such
            player.
        EngineError: where the solver could not tell.
    """
    record = _record(data)
    read = read_game(record.usual())
    game = read.value
    found = rules_of_game(game, box, Beside(folder))
    log = BreedingLog()
    checked = check_game(game, found.rules, record.root.place, watcher=log)
    if checked.state is not None:
        log.see(checked.state.table)
    findings = _told(record, (*read.findings, *found.findings, *checked.verdict.findings))
    if not log.phases:
        raise _nothing_to_review(findings)
    assumptions = Assumptions(found.rules.box)
    solo = found.rules.solo
    players = [one for one in checked.players if solo is None or one != solo.johann]
    if player is not None:
        players = [_known(player, players)]
    reviewed, unreviewed = [], []
    for phase in log.phases:
        for one in players:
            try:
                reviewed.append(review_player(phase, one, assumptions, marker_worth))
            except UncertainError as error:
                unreviewed.append(Unreviewed(number=phase.number, player=one, why=str(error)))
    seen = {phase.number for phase in log.phases}
    unreviewed += _without_picks(game.rounds or (), seen, players)
    return GameReview(
        players=tuple(players),
        phases=tuple(reviewed),
        unreviewed=tuple(sorted(unreviewed, key=lambda one: one.number)),
        findings=findings,
        assumed=assumptions.found(),
    )


def _record(data: bytes) -> ReadRecord:
    try:
        found = documents(decode(data))
        if len(found) > 1:
            number = counted(len(found), "record")
            raise ReviewError(f"the file holds {number}; cut it, and give one of them")
        record = read_record(found[0])
    except UnreadableError as error:
        unread = error.finding
        raise ReviewError(unread.text, (unread.line, unread.column)) from None
    if record.game.name != "genotype":
        raise ReviewError(
            "this is no record of a game of Genotype; such a record begins with 'game: genotype'"
        )
    return record


def _told(record: ReadRecord, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return what ``verify`` finds in a record, but for notes, by line."""
    every = (one for one in record.with_lost(findings) if one.severity is not Severity.NOTE)
    return tuple(sorted(every, key=lambda one: (one.line, one.column)))


def _nothing_to_review(findings: Sequence[Finding]) -> ReviewError:
    problem = "the record has no picks of a Plant Breeding phase, so nothing to review"
    unread = next((one for one in findings if one.code is RecordCode.UNREADABLE), None)
    if unread is None:
        return ReviewError(problem)
    text = f"{problem} but what cannot be read: {unread.text}"
    return ReviewError(text, (unread.line, unread.column))


def _without_picks(
    rounds: Sequence[WrittenRound], seen: set[int], players: Sequence[str]
) -> Iterator[Unreviewed]:
    """Yield the players of rounds of which no picks are there to be reviewed."""
    for number, one in enumerate(rounds, start=1):
        if number not in seen:
            or_damaged = ", or cannot be read" if "picks" in one.incomplete else ""
            why = f"its picks are not written{or_damaged}"
            for player in players:
                yield Unreviewed(number=number, player=player, why=why)


def _known(player: str, players: list[str]) -> str:
    known = known_player(entry(player), players)
    if known is None:
        raise ReviewError(f"--for: {no_such_player(entry(player), players)}")
    return known
