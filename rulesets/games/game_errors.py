"""What can be wrong with the name of a game, and with a game."""

from collections.abc import Sequence

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest


class UnknownGameError(TestcrossError):
    """A name that no game has."""

    def __init__(self, *, name: str, known: Sequence[str]) -> None:
        close = nearest(name, {name_key(one): one for one in known}, limit=1)
        hint = f"expected {listed(known)}"
        if close:
            others = [one for one in known if one != close[0]]
            hint = f"did you mean {close[0]!r}? The games are {listed([*close, *others], 'and')}"
        super().__init__(f"no game is called {name!r}; {hint}")


class NoRecordsError(TestcrossError):
    """A record of a game of which none can be checked."""

    def __init__(self, *, title: str, known: Sequence[str] = ()) -> None:
        hint = f"; those of {listed(known, 'and')} can" if known else ""
        super().__init__(f"records of {title} cannot be checked{hint}")


class BrokenGameError(TestcrossError):
    """A folder with a ``game.py`` that is not a game."""

    def __init__(self, *, folder: str, problem: str) -> None:
        super().__init__(f"the game in the folder {folder} cannot be used: {problem}")
