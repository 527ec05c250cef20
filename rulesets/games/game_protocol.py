"""What a game is, as far as the other rooms need to know it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import NamedTuple, Protocol, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.toml_files import read_toml
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.empty_pad import EmptyPad
from testcross.rulesets.records.findings import FindingCode, UnreadableError
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Edit, Plain, Verdict
from testcross.rulesets.records.workbook import SheetRows
from testcross.rulesets.tabletop import GameSheet, Glossary
from testcross.solver import Solver


class BoxFile(NamedTuple):
    """A file in which an owner has written down what a game's cards and boards print."""

    path: str
    text: str


def read_box_file(path: str) -> BoxFile:
    """Return a box file, whatever game it is of.

    Raises:
        RulesetError: for a file that cannot be read.
    """
    return BoxFile(path, read_toml(Path(path), "box file").text)


class Beside(NamedTuple):
    """What lies beside a record, or was sent along with it."""

    folder: str = "."
    """Where the record lies."""
    sent: BoxFile | None = None
    """The box file that the record names, for a machine that does not see the folder."""

    def box_file(self, name: str) -> BoxFile | None:
        """Return the box file of a name; None where none lies there.

        Raises:
            RulesetError: for a file that cannot be read.
        """
        path = str(Path(self.folder) / name)
        if self.sent is not None and self.sent.path == path:
            return self.sent
        if PurePath(name).name != name or not Path(path).is_file():
            return None
        return read_box_file(path)


class UnknownGameError(TestcrossError):
    """A name that no game has."""

    def __init__(self, *, name: str, known: Sequence[str]) -> None:
        close = nearest(name, {name_key(one): one for one in known}, limit=1)
        hint = f"expected {listed(known)}"
        if close:
            others = [one for one in known if one != close[0]]
            hint = f"did you mean {close[0]!r}? The games are {listed([*close, *others], 'and')}"
        super().__init__(f"unknown game {name!r}; {hint}")


class NoRecordsError(TestcrossError):
    """A record of a game of which none can be checked."""

    def __init__(self, *, title: str, known: Sequence[str] = ()) -> None:
        hint = f"; those of {listed(known, 'and')} can" if known else ""
        super().__init__(f"records of {title} cannot be checked{hint}")


class BrokenGameError(TestcrossError):
    """A folder with a ``game.py`` that is not a game."""

    def __init__(self, *, folder: str, problem: str) -> None:
        super().__init__(f"the game in the folder {folder} cannot be used: {problem}")


Options: TypeAlias = Mapping[str, str | None]
"""Rules asked for by name, such as ``variant``; None leaves one to the game."""


class TurnNotation(Protocol):
    """How whole games of one kind are written with one line a turn."""

    ending: str = ".tcg"
    """How the names of such files end."""

    def is_text(self, start: str) -> bool:
        """Tell whether a text that begins so is a game in this notation."""

    def is_own(self, start: str) -> bool:
        """Tell whether a text has a line that no other game's turn notation has."""

    def parse(self, text: str) -> Node:
        """Return the tree of a text; what cannot be read of it is a problem of its nodes."""

    def record(self, root: Node) -> Plain:
        """Return a game as plain tables, in the usual order.

        Raises:
            UnreadableError: what of it cannot be read.
        """

    def format(self, root: Node) -> str:
        """Return a game in this notation, whatever form its tree comes from.

        Raises:
            UnreadableError: what of it cannot be read, or cannot be written so.
        """

    def correct(self, text: str, edits: Sequence[Edit], shape: RecordShape, /) -> str:
        """Return a text put right, its comments and all other lines as they were."""

    def count_comments(self, text: str) -> int:
        """Return how many comments a text has; they are no part of its tree."""
        from testcross.rulesets.records.line_comments import comments_of

        return sum(len(comments_of(line)) for line in text.split("\n"))


class SimulatedRecord(Protocol):
    """One simulated game: its record, and the slips in it."""

    @property
    def slips(self) -> Sequence[object]:
        """What was made wrong on purpose."""

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or turn notation, by its file's ending."""

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with its line in the record's text.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """


class SimulatedGames(Protocol):
    """Games of one kind that play themselves."""

    def game(self, seed: int | str) -> SimulatedRecord:
        """Return one game; the same seed gives the same game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationRequest:
    """What is to be played, as a command asks for it."""

    options: Options
    """Rules by name, such as ``variant``."""
    players: int
    strategy: str
    """One of the game's strategies."""
    slip_rate: float = 0.0
    """How often a slip is made where one could be; between 0 and 1."""
    slip_codes: Sequence[str] | None = None
    """The codes of the slips to be made; None for all that there can be."""


class GameSimulator(Protocol):
    """How games of one kind play themselves."""

    strategies: Sequence[str]
    """How players may choose, the usual way first."""
    fewest_players: int = 2
    """How many play unless asked otherwise."""

    def slip_codes(self) -> Sequence[str]:
        """Return the codes of the findings that slips of players can lead to."""
        return ()

    def games(self, request: SimulationRequest, solver: Solver, /) -> SimulatedGames:
        """Return the games that are asked for.

        Raises:
            TestcrossError: for a request that the game cannot meet.
        """


class Referee(Protocol):
    """Judges records of one game in YAML or JSON."""

    def check_record(self, root: Node, solver: Solver, /) -> Verdict:
        """Return the verdict on a record; what cannot be read is a finding."""


class ScoreRows(Protocol):
    """Score sheets of one game in rows, such as CSV."""

    def columns(self) -> Sequence[str]:
        """Return their columns."""

    def column_called(self, name: str) -> str:
        """Return the column that a cell of a heading names; empty if none."""

    def is_heading(self, line: str) -> bool:
        """Tell whether a line may be their heading."""

    def check_rows(self, rows: SheetRows, options: Options, solver: Solver, /) -> Iterator[Verdict]:
        """Yield verdicts on what the rows say, and on every row with what is right in it."""


class ScorePads(Protocol):
    """Score pads of one game: records with a mating or play a line."""

    def is_pad(self, text: str) -> bool:
        """Tell whether a text may be a score pad.

        Args:
            text: the beginning of the file, without its last line if that is cut short.
        """

    def has_trace(self, text: str) -> bool:
        """Tell whether a text is about the game, though it may have no line that can be read."""
        return self.is_pad(text)

    def check_pad(self, text: str, options: Options, solver: Solver, /) -> Sequence[Verdict]:
        """Return the verdicts on a score pad, one for each of its tables.

        Raises:
            UnreadableError: for a pad of which nothing can be read.
        """

    def correct_pad(self, text: str, edits: Sequence[Edit]) -> str:
        """Return a score pad put right, its other lines as they were."""


class BlankPads(Protocol):
    """Score pads of one game that are to be filled in."""

    def empty_pad(self, players: Sequence[str], rows: int, options: Options) -> EmptyPad:
        """Return a score pad with nothing in it.

        Raises:
            TestcrossError: for rules that do not exist.
        """

    def set_pad(
        self, players: Sequence[str], matings: Sequence[str], options: Options, solver: Solver
    ) -> tuple[EmptyPad, EmptyPad]:
        """Return a score pad with matings, and its key.

        Raises:
            TestcrossError: for rules that do not exist, and for a line that is no mating.
        """


class Game(Protocol):
    """A game, as far as the other rooms need to know it.

    What not every game has is None where it is lacking: a referee, rows, pads, a simulator.
    """

    name: str
    """What records and commands call it: ``gene-rummy``."""
    title: str
    """What people call it."""
    noun: str
    """What its reports count: ``mating``."""
    sheet_noun: str = ""
    """What they count of score sheets in rows or lines, if it is something else."""
    codes: type[FindingCode]
    """The codes of its findings."""
    shape: RecordShape = RecordShape()
    """Which keys of its records hold numbers and lists."""
    option_names: Sequence[str] = ()
    """Rules that a command may ask for where a record cannot say them: ``scoring``."""
    referee: Referee | None = None
    """Who judges its records; None if nobody does yet, then all about records is left out."""
    rows: ScoreRows | None = None
    """Its score sheets in rows; None if it has none."""
    pads: ScorePads | None = None
    """Its score sheets in lines of text."""
    blank_pads: BlankPads | None = None
    """Its score pads to be filled in."""
    notation: TurnNotation | None = None
    """How whole games are written with one line a turn."""
    simulator: GameSimulator | None = None
    """How it plays itself."""

    def with_box(self, _box: BoxFile | None, _beside: Beside, /) -> "Game":
        """Return the game as its records are checked: with what an owner's box file says.

        Args:
            _box: the file; None where none is given.
            _beside: what lies beside the record, which may name such a file itself.

        Raises:
            TestcrossError: for a file with mistakes.
        """
        return self

    def sheet(self) -> GameSheet | None:
        """Return the game at a glance; None where its ruleset tells of loci and varieties."""
        return None

    def glossary(self) -> Glossary | None:
        """Return what the words on its cards mean; None where nobody has written that down."""
        return None

    def values_of(self, _rule: str, /) -> Sequence[str]:
        """Return the values that a rule of ``option_names`` can have."""
        return ()

    def refuse_options(self, options: Options) -> None:
        """Refuse rules that do not exist; a game without options has none.

        Raises:
            TestcrossError: names the rule.
        """
        given = next((name for name, value in options.items() if value is not None), None)
        if given is not None:
            raise TestcrossError(f"--{given} is not an option of {self.title}; leave it out")


def referee_of(game: Game) -> Referee:
    """Return who judges the records of a game.

    Raises:
        NoRecordsError: for a game of which no records can be checked.
    """
    if game.referee is None:
        raise NoRecordsError(title=game.title)
    return game.referee


def rows_of(game: Game) -> ScoreRows:
    """Return a game's score sheets in rows.

    Raises:
        UnreadableError: for a game that has none.
    """
    if game.rows is None:
        problem = f"{game.title} has no records in CSV; write them in YAML or JSON"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    return game.rows


def pads_of(game: Game) -> ScorePads:
    """Return a game's score pads.

    Raises:
        UnreadableError: for a game that has none.
    """
    if game.pads is None:
        forms = "YAML or JSON"
        if game.rows is not None:
            forms = f"CSV with the columns {listed(game.rows.columns(), 'and')}, or in {forms}"
        problem = f"{game.title} has no score sheets in plain text; write them in {forms}"
        raise UnreadableError.at(line=1, column=1, problem=problem)
    return game.pads


def is_pad_of(game: Game, text: str) -> bool:
    """Tell whether a text may be a score pad of a game."""
    return game.pads is not None and game.pads.is_pad(text)


def column_of(game: Game, name: str) -> str:
    """Return the column of a game's score sheets that a cell of a heading names; empty if none."""
    return "" if game.rows is None else game.rows.column_called(name)


Among: TypeAlias = Callable[[Game], bool]
"""Tells for which games a question makes sense."""


def any_game(_: Game) -> bool:
    """Tell for any game that it is meant."""
    return True


def with_records(game: Game) -> bool:
    """Tell a game whose records can be checked."""
    return game.referee is not None


def with_simulator(game: Game) -> bool:
    """Tell a game that can be simulated."""
    return game.simulator is not None
