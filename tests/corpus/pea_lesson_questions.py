"""Questions to the lessons of Genotype, rightly and wrongly put."""

from random import Random

from testcross.rulesets.genotype.lessons import lessons

from corpus.question import Question, ask, filled_up

_RIGHT = {
    "plant": ("Ff", "RrGg", "rR tT"),
    "cross": ("TT x tt", "Ff × ff", "RrGg x RrGg", "TT tt"),
    "gene": ("R", "f", "T"),
    "trait": ("purple", "Wrinkled", "dwarf"),
    "counts": ("52:48", "315:108:101:32", "0:9", "5474:1850"),
    "ratio": ("1:1", "9:3:3:1", "3:1"),
    "risk": ("1/100", "5%", "0.001", "1/3"),
    "rate": ("1/9", "1%", "0.0001"),
    "young": ("0", "6", "20"),
    "recombination": ("1/10", "0.5", "1 %"),
    "recombinants": ("0", "2"),
    "genes": ("1", "4", "50"),
    "card": ("rr GG tt", "FF", "9: Ff (tt)"),
    "years": ("1", "10", "1000"),
    "dominant": ("0", "2", "4"),
    "overlay": ("flower codominance", "height-incomplete-dominance"),
}
_WRONG = ("", "x", "2", "-1", "1/0", "1:2:3", "Rg", "FFf x ff", "[b]1/2", "9" * 60)
_BAD: tuple[tuple[str, ...], ...] = (
    *(("sampel-size",), ("",), ("[b]alleles",), ("alleles", "dominance"), ("--risk", "1/2")),
    *(("dominance", "--risk", "1/2"), ("history", "--plant", "Ff"), ("alleles", "--plnt", "Ff")),
)


def pea_lesson_questions(count: int, random: Random) -> list[Question]:
    """Return questions to the lessons: each by itself, each option, and what is refused."""
    chosen = [ask("genotype", "lesson", *form) for form in ((), ("--json",))]
    chosen += [ask("genotype", "lesson", *words) for words in _BAD]
    chosen += [
        ask("genotype", "lesson", _lesson_with(name), f"--{name}", values[0])
        for name, values in _RIGHT.items()
    ]
    return filled_up(chosen, _question, random, count)


def _lesson_with(parameter: str) -> str:
    return next(one.name for one in lessons().lessons if parameter in one.parameters)


def _question(random: Random) -> Question:
    lesson = random.choice(lessons().lessons)
    words = [lesson.name]
    for parameter in lesson.parameters:
        if random.random() < 0.7:
            pool = _WRONG if random.random() < 0.2 else _RIGHT[parameter]
            words.append(f"--{parameter}={random.choice(pool)}")
    return ask("genotype", "lesson", *words, *(["--json"] if random.random() < 0.3 else []))
