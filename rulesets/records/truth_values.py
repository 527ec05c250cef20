"""Truth values as people write them, and as a record has them."""

from testcross.rulesets.records.entries import Entry

YES_OR_NO = {"true": True, "yes": True, "false": False, "no": False}
"""What is taken for true and for false, in small letters."""
_IN_RECORDS = {"true": True, "false": False}


def truth_of(entry: Entry) -> bool | None:
    """Return true or false where an entry is written as YAML has them; None for anything else."""
    return _IN_RECORDS.get(entry.text.casefold())
