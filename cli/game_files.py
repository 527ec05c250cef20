"""Files that simulated games are written to: a record each, and a key beside it for its slips."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from testcross.cli import console
from testcross.cli.answers import WrittenGames
from testcross.cli.inputs import InputError

if TYPE_CHECKING:
    from testcross.rulesets.games import GameSimulator, SimulatedRecord

_DIGITS = 3
"""Fewest digits in a file's number, so that files are listed in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFolder:
    """A folder for games; nothing in it is ever overwritten."""

    path: Path
    form: str
    """How records are written, ``yaml``, ``json`` or ``tcg``, which is also how their names end."""
    games: int
    with_keys: bool
    """Whether slips are made, so that each record gets an answer key."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the files are called, without an ending: ``game-001``."""
        digits = max(_DIGITS, len(str(self.games)))
        return tuple(f"game-{number:0{digits}}" for number in range(1, self.games + 1))

    def refuse_existing(self) -> None:
        """Refuse to overwrite anything, before anything is written.

        Raises:
            InputError: names the first file that exists.
        """
        try:
            there = {path.name for path in self.path.iterdir()} if self.path.exists() else set()
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            problem = f"--out {self.path} cannot be used: {reason}; name a folder"
            raise InputError(problem) from None
        for name in self.names:
            for ending in (self.form, "key"):
                if f"{name}.{ending}" in there:
                    raise _existing(self.path / f"{name}.{ending}")

    def write_games(self, simulator: "GameSimulator", seed: int) -> WrittenGames:
        """Play the games of a seed and write them, each with its key where slips are made."""
        slips = 0
        played = (simulator.game(f"{seed}:{number}") for number in range(1, self.games + 1))
        watched = console.watched(played, self.games, "simulating")
        for name, game in zip(self.names, watched, strict=True):
            self._write(name, game)
            slips += len(game.slips)
        made = slips if self.with_keys else None
        return WrittenGames(folder=self.path, games=self.games, slips=made)

    def _write(self, name: str, game: "SimulatedRecord") -> None:
        text = game.text(self.form)
        _write_new(self.path / f"{name}.{self.form}", text)
        if self.with_keys:
            _write_new(self.path / f"{name}.key", game.key(f"{name}.{self.form}", text))


def _write_new(path: Path, text: str) -> None:
    """Write a new file.

    Raises:
        InputError: where it exists, or cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise _existing(path) from None
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise InputError(f"{path} cannot be written: {reason}; name another folder") from None


def _existing(path: Path) -> InputError:
    return InputError(f"{path} already exists; name another folder with --out")
