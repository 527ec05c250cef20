"""What a hint must not say before the last: the answer, as each kind of question has it."""

import re

from testcross.rulesets.tutoring import Question


def gives_away(question: Question, hint: str) -> bool:
    """Tell whether a hint names the answer where that is a thing by itself to be found."""
    if question.kind == "locus":
        return re.search(rf"\blocus {question.answer[0]}\b", hint) is not None
    if question.kind in ("odd", "set", "terms", "chance", "either-or", "lacking", "verdict"):
        return question.answer[0].casefold() in hint.casefold()
    if question.kind == "allele":
        about = question.text.removeprefix("What is ").split(" at ")[0]
        return re.search(rf"{about}( \(.*?\))? is {question.answer[0]}\b", hint) is not None
    if question.kind == "animal":
        return question.answer[0] in hint
    return False


def hint_gives_away(question: Question, hint: str) -> bool:
    """Tell whether a hint before the last says what is right, to any kind of question."""
    if hint.startswith("Law of "):
        return False
    about, named = question.text, set(re.findall(r"the \w+|kit \d", hint))
    if question.kind == "premises":
        return named & {choice.text for choice in question.choices} == set(question.answer)
    if question.kind == "kits":
        return any(choice.text in hint for choice in question.choices)
    words = {
        "score": f"{question.answer[0]} point",
        "punnett": rf"\b{question.answer[0]}\b",
        "next": rf"(?<!\w){question.answer[0]}(?!\w)",
        "elimination": rf"{about.split(' for ')[-1].split(' at ')[0]}.* (cannot|can not|is not)\b",
        "legal": r"\b(yes|no|legal|illegal|cannot have|can have)\b",
    }
    said = words.get(question.kind)
    if said is not None:
        return re.search(said, hint, re.IGNORECASE) is not None
    return gives_away(question, hint)
