"""The box of somebody who owns the game: a file to fill in, read and checked; the plant cards."""

from testcross.rulesets.genotype.box_file.filled_box import (
    PRACTICE,
    box_of_tables,
    box_of_text,
    check_box,
    plant_list,
    practice_box,
    practice_deck,
    read_box,
    template,
)

__all__ = [
    "PRACTICE",
    "box_of_tables",
    "box_of_text",
    "check_box",
    "plant_list",
    "practice_box",
    "practice_deck",
    "read_box",
    "template",
]
