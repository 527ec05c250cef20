"""What ``import testcross`` offers, by the stub beside this module, and where each name is.

A line of the stub names a module and a name, or a star, which stands for each class and function of
a file of questions without an underscore.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

_PACKAGE = "testcross"
_FLOORS = ("asking", "cli", "pages", "questions", "rulesets", "solver", "web")


def _homes(wanted: str = "") -> Iterator[tuple[str, str]]:
    """Yield each name and the module where it is, or those that may be wanted."""
    stub = Path(__file__).with_name("__init__.pyi").read_text(encoding="utf-8")
    for line in stub.splitlines():
        if not line.startswith("from ."):
            continue
        _, module, _, name, *_ = line.split()
        module = module.removeprefix(".")
        if name != "*":
            yield name, module
            continue
        floor, *rooms = module.split(".")
        folder = import_module(f"{_PACKAGE}.{floor}").__path__[0]
        text = Path(folder, *rooms).with_suffix(".py").read_text(encoding="utf-8")
        is_here = f"\ndef {wanted}" in text or f"\nclass {wanted}" in text
        for said in text.splitlines() if is_here else ():
            if said.startswith(("class ", "def ")) and said.split()[1][0] != "_":
                yield said.split()[1].partition("(")[0].rstrip(":"), module


def found(name: str) -> object:
    """Return what a name stands for; the first that asks loads its module.

    Raises:
        AttributeError: for any other name.
    """
    if name == "__version__":
        return import_module(f"{_PACKAGE}.pages.version").VERSION
    if name in _FLOORS:  # they are imported, not looked for
        raise AttributeError(name)
    if name == "__all__":
        return sorted(dict(_homes()))
    home = next((module for one, module in _homes(name) if one == name), None)
    if home is None:
        raise AttributeError(f"module {_PACKAGE!r} has no attribute {name!r}")
    module = f"{_PACKAGE}.{home}"
    if home == "questions":  # a file with the questions of one game
        module, name = f"{module}.{name}", ""
    with import_module(f"{_PACKAGE}.asking.lazy").running:
        there = import_module(module)
        if not home.startswith("rulesets"):
            import_module(f"{_PACKAGE}.asking.declared").document(getattr(there, name, there))
    return getattr(there, name) if name else there
