"""Which games there are: nobody keeps a list of them, a new folder is found."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from testcross.rulesets.english import listed
from testcross.rulesets.game_folders import game_folders
from testcross.rulesets.games.game_errors import BrokenGameError, NoRecordsError, UnknownGameError
from testcross.rulesets.games.game_protocol import Among, Game, any_game, with_records
from testcross.rulesets.pedigrees.pedigree_codes import PedigreeCode
from testcross.rulesets.records.findings import RecordCode, Rule, catalogue_of

_ROOM = __name__.split(".games.", maxsplit=1)[0]
DEFAULT_GAME = "gene-rummy"
"""The game of commands and records that do not say."""


def games() -> Mapping[str, Game]:
    """Return every game by its name in small letters, in the order of the names.

    Raises:
        BrokenGameError: for a folder that cannot be loaded, or two games of one name.
    """
    found: dict[str, Game] = {}
    for folder in game_folders():
        game = _load(folder)
        if found.setdefault(game.name.casefold(), game) is not game:
            raise BrokenGameError(folder=folder, problem=f"another game is called {game.name!r}")
    return dict(sorted(found.items()))


def _load(folder: str) -> Game:
    try:
        module: Any = import_module(f"{_ROOM}.{folder}.game")
        return cast("Game", module.GAME)
    except Exception as error:  # a game's own code may raise anything; it is named, not hidden
        problem = f"{type(error).__name__}: {error}"
        raise BrokenGameError(folder=folder, problem=problem) from error


def find_game(name: str = DEFAULT_GAME, among: "Among" = any_game) -> Game:
    """Return a game by its name, in any letter case, with hyphens, spaces or underscores.

    Args:
        name: what it is called.
        among: which games are named where there is none of that name.

    Raises:
        UnknownGameError: with the nearest that there is.
    """
    found = games().get("-".join(name.casefold().replace("_", " ").replace("-", " ").split()))
    if found is None:
        known = [game.name for game in games().values() if among(game)]
        raise UnknownGameError(name=name, known=known)
    return found


def game_with_records(name: str = DEFAULT_GAME) -> Game:
    """Return the game of a record by its name, as ``find_game`` does.

    Raises:
        UnknownGameError: with the nearest that there is.
        NoRecordsError: for a game of which no records can be checked.
    """
    game = find_game(name, with_records)
    if not game.has_records:
        known = [game.name for game in games().values() if with_records(game)]
        raise NoRecordsError(title=game.title, known=known)
    return game


def catalogue() -> dict[str, Rule]:
    """Return every code of games, records and pedigrees, in the order of the codes."""
    found = {**catalogue_of(RecordCode), **catalogue_of(PedigreeCode)}
    for game in games().values():
        codes = catalogue_of(game.codes)
        twice = listed(sorted(found.keys() & codes.keys()), "and")
        if twice:
            raise BrokenGameError(folder=game.name, problem=f"another game has the code {twice}")
        found |= codes
    return dict(sorted(found.items()))
