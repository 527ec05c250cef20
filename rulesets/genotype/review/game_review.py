"""Every Plant Breeding phase of a game: what was gained, and what was possible."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Beside
from testcross.rulesets.games.game_registry import ReadRecord, read_record
from testcross.rulesets.genotype.box import Assumption, Assumptions, Box
from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant
from testcross.rulesets.genotype.dice import DicePool, GenePool, format_dice, gene_of, pool_of
from testcross.rulesets.genotype.draft import DraftRequest, Pick
from testcross.rulesets.genotype.position import (
    Goal,
    PlacedPlant,
    PlayerTable,
    PositionError,
    Shift,
    ShiftKind,
)
from testcross.rulesets.genotype.record.game_record import WrittenRound
from testcross.rulesets.genotype.record.sheet_rows import read_game
from testcross.rulesets.genotype.referee.game_rules import rules_of_game
from testcross.rulesets.genotype.referee.whole_game import check_game
from testcross.rulesets.genotype.round_state.breeding.begin import (
    MAT_KEY,
    free_slots,
    picking_of,
    sort_all,
)
from testcross.rulesets.genotype.round_state.moves import GamePhase, Move, PickTurn, Roll, Sorting
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.scoring import goal_points
from testcross.rulesets.records.entries import entry, known_player, no_such_player
from testcross.rulesets.records.findings import Finding, RecordCode, Severity, UnreadableError
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.yaml_documents import documents
from testcross.solver.drafts import Allotment, best_alone


@dataclass(slots=True, kw_only=True)
class SeenPick:
    """A pick, with the board of its player and the dice before and after it."""

    move: PickTurn
    before: PlayerBoard
    after: PlayerBoard
    dice_before: DicePool | None
    """None where it is not certain how they lay."""
    dice_after: DicePool | None = None

    @property
    def shift_gene(self) -> Gene | None:
        """The gene of the 1st Shift for which it is written."""
        return self.move.gene if self.move.shift is ShiftKind.FIRST else None


@dataclass(slots=True, kw_only=True)
class SeenPhase:
    """A Plant Breeding phase of which the picks are written."""

    number: int
    """Of the round."""
    table: GameTable
    """A copy of the table when the dice had been sorted."""
    picks: list[SeenPick] = field(default_factory=list)
    dice: DicePool | None = None
    """Those that are left; None where that is not certain."""


class BreedingLog:
    """Collects the phases of one game; a ``Watcher``."""

    def __init__(self) -> None:
        self.phases: list[SeenPhase] = []

    def before(self, table: GameTable, move: Move) -> None:
        """See the table before a move."""
        if not isinstance(move, Roll | Sorting):
            self.see(table)
        if isinstance(move, PickTurn) and self._is_on(table):
            board = table.boards[move.player].copy()
            seen = SeenPick(move=move, before=board, after=board, dice_before=_dice_known(table))
            self.phases[-1].picks.append(seen)

    def after(self, table: GameTable, move: Move) -> None:
        """See what came of the move."""
        if not self._is_on(table) or table.picking is None:
            return
        phase = self.phases[-1]
        phase.dice = _dice_known(table)
        if isinstance(move, PickTurn) and phase.picks:
            phase.picks[-1].after = table.boards[move.player].copy()
            phase.picks[-1].dice_after = phase.dice

    def see(self, table: GameTable) -> None:
        """See the table, as it is at the end of a game, too."""
        if table.phase is not GamePhase.BREEDING or not table.phase_written or self._is_on(table):
            return
        if picking_of(table).dice is None:
            sort_all(table, None)
        self.phases.append(
            SeenPhase(number=table.number, table=table.copy(), dice=_dice_known(table))
        )

    def _is_on(self, table: GameTable) -> bool:
        """Tell whether the phase that is being played has been seen."""
        in_phase = table.phase is GamePhase.BREEDING
        return in_phase and bool(self.phases) and self.phases[-1].number == table.number


def _dice_known(table: GameTable) -> DicePool | None:
    dice = None if table.picking is None else table.picking.dice
    return None if dice is None else dice.known


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseReview:
    """One player in one Plant Breeding phase."""

    number: int
    """Of the round."""
    player: str
    gained: int
    """Points, as if the game ended with the phase."""
    best: int
    """The most that was possible with the others' picks as they were."""
    picks: tuple[Pick, ...]
    """Those that give it, besides the ones that stay."""
    kept: tuple[str, ...]
    """Picks with a tool or an assistant, in words; they stay as they were."""


class UncertainError(TestcrossError):
    """Something that a review needs is not written, or not certain; the message says what."""


def review_player(
    phase: SeenPhase, player: str, assumptions: Assumptions, marker_worth: int
) -> PhaseReview:
    """Return what a player gained in a phase, and the most that was possible.

    Raises:
        UncertainError: where the record leaves open what was there.
        EngineError: where the solver could not tell.
    """
    begun, picks = phase.table.boards[player], _picks_of(phase, player)
    ended = picks[-1].after if picks else begun
    kept = [one for one in picks if one.move.uses]
    free = [one for one in picks if not one.move.uses]
    goals = goal_points(_goals(phase.table, begun), phase.table.rules.overlays, assumptions)

    def question(plants: Sequence[PeaPlant]) -> DraftRequest:
        garden = tuple(map(PlacedPlant, plants))
        return DraftRequest(
            player=PlayerTable(name=player, garden=garden),
            slots=_slots(phase.table, begun, kept, free, assumptions),
            pool=_within_reach(phase, free),
            goals=goals,
            marker_worth=marker_worth,
            failed_first_shift_passes=phase.table.rules.ruling("first_shift_fail") != "forfeit",
        )

    grown = question(_with_markers(_plants(begun), kept))
    try:
        before = question(_plants(begun)).worth_now
        gained = question(_plants(ended)).worth_now - before + _coins(begun, ended)
        stays = grown.worth_now - before + sum(_coins(one.before, one.after) for one in kept)
        found = _best(grown, _first_shifts(phase, player, kept, free))
    except PositionError as error:
        raise UncertainError(error.problem) from None
    return PhaseReview(
        number=phase.number,
        player=player,
        gained=gained,
        best=stays + found.worth,
        picks=tuple(grown.pick_of(use) for use in found.uses),
        kept=tuple(map(_pick_text, kept)),
    )


def _picks_of(phase: SeenPhase, player: str) -> list[SeenPick]:
    """Return the picks of a player that took a die."""
    picks = [one for one in phase.picks if one.move.player == player and not one.move.passes]
    if phase.dice is None or any(None in (one.dice_before, one.dice_after) for one in picks):
        raise UncertainError("the dice on the board are uncertain")
    return picks


def _goals(table: GameTable, board: PlayerBoard) -> tuple[Goal, ...]:
    if board.name in table.goals_open or None in table.goals.values():
        raise UncertainError("the claimed goals are uncertain")
    return board.goals(table.goals)


def _plants(board: PlayerBoard) -> list[PeaPlant]:
    if board.unknown_plants.high or any(plant.maybe for plant in board.garden):
        raise UncertainError("the plants in the garden are uncertain")
    return [plant.as_plant() for plant in board.garden]


def _with_markers(plants: Sequence[PeaPlant], kept: Iterable[SeenPick]) -> list[PeaPlant]:
    """Return plants with the markers of picks that stay as they were."""
    found = list(plants)
    for pick in kept:
        pairs = zip(pick.before.garden, pick.after.garden, strict=True)
        for place, (before, after) in enumerate(pairs):
            new = after.covered - before.covered
            found[place] = replace(found[place], covered=found[place].covered | new)
    return found


def _coins(before: PlayerBoard, after: PlayerBoard) -> int:
    """Return the coins that a player got meanwhile, or paid if they are fewer."""
    return after.coins.low - before.coins.low


def _slots(
    table: GameTable,
    begun: PlayerBoard,
    kept: Sequence[SeenPick],
    free: Sequence[SeenPick],
    assumptions: Assumptions,
) -> int:
    """Return how many dice a player could lay besides those of picks that stay."""
    assumptions.rest_on(MAT_KEY)
    there = free_slots(table, begun).assumed
    if there.low != there.high:
        raise UncertainError("the number of free dice slots is uncertain")
    more = sum(one.after.extra_slots.low - one.before.extra_slots.low for one in kept)
    taken, laid = (
        sum(one.after.dice.low - one.before.dice.low for one in picks) for picks in (kept, free)
    )
    return max(there.low + more - taken, laid)


def _within_reach(phase: SeenPhase, free: Iterable[SeenPick]) -> DicePool:
    """Return the dice that were left over, and those that a player took."""
    found = {gene: _counts(phase.dice, gene) for gene in GENES}
    for pick in free:
        for gene, counts in found.items():
            before, after = _counts(pick.dice_before, gene), _counts(pick.dice_after, gene)
            gone = (one - other for one, other in zip(before, after, strict=True))
            found[gene] = [there + one for there, one in zip(counts, gone, strict=True)]
    return pool_of(
        {gene: GenePool((one, two, three), wild) for gene, (one, two, three, wild) in found.items()}
    )


def _counts(pool: DicePool | None, gene: Gene) -> list[int]:
    dice = GenePool() if pool is None else pool.of_gene(gene)
    return [*dice.traits, dice.de_novo]


def _first_shifts(
    phase: SeenPhase, player: str, kept: Iterable[SeenPick], free: Iterable[SeenPick]
) -> list[Gene]:
    """Return the genes of a player's 1st Shifts, but for those of picks that stay."""
    written = {pick.shift_gene for pick in free}
    stays = {gene_of(pick.move.dice[0]) for pick in kept if pick.move.dice} - written
    owned = {gene for gene, owner in phase.table.first_shift.items() if owner == player}
    return [gene for gene in GENES if gene in (owned | written) - stays]


def _best(request: DraftRequest, firsts: Sequence[Gene]) -> Allotment:
    """Return the best that a player can have, the 1st Shifts in whatever order (GT-130)."""
    name = request.player.name
    orders = (
        tuple(Shift(name, ShiftKind.FIRST, gene) for gene in order)
        for order in permutations(firsts)
    )
    found = (
        best_alone(replace(request, order=(*order, Shift(name))).problem()) for order in orders
    )
    return max(found, key=lambda one: one.worth)


def _pick_text(pick: SeenPick) -> str:
    """Return a pick that stays, in words: ``FF with Rake``."""
    dice = format_dice(pick.move.dice)
    return f"{dice} with {listed([use.name for use in pick.move.uses], 'and')}"


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
    checked = check_game(game, found.value, record.root.place, watcher=log)
    if checked.state is not None:
        log.see(checked.state.table)
    findings = _verify_findings((*read.findings, *found.findings, *checked.verdict.findings))
    if not log.phases:
        raise _nothing_to_review(findings)
    assumptions = Assumptions(found.value.box)
    solo = found.value.solo
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
            raise ReviewError(f"the file holds {number}; split it and give one of them")
        record = read_record(found[0])
    except UnreadableError as error:
        unread = error.finding
        raise ReviewError(unread.text, (unread.line, unread.column)) from None
    if record.game.name != "genotype":
        raise ReviewError("this is not a record of Genotype, which begins with 'game: genotype'")
    return record


def _verify_findings(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return what ``verify`` finds in a record, but for notes, by line."""
    every = (one for one in findings if one.severity is not Severity.NOTE)
    return tuple(sorted(every, key=lambda one: (one.line, one.column)))


def _nothing_to_review(findings: Sequence[Finding]) -> ReviewError:
    problem = "the record has no picks of a Plant Breeding phase to review"
    unread = next((one for one in findings if one.code is RecordCode.UNREADABLE), None)
    if unread is None:
        return ReviewError(problem)
    text = f"{problem} besides what cannot be read: {unread.text}"
    return ReviewError(text, (unread.line, unread.column))


def _without_picks(
    rounds: Sequence[WrittenRound], seen: set[int], players: Sequence[str]
) -> Iterator[Unreviewed]:
    """Yield the players of rounds of which no picks are there to be reviewed."""
    for number in range(1, len(rounds) + 1):
        if number not in seen:
            for player in players:
                yield Unreviewed(number=number, player=player, why="its picks are not written down")


def _known(player: str, players: list[str]) -> str:
    known = known_player(entry(player), players)
    if known is None:
        raise ReviewError(f"--for: {no_such_player(entry(player), players)}")
    return known
