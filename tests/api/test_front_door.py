"""``import testcross``: flat names, loaded when they are asked for, and what is in nobody's way."""

import ast
import inspect
import json
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from pkgutil import iter_modules

import pytest
import testcross
from sampling import each

ROOT = Path(__file__).parents[2]
STUB = ast.parse((ROOT / "front" / "__init__.pyi").read_text(encoding="utf-8"))


def names_in(file: str) -> list[str]:
    """Return what a file of questions offers: what stands at its margin, without underscore."""
    body = ast.parse((ROOT / file.replace(".", "/")).with_suffix(".py").read_text("utf-8")).body
    kinds = (ast.ClassDef, ast.FunctionDef)
    return [one.name for one in body if isinstance(one, kinds) and not one.name.startswith("_")]


IMPORTED: dict[str, list[str]] = {}
"""The names of each module."""
for node in STUB.body:
    if isinstance(node, ast.ImportFrom):
        module, names = str(node.module), [one.name for one in node.names]
        IMPORTED.setdefault(module, []).extend(names_in(module) if names == ["*"] else names)
NAMES = sorted([*(name for names in IMPORTED.values() for name in names), "__version__"])
ROOMS = ("expression", "genotype")
"""What is offered as a whole: the questions of a game."""
SLOW = ("ortools", "constraint", "typer", "rich", "numpy", "pydantic", "yaml", "lazy_loader")
_READ = """
import json, sys
import testcross
loaded = [one for one in json.loads(sys.argv[2]) if one in sys.modules]
asked = json.loads(sys.argv[1])
kinds = [[name, [type(getattr(testcross, name)).__name__ for _ in range(2)]] for name in asked]
again = [[name, type(getattr(testcross, name)).__name__] for name in asked]
print(json.dumps([loaded, kinds, again]))
"""


def read_in_a_new_process(names: list[str]) -> tuple[list[str], dict[str, set[str]]]:
    """Return which slow modules an import loads, and of what types each name was, thrice read."""
    words = [sys.executable, "-c", _READ, json.dumps(names), json.dumps(SLOW)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    loaded, kinds, again = json.loads(done.stdout)
    return loaded, {name: {*kinds[i][1], again[i][1]} for i, (name, _) in enumerate(kinds)}


def test_dir_lists_every_name_of_the_stub() -> None:
    assert sorted(dir(testcross)) == NAMES
    assert sorted(vars(testcross)["__all__"]) == [name for name in NAMES if name != "__version__"]
    assert len(NAMES) > 30


def test_version_is_that_of_the_package() -> None:
    assert testcross.__version__ == version("testcross")


def test_name_that_there_is_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="chekc"):
        testcross.chekc  # type: ignore[attr-defined]  # noqa: B018


def test_no_module_has_a_public_name() -> None:
    modules = {one.name for one in iter_modules(testcross.__path__)}
    assert "asking" in modules
    assert modules.isdisjoint(NAMES)


@each("seed", range(20), quick=1)
def test_each_name_is_the_same_however_often_and_in_whatever_order_it_is_read(seed: int) -> None:
    names = random.Random(seed).sample(NAMES, len(NAMES))
    loaded, kinds = read_in_a_new_process(names)
    assert loaded == []
    for name, found in kinds.items():
        assert len(found) == 1, name
        assert ("module" in found) == (name in ROOMS), name


def test_every_name_is_what_its_module_has() -> None:
    for module, names in IMPORTED.items():
        whole = import_module(f"testcross.{module}")
        for name in names:
            assert getattr(testcross, name) is getattr(whole, name)


def test_every_file_of_questions_is_offered() -> None:
    files = {one.stem for one in (ROOT / "questions").glob("*.py")} - {"__init__"}
    there = {module.rpartition(".")[2] for module in IMPORTED} | set(IMPORTED["questions"])
    assert files <= there
    assert len(files) > 8


def test_help_says_of_every_parameter_what_it_means() -> None:
    owners = [*(getattr(testcross, name) for name in ROOMS), testcross.Herd]
    asked = [one for owner in owners for one in vars(owner).values()]
    asked += [getattr(testcross, name) for name in NAMES]
    asked = [one for one in asked if inspect.isfunction(one) and hasattr(one, "__wrapped__")]
    asked = [one for one in asked if not one.__name__.startswith("_")]
    for call in asked:
        found = [name for name in inspect.signature(call).parameters if name != "self"]
        said = inspect.getdoc(call) or ""
        unsaid = [name for name in found if not re.search(rf"^    {name}: \S", said, re.MULTILINE)]
        assert (call.__qualname__, unsaid) == (call.__qualname__, [])
        assert "{" not in said.partition(">>>")[0]
    assert len(asked) > 40


@pytest.mark.deep
def test_eight_threads_at_once_get_the_same_answers() -> None:
    names = [card.name for card in testcross.cards()]
    trios = [tuple(random.Random(seed).choices(names, k=3)) for seed in range(15)]

    def ask(_: int) -> list[str]:
        return [testcross.explain(*trio).text for trio in trios]

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(ask, range(8)))
    assert len(set(answers[0])) > 10
    assert answers == [answers[0]] * 8


APART = """
import sys
from importlib.util import spec_from_file_location
from pathlib import Path

class Apart:
    def find_spec(self, name, path=None, target=None):
        first, _, floor = name.partition(".")
        folder = Path(sys.argv[1], floor or "front")
        init = folder / "__init__.py"
        if first == "testcross" and "." not in floor and init.exists():
            return spec_from_file_location(name, init, submodule_search_locations=[str(folder)])

sys.meta_path.insert(0, Apart())
import testcross
print(Path(testcross.__file__).parent.name, testcross.check("castor", "lilac", "white").legal)
"""


def test_names_are_found_where_floors_are_folders_of_their_own() -> None:
    """As after ``pip install -e .``, which links no files: ``make demo`` does that."""
    words = [sys.executable, "-c", APART, str(ROOT)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout == "front True\n"
