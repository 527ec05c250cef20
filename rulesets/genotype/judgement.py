"""The verdict on a record: what is wrong, what could not be checked, and what was assumed."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.entries import Record
from testcross.rulesets.genotype.table import play, verify
from testcross.rulesets.tabletop_new.referee import IllegalMove, Unchecked


@dataclass(frozen=True)
class Judgement:
    """What the referee says of a record."""

    findings: tuple[IllegalMove, ...]
    unchecked: tuple[tuple[Unchecked, int], ...]
    """Rules that could not be checked, each with the first place and how often (RX004)."""
    assumed: tuple[tuple[str, Any], ...]
    """What nobody wrote of the box, with the values that were taken."""

    def notes(self) -> Iterator[str]:
        """Yield what is said besides the findings, a line each."""
        for one, times in self.unchecked:
            line = f"line {one.place[0]}: " if one.place[0] else ""
            often = f" ({times} times)" if times > 1 else ""
            yield f"{line}{one.rule} not checked{often}: unknown {one.key}"
        if self.assumed:
            values = ", ".join(f"{key} = {value}" for key, value in self.assumed)
            yield f"assumed: {values}; say otherwise with 'box'"


def judge(record: Record) -> Judgement:
    """Return the verdict on a record."""
    findings = tuple(verify(record))
    if not record.players:
        return Judgement(findings, (), ())
    count: Counter[str] = Counter()
    first: dict[str, Unchecked] = {}
    for one in play(record).unchecked:
        count[one.rule] += 1
        first.setdefault(one.rule, one)
    unchecked = tuple((first[rule], count[rule]) for rule in sorted(first))
    return Judgement(findings, unchecked, tuple(assumptions(record)))


def assumptions(record: Record) -> Iterator[tuple[str, Any]]:
    """Yield what was taken of the box that neither a record nor an owner states."""
    box = record.rules.box
    kinds = {type(entry) for entry in record.entries}
    needs = {
        ev.Turn: ["mat.plots"],
        ev.Pick: ["mat.dice_slots"],
        ev.Roll: ["square.cells", *(f"parents.{gene}" for gene in GENES)],
        ev.Purchase: [f"prices.{kind}" for kind in box.prices],
        ev.SetUp: [box.row_key(len(record.players))],
    }
    goals = {one.goal for one in record.entries if isinstance(one, ev.Turn) and one.goal}
    keys = [key for kind, wanted in needs.items() if kind in kinds for key in wanted]
    keys += [box.goal_key(goal) for goal in sorted(goals) if box.goal_key(goal) in box.values]
    for key in keys:
        if box.assumed(key):
            yield key, box.values[key]
    for name in ["space", *(["automa"] if record.rules.difficulty else [])]:
        if ev.Turn in kinds and box.assumed(name):
            yield name, f"{len(box.lists[name])} rows"
