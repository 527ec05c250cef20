"""New files that a command writes: whole or not at all, and never over another one.

Simulated games are a record each, and a key beside it for its slips.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from testcross.api.door import solver_named
from testcross.api.files import InputError
from testcross.api.processes import in_processes
from testcross.api.records import refuse_rate, simulated_games
from testcross.cli import console
from testcross.cli.console import watched
from testcross.cli.runner import show
from testcross.rulesets.english import listed, quoted, reason_of
from testcross.rulesets.records import write_new_files
from testcross.rulesets.tabletop import WrittenGames

if TYPE_CHECKING:
    from collections.abc import Callable

    from testcross.rulesets.games import Game, SimulatedGames, SimulatedRecord


_FOLDER = "folder"
"""What is made where it is not there yet."""


def refuse_existing(path: Path, option: str = "--out") -> None:
    """Refuse to write where a file is already.

    Raises:
        InputError: names it, and the option by which it was named.
    """
    if path.exists():
        raise InputError(f"{path} already exists; name another file with {option}")


def write_named_files(
    files: Mapping[Path, str | bytes], what: str = "file", option: str = "--out"
) -> None:
    """Write new files that belong together: all of them, or none.

    Args:
        files: what stands in each, by where it goes.
        what: of what another one is to be named where one cannot be written.
        option: by which option it was named.

    Raises:
        InputError: where another one is there, one cannot be written, or is called ``-``.
    """
    if Path("-") in files:
        raise InputError(f"{option} -: this is not written to standard output; name a {what}")
    try:
        if what == _FOLDER:
            for path in files:
                path.parent.mkdir(parents=True, exist_ok=True)
        write_new_files(files)
    except FileExistsError as error:
        problem = f"{error.filename} already exists; name another {what} with {option}"
        raise InputError(problem) from None
    except OSError as error:
        problem = f"{error.filename} cannot be written: {reason_of(error)}; name another {what}"
        raise InputError(problem) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedGames:
    """Games that play themselves, as they are asked for: another process plays the same."""

    name: str
    """Of the game."""
    rules: tuple[tuple[str, str | None], ...]
    players: int | None
    strategy: str | None
    slips: float
    kinds: tuple[str, ...] | None
    """The codes of the slips to be made; None for all."""
    engine: str

    @property
    def played(self) -> "Game":
        """The game.

        Raises:
            TestcrossError: for what it cannot meet.
        """
        return _prepared(self)[0]

    def game(self, seed: int | str) -> "SimulatedRecord":
        """Return one game; the same seed gives the same game."""
        return _prepared(self)[1].game(seed)


@cache
def _prepared(asked: AskedGames) -> "tuple[Game, SimulatedGames]":
    return simulated_games(
        asked.name,
        dict(asked.rules),
        players=asked.players,
        strategy=asked.strategy,
        slips=asked.slips,
        slip=asked.kinds,
        solver=solver_named(asked.engine),
    )


_Written = list[tuple[Path, str | bytes]]
"""Files, and what stands in each."""
_DIGITS = 3
"""Fewest digits in a file's number, so that files are listed in order."""
_FILE = re.compile(r"(?P<stem>[a-z]+)-(?P<number>[0-9]{1,12})\.[a-z]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFolder:
    """A folder for games; nothing in it is ever overwritten.

    Games that the same command wrote there before are kept, so that a run that was cut short can
    be repeated.
    """

    path: Path
    form: str
    """How records are written, such as ``yaml`` or ``tcg``, which is also how their names end."""
    games: int
    jobs: int | None
    """How many processes play; None for one per core."""
    with_keys: bool
    """Whether slips are made, so that each record gets an answer key."""
    stem: str = "game"
    """What the names of the files begin with, and what there are so many of."""
    files_of: "Callable[[Path, SimulatedRecord], Mapping[Path, str | bytes]] | None" = None
    """What is written of a record, for one that is no text; given where the file goes."""

    def write_games(self, simulator: "SimulatedGames", seed: int) -> WrittenGames:
        """Play the games of a seed and write them, each with its key where slips are made.

        Args:
            simulator: what plays them; other processes can be sent it.
            seed: the same seed gives the same games.

        Raises:
            InputError: names the first file that would be overwritten, before anything is written;
                or says what cannot be written.
        """
        play = partial(self._played, simulator, seed)
        self._refuse_others(in_processes(play, sorted(self._numbers_there()), self.jobs))
        slips = 0
        played = in_processes(play, range(1, self.games + 1), self.jobs)
        for files, number_of_slips in watched(played, self.games, "simulating"):
            write_named_files(dict(files), "folder")
            slips += number_of_slips
        made = slips if self.with_keys else None
        return WrittenGames(folder=self.path, games=self.games, slips=made, noun=self.stem)

    def _played(self, simulator: "SimulatedGames", seed: int, number: int) -> tuple[_Written, int]:
        """Return what is written of a game, and how many slips are in it."""
        game = simulator.game(f"{seed}:{number}")
        return self._files(number, game), len(game.slips)

    def _refuse_others(self, played: Iterable[tuple[_Written, int]]) -> None:
        """Refuse a folder in which other files stand where games would be written."""
        for files, _ in played:
            for path, content in files:
                if path.exists() and not _holds(path, content):
                    problem = f"{path} already exists; name another folder with --out"
                    raise InputError(problem)

    def _numbers_there(self) -> set[int]:
        """Return the numbers of the games of which there are files already."""
        try:
            names = [path.name for path in self.path.iterdir()] if self.path.exists() else []
        except OSError as error:
            problem = f"--out {self.path} cannot be used: {reason_of(error)}; name a folder"
            raise InputError(problem) from None
        found = (_FILE.fullmatch(name) for name in names)
        numbers = {int(name["number"]) for name in found if name and name["stem"] == self.stem}
        return {number for number in numbers if 1 <= number <= self.games}

    def _files(self, number: int, game: "SimulatedRecord") -> _Written:
        """Return what is written of a game, and where."""
        digits = max(_DIGITS, len(str(self.games)))
        name = f"{self.stem}-{number:0{digits}}"
        text, record = game.text(self.form), f"{name}.{self.form}"
        path = self.path / record
        written = {path: text} if self.files_of is None else self.files_of(path, game)
        files: _Written = list(written.items())
        if self.with_keys:
            files.append((self.path / f"{name}.key", game.key(record, text)))
        return files


def _holds(path: Path, content: str | bytes) -> bool:
    """Tell whether a file holds just this."""
    expected = content.encode("utf-8") if isinstance(content, str) else content
    try:
        return path.is_file() and path.read_bytes() == expected
    except OSError:
        return False


class FileTarget(NamedTuple):
    """Where files go, and who makes them."""

    out: str | None
    """The folder; stdout if not given."""
    jobs: int | None
    """How many processes; None for one per core."""


HERD_FORMS = ("pre", "ped", "csv", "bed")
_TWO_ALLELES = 2


def simulate_herds(
    animals: int, form: str, games: int, slips: float, seed: int, target: FileTarget
) -> None:
    """Write herds into a folder, each with the key of its errors, or a single one to stdout.

    Args:
        animals: how many there are in each.
        form: one of ``HERD_FORMS``.
        games: how many herds.
        slips: how often a typing is wrong.
        seed: the same seed gives the same herds.
        target: where they go.

    Raises:
        InputError: for what cannot be, and for what cannot be written.
    """
    from testcross.rulesets.pedigrees import HerdSimulator, simulated_files

    if form not in HERD_FORMS:
        raise InputError(f"--format is {quoted(form)}; herds are written as {listed(HERD_FORMS)}")
    if games < 1:
        raise InputError(f"--games is {games}; expected 1 or more")
    refuse_rate(slips)
    is_binary = form == "bed"
    simulator = (
        HerdSimulator(animals, slips, _TWO_ALLELES) if is_binary else HerdSimulator(animals, slips)
    )
    if target.out is None:
        if games > 1 or slips:
            raise InputError("--games and --slips write several files; name a folder: --out DIR")
        if is_binary:
            raise InputError("--format bed writes three files; name a folder: --out DIR")
        console.write(simulator.game(f"{seed}:1").text(form))
        return
    folder = GameFolder(
        path=Path(target.out),
        jobs=target.jobs,
        form=form,
        games=games,
        with_keys=slips > 0,
        stem="herd",
        files_of=simulated_files if is_binary else None,
    )
    show(folder.write_games(simulator, seed), "text")
