"""Which chromosomes are judged: autosomes, of which everybody has one from each parent."""

import re
from collections.abc import Iterable

from testcross.rulesets.english import counted, listed
from testcross.rulesets.pedigrees.pedigree_codes import PedigreeCode
from testcross.rulesets.pedigrees.raw_rows import StructureNote

_PREFIX = re.compile(r"chr(?:omosome)?[ _]?", re.IGNORECASE)
_LAST_AUTOSOME = 22
"""In PLINK's numbers for man; which number is X in another species, no file says."""
_SEXUAL = frozenset({"x", "y", "z", "w", "xy", "par", "par1", "par2", "m", "mt", "mito"})
_MOST_NAMED = 4


def is_judged(chromosome: str) -> bool:
    """Tell whether a locus there is inherited as one on an autosome; so is one of no known place.

    >>> [is_judged(one) for one in ("0", "7", "chr22", "23", "X", "chrMT", "2L")]
    [True, True, True, False, False, False, True]
    """
    bare = _PREFIX.sub("", chromosome, count=1).casefold()
    if bare.isdecimal():
        return len(bare) < 4 and int(bare) <= _LAST_AUTOSOME
    return bare not in _SEXUAL


def note_on(places: Iterable[tuple[str, str]]) -> tuple[StructureNote, ...]:
    """Return a note on the loci that are left out, if there are any.

    Args:
        places: the chromosome and the name of each.
    """
    by_place: dict[str, list[str]] = {}
    for chromosome, name in places:
        by_place.setdefault(chromosome, []).append(name)
    return tuple(
        StructureNote(
            code=PedigreeCode.NOT_ON_AN_AUTOSOME, line=0, ids=(), text=_told(chromosome, names)
        )
        for chromosome, names in by_place.items()
    )


def _told(chromosome: str, names: list[str]) -> str:
    shown = names[:_MOST_NAMED]
    more = len(names) - len(shown)
    told = listed([*shown, *([f"{more} more"] if more else [])], "and")
    is_number = chromosome.isdecimal()
    remedy = (
        "; if it is an autosome of this species, write 0 for the chromosome" if is_number else ""
    )
    return (
        f"chromosome {chromosome}: {counted(len(names), 'locus', 'loci')} not checked ({told}), "
        f"as only autosomes are{remedy}"
    )
