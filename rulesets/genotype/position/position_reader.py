"""Positions, read from the tree of a file key by key; the first mistake is told with its place."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

from testcross.rulesets.english import counted, in_words, listed, quoted
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.genotype.cards import Gene, parse_plant
from testcross.rulesets.genotype.dice import PeaParents, parse_parents, parse_pool
from testcross.rulesets.genotype.position.goal import Goal, parse_goal
from testcross.rulesets.genotype.position.position_error import PositionError
from testcross.rulesets.genotype.position.shift import Shift, order_problem, parse_shift
from testcross.rulesets.genotype.position.table_position import (
    PlacedPlant,
    PlayerTable,
    Position,
)
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.player_names import player_key
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.whole_numbers import whole_number

MOST_PLAYERS = 5
MOST_PLANTS = 50
"""Plant cards in the box (GT-017)."""
MOST_GOALS = 3
"""Goal markers of a player (GT-081)."""
MOST_OF_ANYTHING = 999
"""Slots and coins; far more than anybody can have."""
KEYS = ("game", "pool", "order", "parents", "goals", "players", "overlays", "rulings")
PLAYER_KEYS = ("slots", "coins", "garden", "done")
_RULING = "first_shift_fail"
_EXAMPLE = "'players: {Alina: {slots: 3, garden: [\"9: FF Tt (gg)\"]}}'"
T = TypeVar("T")


def position_of(tree: Node) -> Position:
    """Return the position that a tree says.

    Raises:
        PositionError: for the first mistake.
    """
    _require_keys(tree, KEYS, "a position")
    _check_game(tree.get("game"))
    players = tuple(_players(tree))
    _check_plants(players)
    names = [player.name for player in players]
    overlays = frozenset(_overlays(tree.get("overlays")))
    pool = tree.get("pool")
    return Position(
        players=players,
        pool=None if pool is None or _is_blank(pool) else _read(pool, parse_pool, " "),
        order=_order(tree.get("order"), names),
        parents=_parents(tree.get("parents")),
        goals=_goals(tree.get("goals"), names, overlays),
        overlays=overlays,
        failed_first_shift_passes=_first_shift_passes(tree.get("rulings")),
    )


def _require_keys(node: Node, known: Sequence[str], name: str) -> None:
    """Refuse what is no table, and a key that such a table does not have."""
    if not isinstance(node.value, dict):
        raise PositionError(node.place, f"expected {name}: a table with {listed(known, 'and')}")
    for key in node.value:
        if key not in known:
            close = nearest(key, {one: one for one in known}, limit=1)
            hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(known)}"
            raise PositionError(node.keys[key], f"{name} has no key {quoted(key)}; {hint}")


def _check_game(node: Node | None) -> None:
    if node is not None and not _is_blank(node) and node.value != "genotype":
        raise PositionError(
            node.place, f"'game' is {quoted(_text(node))}; a position is of 'genotype'"
        )


def _is_blank(node: Node | None) -> bool:
    return node is None or node.value is None or node.value == ""


def _text(node: Node) -> str:
    """Return what stands at a place as one text; a card without its quotes is still a card.

    ``9: FF Tt`` is a table with one key to YAML.
    """
    if isinstance(node.value, str):
        return node.value
    if isinstance(node.value, dict) and len(node.value) == 1:
        ((key, inside),) = node.value.items()
        if isinstance(inside.value, str):
            return f"{key}: {inside.value}"
    found = (
        "empty" if node.value is None else "a list" if isinstance(node.value, list) else "a table"
    )
    raise PositionError(node.place, f"expected a text here, not {found}; put quotes around it")


def _read(node: Node, parse: Callable[[str], T], joined_by: str = "") -> T:
    """Return what a text says; a list of texts may stand for one if told how to join it.

    Raises:
        PositionError: what the text is not, with its place.
    """
    texts = [_text(one) for one in node.items()] if joined_by else [_text(node)]
    try:
        return parse(joined_by.join(texts))
    except (NotationError, CardError) as error:
        raise PositionError(node.place, str(error)) from None


def _players(tree: Node) -> Iterator[PlayerTable]:
    """Yield what lies before each player."""
    node = tree.get("players")
    if node is None or not isinstance(node.value, dict) or not node.value:
        place = tree.place if node is None else node.place
        raise PositionError(place, f"the players are missing; write them as in {_EXAMPLE}")
    if len(node.value) > MOST_PLAYERS:
        problem = f"{counted(len(node.value), 'player')}; the game is for at most {MOST_PLAYERS}"
        raise PositionError(node.place, problem)
    spelt: dict[str, str] = {}
    for name, table in node.value.items():
        other = spelt.setdefault(player_key(name), name)
        if other != name or not player_key(name):
            problem = f"the player {quoted(name)} stands there as {quoted(other)} already"
            raise PositionError(node.keys[name], problem if other != name else "a name is empty")
        yield _player(name, table)


def _player(name: str, node: Node) -> PlayerTable:
    if node.value is None:
        return PlayerTable(name=name)
    _require_keys(node, PLAYER_KEYS, quoted(name))
    coins = _number(node, "coins")
    return PlayerTable(
        name=name,
        slots=_number(node, "slots"),
        coins=coins or 0,
        garden=_plants(node.get("garden")),
        done=_plants(node.get("done")),
    )


def _number(node: Node, key: str) -> int | None:
    found = node.get(key)
    if found is None or _is_blank(found):
        return None
    number = whole_number(_text(found))
    if number is None or not 0 <= number <= MOST_OF_ANYTHING:
        raise PositionError(
            found.place,
            f"{key!r} is {quoted(_text(found))}; expected a whole number from 0 to "
            f"{MOST_OF_ANYTHING}",
        )
    return number


def _plants(node: Node | None) -> tuple[PlacedPlant, ...]:
    if node is None or _is_blank(node):
        return ()
    if isinstance(node.value, dict) and len(node.value) > 1:
        problem = 'expected a list of plants; put each in quotes, as in ["9: FF Tt (gg)"]'
        raise PositionError(node.place, problem)
    return tuple(PlacedPlant(_read(plant, parse_plant), plant.place) for plant in node.items())


def _check_plants(players: Sequence[PlayerTable]) -> None:
    """Refuse more plants than there are cards, at the first that is too many."""
    plants = [plant for player in players for plant in (*player.garden, *player.done)]
    if len(plants) > MOST_PLANTS:
        problem = f"{counted(len(plants), 'plant')} in all, but the box has {MOST_PLANTS}"
        raise PositionError(plants[MOST_PLANTS].place, f"{problem}; delete the others")


def _named(node: Node, text: str, names: Sequence[str]) -> str:
    """Return the player that a text names, as the name is spelt in the position."""
    entry = Entry(text=text, line=node.place[0], column=node.place[1])
    player = known_player(entry, names)
    if player is None:
        raise PositionError(node.place, no_such_player(entry, names))
    return player


def _order(node: Node | None, names: Sequence[str]) -> tuple[Shift, ...]:
    if node is None or _is_blank(node):
        return ()
    parts = [(one, text) for one in node.items() for text in _text(one).split(",")]
    shifts = []
    for one, text in parts:
        shift = _read(Node(text, one.place, {}), parse_shift)
        shifts.append(Shift(_named(one, shift.player, names), shift.kind, shift.gene))
    problem = order_problem(tuple(shifts))
    if problem is not None:
        raise PositionError(parts[problem[0]][0].place, problem[1])
    return tuple(shifts)


def _parents(node: Node | None) -> dict[Gene, PeaParents]:
    """Return the parents in a list, or in a table with their genes."""
    if node is None or _is_blank(node):
        return {}
    listed_by_gene = node.value if isinstance(node.value, dict) else {}
    found: dict[Gene, PeaParents] = {}
    for key, one in [*listed_by_gene.items()] or [("", one) for one in node.items()]:
        parents = _read(one, parse_parents)
        if key and key.strip().upper() != parents.gene:
            problem = f"{quoted(_text(one))} is not of the gene {quoted(key)}; mend one of them"
            raise PositionError(one.place, problem)
        if parents.gene in found:
            problem = f"the gene {parents.gene} has parents twice; remove one of them"
            raise PositionError(one.place, problem)
        found[parents.gene] = parents
    return found


def _goals(node: Node | None, names: Sequence[str], overlays: Collection[Gene]) -> dict[Goal, str]:
    if node is None or _is_blank(node):
        return {}
    if not isinstance(node.value, dict):
        problem = "expected each goal with its owner, as in {r: Alina}"
        raise PositionError(node.place, problem)
    found: dict[Goal, str] = {}
    for key, owner in node.value.items():
        key_node = Node(key, node.keys[key], {})
        goal = _read(key_node, lambda text: parse_goal(text, overlays))
        owners = [_named(one, _text(one), names) for one in owner.items()]
        if len(owners) != 1 or goal in found:
            both = [found[goal], *owners] if goal in found else owners
            told = f"is owned by {listed(both, 'and')}" if both else "has no owner"
            problem = f"the goal {goal} {told}; a goal has one owner, so name one"
            raise PositionError(node.keys[key], problem)
        found[goal] = owners[0]
        if list(found.values()).count(owners[0]) > MOST_GOALS:
            problem = (
                f"{owners[0]} has more than {in_words(MOST_GOALS)} goals, and a player has "
                f"{in_words(MOST_GOALS)} goal markers; take one away"
            )
            raise PositionError(node.keys[key], problem)
    return found


def _overlays(node: Node | None) -> Iterator[Gene]:
    """Yield the genes with an overlay: ``F``, or ``flower codominance``."""
    for one in () if node is None else node.items():
        words = _text(one).split()
        named = {"flower": Gene.F, "height": Gene.T, "f": Gene.F, "t": Gene.T}
        gene = next((named[word.casefold()] for word in words if word.casefold() in named), None)
        if gene is None:
            problem = f"{quoted(_text(one))} is no overlay; there are flower and height"
            raise PositionError(one.place, problem)
        yield gene


def _first_shift_passes(node: Node | None) -> bool:
    if node is None or _is_blank(node):
        return True
    _require_keys(node, (_RULING,), "'rulings'")
    chosen = node.get(_RULING)
    if chosen is None or _is_blank(chosen):
        return True
    if _text(chosen) not in ("pass", "forfeit"):
        problem = f"{_RULING!r} is {quoted(_text(chosen))}; expected pass or forfeit"
        raise PositionError(chosen.place, problem)
    return _text(chosen) == "pass"
