"""Two parents, or their genotypes, as the words of a command line: loose, or a written cross."""

from collections.abc import Sequence

from testcross.cli.inputs import InputError
from testcross.cli.typed_cards import cards_of_cross, each_command
from testcross.rulesets import Animal, Ruleset, is_mating_text, parse_animal
from testcross.rulesets.english import article, counted, listed, quoted
from testcross.rulesets.errors import AmbiguousParentsError
from testcross.rulesets.genetics import (
    at_told_loci,
    cell_text,
    is_quoted_formula,
    refuse_empty,
    refuse_lone_join,
    refuse_wrong_sex,
    split_parents,
)

_PARENTS = 2


def two_parents(ruleset: Ruleset, words: Sequence[str]) -> tuple[Ruleset, Animal, Animal]:
    """Return the two animals of the command line's words: cards, or a written cross.

    With them the ruleset, at the loci that they are about.

    Raises:
        TestcrossError: for words that are not two cards, or of the wrong sex.
    """
    typed = [cell_text(word) if is_quoted_formula(word) else word for word in words]
    cards = _of_cross(ruleset, typed)
    for card in cards:
        refuse_lone_join(card)
    if len(cards) != _PARENTS:
        roles = ruleset.roles
        given = counted(len(cards), "card")
        raise InputError(
            f"a cross needs {listed([f'{article(one)} {one}' for one in roles.parents], 'and')}; "
            f"{given} given"
        )
    for role, card in zip(ruleset.roles.sexes, cards, strict=True):
        refuse_empty(card, f"the card for {role}")
    sire, dam = (parse_animal(ruleset, card) for card in cards)
    refuse_wrong_sex(ruleset, [sire, dam], cards)
    there, (sire, dam) = at_told_loci(ruleset, [sire, dam])
    return there, sire, dam


def two_genotypes(ruleset: Ruleset, words: Sequence[str]) -> tuple[str, str]:
    """Return the two genotypes of the command line's words, one each or a written cross.

    Raises:
        InputError: for one genotype, or more than two.
    """
    crossed = is_mating_text(words) or len(words) == 1
    found = split_parents(ruleset, " ".join(words)) if crossed else words
    if len(found) > _PARENTS:
        raise InputError(
            f"got unexpected words ({' '.join(found[_PARENTS:])}); put quotes around words that "
            "belong together, as in 'Aa Bb' (see --help)"
        )
    if len(found) < _PARENTS or not all(map(str.strip, found)):
        raise InputError(
            "a square needs two genotypes, such as 'Aa Bb' 'aa Bb' or 'Aa x Aa'; given: "
            f"{quoted(' '.join(words).strip())}"
        )
    return found[0].strip(), found[1].strip()


def _of_cross(ruleset: Ruleset, words: Sequence[str]) -> Sequence[str]:
    """Return the cards of a written cross, or of words.

    Raises:
        AmbiguousWordsError: where they can be read as different crosses, with the cards for each.
    """
    if len(words) > 1 and not is_mating_text(words):
        return cards_of_cross(ruleset, words)
    try:
        return split_parents(ruleset, " ".join(words))
    except AmbiguousParentsError as error:
        raise each_command(ruleset, error, "cross") from None
