"""Which mutants are tried: some of each kind, no two in one function."""

from collections.abc import Iterator
from pathlib import Path

from sampling import sample

from mutants.edits import Edit, edits, is_program

FLOORS = ("solver", "rulesets", "pages", "asking", "questions", "web", "cli")
SPARE = 10
"""So many times as many are drawn as are wanted, as some are no programs."""


def product_files(root: Path) -> Iterator[str]:
    """Return the files of the product, in order."""
    for floor in FLOORS:
        for path in sorted((root / floor).rglob("*.py")):
            yield path.relative_to(root).as_posix()


def all_edits(root: Path) -> Iterator[Edit]:
    """Return every change that may be made to a checkout's product, in order."""
    for name in product_files(root):
        yield from edits(name, (root / name).read_text("utf-8"))


def draw(root: Path, count: int, seed: int) -> list[Edit]:
    """Return so many mutants of a checkout's product, of all kinds in turn.

    Args:
        root: the checkout.
        count: how many.
        seed: the same seed draws the same mutants of the same files.
    """
    possible = list(all_edits(root))
    drawn: dict[tuple[str, str], Edit] = {}
    for i in sample([edit.kind for edit in possible], SPARE * count, f"mutants {seed}"):
        edit = possible[i]
        if len(drawn) < count and is_program(edit, (root / edit.path).read_text("utf-8")):
            drawn.setdefault((edit.path, edit.function), edit)
    return list(drawn.values())
