"""A slip: one part of a record written otherwise, so that it breaks a rule."""

from pea_rules.rule_case import RuleCase


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
