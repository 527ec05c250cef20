"""A rule, a record that keeps it, and the same record with the rule broken once."""

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import NamedTuple

from genotype_games.pea_games import AS_KNOWN


class RuleCase(NamedTuple):
    """A rule, kept and broken. A rule whose breach has several codes has a case for each."""

    rule: str
    legal: str
    """A record in which the rule is at work, and in which nothing is found."""
    broken: str
    """The same record with the rule broken once."""
    code: str
    """Of the one finding."""
    at: str = ""
    """Part of the line at which it stands; empty for a line in which the records differ."""
    cites: str = ""
    """The rule that the finding cites in place of this one."""
    why: str = ""
    """Why it cites that one."""
    box: Mapping[str, object] = AS_KNOWN
    """What the box says otherwise than the practice box: ``{"mat.dice_slots": 1}``."""

    @property
    def name(self) -> str:
        """Return what the tests call the case: ``GT-021 GT204``."""
        return f"{self.rule} {self.code}"

    def __repr__(self) -> str:
        return self.name

    @property
    def lines(self) -> set[int]:
        """Return the lines of the broken record on which the finding may stand."""
        written = self.broken.split("\n")
        if self.at:
            return {number for number, line in enumerate(written, 1) if self.at in line}
        return lines_that_differ(self.legal, self.broken)


class KeptRule(NamedTuple):
    rule: str
    why: str
    """Why not, in a sentence."""
    legal: str
    """A record in which the rule is at work, and in which nothing is found."""

    def __repr__(self) -> str:
        return self.rule


def lines_that_differ(before: str, after: str) -> set[int]:
    steps = SequenceMatcher(None, before.split("\n"), after.split("\n"), autojunk=False)
    return {
        number
        for step, _, _, first, end in steps.get_opcodes()
        if step in ("replace", "insert")
        for number in range(first + 1, end + 1)
    }


def slip(
    name: str, legal: str, right: str, wrong: str, *, cites: str = "", why: str = ""
) -> RuleCase:
    """Return the case of a record and the same with one part of it written otherwise.

    Args:
        name: the rule that is broken, and the code of the finding: ``GT-133 GT102``.
        legal: the record.
        right: the part; it occurs once.
        wrong: what stands in its place.
        cites: the rule that is cited in place of this one.
        why: why it is.
    """
    rule, code = name.split()
    assert legal.count(right) == 1, (name, right, legal.count(right))
    return RuleCase(rule, legal, legal.replace(right, wrong), code, cites=cites, why=why)


def entries(*some: str) -> str:
    """Return turns, picks or purchases as the lines of a record: ``Ann, passes: true``."""
    return "\n".join(f"      - {{player: {one}}}" for one in some)
