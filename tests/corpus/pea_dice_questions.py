"""Questions about the dice of Genotype: what can they give, and which plants can be completed?"""

from random import Random

from corpus.question import Content, Question, ask_with, filled_up

_BOX = '[mat]\ndice_slots = 4\n[parents]\nF = "FF x Ff"\n[[plant]]\npoints = 9\ntraits = "rr GG"\n'
_WRONG_BOX = '[mat]\nplot = 2\n[[tool]]\nname = "Rakke"\n[goals]\nR = 99\n'
_FILES: dict[str, Content] = {"box.toml": _BOX, "wrong.toml": _WRONG_BOX, "no.toml": "[mat"}
_ODDS: tuple[tuple[str, ...], ...] = (
    *((), ("--json",), ("FF x Ff",), ("rr", "x", "Rr", "FFxff"), ("Ff",), ("FFf x Ff",)),
    *(("Ff x Rr",), ("FF x Ff", "Ff x Ff"), ("Qq x Qq",), ("fF × ff", "--want", "2Ff mF")),
    *(("--want", "rr 2Ff", "--json"), ("--want", "6rr"), ("--want", ""), ("--want", "Rr*3")),
    *(("--roll", "F: II II IV m m / I m"), ("--roll", "F: I I I", "--json")),
    *(("--roll", "F: I I I I V"), ("--roll", "F: I I I I m"), ("--roll", "I I I I I")),
    *(("--roll", "F: I I I I m / m / I"), ("--box", "box.toml"), ("--box", "wrong.toml")),
)
_CHANCES: tuple[tuple[str, ...], ...] = (
    *((), ("rr GG tt",), ("rr", "GG", "tt", "--dice", "4"), ("9: FF Tt (gg)", "5: rr", "--json")),
    *(("Rg",), ("FF Ff",), ("9:",), ("(FF",), ("x: FF",), ("(FF)",), ("rr", "--dice", "0")),
    *(("rr", "--dice", "2", "--no-mutation"), ("rr", "--parents", "RR x rr"), ("rr", "--parents")),
    *(("ff TT", "--box", "box.toml"), ("ff", "--box", "no.toml"), ("ff", "--box", "gone.toml")),
    *(("rr GG", "rr tt", "Rr gg", "--dice", "9"), ("[b]rr",), ("rr", "--dice", "two", "--json")),
)
_BOXES: tuple[tuple[str, ...], ...] = (
    *((), ("--json",), ("--template",), ("--plants",), ("--plants", "--json"), ("extra",)),
    *(("--check", "box.toml"), ("--check", "wrong.toml"), ("--check", "wrong.toml", "--json")),
    *(("--check", "no.toml"), ("--check", "gone.toml"), ("--template", "--json")),
    *(("--template", "--plants"), ("--box", "box.toml"), ("--plants", "--box", "box.toml")),
    *(
        ("--template", "--box", "box.toml"),
        ("--box", "wrong.toml"),
        ("--box", "box.toml", "--json"),
    ),
)
_GIVEN: tuple[tuple[str, ...], ...] = ((), ("--json",), ("--box", "box.toml"))


def pea_odds_questions(count: int, random: Random) -> list[Question]:
    """Return questions what squares can give."""
    return filled_up(_chosen("odds", _ODDS), _random_odds, random, count)


def pea_chance_questions(count: int, random: Random) -> list[Question]:
    """Return questions how likely plants are completed."""
    return filled_up(_chosen("chance", _CHANCES), _random_chance, random, count)


def pea_box_questions(count: int, random: Random) -> list[Question]:
    """Return questions what cards and boards print."""
    return filled_up(_chosen("box", _BOXES), _random_box, random, count)


def _chosen(command: str, lines: tuple[tuple[str, ...], ...]) -> list[Question]:
    return [ask_with(_FILES, "genotype", command, *words) for words in lines]


def _random_odds(random: Random) -> Question:
    genes = random.sample("RFGT", random.randint(1, 3))
    crosses = [f"{_trait(random, gene)} x {_trait(random, gene)}" for gene in genes]
    wanted = " ".join(f"{random.randint(1, 3)}{_trait(random, g)}" for g in random.sample("RT", 1))
    want = ("--want", wanted) if random.random() < 0.4 else ()
    return ask_with(_FILES, "genotype", "odds", *crosses, *want, *random.choice(_GIVEN))


def _random_chance(random: Random) -> Question:
    cards = [_card(random) for _ in range(random.randint(1, 3))]
    slots = ("--dice", str(random.randint(1, 9)))
    return ask_with(_FILES, "genotype", "chance", *cards, *slots, *random.choice(_GIVEN))


def _random_box(random: Random) -> Question:
    slots, plots = random.randint(-1, 12), random.randint(0, 8)
    text = f"[mat]\ndice_slots = {slots}\nplots = {plots}\n"
    return ask_with({"mine.toml": text}, "genotype", "box", "--check", "mine.toml")


def _card(random: Random) -> str:
    traits = [_trait(random, gene) for gene in random.sample("RFGT", random.randint(1, 4))]
    shown = [f"({trait})" if random.random() < 0.2 else trait for trait in traits]
    return f"{random.randint(3, 12)}: {' '.join(shown)}"


def _trait(random: Random, gene: str) -> str:
    return random.choice((gene * 2, f"{gene}{gene.lower()}", gene.lower() * 2))
