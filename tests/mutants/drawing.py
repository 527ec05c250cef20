"""Which mutants are tried: some of each kind, no two in one function."""

from collections.abc import Iterator
from pathlib import Path

from sampling import sample

from mutants.edits import Edit, edits, is_program

FLOORS = ("solver", "rulesets", "pages", "api", "web", "cli")
SPARE = 10
"""So many times as many are drawn as are wanted, as some are no programs."""


def product_files(root: Path, like: Path | None = None) -> Iterator[str]:
    """Return the files of the product, in order; only those that another checkout has as well."""
    for floor in FLOORS:
        for path in sorted((root / floor).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if like is None or _same(path, like / name):
                yield name


def draw(root: Path, count: int, seed: int, like: Path | None = None) -> list[Edit]:
    """Return so many mutants of a checkout's product, of all kinds in turn.

    Args:
        root: the checkout.
        count: how many.
        seed: the same seed draws the same mutants of the same files.
        like: another checkout, of which a file must say the same if it is to be changed.
    """
    texts = {name: (root / name).read_text("utf-8") for name in product_files(root, like)}
    possible = [edit for name, text in texts.items() for edit in edits(name, text)]
    drawn: dict[tuple[str, str], Edit] = {}
    for i in sample([edit.kind for edit in possible], SPARE * count, f"mutants {seed}"):
        edit = possible[i]
        if len(drawn) < count and is_program(edit, texts[edit.path]):
            drawn.setdefault((edit.path, edit.function), edit)
    return list(drawn.values())


def _same(path: Path, other: Path) -> bool:
    return other.is_file() and path.read_bytes() == other.read_bytes()
