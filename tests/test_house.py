"""The order of the house: which room may import which, how large each may be, and that no name is
used twice on a floor.

What is broken and not mended yet stands in ``NOT_YET``, rule by rule; it must be exactly that: now
the modules called ``entries``, of ``records`` and of games. A room that is written anew lies beside
the old one as ``ROOM_new`` until it takes its name: it has the place of the old one in the order,
is no game, and may use its names.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import grimp
import pytest

FLOORS = (
    *("testcross.solver", "testcross.rulesets", "testcross.pages"),
    *("testcross.asking", "testcross.questions", "testcross.web", "testcross.cli"),
)
RULESETS = "testcross.rulesets"
GAME = "a game"
NEW = "_new"
ORDER: tuple[tuple[str, ...], ...] = (
    ("blocks", "english", "game_folders", "species"),
    ("errors", "pictures"),
    ("genetics",),
    ("analysis",),
    ("records",),
    ("herds", "tabletop"),
    ("games",),
    ("tutoring",),
    (GAME,),
    ("forms",),
    ("file_kinds",),
    ("verification", "conversion", "summary"),
    ("player_page",),
)
"""The rooms of the rulesets, lowest first; rooms side by side do not know each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """All modules of the program, what they import and which public classes they define."""

    imports: frozenset[tuple[str, str]]
    """Who imports, and what: modules of the house, or top packages from outside."""
    classes: tuple[tuple[str, str], ...]
    """Module and class, once for each definition."""
    modules: frozenset[str]

    @property
    def games(self) -> frozenset[str]:
        """The folders of games: those with a module ``game``."""
        return games_among(self.modules)

    def game_of(self, module: str) -> str:
        """Return the game's folder that a module lies in; empty where it is shared."""
        name = f"{module}.".replace(f"{NEW}.", ".")
        return next((g for g in self.games if name.startswith(f"{g}.")), "")

    def shelves(self) -> Iterator[tuple[str, str]]:
        """Yield each floor with a game whose rooms count there: of several games, each by itself.

        A floor without games counts once, with no game.
        """
        for floor in FLOORS:
            for game in sorted(g for g in self.games if g.startswith(f"{floor}.")) or [""]:
                yield floor, game

    def on_shelf(self, module: str, floor: str, game: str) -> bool:
        """Tell whether a module lies on a floor, in its shared rooms or those of a game."""
        there = module.startswith(f"{floor}.") and self.game_of(module) in ("", game)
        return there and f"{NEW}." not in f"{module}."


@cache
def games_among(modules: frozenset[str]) -> frozenset[str]:
    found = (name.removesuffix(".game") for name in modules if name.endswith(".game"))
    return frozenset(n for n in found if n.startswith(f"{RULESETS}.") and not n.endswith(NEW))


def disorder(house: House) -> Iterator[str]:
    """Yield the imports between rooms of the rulesets that do not run downward."""
    ranks = {room: rank for rank, rooms in enumerate(ORDER) for room in rooms}
    for importer, imported in house.imports:
        if not (importer.startswith(f"{RULESETS}.") and imported.startswith(f"{RULESETS}.")):
            continue
        rooms = [name.split(".")[2].removesuffix(NEW) for name in (importer, imported)]
        kinds = [GAME if f"{RULESETS}.{room}" in house.games else room for room in rooms]
        known = ranks.keys() >= set(kinds)
        if known and rooms[0] != rooms[1] and ranks[kinds[0]] <= ranks[kinds[1]]:
            yield f"{importer} imports {imported}"


def unknown_rooms(house: House) -> Iterator[str]:
    known = {room for rooms in ORDER for room in rooms}
    for module in house.modules:
        if module.startswith(f"{RULESETS}.") and not house.game_of(module):
            room = module.split(".")[2].removesuffix(NEW)
            if room not in known:
                yield room


def children_that_look_up(house: House) -> Iterator[str]:
    for importer, imported in house.imports:
        if importer.startswith(f"{imported}."):
            yield f"{importer} imports {imported}"


def solver_libraries_elsewhere(house: House) -> Iterator[str]:
    for importer, imported in house.imports:
        outside = not importer.startswith("testcross.solver.engines")
        if outside and imported in ("ortools", "constraint"):
            yield f"{importer} imports {imported}"


def modules_of_one_name(house: House) -> Iterator[str]:
    for floor, game in house.shelves():
        names = [m.rpartition(".")[2] for m in house.modules if house.on_shelf(m, floor, game)]
        yield from (f"{floor}: {name}" for name in repeated(names))


def classes_of_one_name(house: House) -> Iterator[str]:
    for floor, game in house.shelves():
        names = [name for module, name in house.classes if house.on_shelf(module, floor, game)]
        yield from (f"{floor}: {name}" for name in repeated(names))


def repeated(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


RULES: tuple[Callable[[House], Iterator[str]], ...] = (
    disorder,
    unknown_rooms,
    children_that_look_up,
    solver_libraries_elsewhere,
    modules_of_one_name,
    classes_of_one_name,
)
NOT_YET: dict[Callable[[House], Iterator[str]], set[str]] = {
    modules_of_one_name: {f"{RULESETS}: entries"}
}


@cache
def our_house() -> House:
    graph = grimp.build_graph("testcross", include_external_packages=True, cache_dir=None)
    modules = frozenset(name for name in graph.modules if name.startswith("testcross."))
    return House(
        modules=modules,
        imports=frozenset(
            (name, imported)
            for name in modules
            for imported in graph.find_modules_directly_imported_by(name)
        ),
        classes=tuple((name, one) for name in modules for one in public_classes(name)),
    )


def public_classes(module: str) -> list[str]:
    found: list[str] = re.findall(r"^class (\w+)[(:\[]", text_of(module), re.MULTILINE)
    return [name for name in found if not name.startswith("_")]


@cache
def text_of(module: str) -> str:
    return file_of(module).read_text(encoding="utf-8")


def file_of(module: str) -> Path:
    spec = find_spec(module)
    assert spec
    assert spec.origin
    return Path(spec.origin)


def test_our_house_has_a_game_and_classes() -> None:
    assert f"{RULESETS}.gene_rummy" in our_house().games
    assert (f"{RULESETS}.genetics.mating", "Mating") in our_house().classes


@pytest.mark.parametrize("rule", RULES)
def test_our_house_keeps_its_rules_but_for_what_is_known(
    rule: Callable[[House], Iterator[str]],
) -> None:
    assert set(rule(our_house())) == NOT_YET.get(rule, set())


def house(*modules: str, imports: str = "", classes: str = "") -> House:
    """Return a small house; imports as ``a>b``, classes as ``module:Name``, rulesets left out."""

    def named(text: str) -> str:
        return text if text.startswith(("testcross.", "ortools")) else f"{RULESETS}.{text}"

    pairs = [pair.split(">") for pair in imports.split()]
    defined = [pair.split(":") for pair in classes.split()]
    return House(
        modules=frozenset(map(named, modules)),
        imports=frozenset((named(a), named(b)) for a, b in pairs),
        classes=tuple((named(module), name) for module, name in defined),
    )


GAMES = ("rummy.game", "poker.game", "genetics.locus", "records.tree", "tabletop.pile")


@pytest.mark.parametrize(
    "imports",
    [
        "genetics.locus>rummy.game",
        "genetics.locus>records.tree",
        "records.tree>tabletop.pile",
        "poker.game>rummy.game",
        "rummy.game>verification",
        "errors>genetics.locus",
    ],
)
def test_import_upward_or_sideways_is_disorder(imports: str) -> None:
    assert len(list(disorder(house(*GAMES, imports=imports)))) == 1


@pytest.mark.parametrize(
    "imports", ["rummy.game>genetics.locus", "verification>poker.game", "rummy.a>rummy.game"]
)
def test_import_downward_or_within_a_room_is_in_order(imports: str) -> None:
    assert list(disorder(house(*GAMES, imports=imports))) == []


def test_room_that_the_order_does_not_have_is_unknown() -> None:
    assert list(unknown_rooms(house(*GAMES, "attic.chest"))) == ["attic"]


def test_child_that_imports_its_package_looks_up() -> None:
    looking = house(imports="a.b.c>a a.b>c.d")
    assert list(children_that_look_up(looking)) == [f"{RULESETS}.a.b.c imports {RULESETS}.a"]


def test_solver_library_outside_the_engines_is_found() -> None:
    inside = "testcross.solver.engines.cp_sat>ortools"
    (found,) = solver_libraries_elsewhere(house(imports=f"{inside} genetics.locus>ortools"))
    assert found == f"{RULESETS}.genetics.locus imports ortools"


def test_modules_of_two_games_may_share_a_name_but_not_with_a_shared_room() -> None:
    assert list(modules_of_one_name(house(*GAMES, "rummy.rules", "poker.rules"))) == []
    for others in (["rummy.locus"], ["records.locus"], ["poker.a.rules", "poker.b.rules"]):
        assert set(modules_of_one_name(house(*GAMES, *others)))


def test_classes_of_two_games_may_share_a_name_but_not_with_a_shared_room() -> None:
    assert list(classes_of_one_name(house(*GAMES, classes="rummy.a:Deck poker.a:Deck"))) == []
    for classes in ("rummy.a:Deck tabletop.pile:Deck", "records.a:Deck tabletop.pile:Deck"):
        assert set(classes_of_one_name(house(*GAMES, classes=classes)))


def test_room_that_is_written_anew_has_the_place_of_the_old_one_and_may_use_its_names() -> None:
    """Its game is that of the old room; what lies above is still out of its reach."""
    anew = (*GAMES, "rummy_new.game", "rummy_new.rules", "rummy.rules", "records_new.tree")
    assert house(*anew).games == {f"{RULESETS}.rummy", f"{RULESETS}.poker"}
    assert list(unknown_rooms(house("genetics.locus", "genetics_new.locus"))) == []
    assert list(modules_of_one_name(house(*anew))) == []
    looking = house(
        *anew, imports="genetics.locus>records_new.tree rummy_new.rules>records_new.tree"
    )
    assert [one.split()[0] for one in disorder(looking)] == [f"{RULESETS}.genetics.locus"]


def test_no_name_that_is_imported_late_is_that_of_another_module() -> None:
    """A module that is imported takes the place of a name of its package that is spelt alike.

    Only the name that this very module offers stays what it is.
    """
    late = {
        package: offered
        for package in our_house().modules
        if (offered := late_names_of(package)) is not None
    }
    assert "testcross.solver" in late
    for package, offered in late.items():
        assert offered
        alike = {name for name in offered if f"{package}.{name}" in our_house().modules}
        assert all(offered[name] == name for name in alike)


def test_name_spelt_as_its_module_stays_a_function_when_the_module_is_imported() -> None:
    genetics = import_module(f"{RULESETS}.genetics")
    module = import_module(f"{RULESETS}.genetics.punnett_square")
    assert genetics.punnett_square is module.punnett_square


def late_names_of(package: str) -> dict[str, str] | None:
    """Return each name that a package's stub offers, and from which module; None without a stub."""
    stub = file_of(package).with_suffix(".pyi")
    if not stub.is_file():
        return None
    return {
        alias.name: node.module or ""
        for node in ast.parse(stub.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_name_that_is_imported_late_is_there() -> None:
    for package in our_house().modules:
        for name in late_names_of(package) or ():
            assert getattr(import_module(package), name) is not None


CHECKOUT = Path(__file__).parents[1]
CODE, DATA = (".py", ".js"), (".toml", ".yaml", ".html", ".css", ".json", ".pyi")
WRITTEN_BY_PROGRAMS = ("json-schema.json", "record-schema.json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A row of ``budgets.toml`` and what is in its folders."""

    name: str
    folders: list[str]
    without: list[str] = field(default_factory=list)
    """Folders inside of these that count elsewhere."""
    now: int
    """Lines of code that it may have today."""
    aim: int
    data: int
    """Lines that people write in other languages: rulesets, findings, style sheets."""

    def files(self, endings: tuple[str, ...]) -> list[Path]:
        there = (path for folder in self.folders for path in (CHECKOUT / folder).rglob("*"))
        return [
            path
            for path in there
            if path.suffix in endings
            and path.name not in WRITTEN_BY_PROGRAMS
            and not any(path.is_relative_to(CHECKOUT / one) for one in self.without)
        ]

    def lines(self, endings: tuple[str, ...]) -> int:
        """Count the lines of such files; one of over 100 columns is as many as it would fill."""
        texts = (path.read_text("utf-8").splitlines() for path in self.files(endings))
        return sum(max(1, -(-len(line) // 100)) for text in texts for line in text)


@cache
def rooms() -> tuple[Room, ...]:
    text = (CHECKOUT / "tests" / "budgets.toml").read_text("utf-8")
    return tuple(Room(**row) for row in tomllib.loads(text)["room"])


def table() -> str:
    """Return the rooms with their sizes, and what else tells how they are written."""
    lines = [f"{'room':44}{'lines':>8}{'may':>8}{'aim':>8}{'data':>7}  functions, p90, % comments"]
    for room in rooms():
        bodies, comments = [], 0
        for path in room.files((".py",)):
            text = path.read_text("utf-8")
            comments += len(re.findall(r"^\s*#", text, re.MULTILINE))
            found = (n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef))
            bodies += [(n.end_lineno or 0) - n.body[0].lineno + 1 for n in found]
        size = room.lines(CODE)
        p90 = sorted(bodies)[len(bodies) * 9 // 10] if bodies else 0
        row = f"{room.name:44}{size:8}{room.now:8}{room.aim:8}{room.lines(DATA):7}"
        lines.append(f"{row}  {len(bodies):5}{p90:4}{100 * comments / max(size, 1):5.1f}")
    sums = [sum(r.lines(CODE) for r in rooms()), sum(r.now for r in rooms())]
    lines.append(f"{'product':44}{sums[0]:8}{sums[1]:8}{sum(r.aim for r in rooms()):8}")
    return "\n".join(lines)


@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.name)
def test_room_is_no_larger_than_its_budget(room: Room) -> None:
    """A feature that needs more raises its row in the same commit, and says why."""
    assert room.files(CODE), f"{room.name} has no code: take its row away"
    for kind, endings, most in (("code", CODE, room.now), ("data", DATA, room.data)):
        size = room.lines(endings)
        assert size <= most, f"{room.name}: {size} lines of {kind}, {most} allowed\n{table()}"


def test_every_file_of_the_product_counts_in_one_room() -> None:
    counted = Counter(path for room in rooms() for path in room.files((*CODE, *DATA)))
    floors = [CHECKOUT / "front", *(CHECKOUT / name.split(".")[1] for name in FLOORS)]
    every = {
        path
        for floor in floors
        for path in floor.rglob("*")
        if path.suffix in (*CODE, *DATA) and path.name not in WRITTEN_BY_PROGRAMS
    }
    assert {path for path, count in counted.items() if count > 1} == set()
    assert every - counted.keys() == set()


def test_nothing_is_left_unformatted_to_save_lines() -> None:
    for room in rooms():
        for path in room.files(CODE):
            assert not re.search(r"# fmt: ?(off|skip)", path.read_text("utf-8")), path
