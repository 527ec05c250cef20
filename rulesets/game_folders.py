"""Where games lie: every folder beside this file that says in a ``game.py`` what it is."""

import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType


def game_folders() -> Mapping[str, Path]:
    """Return every game's folder by its name, in the order of the names.

    A folder that ends with ``_new`` is written anew beside the game that it will replace.

    Looked for wherever Python looks for rooms of this floor, once for each list of such places.
    """
    return _folders_in(tuple(sys.modules[__package__].__path__ if __package__ else ()))


@cache
def _folders_in(homes: tuple[str, ...]) -> Mapping[str, Path]:
    found = {
        file.parent.name: file.parent
        for home in homes
        for file in Path(home).glob("*/game.py")
        if not file.parent.name.endswith("_new")
    }
    return MappingProxyType(dict(sorted(found.items())))
