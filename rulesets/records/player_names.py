"""Players' names: the same one in any letter case and with any spaces, spelt as it first stood."""

import unicodedata
from collections.abc import Iterable


def player_key(name: str) -> str:
    """Return what tells players apart: their names without letter case and extra spaces.

    However a keyboard writes "ë", and whatever invisible characters come along, it is one name.
    """
    if not name.isascii():
        composed = unicodedata.normalize("NFKC", name)
        name = "".join(c for c in composed if unicodedata.category(c) != "Cf")
    return " ".join(name.casefold().split())


class PlayerNames:
    """The spellings in which the players of a record first stand there."""

    def __init__(self, written: Iterable[str] = ()) -> None:
        self._spelt: dict[str, str] = {}
        self._known: dict[str, str] = {}
        for name in written:
            self.of(name)

    def of(self, text: str) -> str:
        """Return a name as it first stood; one that is new stands there first."""
        name = self._known.get(text)
        if name is None:
            name = self._spelt.setdefault(player_key(text), " ".join(text.split()))
            self._known[text] = name
        return name
