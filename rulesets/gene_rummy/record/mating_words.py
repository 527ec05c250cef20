"""Words for the parts of a mating, and several kits or genotypes in one text."""

from testcross.rulesets.genetics.mating import split_joined
from testcross.rulesets.genetics.ruleset import PARENT_WORDS
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry

PARENTS = {
    parent: (parent, *words, sex)
    for parent, words, sex in zip(("buck", "doe"), PARENT_WORDS, ("male", "female"), strict=True)
}
KIT_WORDS = ("kit", "baby", "child", "young", "pup", "kitten", "bunny")
"""Each of one kit; with a number of one of several."""
LITTER_WORDS = ("kits", "litter", "babies", "children", "pups", "kittens", "bunnies")


def split_kits(whole: Entry) -> tuple[Entry | None, ...]:
    """Return the kits that one text names; one that is left empty is None.

    >>> kits = split_kits(Entry(text="White; Black and Lilac", line=1, column=1))
    >>> [kit.text for kit in kits if kit]
    ['White', 'Black', 'Lilac']
    """
    parts = _parts(whole.text)
    kits = [kit for part in parts for kit in split_joined(load_ruleset(), part)]
    return tuple(_part(whole, kit) for kit in kits)


def split_genotypes(whole: Entry) -> tuple[Entry | None, ...]:
    """Return the genotypes that one text holds; one that is left empty is None."""
    return tuple(_part(whole, part) for part in _parts(whole.text))


def _parts(text: str) -> list[str]:
    if "," not in text and ";" not in text and "\n" not in text:
        return [text]
    return text.replace(",", ";").replace("\n", ";").rstrip("; ").split(";")


def _part(whole: Entry, text: str) -> Entry | None:
    text = text.strip()
    short = whole.short if text == whole.text else ""
    return Entry(text=text, line=whole.line, column=whole.column, short=short) if text else None
