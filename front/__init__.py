"""testcross for programs: matings, herds and records of genetics card games, in flat names.

>>> import testcross
>>> testcross.check("castor x lilac -> white")
<Check LEGAL Castor x Lilac -> White>

Every name is loaded when it is first asked for. ``__init__.pyi`` says from where: by itself, or
with a star, which stands for each class and function of a file of questions without an underscore.
What is imported here waits as long: the program is ready for Ctrl-C before it loads anything.
"""

_FLOORS = ("asking", "cli", "pages", "questions", "rulesets", "solver", "web")


def _homes(wanted: str = "") -> "Iterator[tuple[str, str]]":  # noqa: F821 - no name here but what is offered
    """Yield each name and the module where it is, by the stub; or those that may be wanted."""
    from importlib.util import find_spec
    from pathlib import Path

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
        (folder,) = find_spec(f"{__name__}.{floor}").submodule_search_locations
        text = Path(folder, *rooms).with_suffix(".py").read_text(encoding="utf-8")
        is_here = f"\ndef {wanted}" in text or f"\nclass {wanted}" in text
        for said in text.splitlines() if is_here else ():
            if said.startswith(("class ", "def ")) and said.split()[1][0] != "_":
                yield said.split()[1].partition("(")[0].rstrip(":"), module


def __getattr__(name: str) -> object:
    here = globals()
    if name == "__version__":
        from importlib.metadata import version

        return here.setdefault(name, version(__name__))
    if name == "__all__":
        return here.setdefault(name, sorted(dict(_homes())))
    # floors are imported, not looked for
    homes = () if name in _FLOORS else _homes(name)
    home = next((module for one, module in homes if one == name), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = f"{__name__}.{home}"
    if home == "questions":  # a file with the questions of one game
        module, name = f"{module}.{name}", ""
    with import_module(f"{__name__}.asking.lazy").running:
        found = import_module(module)
        if not home.startswith("rulesets"):
            import_module(f"{__name__}.asking.declared").document(getattr(found, name, found))
    return here.setdefault(name, getattr(found, name)) if name else found


def __dir__() -> list[str]:
    return [*__getattr__("__all__"), "__version__"]
