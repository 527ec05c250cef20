"""Which games there are: nobody keeps a list of them, a new folder is found."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.game_folders import game_folders
from testcross.rulesets.games.game_parts import (
    Among,
    BrokenGameError,
    Game,
    NoRecordsError,
    UnknownGameError,
    column_of,
    with_records,
)
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.records.findings import (
    RecordCode,
    Rule,
    UnreadableError,
    catalogue_of,
)
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.tree import Node

if TYPE_CHECKING:
    from testcross.rulesets.records.rows import Cells
    from testcross.rulesets.records.yaml_documents import Document


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


def find_game(name: str = DEFAULT_GAME, among: "Among" = lambda _: True) -> Game:
    """Return a game by its name, in any letter case, with hyphens, spaces or underscores.

    Args:
        name: what it is called.
        among: which games are named where there is none of that name.

    Raises:
        UnknownGameError: with the nearest that there is.
    """
    wanted = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    folder = wanted.replace("-", "_")
    alone = _load(folder) if folder in game_folders() else None  # the others take their time
    found = alone if alone and alone.name.casefold() == wanted else games().get(wanted)
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
    if game.check_record is None:
        known = [game.name for game in games().values() if with_records(game)]
        raise NoRecordsError(title=game.title, known=known)
    return game


def catalogue() -> dict[str, Rule]:
    """Return every code of games, records and pedigrees, in the order of the codes."""
    found = {**catalogue_of(RecordCode), **catalogue_of(HerdCode)}
    for game in games().values():
        codes = catalogue_of(game.codes)
        twice = listed(sorted(found.keys() & codes.keys()), "and")
        if twice:
            raise BrokenGameError(folder=game.name, problem=f"another game has the code {twice}")
        found |= codes
    return dict(sorted(found.items()))


def game_of(root: Node) -> Game:
    """Return the game that a record names; where it names none, the one whose keys it has.

    Raises:
        UnreadableError: for a name that no game has, or where the keys are those of another.
    """
    keys = {key.strip().casefold(): key for key in root.keys}
    node = root.get(keys.get("game", "game"))
    name = node.value if node is not None and isinstance(node.value, str) else ""
    line, column = node.place if node else root.place
    if not name.strip():
        return only_game(_marked(frozenset(_keys(root)))) or game_with_records()
    game = find_named(name, line, column)
    if game.shape.marks and game.shape.marks.isdisjoint(_keys(root)):
        refuse_another(game, _marked(frozenset(_keys(root))), line, column)
    return game


def find_named(name: str, line: int, column: int) -> Game:
    """Return the game of a name that stands at some place; the usual one where there is none.

    Raises:
        UnreadableError: for a game that does not exist, or that has no records.
    """
    try:
        return game_with_records(name) if name.strip() else game_with_records()
    except (NoRecordsError, UnknownGameError) as error:
        raise UnreadableError.at(line=line, column=column, problem=str(error)) from None


def only_game(found: Sequence[Game]) -> Game | None:
    """Return the game that a record is of, if it can be of one only."""
    return found[0] if len(found) == 1 else None


def refuse_another(named: Game, owners: Sequence[Game], line: int, column: int) -> None:
    """Refuse a record of one game that names another.

    Raises:
        UnreadableError: names both.
    """
    owner = only_game(owners)
    if owner is not None and owner is not named:
        problem = f"this is a record of {owner.name}, not {named.name}; write game: {owner.name}"
        raise UnreadableError.at(line=line, column=column, problem=problem)


def _keys(root: Node) -> Iterator[str]:
    """Yield the keys of a record, of the entries of its lists, and of turns, in small letters."""
    lists = [one for key, one in _parts(root) if isinstance(one.value, list) or key == "rounds"]
    entries = [entry for part in lists for entry in part.items()]
    turns = [part for entry in entries for key, part in _parts(entry) if key == "turns"]
    for table in (root, *entries, *(turn for part in turns for turn in part.items())):
        yield from (key.strip().casefold() for key in table.keys)


def _parts(table: Node) -> Iterator[tuple[str, Node]]:
    if isinstance(table.value, dict):
        yield from ((key.strip().casefold(), part) for key, part in table.value.items())


def _marked(keys: Collection[str]) -> list[Game]:
    return [game for game in games().values() if not game.shape.marks.isdisjoint(keys)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRecord:
    """A record as far as it can be read."""

    root: Node
    """As it is written."""
    game: Game

    def usual(self) -> Node:
        return with_usual_keys(self.root, self.game.shape)


def read_record(document: "Document") -> ReadRecord:
    """Return a record of a file, its places those in the file.

    Raises:
        UnreadableError: line, column and what is wrong there; or for a game that does not exist.
    """
    from testcross.rulesets.records.yaml_documents import finding_moved_down, moved_down
    from testcross.rulesets.records.yaml_tree import parse_tree  # the YAML library

    above = document.above
    try:
        root = parse_tree(document.text)
        game = game_of(root)
    except UnreadableError as error:
        raise UnreadableError(finding_moved_down(error.finding, above)) from None
    root = moved_down(root, above) if above else root
    return ReadRecord(root=root, game=game)


def game_of_heading(heading: "Cells") -> Game:
    """Return the game to which most names of a heading belong, or nearly; the usual one first.

    Names that several games have, such as that of the player, say nothing. One that is only near
    says little: with *Ann*, *Bo* and *Cy* beside it, *Dee* is a player and no *doe*.

    Raises:
        UnreadableError: where no name is of one game only, with the columns of each game.
    """
    if heading.error is not None:
        raise UnreadableError(heading.error)
    usual = find_game()
    with_columns = [usual, *(game for game in games().values() if game is not usual)]
    with_columns = [game for game in with_columns if game.rows is not None]
    texts = [text.strip(" \"'\ufeff") for text in heading.texts]
    for named in (column_of, _near_column):
        columns = [[named(game, text) for game in with_columns] for text in texts]
        own = [[bool(c) and sum(map(bool, row)) == 1 for c in row] for row in columns]
        likeness = [sum(marks) for marks in zip(*own, strict=True)]
        strange = sum(not any(row) for row in columns)
        if max(likeness) > (0 if named is column_of else strange):
            return with_columns[likeness.index(max(likeness))]
    raise UnreadableError.at(
        line=heading.line,
        column=heading.column(0),
        problem=_no_game([text for text in texts if text], with_columns),
    )


def _near_column(game: Game, text: str) -> str:
    named = {name: name for name in _columns(game)}
    return column_of(game, text) or next(iter(nearest(text, named, limit=1)), "")


def _columns(game: Game) -> Sequence[str]:
    return () if game.rows is None else game.rows.columns()


def _no_game(texts: Sequence[str], among: Sequence[Game]) -> str:
    known = [text for text in texts if any(column_of(game, text) for game in among)]
    found = "no heading in the first row is known"
    if known:
        are = "are columns" if len(known) > 1 else "is a column"
        found = f"{listed([quoted(text) for text in known], 'and')} {are} used by several games"
    expected = "; ".join(f"{game.title} has {listed(_columns(game), 'and')}" for game in among)
    return (
        f"{found}; for a herd use 'testcross pedigree check'; for a game name it with --game, or "
        f"write its columns: {expected}"
    )
