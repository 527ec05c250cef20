"""The box: what cards and boards print, as far as the text or an owner says it."""

from testcross.rulesets.genotype.box.box_values import (
    Assumption,
    Assumptions,
    Box,
    BoxList,
    BoxSection,
    BoxValue,
    PlantCopies,
    assumed_blocks,
    format_value,
    load_box,
)

__all__ = [
    "Assumption",
    "Assumptions",
    "Box",
    "BoxList",
    "BoxSection",
    "BoxValue",
    "PlantCopies",
    "assumed_blocks",
    "format_value",
    "load_box",
]
