"""What every export can do."""

from typing import ClassVar, Protocol

from testcross.rulesets.tutoring import Worksheet


class Export(Protocol):
    """A format in which questions are handed on; the same worksheet gives the same bytes."""

    is_text: ClassVar[bool]
    """Whether it can be shown on a terminal."""

    ending: ClassVar[str]
    """What its files end in: ``.xml``."""

    def questions(self, worksheet: Worksheet, /) -> bytes:
        """Return the file of questions."""
        ...


class KeyExport(Protocol):
    """A format in which a teacher reads what is right, and why."""

    def key(self, worksheet: Worksheet, /) -> bytes:
        """Return the file of answers."""
        ...
