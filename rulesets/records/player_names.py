"""Players' names: the same one in any letter case and with any spaces, spelt as it first stood."""

from collections.abc import Iterable


def player_key(name: str) -> str:
    """Return what tells players apart: their names without letter case and extra spaces."""
    return " ".join(name.casefold().split())


class PlayerNames:
    """The spellings in which the players of a record first stand there."""

    def __init__(self, written: Iterable[str] = ()) -> None:
        self._spelt: dict[str, str] = {}
        for name in written:
            self.of(name)

    def of(self, text: str) -> str:
        """Return a name as it first stood; one that is new stands there first."""
        return self._spelt.setdefault(player_key(text), " ".join(text.split()))
