"""Where games lie: every folder beside this file that says in a ``game.py`` what it is."""

import sys
from pathlib import Path


def game_folders() -> dict[str, Path]:
    """Return every game's folder by its name, in the order of the names.

    Looked for wherever Python looks for rooms of this floor, at each call: it is a handful of
    folders.
    """
    homes = sys.modules[__package__].__path__ if __package__ else ()
    found = {
        file.parent.name: file.parent for home in homes for file in Path(home).glob("*/game.py")
    }
    return dict(sorted(found.items()))
