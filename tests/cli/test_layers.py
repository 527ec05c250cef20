"""What the command line imports: the rooms of rulesets, never a module inside one."""

import ast
from importlib import import_module
from pathlib import Path

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


@each("module", MODULES, quick=1_000)
def test_module_of_cli_imports_no_module_inside_a_room(module: Path) -> None:
    both_doors = {"genetics.reading"}  # words read as cards, for Python too
    assert {*inside_rooms(module.read_text(encoding="utf-8"))} <= both_doors
