"""Questions about whole herds: checked, filled in, mended and explained."""

from random import Random

from testcross.rulesets.pedigrees.pedigree_simulation import HerdSimulator

from corpus.cards import NAMES, written
from corpus.question import Content, Question, ask, ask_with, filled_up

_BACK_CROSS = "1 1 0 0 2 0 0\n1 2 0 0 1 0 0\n1 3 2 1 1 0 0\n1 4 3 1 1 1 4\n1 5 3 1 2 2 3\n"
_HERD = (
    "id,sire,dam,sex,B,C\nRex,,,M,B-,Cch\nUna,,,F,B-,\nIda,Rex,Una,F,bb,\nMax,Rex,Una,M,B-,chc\n"
    "Tom,Max,Ida,M,B-,cc\n"
)
_ODD = "id,sire,dam,sex,L\na,b,,M,1/2/3\nb,a,,F,\na,,,M,2/2\nc,gone,a,,1\n"
_COUNTED = "id,sire,dam,D,born\na,,,0,2019\nb,,,2,2020\nc,a,b,1,2021\n"
_FILES: dict[str, Content] = {
    "back.pre": _BACK_CROSS,
    "herd.csv": _HERD,
    "odd.csv": _ODD,
    "counted.csv": _COUNTED,
}
_TOLD = ("counted.csv", "--dosage", "D", "--ignore", "born")
_RUMMY = ("--ruleset", "gene-rummy")
_CHECKS: tuple[tuple[str, ...], ...] = (
    *(("back.pre",), ("back.pre", "--json"), ("back.pre", "--format", "concise"), ("odd.csv",)),
    *(("herd.csv", *_RUMMY), _TOLD, ("back.pre", "--all-conflicts", "4"), ("gone.pre",)),
    *(("back.pre", "--size", "--limit", "9", "--form", "pre"), ()),
    ("back.pre", "--trios", "--all-conflicts", "7", "--jobs", "1"),
)
_FILLS: tuple[tuple[str, ...], ...] = (
    *(("herd.csv", *_RUMMY), ("herd.csv", *_RUMMY, "--json"), ("back.pre",), ("odd.csv",)),
    *(
        _TOLD,
        ("herd.csv", *_RUMMY, "--out", "new.csv"),
        ("back.pre", "--out", "new.bed", "--jobs", "1"),
        ("herd.csv", "--form", "csv"),
        (),
    ),
)
_CARRIERS: tuple[tuple[str, ...], ...] = (
    *(("herd.csv", *_RUMMY, "--allele", "c"), ("herd.csv", *_RUMMY, "--allele", "c", "--json")),
    *(("herd.csv", "--allele", "x"), ("back.pre", "--allele", "1"), ("herd.csv",)),
    (*_TOLD, "--allele", "+"),
    *(("herd.csv", *_RUMMY, "--allele", "b", "--locus", "B", "--form", "csv"), ()),
)
_REPAIRS: tuple[tuple[str, ...], ...] = (
    *(("back.pre",), ("back.pre", "--json"), ("back.pre", "--trust", "4", "--trust", "5")),
    *(("back.pre", "--limit", "60", "--out", "new.ped"), ("back.pre", "--limit", "-1"), ()),
    *(("back.pre", "--optimiser", "z3"), _TOLD, ("herd.csv", *_RUMMY, "--form", "csv")),
    ("back.pre", "--double-check", "--json", "--jobs", "1"),
)
_REASONS: tuple[tuple[str, ...], ...] = (
    *(("herd.csv", "Una.C", *_RUMMY), ("herd.csv", "Una", *_RUMMY, "--json"), ("back.pre", "4")),
    *(("back.pre", "--conflict", "1"), ("back.pre", "--conflict", "2"), ("herd.csv", "Una.Q")),
    ("herd.csv", "Una", "--locus", "B", *_RUMMY),
    *(("herd.csv", "Uni", *_RUMMY), (*_TOLD, "c"), (), ("herd.csv", "Rex.B", "--form", "csv")),
)
_ASKED = {
    "check": _CHECKS,
    "fill": _FILLS,
    "carriers": _CARRIERS,
    "repair": _REPAIRS,
    "explain": _REASONS,
}
_MORE = {"carriers": ("--allele", "2"), "explain": ("3",)}


_ADVICE: tuple[tuple[str, ...], ...] = (
    *(("castor", "--carries", "chocolate"), ("castor", "--carries", "c", "--json"), ("castor",)),
    *(("Una", "--carries", "c", "--from", "herd.csv"), ("Uni", "--from", "herd.csv"), ()),
    *(("castor", "--carries", "zebra"), ("--want", "White"), ("castor", "--want", "White")),
    *(("--from", "herd.csv", "--want", "White"), ("--from", "herd.csv", "--want", "Wite")),
    ("--from", "herd.csv", "--want", "Lilac", "--generations", "2", "--json"),
    ("--from", "herd.csv", "--want", "Lilac", "--generations", "3"),
    ("castor", "--generations", "2"),
    ("Black", "--carries", "yellow", "--ruleset", "labradors"),
    ("Black", "--carries", "yellow", "--ruleset", "labradors", "--notation", "slash"),
    ("Zwart", "--carries", "yellow", "--ruleset", "labradors", "--language", "nl"),
    *(("--from", "odd.csv", "--want", "White"), ("--from", "gone.csv", "--want", "White")),
)


def advise_questions(count: int, random: Random) -> list[Question]:
    """Return questions which test cross to make, and whom to mate for a variety."""
    chosen = [ask_with(_FILES, "advise", *words) for words in _ADVICE]
    return filled_up(chosen, _tested, random, count)


def _tested(random: Random) -> Question:
    carries = random.choice(("b", "c", "d", "tan", "White", "Lilac", "ch"))
    form = random.choice((("--json",), ()))
    return ask("advise", written(random, random.choice(NAMES)), "--carries", carries, *form)


def pedigree_questions(name: str, count: int, random: Random) -> list[Question]:
    """Return questions to one command about herds."""
    chosen = [ask_with(_FILES, "pedigree", name, *words) for words in _ASKED[name]]
    return filled_up(chosen, lambda r: _simulated(name, r), random, count)


def _simulated(name: str, random: Random) -> Question:
    """Return a question about a small herd with errors, on standard input."""
    herd = HerdSimulator(random.randint(5, 40), 0.2).game(random.randrange(10_000))
    text = herd.text(random.choice(["pre", "ped", "csv"]))
    form = random.choice((("--json",), ("--json",), ()))
    return ask("pedigree", name, "-", *_MORE.get(name, ()), *form, stdin=text)
