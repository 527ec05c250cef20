"""What an answer about Genotype rests on and no text prints, as objects."""

from typing import Any

from testcross.rulesets.genotype.box import Assumption


def assumed_list(assumed: tuple[Assumption, ...]) -> list[dict[str, Any]]:
    """Return the assumed values of the box that an answer rests on, each with its reason."""
    return [
        {"key": one.key, "value": one.value, "section": one.section.name, "why": one.section.why}
        for one in assumed
    ]
