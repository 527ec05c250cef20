"""What the columns of a herd are called: who an animal is, its parents, and what is no locus.

Programs and people spell them in many ways, so headings are compared without letter case and gaps:
``Sire_ID``, ``sire id`` and ``SireID`` are one. What two people could read in two ways is left to
whoever wrote it: two columns that may both be the father are none.
"""

import re
from collections.abc import Iterable, Sequence

from testcross.rulesets.records.rows import column_key

_SUFFIX = "(?P<suffix>id|code|name|number|num|nr|no|tag|)"
_KINDS = "bird|calf|cat|cow|dog|ewe|goat|horse|lamb|pig|rabbit|sheep"
_ROLES = {
    "id": re.compile(
        rf"(?:animal|plant|individual|indiv|ind|subject|person|ego|progeny|{_KINDS})s?{_SUFFIX}"
        "|i?id|name|code"
    ),
    "sire": re.compile(
        rf"(?:id)?(?:sire|father|buck|dad|pat|paternal|maleparent|pollenparent)s?{_SUFFIX}"
    ),
    "dam": re.compile(
        rf"(?:id)?(?:dam|mother|doe|mum|mom|mat|maternal|femaleparent|seedparent)s?{_SUFFIX}"
    ),
    "sex": re.compile(f"(?:sex|gender){_SUFFIX}"),
    "card": re.compile("card|variety|phenotype|(?:coat)?colou?r"),
}
_CARDS = ("card", "variety", "phenotype")
"""Of several columns the first of these has the cards, though another tells a colour."""
_SHORT = (("fid", "mid"), ("pid", "mid"), ("fa", "mo"))
"""Short names of father and mother, which mean that only side by side: FID alone is a family."""
_NO_LOCI = {
    "a date": "born birth dateofbirth birthdate birthday dob birthyear yearofbirth yob died death "
    "year",
    "a generation": "gen generation generations",
    "a registration": "registration registrationnumber registrationno regno reg studbook "
    "studbooknumber studbookno chip chipnumber chipno microchip microchipnumber tattoo eartag",
    "a family": "family fam famid fid familyid familyno familynumber ped pedid pedigree pedigreeid "
    "kindred litter litterid litterno",
    "an owner, a breed or a place": "owner breeder breed herd herdid flock farm population pop",
    "a status": "status affected affection affstatus avail available proband cand candidate",
    "a remark": "note notes remark remarks comment comments title zygosity twin twins relation",
    "of QMSim": "qmsim",
    "a group of unknown parents": "damgg siregg phantomdam phantomsire geneticgroup",
}
_REASONS = {key: reason for reason, keys in _NO_LOCI.items() for key in keys.split()}
BIRTHS = frozenset(_NO_LOCI["a date"].split()) - {"died", "death", "year"}
"""Headings of a column that says when an animal was born."""
GENERATIONS = frozenset({"gen", "generation"})
_OF_QMSIM = {
    "g": "generation",
    **dict.fromkeys(("f", "homo", "phen", "res", "polygene", "qtl"), "qmsim"),
}
"""What columns are beside NMPrg and NFPrg; elsewhere ``G`` may be a locus."""
_SLASHED = re.compile(r".*[/|].*")
_TYPED = {
    **dict.fromkeys(("a family", "a status", "a name", "a registration"), _SLASHED),
    "an id": re.compile(r".*[/|].*|[A-Za-z]{2}"),
}
"""What all cells below such a heading are where it is a locus all the same: ``SHID``."""
AFFECTED = frozenset({"affected", "affection", "affstatus"})
"""Headings of a column that says whether an animal has a trait."""
PLANT = "plant"
"""The heading of a column of ids that says that they are no animals."""
CARD = "card"
"""The column whose cells say something of all loci of a ruleset."""


def roles_in(heading: Sequence[str]) -> dict[str, int]:
    """Return which columns are those of the animal, its parents, its sex and its card.

    >>> roles_in(["Indiv", "Sire", "Dam"]), roles_in(["ID", "FID", "MID"])
    ({'id': 0, 'sire': 1, 'dam': 2}, {'id': 0, 'sire': 1, 'dam': 2})
    >>> roles_in(["FID", "IID", "PAT", "MAT"])
    {'id': 1, 'sire': 2, 'dam': 3}
    """
    keys = [column_key(name) for name in heading]
    found: dict[str, int] = {}
    suffixes = ["id", "name", "", *_CARDS]  # of several columns this is the order
    for role, pattern in _ROLES.items():
        named = {key: _suffix(pattern, key) for key in keys if pattern.fullmatch(key)}
        ranked = sorted(named, key=lambda key: [*suffixes, named[key]].index(named[key]))
        if ranked:
            found[role] = keys.index(ranked[0])
            if role == "id":  # parents are named as the animals are
                suffixes = [named[ranked[0]], "", "id", *_CARDS]
    if found.keys().isdisjoint(("sire", "dam")):
        pairs = [pair for pair in _SHORT if all(keys.count(key) == 1 for key in pair)]
        if "iid" in keys:  # as in PLINK's files FID is the family then
            pairs = [pair for pair in pairs if pair[0] != "fid"]
        if len(pairs) == 1:
            found["sire"], found["dam"] = map(keys.index, pairs[0])
    return found


def _suffix(pattern: re.Pattern[str], key: str) -> str:
    """Return by what a column names animals: by ``id``, by ``name``, or by nothing that it says."""
    match = pattern.fullmatch(key)
    suffix = match.groupdict().get("suffix") if match else None
    return suffix if suffix is not None else "id" if key == "iid" else key


def plain_headings(heading: Sequence[str]) -> list[str]:
    """Return headings, with those that a program gives in code in words.

    >>> plain_headings(["G", "NMPrg", "NFPrg"]), plain_headings(["G"])
    (['generation', 'qmsim', 'qmsim'], ['G'])
    """
    keys = [column_key(name) for name in heading]
    counts = {"nmprg": "qmsim", "nfprg": "qmsim"}  # how many sons and daughters
    known = {**_OF_QMSIM, **counts} if counts.keys() <= {*keys} else {}
    return [known.get(key, name) for key, name in zip(keys, heading, strict=True)]


def is_heading(line: str) -> bool:
    """Tell whether a line names the columns of a pedigree."""
    return any(names_columns(line.split(between), ("id", "sire")) for between in ",;\t")


def names_columns(cells: Sequence[str], expected: Iterable[str]) -> bool:
    """Tell whether cells name columns, those that are expected among them."""
    return roles_in(cells).keys() >= {*expected}


def names_some_columns(cells: Sequence[str]) -> bool:
    """Tell whether cells name two columns of a pedigree or more, and are none of an animal.

    >>> names_some_columns(["ID", "Sex", "Born"]), names_some_columns(["F", "id", "dam", "0"])
    (True, False)
    """
    known = roles_in(cells).keys() & {"id", "sire", "dam", "sex"}
    return len(known) > 1 and not any(cell.isdecimal() for cell in cells)


def why_no_locus(name: str, cells: Iterable[str]) -> str:
    """Say what a column has by its heading, where that is no locus; empty for any other column.

    A family or an id that is typed like a locus is one.

    >>> why_no_locus("FamilyID", ["12", "12", "7"]), why_no_locus("SHID", ["AA", "AG"])
    ('a family', '')
    """
    key = column_key(name)
    reason = _REASONS.get(key, "")
    if not reason and any(_ROLES[role].fullmatch(key) for role in ("id", "sire", "dam", "sex")):
        reason = "another name or sex of the animal or a parent"
    if not reason and key.endswith(("name", "names")):
        reason = "a name"
    if not reason and len(key) > len("id") and key.endswith("id"):
        reason = "an id"
    known = [cell for cell in cells if cell]
    typed = _TYPED.get(reason)
    return "" if typed and known and all(map(typed.fullmatch, known)) else reason
