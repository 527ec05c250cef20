"""The codes of what can be wrong with a pedigree: PD1 its structure, PD2 its genetics."""

from testcross.rulesets.records.findings import FindingCode


class HerdCode(FindingCode):
    """What can be wrong with a pedigree file."""

    ID_TWICE = "PD101"
    OWN_ANCESTOR = "PD102"
    PARENT_OF_WRONG_SEX = "PD103"
    PARENT_IN_BOTH_ROLES = "PD104"
    PARENT_WITHOUT_ROW = "PD105"
    WRONG_NUMBER_OF_CELLS = "PD106"
    UNREADABLE_ALLELE = "PD107"
    UNCLEAR_CHROMOSOME = "PD108"
    NOT_ON_ITS_CHROMOSOMES = "PD109"
    COLUMNS_AS_READ = "PD110"
    TYPINGS_IN_CONFLICT = "PD201"
    NOTHING_CHECKED = "PD202"
    NO_SEX_FITS = "PD203"
    STRANDS_IN_CONFLICT = "PD204"


OF_CELLS = frozenset(
    {
        HerdCode.UNREADABLE_ALLELE,
        HerdCode.UNCLEAR_CHROMOSOME,
        HerdCode.NOT_ON_ITS_CHROMOSOMES,
        HerdCode.COLUMNS_AS_READ,
    }
)
"""What is wrong with typings alone."""
