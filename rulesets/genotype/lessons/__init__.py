"""The lessons of the booklet: sentences are data, the numbers in them are worked out."""

from testcross.rulesets.genotype.lessons.curriculum import (
    Lesson,
    LessonAnswer,
    LessonList,
    find_lesson,
    give_lesson,
    lessons,
)
from testcross.rulesets.genotype.lessons.figure import LessonError

__all__ = [
    "Lesson",
    "LessonAnswer",
    "LessonError",
    "LessonList",
    "find_lesson",
    "give_lesson",
    "lessons",
]
