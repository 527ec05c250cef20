"""What a game is, as far as the other rooms need to know it: facts and functions.

What takes long to load is named and loaded when it is first asked for (``late``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.toml_files import read_toml
from testcross.rulesets.records.findings import FindingCode, UnreadableError
from testcross.rulesets.records.tree import Node, RecordShape

if TYPE_CHECKING:  # help names the rules of a game, and needs nothing that judges records
    from testcross.rulesets.records.empty_pad import EmptyPad
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


def late(where: str) -> Callable[..., Any]:
    """Return a function that is loaded when it is first called: ``gene_rummy.rules:values_of``."""
    module, name = where.split(":")

    def call(*given: Any, **named: Any) -> Any:
        return getattr(import_module(f"testcross.rulesets.{module}"), name)(*given, **named)

    return call


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnNotation:
    """How whole games of one kind are written with one line a turn."""

    is_text: Callable[[str], bool]
    """Tells whether a text that begins so is a game in this notation."""
    is_own: Callable[[str], bool]
    """Tells whether a text has a line that no other game's turn notation has."""
    parse: Callable[[str], Node]
    """Returns the tree of a text; what cannot be read of it is a problem of its nodes."""
    plain: Callable[[Node], Plain]
    """Returns a game as plain tables, in the usual order; raises an UnreadableError."""
    format: Callable[[Node], str]
    """Returns a game in this notation, whatever form its tree comes from; raises so, too."""
    correct: Callable[[str, Sequence[Edit]], str]
    """Returns a text put right, its comments and all other lines as they were."""
    ending: str = ".tcg"
    """How the names of such files end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRows:
    """Score sheets of one game in rows, such as CSV."""

    columns: Callable[[], Sequence[str]]
    column_called: Callable[[str], str]
    """Returns the column that a cell of a heading names; empty if none."""
    is_heading: Callable[[str], bool]
    """Tells whether a line may be their heading."""
    check: Callable[[SheetRows, Options, Solver], Iterable[Verdict]]
    """Yields verdicts on what the rows say, and on every row with what is right in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePads:
    """Score pads of one game: records with a mating or play a line."""

    is_pad: Callable[[str], bool]
    """Tells whether a text may be a pad: the beginning of a file, without a line cut short."""
    has_trace: Callable[[str], bool]
    """Tells whether a text is about the game, though it may have no line that can be read."""
    check: Callable[[str, Options, Solver], Sequence[Verdict]]
    """Returns the verdicts on a pad, one for each of its tables; raises an UnreadableError."""
    correct: Callable[[str, Sequence[Edit]], str]
    """Returns a pad put right, its other lines as they were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankPads:
    """Score pads of one game that are to be filled in; for wrong rules they raise."""

    empty: Callable[[Sequence[str], int, Options], EmptyPad]
    """Returns a pad for players with so many rows."""
    with_matings: Callable[
        [Sequence[str], Sequence[str], Options, Solver], tuple[EmptyPad, EmptyPad]
    ]
    """Returns a pad with matings, and its key; raises for a line that is no mating, too."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSimulator:
    """How games of one kind play themselves."""

    games: Callable[[SimulationRequest, Solver], SimulatedGames]
    """Returns the games that are asked for; raises for a request that the game cannot meet."""
    strategies: Sequence[str]
    """How players may choose, the usual way first."""
    fewest_players: int = 2
    """How many play unless asked otherwise."""
    slip_codes: Sequence[str] = ()
    """The codes of the findings that slips of players can lead to."""


@dataclass(kw_only=True, eq=False)
class Game:
    """A game, as far as the other rooms need to know it.

    What not every game has is None where it is lacking: records, rows, pads, a simulator.
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
    shape: RecordShape = field(default_factory=RecordShape)
    """Which keys of its records hold numbers and lists."""
    option_names: Sequence[str] = ()
    """Rules that a command may ask for where a record cannot say them: ``scoring``."""
    check_record: Callable[[Node, Solver], Verdict] | None = None
    """Judges a record in YAML or JSON; None if nobody does, then all about records is left out."""
    check_plain: Callable[[Plain], Verdict | None] | None = None
    """Judges a record as JSON has it, without places; None where something in it is wrong or
    unusual, so that it is read anew, with places."""
    rows: ScoreRows | None = None
    pads: ScorePads | None = None
    blank_pads: BlankPads | None = None
    notation: TurnNotation | None = None
    simulator: GameSimulator | None = None
    take_box: Callable[[BoxFile | None, Beside], Game] | None = None
    sheet: Callable[[], GameSheet | None] = lambda: None
    """Returns the game at a glance; None where its ruleset tells of loci and varieties."""
    glossary: Callable[[], Glossary | None] = lambda: None
    """Returns what the words on its cards mean; None where nobody has written that down."""
    values_of: Callable[[str], Sequence[str]] = lambda _: ()
    """Returns the values that a rule of ``option_names`` can have."""
    rules_for: Callable[..., Any] | None = None
    """Takes its options by name, and raises for a rule that does not exist."""

    def with_box(self, box: BoxFile | None, beside: Beside) -> Game:
        """Return the game as its records are checked: with what an owner's box file says.

        Args:
            box: the file; None where none is given.
            beside: what lies beside the record, which may name such a file itself.

        Raises:
            TestcrossError: for a file with mistakes.
        """
        return self if self.take_box is None else self.take_box(box, beside)

    def refuse_options(self, options: Options) -> None:
        """Refuse rules that do not exist; a game without options has none.

        Raises:
            TestcrossError: names the rule.
        """
        if self.rules_for is not None:
            self.rules_for(**options)
            return
        given = next((name for name, value in options.items() if value is not None), None)
        if given is not None:
            raise TestcrossError(f"--{given} is not an option of {self.title}; leave it out")


def verdict_on(game: Game, root: Node, solver: Solver) -> Verdict:
    """Return the verdict on a record; what cannot be read is a finding.

    Raises:
        NoRecordsError: for a game of which no records can be checked.
    """
    if game.check_record is None:
        raise NoRecordsError(title=game.title)
    return game.check_record(root, solver)


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
    return game.pads is not None and game.pads.is_pad(text)


def column_of(game: Game, name: str) -> str:
    """Return the column of a game's score sheets that a cell of a heading names; empty if none."""
    return "" if game.rows is None else game.rows.column_called(name)


Among: TypeAlias = Callable[[Game], bool]
"""Tells for which games a question makes sense."""


def with_records(game: Game) -> bool:
    return game.check_record is not None


def with_simulator(game: Game) -> bool:
    return game.simulator is not None
