"""Reading a position, from a file or from other text, with the place of each mistake."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

from testcross.rulesets.english import counted, in_words, listed, quoted
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genotype.cards import Gene, parse_plant
from testcross.rulesets.genotype.dice import (
    GeneRoll,
    PeaParents,
    parse_parents,
    parse_pool,
    parse_roll,
)
from testcross.rulesets.genotype.position.table_position import (
    YOU,
    Goal,
    PlacedPlant,
    PlayerTable,
    Position,
    PositionError,
    Shift,
    WrittenSpace,
    order_problem,
    parse_goal,
    parse_shift,
)
from testcross.rulesets.records.entries import Entry, known_player, no_such_player, player_key
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.records.yaml_tree import parse_tree

MOST_OF_ANYTHING = 999
"""Slots and coins; far more than anybody can have."""
T = TypeVar("T")


def require_keys(node: Node, known: Sequence[str], name: str) -> None:
    """Refuse what is no table, and a key that such a table does not have."""
    if not isinstance(node.value, dict):
        raise PositionError(node.place, f"expected {name}: a table with {listed(known, 'and')}")
    for key in node.value:
        if key not in known:
            close = nearest(key, {one: one for one in known}, limit=1)
            hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(known)}"
            raise PositionError(node.keys[key], f"{name} has no key {quoted(key)}; {hint}")


def is_blank(node: Node | None) -> bool:
    """Tell whether nothing stands there."""
    return node is None or node.value is None or node.value == ""


def text_of(node: Node) -> str:
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


def read_text(node: Node, parse: Callable[[str], T], joined_by: str = "") -> T:
    """Return what a text says; a list of texts may stand for one if told how to join it.

    Raises:
        PositionError: what the text is not, with its place.
    """
    texts = [text_of(one) for one in node.items()] if joined_by else [text_of(node)]
    try:
        return parse(joined_by.join(texts))
    except (NotationError, CardError) as error:
        raise PositionError(node.place, str(error)) from None


def number_in(node: Node, key: str, most: int = MOST_OF_ANYTHING) -> int | None:
    """Return the number under a key, None where nothing stands there.

    Raises:
        PositionError: for anything else, and a number above ``most``.
    """
    found = node.get(key)
    if found is None or is_blank(found):
        return None
    number = whole_number(text_of(found))
    if number is None or not 0 <= number <= most:
        raise PositionError(
            found.place,
            f"{key!r} is {quoted(text_of(found))}; expected a whole number from 0 to {most}",
        )
    return number


MOST_PLAYERS = 5
MOST_PLANTS = 50
"""Plant cards in the box (GT-017)."""
MOST_GOALS = 3
"""Goal markers of a player (GT-081)."""
KEYS = (
    *("game", "pool", "order", "parents", "goals", "players", "overlays", "rulings"),
    *("turn", "occupied", "roll"),
)
PLAYER_KEYS = (
    *("slots", "coins", "garden", "done"),
    *("hand", "plots", "markers", "occupied"),
)
MARKERS, MOST_MARKERS = 3, 5
"""Action Markers of a player, without those for sale and with them (GT-011, GT-026)."""
_RULING = "first_shift_fail"
_EXAMPLE = "'players: {Alina: {slots: 3, garden: [\"9: FF Tt (gg)\"]}}'"


def position_of(tree: Node) -> Position:
    """Return the position that a tree says.

    Raises:
        PositionError: for the first mistake.
    """
    _refuse_players_own(tree)
    require_keys(tree, KEYS, "a position")
    _check_game(tree.get("game"))
    players = tuple(_players(tree))
    _check_plants(players)
    names = [player.name for player in players]
    overlays = frozenset(_overlays(tree.get("overlays")))
    pool, turn = tree.get("pool"), tree.get("turn")
    return Position(
        players=players,
        pool=None if pool is None or is_blank(pool) else read_text(pool, parse_pool, " "),
        order=_order(tree.get("order"), names),
        parents=_parents(tree.get("parents")),
        goals=_goals(tree.get("goals"), names, overlays),
        overlays=overlays,
        failed_first_shift_passes=_first_shift_passes(tree.get("rulings")),
        turn=None if is_blank(turn) or turn is None else _named(turn, text_of(turn), names),
        occupied=_spaces(tree.get("occupied")),
        roll=dict(_rolls(tree.get("roll"))),
    )


def _refuse_players_own(tree: Node) -> None:
    """Refuse what lies before one player, where it stands beside the players."""
    there = tree.value if isinstance(tree.value, dict) else {}
    key = next((one for one in there if one in PLAYER_KEYS and one not in KEYS), None)
    if key is not None:
        problem = f"{quoted(key)} belongs to a player; write it under the name, as in {_EXAMPLE}"
        raise PositionError(tree.keys[key], problem)


def _check_game(node: Node | None) -> None:
    if node is not None and not is_blank(node) and name_key(text_of(node)) != "genotype":
        raise PositionError(
            node.place, f"'game' is {quoted(text_of(node))}; a position has 'game: genotype'"
        )


def _players(tree: Node) -> Iterator[PlayerTable]:
    """Yield what lies before each player."""
    node = tree.get("players")
    if node is None or not isinstance(node.value, dict) or not node.value:
        place = tree.place if node is None else node.place
        raise PositionError(place, f"no players; write them as in {_EXAMPLE}")
    if len(node.value) > MOST_PLAYERS:
        problem = f"{counted(len(node.value), 'player')}; the game is for at most {MOST_PLAYERS}"
        raise PositionError(node.place, problem)
    spelt: dict[str, str] = {}
    for name, table in node.value.items():
        other = spelt.setdefault(player_key(name), name)
        if other != name or not player_key(name):
            problem = f"player {quoted(name)} is already listed as {quoted(other)}"
            raise PositionError(
                node.keys[name], problem if other != name else "a player's name is empty"
            )
        yield _player(name, table)


def _player(name: str, node: Node) -> PlayerTable:
    if node.value is None:
        return PlayerTable(name=name)
    require_keys(node, PLAYER_KEYS, quoted(name))
    coins = number_in(node, "coins")
    return PlayerTable(
        name=name,
        slots=number_in(node, "slots"),
        coins=coins or 0,
        garden=_plants(node.get("garden")),
        done=_plants(node.get("done")),
        hand=_plants(node.get("hand")),
        plots=number_in(node, "plots"),
        markers=number_in(node, "markers", MOST_MARKERS),
        occupied=_spaces(node.get("occupied")),
    )


def _spaces(node: Node | None) -> tuple[WrittenSpace, ...]:
    """Return spaces as they are written; commas may stand between them, too."""
    nodes = () if node is None or is_blank(node) else node.items()
    return tuple(
        WrittenSpace(part.strip(), one.place)
        for one in nodes
        for part in text_of(one).split(",")
        if part.strip()
    )


def _rolls(node: Node | None) -> Iterator[tuple[Gene, GeneRoll]]:
    """Yield what the dice of each gene show: ``{R: II II IV m m / I m}``, or a list of texts."""
    if node is None or is_blank(node):
        return
    named = node.value.items() if isinstance(node.value, dict) else ()
    written = [(f"{key}: ", one) for key, one in named] or [("", one) for one in node.items()]
    found: set[Gene] = set()
    for name, one in written:
        roll = read_text(Node(f"{name}{text_of(one)}", one.place, {}), parse_roll)
        if roll.gene in found:
            problem = f"gene {roll.gene} has two rolls; remove one"
            raise PositionError(one.place, problem)
        found.add(roll.gene)
        yield roll.gene, roll


def _plants(node: Node | None) -> tuple[PlacedPlant, ...]:
    if node is None or is_blank(node):
        return ()
    if isinstance(node.value, dict) and len(node.value) > 1:
        problem = 'expected a list of plants, each in quotes, as in ["9: FF Tt (gg)"]'
        raise PositionError(node.place, problem)
    return tuple(PlacedPlant(read_text(plant, parse_plant), plant.place) for plant in node.items())


def _check_plants(players: Sequence[PlayerTable]) -> None:
    """Refuse more plants than there are cards, at the first that is too many."""
    plants = [plant for player in players for plant in (*player.garden, *player.done, *player.hand)]
    if len(plants) > MOST_PLANTS:
        problem = f"{counted(len(plants), 'plant')} in all, but the box has {MOST_PLANTS}"
        raise PositionError(plants[MOST_PLANTS].place, f"{problem}; delete the extra ones")


def _named(node: Node, text: str, names: Sequence[str]) -> str:
    """Return the player that a text names, as the name is spelt in the position."""
    entry = Entry(text=text, line=node.place[0], column=node.place[1])
    player = known_player(entry, names)
    if player is None:
        raise PositionError(node.place, no_such_player(entry, names))
    return player


def _order(node: Node | None, names: Sequence[str]) -> tuple[Shift, ...]:
    if node is None or is_blank(node):
        return ()
    parts = [(one, text) for one in node.items() for text in text_of(one).split(",")]
    shifts = []
    for one, text in parts:
        shift = read_text(Node(text, one.place, {}), parse_shift)
        shifts.append(Shift(_named(one, shift.player, names), shift.kind, shift.gene))
    problem = order_problem(tuple(shifts))
    if problem is not None:
        raise PositionError(parts[problem[0]][0].place, problem[1])
    return tuple(shifts)


def _parents(node: Node | None) -> dict[Gene, PeaParents]:
    """Return the parents in a list, or in a table with their genes."""
    if node is None or is_blank(node):
        return {}
    listed_by_gene = node.value if isinstance(node.value, dict) else {}
    found: dict[Gene, PeaParents] = {}
    for key, one in [*listed_by_gene.items()] or [("", one) for one in node.items()]:
        parents = read_text(one, parse_parents)
        if key and key.strip().upper() != parents.gene:
            problem = f"{quoted(text_of(one))} is not of gene {quoted(key)}; correct one of them"
            raise PositionError(one.place, problem)
        if parents.gene in found:
            problem = f"gene {parents.gene} has two pairs of parents; remove one"
            raise PositionError(one.place, problem)
        found[parents.gene] = parents
    return found


def _goals(node: Node | None, names: Sequence[str], overlays: Collection[Gene]) -> dict[Goal, str]:
    if node is None or is_blank(node):
        return {}
    if not isinstance(node.value, dict):
        problem = "expected each goal with its owner, as in {r: Alina}"
        raise PositionError(node.place, problem)
    found: dict[Goal, str] = {}
    for key, owner in node.value.items():
        key_node = Node(key, node.keys[key], {})
        goal = read_text(key_node, lambda text: parse_goal(text, overlays))
        owners = [_named(one, text_of(one), names) for one in owner.items()]
        if len(owners) != 1 or goal in found:
            both = [found[goal], *owners] if goal in found else owners
            told = f"is owned by {listed(both, 'and')}" if both else "has no owner"
            problem = f"goal {goal} {told}; a goal has one owner, so name one"
            raise PositionError(node.keys[key], problem)
        found[goal] = owners[0]
        if list(found.values()).count(owners[0]) > MOST_GOALS:
            problem = (
                f"{owners[0]} has more than {in_words(MOST_GOALS)} goals, but a player has "
                f"{in_words(MOST_GOALS)} goal markers; remove one"
            )
            raise PositionError(node.keys[key], problem)
    return found


def _overlays(node: Node | None) -> Iterator[Gene]:
    """Yield the genes with an overlay: ``F``, or ``flower codominance``."""
    for one in () if node is None else node.items():
        words = text_of(one).split()
        named = {"flower": Gene.F, "height": Gene.T, "f": Gene.F, "t": Gene.T}
        gene = next((named[word.casefold()] for word in words if word.casefold() in named), None)
        if gene is None:
            problem = (
                f"{quoted(text_of(one))} is not an overlay; the overlays are flower and height"
            )
            raise PositionError(one.place, problem)
        yield gene


def _first_shift_passes(node: Node | None) -> bool:
    if node is None or is_blank(node):
        return True
    require_keys(node, (_RULING,), "'rulings'")
    chosen = node.get(_RULING)
    if chosen is None or is_blank(chosen):
        return True
    if text_of(chosen) not in ("pass", "forfeit"):
        problem = f"{_RULING!r} is {quoted(text_of(chosen))}; expected pass or forfeit"
        raise PositionError(chosen.place, problem)
    return text_of(chosen) == "pass"


MOST_BYTES = 1_000_000


def read_position(data: bytes) -> Position:
    """Return the position that a file holds.

    Raises:
        PositionError: for the first mistake in it, with its line and column.
    """
    if len(data) > MOST_BYTES:
        raise PositionError((0, 0), f"too large for a position: more than {MOST_BYTES:,} bytes")
    try:
        tree = parse_tree(decode(data))
    except UnreadableError as error:
        found = error.finding
        raise PositionError((found.line, found.column), found.text) from None
    return position_of(tree)


def typed_position(
    *,
    pool: str | None = None,
    plants: Sequence[str] = (),
    goals: str = "",
    slots: int | None = None,
    coins: int = 0,
) -> Position:
    """Return the position of one player as words tell it.

    Args:
        pool: the dice on the board; None where they do not matter.
        plants: the garden; complete plants count as harvested.
        goals: the player's own goals, with white space or commas between them: ``r F``.
        slots: dice slots that are free; None where nobody said.
        coins: the player's coins.

    Raises:
        PositionError: for a number below 0 or above 999, a goal twice, more goals than markers,
            or more plants than there are cards.
        NotationError: for dice, a trait or a goal that cannot be read.
        CardError: for a plant that cannot be read.
    """
    for name, number in (("--slots", slots), ("--coins", coins)):
        if number is not None and not 0 <= number <= MOST_OF_ANYTHING:
            problem = f"{name} is {number}; give a number from 0 to {MOST_OF_ANYTHING}"
            raise PositionError((0, 0), problem)
    if len(plants) > MOST_PLANTS:
        problem = f"{len(plants)} plants were given, but the box has {MOST_PLANTS}"
        raise PositionError((0, 0), f"{problem}; leave out the extra ones")
    player = PlayerTable(
        name=YOU,
        slots=slots,
        coins=coins,
        garden=tuple(PlacedPlant(parse_plant(text)) for text in plants),
    )
    return Position(
        players=(player,),
        pool=None if pool is None else parse_pool(pool),
        goals=dict.fromkeys(parse_goals(goals), YOU),
    )


def parse_goals(text: str) -> tuple[Goal, ...]:
    """Return the goals of one player, with white space or commas between them: ``r F``.

    Raises:
        PositionError: for a goal twice, or more goals than markers.
        NotationError: for something that is no goal.
    """
    found: list[Goal] = []
    for word in text.replace(",", " ").split():
        goal = parse_goal(word)
        if goal in found:
            raise PositionError((0, 0), f"goal {goal} is given twice; name it once")
        found.append(goal)
    if len(found) > MOST_GOALS:
        problem = (
            f"{listed([str(goal) for goal in found], 'and')} are more than {in_words(MOST_GOALS)} "
            f"goals, but a player has {in_words(MOST_GOALS)} goal markers"
        )
        raise PositionError((0, 0), f"{problem}; leave one out")
    return tuple(found)
