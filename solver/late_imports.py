"""Names of a package whose modules are imported when one of their names is first asked for.

Most commands need few of the modules, and a cold start takes as long as what it imports.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def late_names(package: str, offered: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """Return a package's ``__getattr__``.

    Args:
        package: its full name.
        offered: per module below the package, the names that the package offers from it. None may
            be the name of a module of the package, which takes its place when it is imported.

    >>> late_names("json", {"decoder": ["JSONDecoder"]})("JSONDecoder").__name__
    'JSONDecoder'
    """
    modules = {name: module for module, names in offered.items() for name in names}

    def named(name: str) -> object:
        module = modules.get(name)
        if module is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{package}.{module}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return named
