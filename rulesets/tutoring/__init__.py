"""Questions that make a pupil reason: made by seed, with hints by degrees, proofs and keys.

A kind of question says what it draws and how its answer is found by asking a mind. A mind that
knows the laws gives the right answer, minds with a misconception give the wrong ones.
"""

from typing import TYPE_CHECKING

from testcross.rulesets.tutoring.answer_sheet import ANSWER_COLUMNS, AnswerFinding, AnswerReader
from testcross.rulesets.tutoring.answer_text import how_to_choose, labels_of
from testcross.rulesets.tutoring.asking import AskedAgain, Asking, ExamAsking, TutorText
from testcross.rulesets.tutoring.grading import (
    ClassChange,
    ClassReport,
    LessonChange,
    QuestionGrade,
    class_change,
    class_report,
)
from testcross.rulesets.tutoring.misconception import BY_NAME, MISCONCEPTIONS, Misconception
from testcross.rulesets.tutoring.question import (
    LEVELS,
    Answer,
    AnswerChoice,
    CardRow,
    Concept,
    Feedback,
    Form,
    Level,
    Question,
    SmallerQuestion,
    concept_named,
    identifier,
)
from testcross.rulesets.tutoring.quiz import MODES, Mode, Quiz, Tally
from testcross.rulesets.tutoring.tutor import (
    NoQuestionError,
    Tutor,
    WalkStep,
    kinds_of,
    practised_by,
    walk_through,
)
from testcross.rulesets.tutoring.worksheets import (
    FORM_NAMES,
    MOST_FORMS,
    Worksheet,
    WorksheetItem,
    make_forms,
    make_worksheet,
    worksheet_item,
)
from testcross.solver.late_imports import late_names

if TYPE_CHECKING:
    from testcross.rulesets.tutoring.key_file import (
        codes_in,
        key_of_form,
        key_text,
        kinds_after,
        read_key,
    )

__all__ = [
    "ANSWER_COLUMNS",
    "BY_NAME",
    "FORM_NAMES",
    "LEVELS",
    "MISCONCEPTIONS",
    "MODES",
    "MOST_FORMS",
    "Answer",
    "AnswerChoice",
    "AnswerFinding",
    "AnswerReader",
    "AskedAgain",
    "Asking",
    "CardRow",
    "ClassChange",
    "ClassReport",
    "Concept",
    "ExamAsking",
    "Feedback",
    "Form",
    "LessonChange",
    "Level",
    "Misconception",
    "Mode",
    "NoQuestionError",
    "Question",
    "QuestionGrade",
    "Quiz",
    "SmallerQuestion",
    "Tally",
    "Tutor",
    "TutorText",
    "WalkStep",
    "Worksheet",
    "WorksheetItem",
    "class_change",
    "class_report",
    "codes_in",
    "concept_named",
    "how_to_choose",
    "identifier",
    "key_of_form",
    "key_text",
    "kinds_after",
    "kinds_of",
    "labels_of",
    "make_forms",
    "make_worksheet",
    "practised_by",
    "read_key",
    "walk_through",
    "worksheet_item",
]

# what reads files from outside brings pydantic along
__getattr__ = late_names(
    __name__, {"key_file": ("codes_in", "key_of_form", "key_text", "kinds_after", "read_key")}
)
