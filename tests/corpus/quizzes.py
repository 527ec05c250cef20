"""Questions to ``quiz``, which nobody answers so that each shows its first, and to ``grade``."""

from pathlib import Path
from random import Random

from corpus.question import Question, ask, ask_with, filled_up

_LEVELS = ("novice", "locus", "trio", "litter")
_KINDS = (
    *("legal", "locus", "elimination", "verdict", "allele", "animal", "either-or", "premises"),
    *("kits", "odd", "design", "punnett", "chance", "next", "test-cross", "terms", "score", "set"),
)
_EXPORTS = ("gift", "moodle-xml", "anki", "html", "markdown", "csv")


def quiz_questions(count: int, random: Random) -> list[Question]:
    """Return quizzes of every kind and level, and some that cannot be."""
    chosen = [
        ask("quiz"),
        ask("quiz", "--json", "--seed", "4"),
        ask("quiz", "--mode", "exam", "--level", "litter"),
        ask("quiz", "--level", "easy"),
        ask("quiz", "--kind", "alele"),
        ask("quiz", "--concept", "white-hides", "--count", "3"),
        ask("quiz", "--forms", "2", "--count", "3", "--out", "test"),
        ask("quiz", "--forms", "2"),
        ask("quiz", "--after", "nowhere.json"),
        ask("quiz", "--answered", "rh", "--seed", "3"),
        ask("quiz", "--ruleset", "genotype", "--level", "trio"),
        *(ask("quiz", "--count", "6", "--export", name) for name in _EXPORTS),
        ask("quiz", "--export", "qti"),
        ask("quiz", "--count", "6", "--export", "csv", "--engine", "cp-sat"),
        ask("quiz", "--ruleset", "labradors", "--language", "nl"),
        ask("quiz", "--export", "csv", "--answered", "r"),
        ask("quiz", "--key", "key.csv"),
        ask("quiz", "--progress", "key.csv", "--answered", "r"),
    ]
    return filled_up(chosen, _drawn, random, count)


def progress_questions(count: int, random: Random) -> list[Question]:
    """Return a file of progress, as text and as JSON, and one that is none."""
    told = (_TEST / "progress.json").read_text(encoding="utf-8")
    chosen = [
        ask_with({"ann.json": told.replace("2026", "2020")}, "progress", "ann.json"),
        ask_with({"ann.json": told[:300]}, "progress", "ann.json"),
        ask("progress", "nowhere.json", "--json"),
    ]
    return filled_up(chosen, lambda _: chosen[-1], random, count)


def _drawn(random: Random) -> Question:
    return ask(
        *("quiz", "--level", random.choice(_LEVELS), "--kind", random.choice(_KINDS)),
        *("--seed", str(random.randrange(1000))),
    )


_TEST = Path(__file__).parents[2] / "docs" / "class-test"
_LINES = (
    "gene-rummy-novice-novice-7-A,Ann,1,bb Dd",
    "gene-rummy-novice-novice-7-A,Ann,1,bb D-",
    "gene-rummy-novice-novice-7-B,Ann,2,a",
    "gene-rummy-novice-novice-7-A,,2,a",
    "gene-rummy-novice-novice-8-A,Bo,2,a",
    "gene-rummy-novice-novice-7-A,[b]Bo,9,a",
    "gene-rummy-novice-novice-7-A,Cy,3,eleven",
)


def grade_questions(count: int, random: Random) -> list[Question]:
    """Return classes whose answers are marked, some of them with lines that cannot be."""
    key = (_TEST / "key.json").read_text(encoding="utf-8")
    told = (_TEST / "class.csv").read_text(encoding="utf-8")
    files = {"key.json": key, "class.csv": told, "names.txt": "Ann\nBo\n"}
    chosen = [
        ask_with(files, "grade", "key.json", "class.csv"),
        ask_with(files, "grade", "key.json", "class.csv", "--json"),
        ask_with(files, "grade", "key.json", "class.csv", "--html"),
        ask_with(files, "grade", "key.json", "class.csv", "--xlsx", "--out", "class.xlsx"),
        ask_with(files, "grade", "key.json", "class.csv", "--anonymous", "--pupils", "names.txt"),
        ask_with(files, "grade", "key.json", "class.csv", "--change", "--jobs", "1"),
        ask_with(files, "grade", "class.csv", "key.json"),
        ask_with(files, "grade", "key.json", "nowhere.csv", "--ruleset", "gene-rummy"),
    ]
    return filled_up(chosen, lambda r: _graded(key, r), random, count)


def _graded(key: str, random: Random) -> Question:
    lines = random.sample(_LINES, random.randint(1, len(_LINES)))
    answers = "\n".join(["key,pupil,question,answer", *lines, ""])
    return ask_with({"key.json": key, "a.csv": answers}, "grade", "key.json", "a.csv")
