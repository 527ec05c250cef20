"""What an answer about Genotype rests on and no text prints, as text."""

from testcross.cli import console
from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import Assumption, format_value


def assumed_text(assumed: tuple[Assumption, ...]) -> str:
    """Return the assumed values that an answer rests on, in a sentence; nothing if none are."""
    if not assumed:
        return ""
    by_label: dict[str, list[str]] = {}
    for one in assumed:
        by_label.setdefault(one.section.label, []).append(f"{one.key} = {format_value(one.value)}")
    told = [f"{label} ({', '.join(values)})" for label, values in by_label.items()]
    return console.paragraph(f"Assumed, for no text prints it: {listed(told, 'and')}.")
