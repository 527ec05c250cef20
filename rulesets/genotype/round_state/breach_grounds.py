"""What a finding rests on: wrong only if something assumed is right is a warning (GT290)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import format_value
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.rules import Rules, rulings
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.records.verdict import Edit


@dataclass(slots=True)
class Grounds:
    """Makes the findings of a game; the one place where a breach becomes a warning."""

    rules: Rules
    told: set[str] = field(default_factory=set)
    """What was told once to be assumed, and has since been taken to be as the record needs it."""
    edits: list[Edit] = field(default_factory=list)
    """What makes the record right, where it is certain what is right, and no choice."""

    def copy(self) -> "Grounds":
        """Return the same grounds, to go on with apart from these."""
        return Grounds(self.rules, set(self.told), list(self.edits))

    def breach(
        self,
        code: Code,
        place: Placed,
        text: str,
        *,
        player: str = "",
        rests_on: Iterable[str] = (),
        rule: str = "",
    ) -> Finding:
        """Return the finding that a rule was broken; a warning where it rests on something assumed.

        Args:
            code: what was found, if nothing is assumed.
            place: where it is written.
            text: what was written, what is right, the difference.
            player: whose move it is.
            rests_on: keys of the box (``mat.plots``, ``space``) and of rulings.
            rule: the rule that was broken; empty where the code stands for one rule only.
        """
        assumed = [key for key in rests_on if self.is_assumed(key)]
        if assumed:
            why = listed(self._told_of(assumed), "and")
            text = f"{text.removesuffix('.')}; that is wrong only if {why}"
        rule = rule or only_rule(code)
        if assumed:
            code = Code.ONLY_IF_ASSUMED
        return finding(code, place, text, player=player).breaking(rule)

    def mended(self, found: Finding, right: int | str | None) -> Finding:
        """Return a finding, and remember what should be written at its place.

        Args:
            found: about a single value.
            right: what is certainly right; None where that is not certain.
        """
        if right is not None and found.code is not Code.ONLY_IF_ASSUMED:
            self.edits.append(Edit(place=(found.line, found.column), key=None, value=right))
        return found

    def is_assumed(self, key: str) -> bool:
        """Tell whether a value of the box, or a ruling, is one that nobody wrote down."""
        box = self.rules.box
        if key in box.values:
            return bool(box.values[key].assumed)
        if key in box.lists:
            return bool(box.lists[key].assumed)
        return key not in self.rules.named

    def tell_once(self, key: str) -> bool:
        """Tell whether something is told for the first time; later it is taken as it is needed."""
        if key in self.told:
            return False
        self.told.add(key)
        return True

    def _told_of(self, keys: Iterable[str]) -> list[str]:
        """Return what is assumed, in clauses; values of one section of the box together."""
        box = self.rules.box
        by_section: dict[str, list[str]] = {}
        told = []
        for key in keys:
            if key in box.values:
                value = box.values[key]
                by_section.setdefault(value.assumed, []).append(
                    f"{key}: {format_value(value.value)}"
                )
            elif key in box.lists:
                by_section.setdefault(box.lists[key].assumed, []).append(key)
            else:
                ruling = rulings()[key]
                told.append(f"{ruling.says} (ruling {key}: {ruling.values[0]})")
        sections = (
            f"{box.sections[name].label} are as assumed ({', '.join(values)})"
            for name, values in by_section.items()
        )
        return [*sections, *told]


def only_rule(code: Code) -> str:
    """Return the rule that a code stands for; empty where there are several."""
    source = code.rule.source
    return "" if "," in source or " to " in source else source
