"""Names for questions and tests that every other program takes as they are."""

import re

_NOT_PLAIN = re.compile("[^A-Za-z0-9]+")


def identifier(*parts: str) -> str:
    """Return parts as one name of letters, digits and hyphens, a letter first.

    >>> identifier("genotype+pods", "allele", "7f")
    'genotype-pods-allele-7f'
    """
    plain = _NOT_PLAIN.sub("-", "-".join(parts)).strip("-")
    return plain if plain[:1].isalpha() else f"q-{plain}"
