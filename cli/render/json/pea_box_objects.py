"""The box of Genotype as documents."""

from typing import Any

from testcross.cli.render.json.assumption_objects import assumed_list
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.owner_box import CheckedBox, PlantList


@document.register
def box_document(box: Box) -> dict[str, Any]:
    """Return every value with its source, or the section that says why it was assumed."""
    return {"schema": schema("genotype-box"), **_values(box)}


@document.register
def checked_box_document(checked: CheckedBox) -> dict[str, Any]:
    """Return the mistakes of a file, and what is known with it."""
    return {
        "schema": schema("genotype-box"),
        "file": checked.file,
        "mistakes": [
            {"line": one.line, "key": one.key, "problem": one.problem} for one in checked.mistakes
        ],
        **_values(checked.box),
    }


@document.register
def plant_list_document(found: PlantList) -> dict[str, Any]:
    """Return the plant cards; an empty list of what was assumed where an owner wrote them down."""
    return {
        "schema": schema("genotype-box"),
        "plants": [{"card": str(one.plant), "copies": one.copies} for one in found.cards],
        "assumed": assumed_list(found.assumptions),
    }


def _values(box: Box) -> dict[str, Any]:
    why = {section.name: section.why for section in box.sections.values()}
    return {
        "values": [
            {
                "key": one.key,
                "value": one.value,
                "source": one.source or None,
                "section": one.assumed or None,
            }
            for one in box.values.values()
        ],
        "lists": [
            {
                "name": one.name,
                "entries": [dict(entry) for entry in one.entries],
                "section": one.assumed or None,
            }
            for one in box.lists.values()
        ],
        "assumed": [
            {"key": one.key, "value": one.value, "section": one.assumed, "why": why[one.assumed]}
            for one in box.values.values()
            if one.assumed
        ],
    }
