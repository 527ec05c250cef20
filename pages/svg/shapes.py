"""What animals, flowers and fruits are drawn as, which ``shapes.toml`` holds."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

_OPEN = frozenset({"coat", "points", "belly", "eyes"})
"""Parts that are outlined where their colour is not known; others are then left out."""


@cache
def shapes() -> Mapping[str, list[tuple[str, str]]]:
    """Return by shape its parts, each with its path, from back to front."""
    return tomllib.loads((files(__package__) / "shapes.toml").read_text(encoding="utf-8"))


def filled_parts(shape: str, colours: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield what is drawn of an animal: each part, its path, and its colour or ``none``.

    Args:
        shape: as a ruleset names it; nothing is drawn of an empty one.
        colours: by part; ``none`` stands for one that the animal does not have.
    """
    for part, path in shapes().get(shape, ()):
        colour = colours.get(part, "" if part in _OPEN else "none")
        if colour != "none":
            yield part, path, colour or "none"
