"""The lessons of the booklet: sentences are data, the numbers in them are worked out."""

from testcross.rulesets.genotype.lessons.curriculum import find_lesson, give_lesson, lessons
from testcross.rulesets.genotype.lessons.given import LessonError
from testcross.rulesets.genotype.lessons.lesson import Lesson, LessonAnswer, LessonList

__all__ = [
    "Lesson",
    "LessonAnswer",
    "LessonError",
    "LessonList",
    "find_lesson",
    "give_lesson",
    "lessons",
]
