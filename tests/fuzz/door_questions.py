"""Questions whose files were drawn to be awkward: herds, settings, species, progress and errors."""

import json
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random

from program.question import Question, ask_with
from testcross.cli.settings import SETTINGS
from testcross.rulesets import Ruleset, load_ruleset

from fuzz.byte_mutations import LARGEST, mutated_bytes
from fuzz.token_mutations import JUNK, mutated_text
from fuzz.word_mutations import mutated_question

_ROOT = Path(__file__).parents[2]
SEXED = ("budgerigars", "cats", "chickens", "fruit-flies", "humans")
"""Species with loci on X or Z."""
_SEXES = ("M", "F", "", "", "male", "female", "1", "2", "u", "x")


def _spoilt(text: str, random: Random, often: float = 0.6) -> bytes:
    if random.random() > often:
        return text.encode()
    if random.random() < 0.4:
        return mutated_bytes(text.encode(), random)
    return mutated_text(text, random).encode("utf-8", "surrogateescape")


def _animal(ruleset: Ruleset, random: Random) -> str:
    """Return a card, or a genotype at some loci, mostly one that there can be."""
    if random.random() < 0.5:
        card = random.choice(ruleset.varieties).name
        return f"{card}{random.choice(('', '', '', ' male', ' female'))}"
    return " ".join(_genotype(ruleset, place, random) for place in range(len(ruleset.loci)))


def _genotype(ruleset: Ruleset, place: int, random: Random) -> str:
    symbols = [one.symbol for one in ruleset.loci[place].alleles]
    one, other = (random.choice([*symbols, "-"]) for _ in range(2))
    between = random.choice(("", "", "", "/"))
    if random.random() < 0.15:
        one, other, between = random.choice(symbols), random.choice("YW"), "/"
    return f"{one}{between}{other}"


def sexed_herd(random: Random) -> Question:
    """Return a question about a small herd of a species with sex chromosomes."""
    name = random.choice(SEXED)
    ruleset = load_ruleset(name)
    ids = [f"a{number}" for number in range(random.randint(1, 9))]
    loci = random.sample(range(len(ruleset.loci)), min(3, len(ruleset.loci)))
    has_cards = random.random() < 0.5
    heads = ["card"] if has_cards else [ruleset.loci[place].name for place in loci]
    rows = [["id", "sire", "dam", "sex", *heads]]
    for number, one in enumerate(ids):
        # now and then from anybody: in circles, of itself, of one parent twice, of nobody known
        known = ids[:number] if random.random() < 0.9 else [*ids, "gone"]
        parents = [random.choice(["", *known]) for _ in range(2)]
        cells = [_animal(ruleset, random)] if has_cards else []
        cells = cells or [_genotype(ruleset, place, random) for place in loci]
        cells = ["" if random.random() < 0.3 else cell for cell in cells]
        rows.append([one, *parents, random.choice(_SEXES), *cells])
    herd = "\n".join(",".join(row) for row in rows)
    who, locus = random.choice(ids), random.choice(ruleset.loci)
    allele = random.choice(locus.alleles).symbol
    card, other = (random.choice(ruleset.varieties).name for _ in range(2))
    about = ("herd.csv", "--ruleset", name)
    asked = random.choice(
        (
            ("pedigree", "check", *about, "--jobs", "1"),
            ("pedigree", "check", *about, "--trios", "--jobs", "1"),
            ("pedigree", "check", *about, "--all-conflicts", who, "--size", "--jobs", "1"),
            ("pedigree", "fill", *about, "--jobs", "1"),
            ("pedigree", "fill", *about, "-o", "full.csv", "--jobs", "1"),
            ("pedigree", "carriers", *about, "--allele", allele),
            ("pedigree", "repair", *about, "--jobs", "1"),
            ("pedigree", "explain", about[0], who, *about[1:]),
            ("pedigree", "explain", about[0], f"{who}.{locus.name}", *about[1:]),
            ("pedigree", "explain", *about, "--conflict", "1"),
            ("offspring", card, other, "--from", *about, "--founders", "estimated"),
            ("advise", who, "--carries", allele, "--from", *about),
            ("advise", "--want", card, "--from", *about, "--generations", "1"),
            ("draw", *about),
        )
    )
    return ask_with({"herd.csv": _spoilt(herd, random, 0.4)}, *asked, *_in_json(random, asked))


def _in_json(random: Random, asked: Sequence[str]) -> tuple[str, ...]:
    return ("--json",) if asked[0] != "draw" and random.random() < 0.5 else ()


_VALUES = (
    *("gene-rummy", "gene-rummy-novice", "cats", "own.toml", ".", "", "emus", "rabbits+nl"),
    *("standard", "production", "set", "chess", "strict", "either", "loose", "nl", "xx", "json"),
    *("jsonl", "text", "csv", "html", "names.txt"),
)


def with_settings(questions: Sequence[Question], random: Random) -> Question:
    """Return one of some questions, asked where there is a file of settings, right or wrong."""
    question = random.choice(questions)
    keys = random.sample([*SETTINGS, "fil", "tool"], random.randint(0, 4))
    lines = [f"{key} = {_setting(random)}" for key in keys]
    shared = random.random() < 0.2
    head = ["[tool.testcross]"] if shared else []
    text = _spoilt("\n".join((*head, *lines)), random)
    name = "pyproject.toml" if shared else "testcross.toml"
    commands = tuple(
        (*words, "--json") if random.random() < 0.5 else words for words in question.commands
    )
    files = (*question.files, (name, text), ("names.txt", b"Ann\nBo\n"))
    return Question(commands=commands, stdin=question.stdin, files=files)


def _setting(random: Random) -> str:
    if random.random() < 0.8:
        return f'"{random.choice(_VALUES)}"'
    return random.choice(('["Ann", "Bo"]', "3", "true", "[]", "{}", "[1]", "1979-05-27", *JUNK))


@cache
def _species() -> Sequence[tuple[str, str]]:
    """Return the names and the texts of species that are small enough to be tried often."""
    paths = sorted((_ROOT / "rulesets" / "species").glob("*.toml"))
    texts = ((path.stem.replace("_", "-"), path.read_text(encoding="utf-8")) for path in paths)
    return [(name, text) for name, text in texts if len(text) < LARGEST]


def own_species(random: Random) -> Question:
    name, text = random.choice(_species())
    ruleset = load_ruleset(name)
    cards = [_animal(ruleset, random) for _ in range(3)]
    by = ("--ruleset", "own.toml")
    locus = random.choice(ruleset.loci)
    asked = random.choice(
        (
            ("ruleset", "check", "own.toml"),
            ("ruleset", "check", "own.toml"),
            ("show", "ruleset", "own.toml"),
            ("show", "deck", *by),
            ("show", "card", cards[0], *by),
            ("check", *cards, *by),
            ("explain", *cards, *by),
            ("offspring", *cards[:2], *by),
            ("punnett", _genotype(ruleset, 0, random), _genotype(ruleset, 0, random), *by),
            ("why", f"{cards[0]} x {cards[1]} -> {cards[2]}", f"{locus.name}", *by),
            ("advise", cards[0], "--carries", locus.alleles[-1].symbol, *by),
            ("score", *cards, *by),
            ("draw", *cards, *by),
            ("quiz", "--seed", "3", "--count", "1", *by),
        )
    )
    return ask_with({"own.toml": _spoilt(text, random, 0.9)}, *asked, *_in_json(random, asked))


_PROGRESS = (_ROOT / "docs" / "class-test" / "progress.json").read_text(encoding="utf-8")


def own_progress(random: Random) -> Question:
    """Return a question about what a pupil knows, by a file that somebody has been at."""
    document = json.loads(_PROGRESS)
    for _ in range(random.randint(0, 2)):
        _replaced(document, random)
    text = json.dumps(document, indent=random.choice((None, 1)))
    asked = random.choice(
        (
            ("progress", "ann.json"),
            ("quiz", "--progress", "ann.json", "--seed", str(random.randrange(99)), "--count", "2"),
            ("quiz", "--progress", "ann.json", "--mode", "exam", "--count", "2"),
        )
    )
    answers = "\n".join(random.choice((*JUNK, "yes", "no", "Cc", "quit")) for _ in range(6))
    question = ask_with({"ann.json": _spoilt(text, random, 0.5)}, *asked, *_in_json(random, asked))
    return Question(commands=question.commands, stdin=answers.encode(), files=question.files)


_WRONG: tuple[object, ...] = (
    *(None, True, -1, 0, 1e308, 10**400, float("nan"), float("inf"), "", "x", [], {}, [[]]),
    *("0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00", "2026-02-30", "2026-01-01"),
    *("9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "\ud800", "\0", "a" * 5_000),
)


def _replaced(part: object, random: Random) -> None:
    """Put something else in the place of a value, anywhere in a document."""
    while isinstance(part, dict | list) and part:
        keys: Sequence[object] = list(part) if isinstance(part, dict) else range(len(part))
        key = random.choice(keys)
        below = part[key]  # type: ignore[call-overload] # of a dict or of a list
        if not isinstance(below, dict | list) or not below or random.random() < 0.1:
            part[key] = deepcopy(random.choice(_WRONG))  # type: ignore[call-overload] # the same
            return
        part = below


def wrong_in_json(questions: Sequence[Question], random: Random) -> Question:
    question = mutated_question(random.choice(questions), random)
    commands = tuple(
        words if "--json" in words else (*words[:1], "--json", *words[1:])
        for words in question.commands
    )
    return Question(commands=commands, stdin=question.stdin, files=question.files)
