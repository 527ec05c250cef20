"""The box: what cards and boards print, as far as the text or an owner says it."""

from testcross.rulesets.genotype.box.assumptions import Assumption, Assumptions
from testcross.rulesets.genotype.box.box_values import (
    Box,
    BoxList,
    BoxSection,
    BoxValue,
    PlantCopies,
    load_box,
)
from testcross.rulesets.genotype.box.owner_file import (
    BoxError,
    BoxMistake,
    CheckedBox,
    check_box,
    read_box,
)
from testcross.rulesets.genotype.box.practice_deck import practice_deck
from testcross.rulesets.genotype.box.template import template

__all__ = [
    "Assumption",
    "Assumptions",
    "Box",
    "BoxError",
    "BoxList",
    "BoxMistake",
    "BoxSection",
    "BoxValue",
    "CheckedBox",
    "PlantCopies",
    "check_box",
    "load_box",
    "practice_deck",
    "read_box",
    "template",
]
