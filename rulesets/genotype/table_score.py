"""What each player has if the game ends now: of a table, or of a score sheet (GT-210 to GT-217)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.blocks import (
    Align,
    Block,
    Fold,
    Heading,
    Paragraph,
    TableBlock,
    TableColumn,
    blocks,
    item,
    table,
)
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype.box import Assumption, Box, assumed_blocks, assumptions
from testcross.rulesets.genotype.cards import PlantCard
from testcross.rulesets.genotype.peas import is_notation
from testcross.rulesets.genotype.points import GameError
from testcross.rulesets.genotype.score_words import VOCABULARY
from testcross.rulesets.genotype.scoring import score_of
from testcross.rulesets.genotype.sheet_score import Score, SheetBox, find_winners, score, tied
from testcross.rulesets.genotype.sheets import (
    CheckedSheet,
    PlayerLine,
    box_of,
    check_sheet,
    is_sheet,
)
from testcross.rulesets.genotype.state import State
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.yaml_documents import documents
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.sheet_sources import read_text, read_tree

_TREE = re.compile(r"^(?:sheets?|rounds|players|setup)\s*:", re.MULTILINE)
"""What tells YAML from a score pad."""
_MOST_MORE = 3
"""Traits of a player of which is said what covering them would add; JSON has all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantScore:
    """A plant, and what it gives: its points if it is complete, else one for each marker."""

    plant: PlantCard
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalScore:
    """A goal, and how many complete plants match it."""

    goal: str
    value: int
    """What it gives for each of them."""
    plants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OneMore:
    """One more trait covered, and what that adds."""

    plant: PlantCard
    trait: str
    completes: bool
    adds: int | None
    """None where it completes a plant whose points nobody wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerScore:
    """What a player has; a number that is None was not written, and does not follow."""

    player: str
    plants: int | None
    """The points of complete plants."""
    goal_points: int | None
    markers: int | None
    coins: int | None
    completed: int | None = None
    complete: tuple[PlantScore, ...] = ()
    goals: tuple[GoalScore, ...] = ()
    incomplete: tuple[PlantScore, ...] = ()
    """Plants with markers on them, but not on every trait."""
    one_more: tuple[OneMore, ...] = ()
    written_total: int | None = None
    """The total of a sheet that has no more than that."""

    @property
    def total(self) -> int | None:
        """All four together (GT-217)."""
        parts = (self.plants, self.goal_points, self.markers, self.coins)
        known = [part for part in parts if part is not None]
        return sum(known) if len(known) == len(parts) else self.written_total


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScore:
    """The sums of all players, in the order of their seats."""

    players: tuple[PlayerScore, ...]
    assumed: tuple[Assumption, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def standings(self) -> Mapping[str, tuple[int | None, int | None]]:
        """The total of each player, and the number of plants completed."""
        return {one.player: (one.total, one.completed) for one in self.players}

    def only(self, player: str | None) -> "TableScore":
        names = [one.player for one in self.players]
        known = [one for one in names if player and one.casefold() == player.casefold()]
        if player is None:
            return self
        if not known:
            told = listed(names, "and")
            raise TestcrossError(f"--for: {quoted(player)} is not one of the players: {told}")
        return replace(self, players=tuple(one for one in self.players if one.player == known[0]))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who wins: the most points; then the most complete plants; then the victory is shared."""
        return find_winners(self.standings)


def player_score(player: str, found: Score, standing: Sequence[PlantCard]) -> PlayerScore:
    """Return what a player has, and what one more trait of the plants in the garden would add."""
    goals = [(goal, worth, number) for goal, (worth, number) in found.matching.items()]
    more = []
    for card in standing:
        for trait in card.open_traits:
            completes = len(card.open_traits) == 1
            adds: int | None = 1
            if completes:
                matching = sum(worth for goal, worth, _ in goals if card.counts_for(goal))
                gain = matching - len(card.covered)
                adds = None if card.points is None else card.points + gain
            more.append(OneMore(plant=card, trait=trait, completes=completes, adds=adds))
    return PlayerScore(
        player=player,
        plants=found.plants,
        goal_points=found.goals,
        markers=found.markers,
        coins=found.coins,
        completed=found.completed,
        complete=tuple(PlantScore(plant=one, points=one.points or 0) for one in found.complete),
        goals=tuple(GoalScore(goal=goal, value=worth, plants=n) for goal, worth, n in goals),
        incomplete=tuple(
            PlantScore(plant=one, points=len(one.covered)) for one in found.incomplete
        ),
        one_more=tuple(more),
    )


def score_state(state: State) -> TableScore:
    """Return what each player of a table has; Brother Johann too (GT-259)."""
    box, boards = state.rules.box, state.boards
    players = [
        player_score(name, score_of(state, name), [bed.card for bed in board.garden])
        for name, board in boards.items()
    ]
    keys = [box.goal_key(goal) for board in boards.values() for goal in board.goals]
    return TableScore(players=tuple(players), assumed=assumptions(box, keys))


def score_of_sheet(checked: CheckedSheet, box: SheetBox) -> TableScore:
    players = []
    for line in checked.lines[0]:
        numbers = {**line.numbers, **line.right}
        cards = _score_of_cards(line, numbers, box)
        players.append(
            cards
            or PlayerScore(
                player=line.player,
                plants=numbers.get("plants"),
                goal_points=numbers.get("goals"),
                markers=numbers.get("markers"),
                coins=numbers.get("coins"),
                completed=numbers.get("completed"),
                written_total=line.total,
            )
        )
    goals = box.goal_keys(goal for line in checked.lines[0] for goal in line.goals)
    return TableScore(players=tuple(players), assumed=assumptions(box.rules.box, goals))


def score_data(data: bytes, box: Box | None = None) -> TableScore | None:
    """Return the score of a sheet that stands alone; None for a game with its rounds."""
    try:
        return _score_text(decode(data), box)
    except UnreadableError as error:
        raise GameError(error.finding.text, (error.finding.line, error.finding.column)) from None


def _score_text(text: str, box: Box | None) -> TableScore | None:
    rules = box_of(box)
    if is_notation(text):
        return None
    if not (text.lstrip().startswith("{") or _TREE.search(text)):
        sheet = read_text(VOCABULARY, text)
        return score_of_sheet(check_sheet(sheet, rules), rules) if is_sheet(sheet) else None
    found = documents(text)
    root = parse_tree(found[0].text)
    if len(found) > 1 or not isinstance(root.value, dict) or {"setup", "rounds"} & set(root.value):
        return None
    sheet = read_tree(VOCABULARY, root)
    checked = check_sheet(sheet, rules)
    return score_of_sheet(checked, rules) if checked.lines and checked.lines[0] else None


def _score_of_cards(
    line: PlayerLine, numbers: Mapping[str, int], box: SheetBox
) -> PlayerScore | None:
    done = [] if line.plants is None and line.numbers.get("plants") == 0 else line.plants
    standing = [] if line.standing is None and numbers.get("markers") == 0 else line.standing
    if done is None or standing is None or "coins" not in numbers or not (done or standing):
        return None
    if not line.goals and numbers.get("goals"):
        return None  # their points only
    garden = [one.card for one in standing]
    found = score(
        done=[one.card for one in done],
        standing=garden,
        goals={goal: box.worth[goal] for goal in line.goals},
        coins=numbers["coins"],
        counts_left=box.counts_left,
    )
    return player_score(line.player, found, garden)


@blocks.register
def table_score_blocks(score: TableScore) -> Iterator[Block]:
    """Yield a line for each player, what completes a plant, and who wins; of one the whole sum."""
    if len(score.players) == 1:
        yield from _player(score.players[0])
    else:
        rows = []
        for one in score.players:
            numbers = (one.plants, one.goal_points, one.markers, one.coins, one.total)
            rows.append((one.player, *("-" if n is None else str(n) for n in numbers)))
        names = ("", "Plants", "Goals", "Marks", "Coins", "Total")
        yield table(names, rows, numbers=True, quiet=True)
        for one in score.players:
            for more in _completing(one)[:1]:
                plant = f"{more.trait} on {more.plant} completes it"
                yield Paragraph(f"{one.player}: {plant}, {more.adds} more points.")
        yield Paragraph(_outcome(score))
    yield from map(Paragraph, score.notes)
    yield from assumed_blocks(score.assumed)


def _completing(player: PlayerScore) -> list[OneMore]:
    """Return the traits that would complete a plant, what adds most first."""
    found = (one for one in player.one_more if one.completes and one.adds is not None)
    return sorted(found, key=lambda one: -(one.adds or 0))


def _player(player: PlayerScore) -> Iterator[Block]:
    """Yield a player's sum, part by part, and what one more trait adds."""
    total = "not known" if player.total is None else counted(player.total, "point")
    yield Heading(f"{player.player}: {total}")
    goals = [f"{goal.goal} {goal.value} x {counted(goal.plants, 'plant')}" for goal in player.goals]
    parts = (
        ("plants", player.plants, _plants(player.complete)),
        ("goals", player.goal_points, ", ".join(goals)),
        ("markers", player.markers, _plants(player.incomplete)),
        ("coins", player.coins, ""),
    )
    rows = tuple((name, "-" if n is None else str(n), told) for name, n, told in parts)
    columns = (TableColumn(), TableColumn(align=Align.RIGHT), TableColumn())
    yield TableBlock(columns, rows, headed=False, fold=Fold.LAST, indent=2)
    for more in _completing(player)[:_MOST_MORE]:
        plant = f"{more.trait} on {more.plant} would add {more.adds}"
        yield item(f"{plant}: that completes the plant.")


def _plants(plants: tuple[PlantScore, ...]) -> str:
    return ", ".join(f"{one.points} for {one.plant.shown}" for one in plants)


def _outcome(table: TableScore) -> str:
    first = tied(table.standings)
    if not first:
        return "Nobody can say who wins: some totals are not known."
    points = counted(table.standings[first[0]][0] or 0, "point")
    winners = table.winners
    if len(first) == 1:
        return f"{first[0]} wins with {points}."
    if not winners:
        told = "write how many plants each has completed"
        return f"{listed(first, 'and')} have {points} each; {told}."
    completed = table.standings[winners[0]][1] or 0
    if len(winners) > 1:
        plants = counted(completed, "complete plant")
        return f"{listed(winners, 'and')} share the victory: {points} and {plants} each."
    others = listed([name for name in first if name != winners[0]], "and")
    return f"{winners[0]} wins: {points}, as {others}, but more complete plants, {completed}."
