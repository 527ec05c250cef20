"""Names that are written wrongly, and which of the known ones is surely meant."""

from collections.abc import Hashable, Mapping
from difflib import SequenceMatcher

from testcross.rulesets.errors import CardError, WordError
from testcross.rulesets.genetics.names import name_key

_ALIKE, _AHEAD = 0.7, 0.1
"""How like the nearest name a text must be, from 0 to 1, and how much more so than to any other."""


class MisspeltCardError(CardError):
    """The name of no card, but like one."""

    def __init__(self, problem: str, *, meant: str) -> None:
        super().__init__(problem)
        self.meant = meant
        """The text with the right name in it; empty where several are about as near."""


class MisspeltWordError(WordError):
    """A word that stands for nothing, but is like one that does."""

    def __init__(self, problem: str, *, meant: str) -> None:
        super().__init__(problem)
        self.meant = meant
        """As with cards."""


def surely_meant(text: str, names: Mapping[str, Hashable]) -> str:
    """Return the one name that a text is near; empty where none is, or another one as well.

    Args:
        text: as it is written.
        names: the known ones, as they are compared, with what each stands for.
    """
    matcher = SequenceMatcher(b=name_key(text))
    best: dict[Hashable, tuple[float, str]] = {}
    for name, value in names.items():
        matcher.set_seq1(name)
        best[value] = max(best.get(value, (0.0, "")), (matcher.ratio(), name))
    first, second = sorted((*best.values(), (0.0, ""), (0.0, "")), reverse=True)[:2]
    return first[1] if first[0] >= _ALIKE and first[0] - second[0] >= _AHEAD else ""
