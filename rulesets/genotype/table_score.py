"""What each player has if the game ends now: of a table, or of a score sheet (GT-210 to GT-217)."""

import re
from collections.abc import Iterator
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
from testcross.rulesets.genotype import sheet_score, sheets
from testcross.rulesets.genotype.box import Assumption, Box, assumed_blocks, assumptions
from testcross.rulesets.genotype.peas import is_notation
from testcross.rulesets.genotype.points import GameError
from testcross.rulesets.genotype.score_words import VOCABULARY
from testcross.rulesets.genotype.scoring import score_of
from testcross.rulesets.genotype.sheet_score import score
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
class TableScore:
    """The sums of all players, in the order of their seats."""

    players: tuple[sheet_score.PlayerScore, ...]
    assumed: tuple[Assumption, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def standings(self) -> sheet_score.Standings:
        """The total of each player, and the number of plants completed."""
        return {one.player: (one.total, one.completed) for one in self.players}

    def only(self, player: str | None) -> "TableScore":
        if player is None:
            return self
        known = [one for one in self.players if one.player.casefold() == player.casefold()]
        if not known:
            told = listed([one.player for one in self.players], "and")
            raise TestcrossError(f"--for: {quoted(player)} is not one of the players: {told}")
        return replace(self, players=tuple(known[:1]))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who wins: the most points; then the most complete plants; then the victory is shared."""
        return sheet_score.find_winners(self.standings)


def score_state(state: State) -> TableScore:
    """Return what each player of a table has; Brother Johann too (GT-259)."""
    box = state.rules.box
    keys = [box.goal_key(goal) for board in state.boards.values() for goal in board.goals]
    players = tuple(score_of(state, name) for name in state.boards)
    return TableScore(players=players, assumed=assumptions(box, keys))


def score_of_sheet(checked: sheets.CheckedSheet, box: sheet_score.SheetBox) -> TableScore:
    lines = checked.lines[0]
    goals = box.goal_keys(goal for line in lines for goal in line.goals)
    return TableScore(
        players=tuple(_score_of_line(line, box) for line in lines),
        assumed=assumptions(box.rules.box, goals),
    )


def _score_of_line(line: sheets.PlayerLine, box: sheet_score.SheetBox) -> sheet_score.PlayerScore:
    """Return the score of the cards that a sheet lists, else of its numbers."""
    numbers = line.best
    done = [] if line.cards is None and line.numbers.get("plants") == 0 else line.cards
    garden = [] if line.garden is None and numbers.get("markers") == 0 else line.garden
    is_of_cards = done is not None and garden is not None and "coins" in numbers
    if is_of_cards and (done or garden) and (line.goals or not numbers.get("goals")):
        goals = {goal: box.worth[goal] for goal in line.goals}
        coins, counts_left = numbers["coins"], box.counts_left
        return score(done, garden, goals, coins, counts_left=counts_left, player=line.player)
    return sheet_score.PlayerScore(
        player=line.player,
        plants=numbers.get("plants"),
        goal_points=numbers.get("goals"),
        markers=numbers.get("markers"),
        coins=numbers.get("coins"),
        completed=numbers.get("completed"),
        written_total=line.total,
    )


def score_data(data: bytes, box: Box | None = None) -> TableScore | None:
    """Return the score of a sheet that stands alone; None for a game with its rounds."""
    rules = sheets.box_of(box)
    try:
        text = decode(data)
        if is_notation(text):
            return None
        if not (text.lstrip().startswith("{") or _TREE.search(text)):
            sheet = read_text(VOCABULARY, text)
            return (
                score_of_sheet(sheets.check_sheet(sheet, rules), rules)
                if sheets.is_sheet(sheet)
                else None
            )
        found = documents(text)
        root = parse_tree(found[0].text)
    except UnreadableError as error:
        raise GameError(error.finding.text, (error.finding.line, error.finding.column)) from None
    if len(found) > 1 or not isinstance(root.value, dict) or {"setup", "rounds"} & set(root.value):
        return None
    checked = sheets.check_sheet(read_tree(VOCABULARY, root), rules)
    return score_of_sheet(checked, rules) if checked.lines and checked.lines[0] else None


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


def _completing(player: sheet_score.PlayerScore) -> list[sheet_score.OneMore]:
    """Return the traits that would complete a plant, what adds most first."""
    found = (one for one in player.one_more if one.completes and one.adds is not None)
    return sorted(found, key=lambda one: -(one.adds or 0))


def _player(player: sheet_score.PlayerScore) -> Iterator[Block]:
    """Yield a player's sum, part by part, and what one more trait adds."""
    total = "not known" if player.total is None else counted(player.total, "point")
    yield Heading(f"{player.player}: {total}")
    cells = player.cells()
    rows = tuple(
        (name, str(cells.get(name, "-")), ", ".join(map(str, player.parts(name))))
        for name in VOCABULARY.order
    )
    columns = (TableColumn(), TableColumn(align=Align.RIGHT), TableColumn())
    yield TableBlock(columns, rows, headed=False, fold=Fold.LAST, indent=2)
    for more in _completing(player)[:_MOST_MORE]:
        plant = f"{more.trait} on {more.plant} would add {more.adds}"
        yield item(f"{plant}: that completes the plant.")


def _outcome(table: TableScore) -> str:
    first = sheet_score.tied(table.standings)
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
