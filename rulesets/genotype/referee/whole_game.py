"""Judging a whole game, its rounds, its sheet and its winner; or score sheets alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.position import MOST_PLAYERS
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.genotype.record.move_words import MoveReader
from testcross.rulesets.genotype.record.named_cards import NamedCards, WordReader
from testcross.rulesets.genotype.record.sheet_rows import COLUMNS, SheetTable, read_tables
from testcross.rulesets.genotype.referee.replay import GameReplay, Watcher
from testcross.rulesets.genotype.referee.sheet_check import SheetCheck, check_winner, end_scores
from testcross.rulesets.genotype.referee.sheet_numbers import (
    CheckedLine,
    ReadLine,
    SheetReader,
    SheetRules,
)
from testcross.rulesets.genotype.referee.slip_search import SlipSearch
from testcross.rulesets.genotype.referee.turn_moves import (
    FiveRounds,
    RoundStart,
    RoundStarts,
    without_surplus,
)
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.table import Grounds
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.entries import Entry, PlayerNames, player_key
from testcross.rulesets.records.findings import Finding, UnreadableError
from testcross.rulesets.records.rows import Cells, RowSource, read_winner_cells
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import (
    SCORE_LINE,
    Edit,
    PlayerPoints,
    RowEdit,
    Unchecked,
    Verdict,
)
from testcross.rulesets.tabletop.game_notes import GameNotes, NamedPlayers, seat_players


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedGame:
    """The verdict on a game, and how the table stood at its end."""

    verdict: Verdict
    players: tuple[str, ...]
    """In the order of their seats."""
    state: GameState | None
    """None where the game could not be replayed."""


@dataclass(frozen=True, kw_only=True)
class CheckTerms:
    """By what games are checked."""

    rules: Rules
    place: Place = (1, 1)
    """Where the record begins."""

    @cached_property
    def sheet_rules(self) -> SheetRules:
        """What score sheets are held against."""
        return SheetRules(Grounds(self.rules))


class GameCheck:
    """Checks one game, and collects what is found."""

    def __init__(
        self,
        game: WrittenGame,
        terms: CheckTerms,
        *,
        guesses: bool = True,
        watcher: Watcher | None = None,
        start: RoundStart | None = None,
    ) -> None:
        """Take a game.

        Args:
            game: as it is taken to be.
            terms: by what it is checked.
            guesses: whether misspelt names are read as those that are surely meant.
            watcher: who looks on while the rounds are replayed.
            start: from where on it is replayed; None for the set-up.
        """
        self._watcher, self._start = watcher, start
        self._guesses = guesses
        self._game, self._terms = game, terms
        self._rules = rules = terms.rules
        self._notes = _seat(game) if start is None else GameNotes(start.table.players)
        self._words = WordReader(guesses=guesses)
        self._cards = NamedCards(dict(self._short_names()), rules.box, game)
        self._edits: list[Edit] = []
        self._state: GameState | None = None
        self._picks: Mapping[str, int] = {}

    def _short_names(self) -> Iterator[tuple[str, PeaPlant | None]]:
        """Yield each short name, with its card if that can be read."""
        cards = NamedCards({}, self._rules.box)
        for one in self._game.plants:
            yield one.name.text, self._words.read(one.value, cards.plant)

    def check(self) -> CheckedGame:
        """Replay the game, check the score sheet, and return what breaks a rule."""
        lines: Sequence[CheckedLine] = ()
        if self._can_play():
            self._replay()
            lines = self._check_sheet()
        self._notes.find(*self._words.take_findings())
        verdict = Verdict(
            findings=tuple(self._notes.findings),
            points=tuple(self._points(lines)),
            unchecked=tuple(map(Unchecked, self._notes.unchecked)),
            edits=tuple(self._edits),
            checks_more=self._checks_more(),
        )
        return CheckedGame(verdict=verdict, players=tuple(self._notes.players), state=self._state)

    def _checks_more(self) -> bool:
        """Tell whether moves were replayed, or the winner was held against totals."""
        winner = any(what.startswith("the winner") for what in self._notes.unchecked)
        return any(one.says_something for one in self._game.rounds or ()) or (
            bool(self._game.winners) and not winner
        )

    def _can_play(self) -> bool:
        """Tell whether so many can play (GT-002)."""
        number = len(self._notes.players)
        johann = self._rules.solo is None and self._game.solo is None and _johann_in(self._game)
        if johann:
            problem = (
                f"{johann.text} uses Brother Johann's cards, but the record has no 'solo'; add "
            )
            self._notes.refuse(
                johann, f"{problem}solo: {{difficulty: standard}}, or what you played"
            )
            return False
        if number <= MOST_PLAYERS and (number != 1 or not self._game.rounds):
            return True
        problem = f"{counted(number, 'player')}; 1 to {MOST_PLAYERS} can play"
        if number == 1:
            problem = "one player plays against Brother Johann; list him too, and add 'solo'"
        game = self._game
        too_many = game.players[MOST_PLAYERS:] or (*game.players, *game.names())[-1:]
        self._notes.refuse(too_many[0], problem)
        return False

    def _replay(self) -> None:
        """Replay the rounds."""
        if not self._game.rounds and self._game.setup is None:
            self._notes.leave_unchecked("rounds")
            return
        reader = MoveReader(self._cards, self._rules, guesses=self._guesses)
        players, watcher = self._notes.players, self._watcher
        replay = GameReplay(self._game, players, self._rules, reader, watcher, self._start)
        replay.replay()
        self._notes.find(*replay.notes.findings)
        self._notes.leave_unchecked(*replay.notes.unchecked)
        self._state, self._picks = replay.state, replay.picks
        told = {(one.line, one.column) for one in replay.notes.findings}
        edits = replay.state.table.grounds.edits
        self._edits += (one for one in edits if one.place in told)  # a doubted one is not told

    def _check_sheet(self) -> Sequence[CheckedLine]:
        game, notes = self._game, self._notes
        if game.sheet is None:
            notes.leave_unchecked("the score sheet")
        if not game.winners:
            notes.leave_unchecked("the winner")
        if game.sheet is None and not game.winners:
            return ()
        ends = {} if self._state is None else end_scores(self._state.table)
        lines = SheetCheck(self._terms.sheet_rules).check(list(self._read_lines()), ends)
        for line in lines:
            notes.find(*line.findings)
            if line.total_unchecked:
                notes.leave_unchecked("totals with a missing part")
            self._edits += (Edit(place=at, key=None, value=number) for at, number in line.edits)
        winners = check_winner(game.winners, lines, ends, notes) if game.winners else ()
        if winners:
            value = winners[0] if len(winners) == 1 else list(winners)
            self._edits.append(Edit(place=self._terms.place, key="winner", value=value))
        return lines

    def _read_lines(self) -> Iterator[ReadLine]:
        reader = SheetReader(self._words, self._cards, self._rules)
        seen: set[str] = set()
        for line in self._game.sheet or ():
            player = self._notes.known_name(line.player)
            if player is None:
                continue
            if player in seen:
                problem = f"{player} already has a line; remove one"
                self._words.refuse(line.player, problem, player)
                continue
            seen.add(player)
            yield reader.read(line, player)

    def _points(self, lines: Sequence[CheckedLine]) -> Iterator[PlayerPoints]:
        """Yield what each player claims and has: by seats."""
        by_player = {line.read.player: line for line in lines}
        is_sheet_alone = self._game.sheet is not None and not self._game.rounds
        for player in self._notes.players:
            line = by_player.get(player)
            total = None if line is None else line.read.numbers.total
            right = None if line is None else line.total
            points = PlayerPoints(
                player=player, claimed=total, correct=right, is_open=right is None
            )
            if is_sheet_alone:
                number = int(line is not None)
                unjudged = number if right is None else 0
                yield replace(points, noun=SCORE_LINE, counted=number, unjudged=unjudged)
            else:
                yield replace(points, counted=self._picks.get(player, 0))


def _johann_in(game: WrittenGame) -> Entry | None:
    """Return the player called Johann, if cards of Brother Johann are written for him."""
    if not any(_has_automa(one) for one in game.rounds or ()):
        return None
    return next((one for one in game.players if "johann" in one.text.casefold().split()), None)


def _has_automa(one: WrittenRound) -> bool:
    """Tell whether something is written in a round that Brother Johann alone does."""
    return (
        one.automa is not None
        or any(turn.action or turn.support for turn in one.working or ())
        or any(pick.automa for pick in one.picks or ())
        or any(bought.automa or bought.support for bought in one.upgrades or ())
    )


def _seat(game: WrittenGame) -> GameNotes:
    """Return the notes on a game, its players seated."""
    below = tuple(game.names())
    names = PlayerNames(entry.text for entry in (*game.players, *below) if entry.text)
    turns = [[turn.player for turn in one.turns] for one in game.rounds or ()]
    head = game.players or _listed(game)
    named = NamedPlayers(head=head, below=below, turns=turns, out_of_turn=None)
    players, found = seat_players(named, names)
    notes = GameNotes(players)
    notes.find(*found)
    return notes


def _listed(game: WrittenGame) -> tuple[Entry, ...]:
    """Return the players of a game without a head: those of its deal, else of its score sheet."""
    dealt = () if game.setup is None else game.setup.deal or ()
    listed = [one.player for one in dealt] or [one.player for one in game.sheet or ()]
    by_key = {player_key(entry.text): entry for entry in reversed(listed)}
    return tuple(by_key.values())[::-1]


__all__ = ["CheckedGame", "check_game"]


def check_game(
    game: WrittenGame,
    rules: Rules,
    place: Place = (1, 1),
    watcher: Watcher | None = None,
) -> CheckedGame:
    """Replay a game, check its score sheet, and return the verdict on it.

    Args:
        game: as it was written.
        rules: in force.
        place: where the record begins.
        watcher: who looks on while the rounds are replayed, as they are best understood.
    """
    terms = CheckTerms(rules=rules, place=place)
    if game.rounds is None:
        return GameCheck(game, terms, watcher=watcher).check()
    five = without_surplus(game)
    return _with_rounds_left_out(_check_rounds(five.game, terms, watcher), five)


def _with_rounds_left_out(checked: CheckedGame, five: FiveRounds) -> CheckedGame:
    """Return a verdict with what is told of rounds that were left out."""
    verdict = checked.verdict
    findings = (*five.findings, *verdict.findings)
    unchecked = (*verdict.unchecked, *map(Unchecked, five.unchecked))
    return replace(checked, verdict=replace(verdict, findings=findings, unchecked=unchecked))


def _check_rounds(game: WrittenGame, terms: CheckTerms, watcher: Watcher | None) -> CheckedGame:
    """Replay a game as it is best understood."""
    first = JudgedGame(game, terms)
    read = SlipSearch[JudgedGame](first.checked.players).explain(first)
    last = read.judged.checked if watcher is None else read.judged.replayed(watcher)
    verdict = last.verdict
    findings, edits = (*read.told, *verdict.findings), (*read.edits, *(verdict.edits or ()))
    return replace(last, verdict=replace(verdict, findings=findings, edits=edits))


@dataclass(frozen=True)
class JudgedGame:
    """A game that was judged, so that others can be judged that differ from it in one round."""

    game: WrittenGame
    terms: CheckTerms
    guesses: bool = True
    """Whether misspelt names are read as those that are surely meant."""

    @cached_property
    def checked(self) -> CheckedGame:
        """The verdict on it."""
        return GameCheck(self.game, self.terms, guesses=self.guesses).check()

    @cached_property
    def _starts(self) -> RoundStarts:
        """How its rounds begin."""
        starts = RoundStarts()
        self.replayed(starts)
        return starts

    def another(self, game: WrittenGame, *, guesses: bool) -> "JudgedGame":
        """Judge another game by the same rules."""
        return JudgedGame(game, self.terms, guesses)

    @property
    def findings(self) -> Sequence[Finding]:
        """What is found in it."""
        return self.checked.verdict.findings

    def replayed(self, watcher: Watcher) -> CheckedGame:
        """Replay it once more, with somebody looking on."""
        return GameCheck(self.game, self.terms, guesses=self.guesses, watcher=watcher).check()

    def findings_of_round(self, game: WrittenGame, number: int) -> Sequence[Finding]:
        """Return what is found in one round; with the last one all that follows it.

        Args:
            game: like this one, but perhaps for this round.
            number: of the round, from 0.
        """
        rounds = game.rounds or ()
        if number + 1 < len(rounds):
            cut = replace(game, rounds=rounds[: number + 1])
            game = replace(cut, harvests=None, sheet=None, winners=())
        return self.findings_from(game, number)

    def findings_from(self, game: WrittenGame, number: int) -> Sequence[Finding]:
        """Return what is found in one round, and in all that follows it.

        Args:
            game: like this one, but perhaps for this round.
            number: of the round, from 0.
        """
        start = self._starts.found[number + 1]
        check = GameCheck(game, self.terms, guesses=self.guesses, start=start)
        return check.check().verdict.findings


_NOWHERE = (0, 0)


def check_sheet_rows(rows: RowSource, rules: Rules) -> Iterator[Verdict]:
    """Yield the verdict on each table, followed by the rows of its right copy."""
    try:
        places = COLUMNS.places(rows.heading)
    except UnreadableError as error:
        yield Verdict(findings=(error.finding,), whole_file=True)
        return
    yield Verdict(findings=COLUMNS.unread(rows.heading), row=tuple(rows.heading.texts))
    terms = CheckTerms(rules=rules, place=_NOWHERE)
    for table in read_tables(rows, places):
        verdict = _verdict(table, terms)
        yield replace(verdict, edits=None)
        edits = {one.place: one.value for one in verdict.edits or ()}
        winners = edits.pop(_NOWHERE, None)
        if winners is not None:
            edits |= _winner_edits(table, places, winners)
        for row in table.rows:
            yield _copied(row, edits)


def _verdict(table: SheetTable, terms: CheckTerms) -> Verdict:
    players = [line.player.text for line in table.lines]
    winners, found = read_winner_cells(table.winners, players)
    game = WrittenGame(sheet=tuple(table.lines), winners=winners)
    verdict = GameCheck(game, terms).check().verdict
    unchecked = tuple(one for one in verdict.unchecked if one.what not in _NOT_IN_ROWS)
    findings = (*table.findings, *found, *verdict.findings)
    return replace(verdict, findings=findings, unchecked=unchecked)


_NOT_IN_ROWS = ("rounds", "the winner")
"""What rows need not say, and so is not missed in them."""


def _winner_edits(
    table: SheetTable, places: Mapping[str, int], winners: str | list[str]
) -> dict[Place, str]:
    """Return what stands in the cells for the winner: names where names stood, else ticks."""
    right = [winners] if isinstance(winners, str) else winners
    named = [cell for cell in table.winners if cell.names_somebody]
    if named:
        return {(one.entry.line, one.entry.column): "; ".join(right) for one in named}
    tick = table.winners[0].entry.text
    keys = {player_key(name) for name in right}
    rows = {line.player.line: player_key(line.player.text) for line in table.lines}
    return {
        (row.line, row.column(places["winner"])): tick if rows.get(row.line) in keys else ""
        for row in table.rows
    }


def _copied(row: Cells, edits: Mapping[Place, object]) -> Verdict:
    """Return a row with what is right in the cells that are otherwise."""
    right = tuple(
        str(edits.get((row.line, row.column(place)), text)) for place, text in enumerate(row.texts)
    )
    return Verdict(row=right, row_edit=RowEdit(row.line, tuple(row.texts), right))
