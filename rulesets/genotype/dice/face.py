"""The faces of an offspring die: I to IV, and the mutation on two of its six sides (GT-123)."""

from enum import StrEnum

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain


class Face(StrEnum):
    """What a die shows."""

    I = "I"  # noqa: E741 - the numeral that is printed on it
    II = "II"
    III = "III"
    IV = "IV"
    MUTATION = "m"


NUMBERED = (Face.I, Face.II, Face.III, Face.IV)
"""The faces that name a cell of the square."""
FACES = (*NUMBERED, Face.MUTATION, Face.MUTATION)
"""All six sides."""
_BY_NAME = {
    **{face.value.casefold(): face for face in Face},
    **{str(number): face for number, face in enumerate(NUMBERED, 1)},
}


def parse_face(text: str) -> Face:
    """Return the face that a text names: ``II``, ``ii``, ``2``, or ``m`` for a mutation.

    >>> parse_face("iv")
    <Face.IV: 'IV'>

    Raises:
        NotationError: for a face that no die has.
    """
    found = _BY_NAME.get(plain(text).strip().casefold())
    if found is None:
        raise NotationError(
            f"a die has no face {quoted(text.strip())}; it has I, II, III, IV, and m for a mutation"
        )
    return found
