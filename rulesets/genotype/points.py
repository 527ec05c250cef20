"""A game in a file, cut at a point such as ``2 breeding Bo``, and what each player has there.

The score is that if the game ends now (GT-210 to GT-217), of a table or of a score sheet.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import PurePath

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
from testcross.rulesets.games import Beside
from testcross.rulesets.genotype import sheet_score, sheets, trees
from testcross.rulesets.genotype.box import Assumption, Box, assumed_blocks, assumptions
from testcross.rulesets.genotype.entries import Phase, Pick, Purchase, Record, Turn
from testcross.rulesets.genotype.notation import read_notation
from testcross.rulesets.genotype.peas import is_notation
from testcross.rulesets.genotype.score_words import VOCABULARY, is_heading
from testcross.rulesets.genotype.scoring import score_of
from testcross.rulesets.genotype.sheet_score import score
from testcross.rulesets.genotype.state import State
from testcross.rulesets.genotype.table import play
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.yaml_documents import documents
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.referee import IllegalMove, Referee
from testcross.rulesets.tabletop.sheet_sources import read_rows, read_text, read_tree
from testcross.rulesets.tabletop.sheet_words import TOTAL

PHASES = {"working": Turn, "breeding": Pick, "picks": Pick, "upgrades": Purchase, "buys": Purchase}


class PointError(TestcrossError):
    """A point that a record does not have; says what was expected."""


class GameError(TestcrossError):
    """What is no record of a game of Genotype; where, if a place is to blame."""

    def __init__(self, problem: str, place: Place = (0, 0)) -> None:
        super().__init__(problem)
        self.place = place


@dataclass(frozen=True)
class Cut:
    """A record as it lies at a point."""

    record: Record
    index: int
    """Of the entry that comes next."""
    referee: Referee

    @property
    def state(self) -> State:
        state: State = self.referee.state
        return state

    @property
    def findings(self) -> tuple[IllegalMove, ...]:
        """What is wrong with the record before the point."""
        return (*self.record.unread, *self.referee.findings)

    def notes(self, *keys: str) -> Iterable[str]:
        """Yield what is to be said beside an answer that rests on keys of the table."""
        if self.findings:
            first = self.findings[0]
            number = counted(len(self.findings), "error")
            yield (
                f"the record has {number} before this point, the first in line {first.line}; "
                "verify lists them all"
            )
        unknown = [key for key in keys if self.referee.doubts.get(key, self) is None]
        if unknown:
            yield f"not written, so taken as far as it is known: {', '.join(unknown)}"


@contextmanager
def _readable() -> Iterator[None]:
    """Say of what cannot be read that it is no game, with its place."""
    try:
        yield
    except UnreadableError as error:
        raise GameError(error.finding.text, (error.finding.line, error.finding.column)) from None


def _no_game(name: str) -> GameError:
    begins = f"game is {quoted(name)}" if name else "it names no game"
    return GameError(
        f"this is not a record of Genotype ({begins}); its first line is 'genotype Ann "
        "Bo' in the notation, 'game: genotype' in YAML"
    )


def _other_game(text: str) -> str:
    """Return which other game a text names: it may be in a notation, which is no YAML."""
    told = re.search(r"^game: *([^'\"\s\[{].*)$", text, re.MULTILINE)
    return told[1].strip() if told and "genotype" not in told[1].casefold() else ""


def read_game(data: bytes, box: Box | None = None, folder: str = ".") -> Record:
    """Return a game in the notation, in YAML or in JSON."""
    with _readable():
        text = decode(data)
        if is_notation(text):
            record = read_notation(text, box, Beside(folder))
        elif other := _other_game(text):
            raise _no_game(other)
        else:
            found = documents(text)
            if len(found) > 1:
                number = counted(len(found), "record")
                raise GameError(f"the file holds {number}; split it and give one of them")
            root = parse_tree(found[0].text)
            game = root.get("game")
            name = str(game.value) if game is not None else ""
            if not isinstance(root.value, dict) or name.strip().casefold() != "genotype":
                raise _no_game(name)
            record = trees.read_tree(root, box, Beside(folder))
    if not record.players:
        for first in record.unread:
            raise GameError(first.message, first.place)
        raise GameError("the record names no players")
    return record


def cut(record: Record, point: str = "end") -> Cut:
    index = index_of(record, point)
    return Cut(record, index, play(record, until=index))


def index_of(record: Record, point: str) -> int:
    """Return before which entry a point lies.

    ``2 breeding Bo`` is the table before the first pick of Bo in round 2, ``2 breeding Bo 3``
    before the third; ``2 breeding`` before the first pick, ``line 31`` before what stands there
    or later, and ``end`` after all that is written.
    """
    text, entries = " ".join(point.casefold().replace("round ", "").split()), record.entries
    if text in ("", "end"):
        return len(entries)
    if line := re.fullmatch(r"line (\d+)", text):
        places = (n for n, one in enumerate(entries) if one.place()[0] >= int(line[1]))
        return next(places, len(entries))
    found = re.fullmatch(r"(\d+)(?: (\w+))?(?: (.+?))?(?: (\d+))?", text)
    phase = found and (found[2] or "working")
    if not found or phase not in PHASES:
        expected = f"a round, one of {', '.join(PHASES)}, and a player, as in '2 breeding Bo'"
        raise PointError(f"--at: {quoted(point)} is not a point of a record; expected {expected}")
    number, left = 0, int(found[4] or 1)
    for index, entry in enumerate(entries):
        number += isinstance(entry, Phase) and entry.name == "working"
        if number != int(found[1]) or not isinstance(entry, PHASES[phase]):
            continue
        if found[3]:
            player = getattr(entry, "player", None) or play(record, until=index).state.turn
            left -= str(player).casefold() == found[3]
        else:
            left -= 1
        if not left:
            return index
    raise PointError(f"--at: {quoted(point)} is not in the record")


# scores


_TREE = re.compile(r"^(?:(?:sheets?|rounds|setup)\s*:|players\s*:\s*(?:[\[{]|$))", re.MULTILINE)
"""What tells YAML from a score pad where the name of a file does not."""
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


def score_data(data: bytes, box: Box | None = None, path: str = "") -> TableScore | None:
    """Return the score of a sheet that stands alone, in any form; None for a game with its rounds.

    It is told from a game as `verify` does: by the ending of its path, else by its lines.
    """
    rules, ending = sheets.box_of(box), PurePath(path).suffix.casefold()
    with _readable():
        text = decode(data)
        start = text.lstrip().partition("\n")[0]
        is_tree = ending in (".yaml", ".yml", ".json") or start[:1] == "{" or _TREE.search(text)
        if is_notation(text) or _other_game(text):
            return None
        if ending in (".csv", ".tsv") or (not is_tree and is_heading(start)):
            rows = CsvRows(text.splitlines(keepends=True))
            sheet = read_rows(VOCABULARY, [rows.heading, *rows])
        elif not is_tree:
            sheet = read_text(VOCABULARY, text)
        else:
            found = documents(text)
            root = parse_tree(found[0].text)
            keys = set(root.value) if isinstance(root.value, dict) else set()
            if len(found) > 1 or {"setup", "rounds"} & keys:
                return None
            sheet = read_tree(VOCABULARY, root)
    checked = sheets.check_sheet(sheet, rules)
    lines = checked.lines[0] if checked.lines else ()
    # totals alone may be those of any game, if all lines can be read
    is_read = all(one.kind != "bad" for one in sheet.statements)
    is_any = is_tree or (is_read and any(TOTAL in one.numbers for one in lines))
    return score_of_sheet(checked, rules) if lines and (is_any or sheets.is_sheet(sheet)) else None


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
