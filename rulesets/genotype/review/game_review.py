"""Every Plant Breeding phase of a game: what was gained, and what was possible."""

from dataclasses import dataclass

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Beside
from testcross.rulesets.genotype.box import Assumption, Assumptions, Box
from testcross.rulesets.genotype.record.game_reader import read_game
from testcross.rulesets.genotype.referee.game_rules import rules_of_game
from testcross.rulesets.genotype.referee.whole_game import check_game
from testcross.rulesets.genotype.review.breeding_log import BreedingLog
from testcross.rulesets.genotype.review.phase_review import (
    PhaseReview,
    UncertainError,
    review_player,
)
from testcross.rulesets.records.entries import entry, known_player, no_such_player
from testcross.rulesets.records.findings import Severity, UnreadableError
from testcross.rulesets.records.text import decode
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.yaml_tree import parse_tree


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
    slips: int
    """How many errors ``verify`` finds in the record."""
    assumed: tuple[Assumption, ...]


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
    tree = _tree(data)
    read = read_game(tree)
    found = rules_of_game(read.value, box, Beside(folder))
    log = BreedingLog()
    checked = check_game(read.value, found.rules, tree.place, watcher=log)
    if checked.state is not None:
        log.see(checked.state.table)
    if not log.phases:
        raise ReviewError("the record has no picks of a Plant Breeding phase, so nothing to review")
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
    every = (*read.findings, *found.findings, *checked.verdict.findings)
    return GameReview(
        players=tuple(players),
        phases=tuple(reviewed),
        unreviewed=tuple(unreviewed),
        slips=sum(one.severity is Severity.ERROR for one in every),
        assumed=assumptions.found(),
    )


def _tree(data: bytes) -> Node:
    try:
        tree = parse_tree(decode(data))
    except UnreadableError as error:
        found = error.finding
        raise ReviewError(found.text, (found.line, found.column)) from None
    game = tree.get("game") if isinstance(tree.value, dict) else None
    if game is None or game.value != "genotype":
        raise ReviewError(
            "this is no record of a game of Genotype; such a record begins with 'game: genotype'"
        )
    return tree


def _known(player: str, players: list[str]) -> str:
    known = known_player(entry(player), players)
    if known is None:
        raise ReviewError(f"--for: {no_such_player(entry(player), players)}")
    return known
