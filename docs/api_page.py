"""Writes ``reference/api.md``: every name that ``import testcross`` offers, with its docstring."""

import inspect
from importlib import import_module
from pathlib import Path

import testcross

OPENING = """\
# Python

`import testcross` loads nothing yet: each name is loaded when it is first asked for. The types of
all arguments and answers are declared, for mypy, pyright and editors. Functions may be called from
several threads at once.

Wherever a mating is asked about it is one text, `BUCK x DOE -> KIT, KIT`, or two parents and the
kits, as cards or by their names. `ruleset` is a shipped ruleset's name, the path of a file, or what
`load_ruleset` returned. `engine` is `cp-sat` or `python-constraint`, `fill` is `strict` or
`either`. An answer is neither true nor false: ask for `.ok`, `.legal`, `.clean`, `.consistent`.

```{eval-rst}
.. currentmodule:: testcross
"""
CLOSING = """\
```

`testcross.__version__` is the version. Everything that a name leads to beyond this page, such as
what `Result.answer` holds, may change with any version.
"""
INSIDE = "answer, blocks, files_at, pieces, said_of, talk"
"""What answers have for the program itself."""


def write_api_page(path: Path) -> None:
    """Write the page, unless it is there already and says the same."""
    sections: dict[str, list[str]] = {}
    for name in set(dir(testcross)) - {"__version__"}:
        found = getattr(testcross, name)
        module = found.__name__ if inspect.ismodule(found) else found.__module__
        sections.setdefault(module, []).append(name)
    text = "\n".join([OPENING, *(_section(*one) for one in sorted(sections.items())), CLOSING])
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _section(module: str, names: list[str]) -> str:
    """Return the names of a module: its functions, then its classes, in the order of its file."""
    whole = import_module(module)
    title, about = module.rpartition(".")[2].capitalize(), (whole.__doc__ or "").splitlines()[0]
    entries = []
    if inspect.ismodule(getattr(testcross, names[0])):
        asked = [one for one, call in vars(whole).items() if hasattr(call, "__wrapped__")]
        entries += [f".. autofunction:: testcross.{names[0]}.{one}" for one in asked]
        names = names[1:]
    of_classes = {name for name in names if inspect.isclass(getattr(testcross, name))}
    for name in (one for one in vars(whole) if one in names):
        if name not in of_classes:
            entries.append(f".. autofunction:: {name}")
    for name in (one for one in vars(whole) if one in of_classes):
        entries.append(f".. autoclass:: {name}\n   :members:\n   :exclude-members: {INSIDE}")
    return "\n".join([title, "-" * len(title), "", about, "", *entries, ""])
