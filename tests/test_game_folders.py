"""The folders of the games: the same rooms in each, and nothing that stands in two of them."""

import ast
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from testcross.rulesets.games import games, with_records, with_simulator

REFEREED = frozenset({"game", "codes", "data", "findings"})
"""What the folder of a game has as soon as its games are refereed."""
SIMULATED = frozenset({"simulator"})
"""What it has as soon as its games play themselves."""
LONG = 25
"""A function of so many parts of syntax is not written twice by chance."""
Function: TypeAlias = tuple[str, str]
"""What a function is called, and what it does."""


def folders() -> Iterator[Path]:
    """Yield the folder of every game: it has a ``game.py``, and is not written anew."""
    spec = find_spec("testcross.rulesets.errors")
    assert spec
    assert spec.origin
    rooms = sorted(one.parent for one in Path(spec.origin).parent.glob("*/game.py"))
    yield from (one for one in rooms if not one.name.endswith("_new"))


def lacking(rooms: Iterable[str], *, refereed: bool, simulated: bool) -> set[str]:
    """Return the rooms that a game lacks for what it says it can do."""
    due = (REFEREED if refereed else set()) | (SIMULATED if simulated else set())
    return set(due - set(rooms))


def functions_in(text: str, names: Container[str]) -> Iterator[Function]:
    """Yield the functions of a module that have one of these names and are no short ones."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name in names:
            body = node.body[1:] if ast.get_docstring(node) else node.body
            if sum(1 for part in body for _ in ast.walk(part)) >= LONG:
                yield node.name, "".join(map(ast.dump, body))


def written_twice(games: Mapping[str, Iterable[str]]) -> set[str]:
    """Return the functions that several games have line for line, given the modules of each."""
    named = Counter(
        name
        for texts in games.values()
        for name in {name for text in texts for name in re.findall(r"\bdef (\w+)\(", text)}
    )
    names = {name for name, number in named.items() if number > 1}
    seen: dict[Function, str] = {}
    twice = set()
    for game, texts in games.items():
        for function in (one for text in texts for one in functions_in(text, names)):
            if seen.setdefault(function, game) != game:
                twice.add(function[0])
    return twice


def test_games_that_are_refereed_have_the_same_rooms() -> None:
    found = {folder.name: {one.stem for one in folder.iterdir()} for folder in folders()}
    assert {"gene_rummy", "gene_expression"} <= found.keys()
    for name, game in games().items():
        rooms = found[name.replace("-", "_")]
        assert not lacking(rooms, refereed=with_records(game), simulated=with_simulator(game)), name


def test_nothing_stands_in_the_folders_of_two_games() -> None:
    texts = {
        folder.name: [one.read_text(encoding="utf-8") for one in sorted(folder.rglob("*.py"))]
        for folder in folders()
    }
    assert all(texts.values())
    assert written_twice(texts) == set()


def test_room_that_a_game_lacks_is_named() -> None:
    every = REFEREED | SIMULATED
    assert lacking(every | {"cards"}, refereed=True, simulated=True) == set()
    assert lacking(every - {"simulator"}, refereed=True, simulated=True) == {"simulator"}
    assert lacking(every - {"codes"}, refereed=True, simulated=False) == {"codes"}
    assert lacking(["game", "data"], refereed=False, simulated=False) == set()


def test_function_of_two_games_is_named_but_neither_a_short_one_nor_one_of_the_same_game() -> None:
    lines = ["def add(a, b):", "    'Add.'", "    found = [c for c in b if c]", "    d = a + 1"]
    long = "\n".join([*lines, "    return sum(found) * d + a"])
    other = long.replace("'Add.'", "'Add up.'")
    assert written_twice({"rummy": [long], "poker": [other]}) == {"add"}
    assert written_twice({"rummy": [long, other], "poker": [long.replace("*", "-")]}) == set()
    short = "def left(a):\n    return a - 1\n"
    assert written_twice({"rummy": [short], "poker": [short]}) == set()
