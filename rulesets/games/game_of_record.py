"""Which game a record is of: the one that it names, or the one whose keys it has."""

from collections.abc import Collection, Iterator, Sequence

from testcross.rulesets.games.game_errors import NoRecordsError, UnknownGameError
from testcross.rulesets.games.game_protocol import Game
from testcross.rulesets.games.game_registry import game_with_records, games
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import Node


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
    """Return the games that have keys of their own among those of a record."""
    return [game for game in games().values() if not game.shape.marks.isdisjoint(keys)]
