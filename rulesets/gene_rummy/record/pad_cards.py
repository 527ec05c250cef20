"""The cards of a mating on a pad, with their sexes and genotypes in the ways that people write."""

import re
from collections.abc import Sequence

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.record.line_piece import LinePiece, PadLineError
from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import card_of
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.animal import find_animal
from testcross.rulesets.genetics.genotype_text import looks_like_genotype
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset import Ruleset

_SEX = re.compile(
    r"(?P<card>.*?\S)\s*(?:\((?:(?P<m>m|male|buck|♂)|f|female|doe|♀)\)|(?P<sign>♂|♀))|"
    r"(?P<named>.*?\S)\s+(?-i:(?P<letter>m)|f)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_NAME = 3
"""Words of a card's name."""
_SEVERAL, _MATING = 2, 3
_BETWEEN = re.compile(r"\s*[;|]\s*")
_BETWEEN_OR_COMMA = re.compile(r"\s*[;|,/]\s*")


def is_card(ruleset: Ruleset, text: str) -> bool:
    """Tell whether a text names a card."""
    try:
        return bool(text) and find_animal(ruleset, text) is not None
    except TestcrossError:
        return False


def names_cards(ruleset: Ruleset, text: str) -> bool:
    """Tell a text that names several cards, or has the codes of three."""
    words = _WORD.findall(text)
    named, place = 0, 0
    while place < len(words) and named < _SEVERAL:
        ends = range(min(place + _LONGEST_NAME, len(words)), place, -1)
        found = next((e for e in ends if name_key(" ".join(words[place:e])) in ruleset.names), 0)
        named += bool(found)
        place = found or place + 1
    return named >= _SEVERAL or len({*filter(card_of, words)}) >= _MATING


def usual_card(ruleset: Ruleset, card: LinePiece) -> LinePiece:
    """Return a card as records have it: ``Castor (m)``, and the code ``Casb``, as a buck."""
    said = card.text
    sex = _SEX.fullmatch(said)
    if sex is not None and sex["named"] is not None and not is_card(ruleset, sex["named"]):
        return card
    if sex is not None:
        male = bool(sex["m"] or sex["letter"]) or sex["sign"] == "♂"
        said = f"{sex['card'] or sex['named']} {ruleset.roles.sexes[0 if male else 1]}"
    elif ruleset.name == GAME and not is_card(ruleset, said):
        said = card_of(said) or said
    return card if said == card.text else LinePiece(said, card.line, card.column)


def one_for_each(
    ruleset: Ruleset, genotypes: Sequence[LinePiece | None]
) -> tuple[LinePiece | None, ...]:
    """Return a genotype for each card; one bracket behind the last may hold those of all.

    Raises:
        PadLineError: for a bracket with more or fewer genotypes than there are cards.
    """
    *before, last = genotypes
    if last is None or any(before):
        return tuple(genotypes)
    parts = list(last.split(_BETWEEN))
    if len(parts) == 1:
        parts = list(last.split(_BETWEEN_OR_COMMA))
        each = all(" " in part.text for part in parts)
        whole = looks_like_genotype(ruleset.loci, last.text) and not each
        if whole or len(parts) != len(genotypes):
            return tuple(genotypes)
    if len(parts) == len(genotypes):
        return tuple(parts)
    many = f"{len(parts)} genotypes for {len(genotypes)} cards"
    raise PadLineError(last, f"{many}; write one for each, the buck first, with ; between them")
