"""What the command line imports: the rooms of rulesets, never a module inside one."""

import ast
from importlib import import_module
from pathlib import Path

import pytest
from sampling import each

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "cli").rglob("*.py"))
FLOOR = "testcross.rulesets."


def imported(source: str) -> list[str]:
    """Return what Python text imports, wherever in it: modules, and what rooms do not offer."""
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            assert node.module, "imports relatively"
            offered = getattr(import_module(node.module), "__all__", ())
            taken = [alias.name for alias in node.names if alias.name not in offered]
            names += [node.module, *(f"{node.module}.{name}" for name in taken)]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return names


def inside_rooms(source: str) -> list[str]:
    """Return the modules inside rooms that Python text imports.

    A module that stands on the floor itself, such as ``english``, is in no room, and a room of a
    game may be a single module.
    """
    below = [name.removeprefix(FLOOR) for name in imported(source) if name.startswith(FLOOR)]
    return [name for name in below if "." in name and _is_module(name)]


def _is_module(name: str) -> bool:
    path = ROOT.joinpath("rulesets", *name.split(".")).with_suffix(".py")
    return path.is_file() and not path.with_name("game.py").is_file()


@pytest.mark.parametrize(
    ("source", "inside"),
    [
        ("from testcross.rulesets.genetics.slots import format_full", "genetics.slots"),
        ("from testcross.rulesets.genetics import slots", "genetics.slots"),
        ("def f():\n    import testcross.rulesets.records.report", "records.report"),
        ("import testcross.rulesets.gene_rummy.scoring.best", "gene_rummy.scoring.best"),
    ],
)
def test_import_of_a_module_inside_a_room_is_seen(source: str, inside: str) -> None:
    assert inside_rooms(source) == [inside]


@pytest.mark.parametrize(
    "source",
    [
        "from testcross.rulesets import Mating, genetics",
        "from testcross.rulesets.english import listed",
        "from testcross.rulesets.genetics import format_full",
        "from testcross.rulesets.analysis import littermates",
        "from testcross.rulesets.gene_rummy.scoring import best_matings",
        "from testcross.solver import Solver",
    ],
)
def test_import_of_a_room_or_of_the_floor_is_free(source: str) -> None:
    assert inside_rooms(source) == []


@each("module", MODULES, quick=1_000)
def test_module_of_cli_imports_no_module_inside_a_room(module: Path) -> None:
    assert inside_rooms(module.read_text(encoding="utf-8")) == []
