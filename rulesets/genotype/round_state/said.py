"""Single values as a record has them: each with its place."""

from dataclasses import dataclass
from typing import Generic, TypeVar

ValueT_co = TypeVar("ValueT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Said(Generic[ValueT_co]):
    """A value, and where it is written; line and column are 0 where it is written nowhere.

    >>> Said(2, 7, 12).value
    2
    """

    value: ValueT_co
    line: int = 0
    column: int = 0
