"""testcross for programs: matings, herds and records of genetics card games, in flat names.

>>> import testcross
>>> testcross.check("castor x lilac -> white")
<Check LEGAL Castor x Lilac -> White>

Every name is loaded when it is first asked for. ``__init__.pyi`` says from where: by itself, or
with a star, which stands for each class and function of a file of questions without an underscore.
What is imported here waits as long: the program is ready for Ctrl-C before it loads anything.
"""


def _homes() -> dict[str, str]:
    """Return in which module each name is, by the stub."""
    import re
    from importlib.util import find_spec
    from pathlib import Path

    found = dict[str, str]()
    stub = Path(__file__).with_name("__init__.pyi").read_text(encoding="utf-8")
    for module, name in re.findall(r"^from \.(\S*) import (\*|\w+)", stub, re.MULTILINE):
        names = [name]
        if name == "*":
            floor, *rooms = module.split(".")
            (folder,) = find_spec(f"{__name__}.{floor}").submodule_search_locations
            text = Path(folder, *rooms).with_suffix(".py").read_text(encoding="utf-8")
            names = re.findall(r"^(?:class|def) ([a-zA-Z]\w*)", text, re.MULTILINE)
        found |= dict.fromkeys(names, module)
    return found


def __getattr__(name: str) -> object:
    here = globals()
    if name == "__version__":
        from importlib.metadata import version

        return here.setdefault(name, version(__name__))
    homes: dict[str, str] = here["_known"] if "_known" in here else _homes()
    here["_known"] = homes
    if name == "__all__":
        return here.setdefault(name, sorted(homes))
    if name not in homes:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = f"{__name__}.{homes[name]}"
    if homes[name] == "questions":  # a file with the questions of one game
        module, name = f"{module}.{name}", ""
    with import_module(f"{__name__}.asking.lazy").running:
        found = import_module(module)
    return here.setdefault(name, getattr(found, name)) if name else found


def __dir__() -> list[str]:
    return [*__getattr__("__all__"), "__version__"]
