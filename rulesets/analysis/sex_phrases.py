"""Sentences about sex chromosomes: who has what from whom, and which sex follows from that."""

from testcross.rulesets.english import article
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Roles
from testcross.solver import KnownAlleles, Reading, sex_shown

_ORIGINS = {
    ("X", 0): "{a_son} has one {x}, from his mother: his father gives him the {y}",
    ("X", 1): "{a_daughter} has one {x} from each parent, and her father has only one to give",
    ("Z", 0): "{a_son} has one {x} from each parent, and his mother has only one to give",
    ("Z", 1): "{a_daughter} has one {x}, from her father: her mother gives her the {y}",
    ("Y", 0): "{a_son} has his {x} from his father",
    ("Y", 1): "{a_daughter} has no {x}",
    ("W", 0): "{a_son} has no {x}",
    ("W", 1): "{a_daughter} has her {x} from her mother",
}
_ONE_LINE = "mitochondria come from the mother alone"


def origin(roles: Roles, locus: Locus, sex: int | None) -> str:
    """Return who gives a son or a daughter an allele of a locus; empty on an autosome.

    Args:
        roles: what the game calls the animals.
        locus: of any chromosome.
        sex: of the offspring; empty, too, where it is unknown.
    """
    if locus.is_single:
        return _ONE_LINE
    if not locus.is_sexed or sex is None:
        return ""
    son, daughter = roles.young
    return _ORIGINS[locus.chromosome, sex].format(
        a_son=with_article(son),
        a_daughter=with_article(daughter),
        x=locus.law.carrier,
        y=locus.law.bare,
    )


def sex_in(locus: Locus, reading: Reading) -> int | None:
    """Return the sex that everything a reading allows has, if it is one."""
    return sex_shown(locus.law, len(locus.alleles), reading)


def told_sex(roles: Roles, locus: Locus, gained: KnownAlleles, reading: Reading) -> str:
    """Say which sex a step has shown, where it has: ``is a son``.

    Args:
        roles: what the game calls the animals.
        locus: of any chromosome.
        gained: the alleles that the step adds.
        reading: what the animal can still be.
    """
    if not locus.is_sexed or len(locus.alleles) not in gained:
        return ""
    sex = sex_in(locus, reading)
    return "" if sex is None else f"is {with_article(roles.young[sex])}"


def with_article(word: str) -> str:
    """Return a word with its article: ``a son``."""
    return f"{article(word)} {word}"
