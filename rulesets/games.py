"""What a game is, and which games there are.

A game is a folder beside this file whose ``game.py`` has a value ``GAME``. Nobody keeps a list of
them: a new folder is found, with its codes, its rulesets and its records.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.game_folders import game_folders
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.records.correction import Layout
from testcross.rulesets.records.findings import FindingCode, RecordCode, Rule, catalogue_of
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Verdict
from testcross.solver import Solver

Options: TypeAlias = Mapping[str, str | None]
"""Rules asked for by name, such as ``variant``; None leaves one to the game."""
DEFAULT_GAME = "gene-rummy"
"""The game of commands and records that do not say."""


class UnknownGameError(TestcrossError):
    """A name that no game has."""

    def __init__(self, *, name: str) -> None:
        known = list(games())
        close = nearest(name, {name_key(one): one for one in known}, limit=1)
        hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(known)}"
        super().__init__(f"no game is called {name!r}; {hint}")


class SimulatedRecord(Protocol):
    """One simulated game: its record, and the slips in it."""

    @property
    def slips(self) -> Sequence[object]:
        """What was made wrong on purpose."""

    def text(self, ending: str) -> str:
        """Return the record as ``yaml`` or ``json``."""

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with its line in the record's text.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """


class GameSimulator(Protocol):
    """Plays games of one kind."""

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


class Game(Protocol):
    """A game, as far as the other rooms need to know it."""

    @property
    def name(self) -> str:
        """What records and commands call it, in small letters: ``gene-rummy``."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def noun(self) -> str:
        """What its reports count: ``mating``."""

    @property
    def codes(self) -> type[FindingCode]:
        """The codes of its findings."""

    @property
    def option_names(self) -> Sequence[str]:
        """Rules that a command may ask for where a record cannot say them: ``scoring``."""

    @property
    def strategies(self) -> Sequence[str]:
        """How simulated players may choose, the usual way first; none if nothing is simulated."""

    @property
    def layout(self) -> Layout:
        """Which keys of its records hold numbers and lists."""

    def check_record(self, root: Node, solver: Solver) -> Verdict:
        """Return the verdict on a record in YAML or JSON; what cannot be read is a finding."""

    def refuse_options(self, options: Options) -> None:
        """Raise a TestcrossError for rules that do not exist."""

    def columns(self) -> Sequence[str]:
        """Return the columns of its records in CSV; none if it has no such records."""

    def is_heading(self, line: str) -> bool:
        """Tell whether a line may be the heading of its records in CSV."""

    def check_rows(
        self, lines: Iterable[str], options: Options, solver: Solver
    ) -> Iterator[Verdict]:
        """Yield the verdict on every row of a record in CSV."""

    def simulator(self, request: SimulationRequest, solver: Solver) -> GameSimulator:
        """Return who plays such games.

        Raises:
            TestcrossError: for a request that the game cannot meet.
        """


def games() -> Mapping[str, Game]:
    """Return every game by its name, in the order of the names.

    Raises:
        ValueError: for two games of one name, of which one could never be found.
    """
    found: dict[str, Game] = {}
    for folder in game_folders():
        game = _load(folder)
        if found.setdefault(game.name, game) is not game:
            raise ValueError(f"two games are called {game.name!r}, one of them in {folder}/")
    return dict(sorted(found.items()))


@cache
def _load(folder: str) -> Game:
    module: Any = import_module(f"{__package__}.{folder}.game")
    return cast("Game", module.GAME)


def find_game(name: str = DEFAULT_GAME) -> Game:
    """Return a game by its name, in any letter case.

    Raises:
        UnknownGameError: with the nearest that there is.
    """
    found = games().get(" ".join(name.split()).casefold())
    if found is None:
        raise UnknownGameError(name=name)
    return found


def catalogue() -> dict[str, Rule]:
    """Return every code of every game, and of any record, in the order of the codes."""
    found = dict(catalogue_of(RecordCode))
    for game in games().values():
        found |= catalogue_of(game.codes)
    return dict(sorted(found.items()))
