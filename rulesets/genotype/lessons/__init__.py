"""The lessons of the booklet: sentences are data, the numbers in them are worked out."""

from testcross.rulesets.genotype.lessons.curriculum import (
    LessonAnswer,
    find_lesson,
    give_lesson,
    lessons,
)
from testcross.rulesets.genotype.lessons.figure import LessonError

__all__ = [
    "LessonAnswer",
    "LessonError",
    "find_lesson",
    "give_lesson",
    "lessons",
]
