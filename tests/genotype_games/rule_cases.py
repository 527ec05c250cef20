"""Every rule of Genotype as a record that keeps it, and the same with the rule broken once."""

import json
import re
import tomllib
from functools import cache
from typing import NamedTuple

from program.called_program import call
from sampling import tables
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.verification import Task, verify_bytes


@cache
def practice_box() -> str:
    """Return what the practice box says of all but its plants, so that any may be written."""
    template = call("genotype", "box", "--template").stdout
    known = tomllib.loads(re.sub(r"^#(?=\S)", "", template, flags=re.MULTILINE))
    del known["plant"]
    return json.dumps(known)


def with_box(text: str, box: str = "{}") -> str:
    """Return a record with all of the practice box but what is said here: ``mat.dice_slots``."""
    known = json.loads(practice_box())
    for key, value in json.loads(box).items():
        part, _, name = key.partition(".")
        known[part] = {**known[part], name: value} if name else value
    if "\nbox known\n" in text:
        return text.replace("\nbox known\n", f"\nbox {json.dumps(known)}\n")
    is_yaml = text.startswith("game:") and "\nbox:" not in text
    return f"{text.rstrip()}\nbox: {json.dumps(known)}\n" if is_yaml else text


class RuleCase(NamedTuple):
    """A rule, kept and broken. A rule whose breach has several codes has a case for each."""

    rule: str
    code: str
    """Of the one finding."""
    at: str
    """Line and column at which it stands."""
    kept: str
    """A record in which the rule is at work, and in which nothing is found."""
    wrong: tuple[str, ...]
    """Its lines that are written otherwise: ``5 1. g; u``; ``5`` is left out."""
    box: str
    form: str
    """``peas``, or ``yaml`` for what the notation has no words for."""
    cites: str
    """The rule that the finding cites in place of this one."""
    why: str
    """Why it cites that one."""

    def __repr__(self) -> str:
        return f"{self.rule} {self.code}"

    @property
    def legal(self) -> str:
        return with_box(self.kept, self.box)

    @property
    def broken(self) -> str:
        lines = self.kept.splitlines()
        for number, _, text in (one.partition(" ") for one in self.wrong):
            lines[int(number) - 1] = text
        return with_box("\n".join([*filter(None, lines), ""]), self.box)


class KeptRule(NamedTuple):
    rule: str
    why: str
    """Why it cannot be broken, in a sentence."""
    kept: str
    """A record in which the rule is at work, and in which nothing is found."""

    def __repr__(self) -> str:
        return self.rule


def found(text: str, form: str = "peas") -> tuple[Finding, ...]:
    report = verify_bytes(Task(path=f"record.{form}"), text.encode())
    return tuple(one for one in report.findings if one.severity is not Severity.NOTE)


TABLES = tables("rules_of_genotype")
CASES = tuple(
    RuleCase(
        slip["rule"].split()[0],
        slip["rule"].split()[1],
        slip["at"],
        one["kept"],
        tuple(slip["wrong"]),
        one.get("box", "{}"),
        one.get("form", "peas"),
        slip.get("cites", ""),
        slip.get("why", ""),
    )
    for one in TABLES["record"]
    for slip in one["slips"]
)
UNBREAKABLE = tuple(KeptRule(**one) for one in TABLES["unbreakable"])
