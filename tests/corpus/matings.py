"""Questions about matings: check, explain, score, litter, why and why-not."""

from collections.abc import Sequence
from itertools import cycle
from random import Random

from corpus.cards import (
    BAD_BRACKETS,
    BAD_GENOTYPES,
    NOT_MODELLED,
    ODD_GENOTYPES,
    UNKNOWN,
    any_litter,
    genotype,
    spoilt,
    written,
)
from corpus.question import Question, ask, ask_with, filled_up
from corpus.rulesets import SNAPDRAGONS, SWEET_PEAS, pea_litter

CROSSES = (" x ", " X ", " × ", "  x  ")
ARROWS = (" -> ", " = ", " : ", " → ", "->", ": ", " – > ")
LITTERS = ("check", "explain", "score", "litter")
MANY = 180
"""Questions from which on a command gets all that is bad; with fewer, every other one."""
_SOLVING = (("--engine", "cp-sat"), ("--engine", "python-constraint"), ("--double-check",))
_BAD_LINES = (
    *("castor x lilac", "castor lilac white", "castor x lilac ->", "-> white", "x lilac -> white"),
    *("castor x lilac -> white -> black", "castor x lilac x black -> white", "castor × lilac"),
    *("castor x lilac -> white,, black", "castor x lilac -> white;black", "= : ->", "x", "->"),
    *("castor x lilac -> " + ", ".join(["white"] * 5), "castor x lilac -> " + "white, " * 20),
    *(
        "castor doe x lilac buck -> white",
        "castor doe x lilac -> white",
        "castor x lilac buck=white",
    ),
    *("Castor buck x Lilac doe -> White buck, Black doe", "castor buck buck x lilac -> white"),
    *(
        "castor\tx\tlilac\t->\twhite",
        "castor\u00a0x\u00a0lilac\u00a0→\u00a0white",
        "Castor x Lilac = [b]White",
    ),
)
_BAD_WORDS: tuple[tuple[str, ...], ...] = (
    *((), ("castor",), ("castor", "lilac"), ("castor", "lilac", ""), ("", "", "")),
    *(("castor", "lilac", *["white"] * n) for n in (4, 5, 9)),
    *(("castor doe", "lilac", "white"), ("castor", "lilac buck", "white"), ("-", "castor")),
    *(("castor", "lilac", "white", "--jsn"), ("castor", "lilac", "white", "-q"), ("--", "--json")),
    *(
        ("castor", "lilac", "white", "--engine", "abacus"),
        ("castor", "lilac", "--ruleset", "emus"),
    ),
    *(
        ("--file", "missing.txt"),
        ("--file", ""),
        ("--file", "."),
        ("--file", "missing.txt", "castor"),
    ),
    *(
        ("castor", "lilac", "white", "--ruleset", ""),
        ("castor", "lilac", "white", "--json", "--json"),
    ),
    *(("castor", "lilac", "white", "--json", "--ruleset"), ("--double-check",), ("--json",)),
    *(("castor", "and", "lilac", "white"), ("castor", "lilac", "--", "--", "cc", "--")),
    *(
        ("castor,", "lilac", "=", "white"),
        ("castor", "bl", "ot", "white"),
        ("castor", "lilac", "cc"),
    ),
    *(("castor", "x", "lilac", "=", "white"), ("castor", "x", "lilac", "=", "white", "black")),
    *(("castor", "lilac", "white", "--json=yes"), ("castor", "lilac", "--", "white")),
)
_OWN_OPTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "check": (("--quiet",), ("--short",), ("--notation", "slash"), ("--language", "nl")),
    "explain": (
        *(
            ("--step",),
            ("--ask",),
            ("--short",),
            ("--only", "kit1.C"),
            ("--only", "buck.a"),
            ("--fill", "either"),
            ("--notation", "plain"),
            ("--language", "nl"),
        ),
        *(("--fill", "either", "--only", "doe.B"), ("--fill", "either", "--json")),
        *(("--variant", "production"), ("--variant", "families")),
    ),
    "score": (
        *(("--scoring", name) for name in ("standard", "simple", "suits")),
        *(("--fill", "either"), ("--scoring", "simple", "--fill", "either"), ("--short",)),
        *(("--notation", "cards"), ("--notation", "slash", "--json"), ("--double-check",)),
        ("--language", "nl"),
        *(("--variant", "production"), ("--variant", "families")),
    ),
    "litter": (
        *(("--fill", "either"), ("--short",)),
        *(("--notation", "slash"), ("--language", "nl")),
    ),
}
_LABRADORS = ("noir", "jaune", "zwart", "--ruleset", "labradors")
_BAD_OPTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "check": (("--quiet", "--json"), ("--fill", "either")),
    "explain": (
        *(("--step", "--json"), ("--only", "kit9.C"), ("--only", "kit1"), ("--only", "", "--json")),
        *(("--fill", "both"), ("--quiet",)),
    ),
    "score": (
        ("--scoring", "dear"),
        ("--scoring", ""),
        ("--scoring", "Suits"),
        ("--fill", "loose"),
    ),
    "litter": (("--fill", "none"), ("--quiet",)),
}
_BAD_FILES: tuple[bytes, ...] = (
    b"",
    b"\n\n# nothing here\n",
    b"castor x lilac -> white\ncastr x lilac -> white\n\n# rest\nblack x black -> castor\n",
    b"\xef\xbb\xbfcastor x lilac -> white\r\nblack x black -> lilac # fine\r\n",
    b"castor x lilac -> white\n\xff\xfe bad bytes\nblack x black -> lilac\n",
    b"castor \0 x lilac -> white\n",
    b"castor x lilac -> " + b"white, " * 2_000 + b"\ncastor x lilac -> white\n",
    b"castor x lilac -> white",
    "castor × lilac → white\nA– B– C– D– x aa bb Cc dd = –a –b cc –d\n".encode(),
    "castor x lilac -> white\n".encode("utf-16"),
)


def litter_questions(command: str, count: int, random: Random) -> list[Question]:
    """Return questions to a command that takes a litter: words, a line, a file, stdin."""
    step = 2 if count < MANY else 1
    chosen = [ask(command, *words) for words in _BAD_WORDS[::step]]
    chosen += [ask(command, one) for one in _BAD_LINES[::step]]
    chosen += [ask(command, *_spoilt_words(random, bad)) for bad in _bad_cards(random, 20 // step)]
    options = _OWN_OPTIONS[command] + _BAD_OPTIONS[command]
    for option, litter in zip(options, cycle(_few_litters(random)), strict=False):
        chosen.append(ask(command, *litter, *option))
    for number, data in enumerate(_BAD_FILES[::step]):
        more = ("--json",) if number % 2 else ()
        chosen.append(ask_with({"m.txt": data}, command, "--file", "m.txt", *more))
        chosen.append(ask(command, "-", *more[number % 4 :], stdin=data))
    chosen += [_other_game(command, random) for _ in range(6)]
    chosen += [ask(command, *_LABRADORS), ask(command, *_LABRADORS, "--language", "fr")]
    chosen = list(dict.fromkeys(chosen))
    return filled_up(chosen, lambda r: _litter_question(command, r), random, count)


def _few_litters(random: Random) -> list[tuple[str, ...]]:
    return [any_litter(random, kits) for kits in (1, 2, 3, 4, 1, 2)]


def _bad_cards(random: Random, count: int) -> list[str]:
    pools = (UNKNOWN, NOT_MODELLED, BAD_GENOTYPES, BAD_BRACKETS, ODD_GENOTYPES)
    return [random.choice(pools[number % len(pools)]) for number in range(count)]


def _spoilt_words(random: Random, bad: str) -> list[str]:
    words = list(any_litter(random, random.randint(1, 3)))
    words[random.randrange(len(words))] = bad
    return words


_PEAS = (
    *("FF", "Ff", "ff", "fF", "Tt", "tall", "short", "purple", "white", "tall purple", "FF Tt"),
    *("white (ff)", "round wrinkled", "Rg", "Aa", "FFf", "axial", "purpel", "RrFfGgTt", "ttFf"),
)
_PEA_RULESETS = (
    *("genotype", "genotype", "genotype+flower-codominance"),
    "genotype+flower-incomplete-dominance+height-incomplete-dominance",
)


def _other_game(command: str, random: Random) -> Question:
    """Return a question by a ruleset that is not the usual one: shipped, or of one's own."""
    kind = random.randrange(4)
    if kind == 3:
        plants = random.choices(_PEAS, k=random.randint(3, 5))
        return ask(command, *plants, f"--ruleset={random.choice(_PEA_RULESETS)}")
    if kind == 0:
        names = random.choices(["Black", "Chocolate", "Blue", "Lilac", "Castor"], k=4)
        return ask(command, *names, "--ruleset", "gene-rummy-novice")
    if kind == 1:
        names = random.choices(["Red Round", "Scarlet", "White Broad", "Pink Oval", "Peloric"], k=4)
        own = {"flowers.toml": SNAPDRAGONS}
        return ask_with(own, command, *names, "--ruleset", "flowers.toml")
    return ask_with({"peas.toml": SWEET_PEAS}, command, *pea_litter(random), "--ruleset=peas.toml")


def _litter_question(command: str, random: Random) -> Question:
    litter = any_litter(random, random.choices((1, 2, 3, 4), weights=(5, 2, 2, 2))[0])
    options = _options(command, random)
    kind = random.randrange(12)
    if kind < 5:
        return ask(command, *_words(random, litter), *options)
    if kind < 9:
        return ask(command, line(random, litter), *options)
    if kind < 10:
        return ask(command, *_spoilt_words(random, spoilt(random, litter[0])), *options)
    lines = [line(random, litter), *(_any_line(random) for _ in range(random.randint(1, 5)))]
    text = "\n".join(lines) + "\n"
    if kind == 10:
        return ask_with({"m.txt": text}, command, "--file", "m.txt", *options)
    return ask(command, "-", *options, stdin=text)


def _any_line(random: Random) -> str:
    kind = random.randrange(8)
    if kind == 0:
        return random.choice(["", "# a comment", random.choice(_BAD_LINES)])
    words = _words(random, any_litter(random, random.randint(1, 4)))
    if kind == 1:
        words[-1] = spoilt(random, words[-1])
    return _joined(random, words)


def _options(command: str, random: Random) -> list[str]:
    options = ["--json"] if random.random() < 0.3 else []
    if random.random() < 0.15:
        options += random.choice(_SOLVING[:2] if command == "litter" else _SOLVING)
    if random.random() < 0.35 and options != ["--json"]:
        options += random.choice(_OWN_OPTIONS[command])
    return options


def _words(random: Random, litter: Sequence[str]) -> list[str]:
    words = [written(random, name) for name in litter]
    if random.random() < 0.15:
        words = [f"{words[0]} buck", f"{words[1]} doe", *words[2:]]
    if random.random() < 0.1:
        words[random.randrange(len(words))] = genotype(random)
    return words


def line(random: Random, litter: Sequence[str]) -> str:
    """Return a mating as one line."""
    return _joined(random, _words(random, litter))


def _joined(random: Random, words: Sequence[str]) -> str:
    buck, doe, *kits = words
    young = random.choice([", ", ","]).join(kits)
    return f"{buck}{random.choice(CROSSES)}{doe}{random.choice(ARROWS)}{young}"


# why and why-not

_TARGETS = (
    *("buck.A", "doe.B", "kit1.C", "kit.D", "Buck . c", "KIT1.d", "kit2.A", "doe.E", "cat.A"),
    *("kit1", "", ".", "kit1.", ".C", "kit0.A", "sire.A", "kit1.C.D", "kit1=White"),
)
_SUPPOSED = (
    *("kit1=Chinchilla", "kit1=Castr", "kit1=", "=White", "kit1", "buck.B=BB", "doe.C=cc"),
    *("buck.B=BBB", "kit1.E=ee", "kit2=White", "kit9=White", "doe=Castor buck", "kit1=Steel"),
    *("buck.B=B–", "kit1=aa bb cc dd", "kit1 = white ", "doe.A=atat", "doe.C=c(chd)-", "a=b=c"),
    *("buck=Castor (Aa Bb C- Dd)", "kit1.C=C c", "kit1.C=--", "buck.A=aA", "kit=REW", "kit1.=aa"),
)
_BAD_WHY: tuple[tuple[str, ...], ...] = (
    *((), ("castor x lilac -> white",), ("kit1.C", "castor x lilac -> white"), ("", "")),
    *(("castor", "lilac", "white", "kit1.C"), ("castor x lilac -> white", "kit1.C", "--jsn")),
    *(("castr x lilac -> white", "kit1.C"), ("castor x lilac", "kit1.C"), ("-", "kit1.C")),
    *(("castor x lilac -> white", "kit1.C", "--fill", "some"), ("x" * 3_000, "kit1.C", "--json")),
    *(("castor x lilac -> white", "kit1.C", "--engine", "abacus"), ("--json", "castor", "kit1.C")),
    *(
        ("castor x lilac -> white", "kit1=Black", "--ruleset", "emus"),
        ("castor x lilac -> white", "--json"),
    ),
)


def why_questions(command: str, count: int, random: Random) -> list[Question]:
    """Return questions why an animal is what it is, or why not something else."""
    places = _TARGETS if command == "why" else _SUPPOSED
    chosen = [ask(command, *words) for words in _BAD_WHY]
    for number, place in enumerate(places):
        more = ("--json",) if number % 3 == 0 else ()
        chosen.append(ask(command, line(random, any_litter(random, 1)), place, *more))
    place = "kit1.B" if command == "why" else "kit1.B=bb"
    ways = (
        *(*_SOLVING, ("--ruleset", "gene-rummy-novice"), ("--ruleset=missing.toml",)),
        *(("--notation", "slash"), ("--notation", "letters"), ("--language", "nl")),
    )
    chosen += [ask(command, "Black x Blue -> Lilac", place, *option) for option in ways]
    return filled_up(chosen, lambda r: _why_question(command, r), random, count)


def _why_question(command: str, random: Random) -> Question:
    litter = any_litter(random, random.randint(1, 4))
    animal = random.choice(["buck", "doe", *(f"kit{n}" for n in range(1, len(litter) - 1))])
    place = f"{animal}.{random.choice('ABCD')}"
    if command == "why-not" and random.random() < 0.5:
        place = f"{animal}={written(random, any_litter(random, 1)[2])}"
    elif command == "why-not":
        at = "ABCD".index(place[-1])
        place += f"={genotype(random).split()[at]}"
    options = ["--json"] if random.random() < 0.25 else []
    if command == "why" and random.random() < 0.3:
        options += ["--fill", "either"]
    if random.random() < 0.1:
        options += random.choice(_SOLVING)
    return ask(command, line(random, litter), place, *options)


def draw_questions(count: int, random: Random) -> list[Question]:
    """Return matings that are drawn, and names of pictures that cannot be written."""
    chosen = [ask("draw", *words) for words in (("castor lilac",), ("castor lilac white",))]
    mating = "castor x lilac -> white"
    chosen += [ask("draw", mating, "--out", name) for name in ("x.png", "x", "-")]
    chosen += [ask("draw", "black x blue -> lilac", "--ruleset", "gene-rummy-novice")]
    chosen += [ask("draw", mating, "--notation", "slash")]
    chosen += [ask("draw", "docs/samples/herd.csv"), ask("draw", "missing.csv")]
    chosen += [ask("draw", "gone.csv"), ask("draw", "gone.csv", "--around", "Rex")]
    return filled_up(chosen, _draw_question, random, count)


def _draw_question(random: Random) -> Question:
    step = ["--step", str(random.randint(0, 6))] if random.random() < 0.5 else []
    return ask("draw", line(random, any_litter(random, random.randint(1, 4))), *step)
