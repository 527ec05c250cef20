"""Whole games of Genotype and gene expression for ``verify``: with slips, or damaged lines."""

from collections.abc import Sequence
from functools import cache
from random import Random

from genotype_games import OVERLAYS, Kind, simulator
from played_games import expression_game

from corpus.question import Question, ask_in_turn, ask_with
from corpus.sheets import damaged

_DIFFICULTIES = ("easy", "standard", "hard")
_FORMATS = {"expression": ("yaml", "json", "notation"), "genotype": ("yaml", "json")}
_KINDS = (
    *(Kind(1, "greedy", (("difficulty", name),)) for name in _DIFFICULTIES),
    *(Kind(1, "random", (("difficulty", "hard"),)), Kind(2), Kind(3, "greedy"), Kind(4), Kind(5)),
    *(Kind(2 + number % 2, "random", (("overlay", name),)) for number, name in enumerate(OVERLAYS)),
)


def whole_game(random: Random, *way: str) -> Question:
    """Return a question about a whole game that is simulated with slips, or damaged as text."""
    if random.random() < 0.5:
        return _refereed(random, way)
    name, text = random.choice(_texts())
    for _ in range(random.choice((1, 1, 1, 2))):
        text = random.choice((damaged, _exchanged, _word_of_another_line))(random, text)
    return ask_with({name: text}, "verify", name, *way)


def _refereed(random: Random, way: Sequence[str]) -> Question:
    options = random.choice((_expression, _genotype))(random)
    options += ["--seed", str(random.randrange(1_000))]
    if random.random() < 0.8:
        options += ["--slips", random.choice(("0.005", "0.02", "0.1"))]
    return ask_in_turn(["simulate", *options, "--out", "games"], ["verify", "games", *way])


def _expression(random: Random) -> list[str]:
    options = ["--game", "gene-expression", "--players", str(random.randint(4, 6))]
    if random.random() < 0.4:
        rule = random.choice(("id_match=same", "draw=until_match", "cyclic=no", "actions=wild"))
        options += ["--option", rule]
    return [*options, "--format", random.choice(_FORMATS["expression"])]


def _genotype(random: Random) -> list[str]:
    kind = random.choice(_KINDS)
    options = ["--game", "genotype", "--players", str(kind.players), "--strategy", kind.strategy]
    for key, value in kind.options:
        options += [word for one in value.split(",") for word in (f"--{key}", one)]
    return [*options, "--format", random.choice(_FORMATS["genotype"])]


@cache
def _texts() -> tuple[tuple[str, str], ...]:
    """Return games without slips, in every form, with the names of their files."""
    found = []
    for number, kind in enumerate(_KINDS[::3]):
        form = ("yaml", "yaml", "json")[number % 3]
        found.append((f"peas.{form}", simulator(kind).game(number).text(form)))
    for seed in range(3):
        form = _FORMATS["expression"][seed % 3]
        ending = form if form != "notation" else "tcg"
        found.append((f"genes.{ending}", expression_game(4 + seed % 3, seed).text(form)))
    return tuple(found)


def _exchanged(random: Random, text: str) -> str:
    """Return a text with two lines exchanged that stand near each other."""
    lines = text.splitlines(keepends=True)
    first = random.randrange(len(lines) - 1)
    second = min(len(lines) - 1, first + random.randint(1, 3))
    lines[first], lines[second] = lines[second], lines[first]
    return "".join(lines)


def _word_of_another_line(random: Random, text: str) -> str:
    """Return a text in which the last word of a line is that of a line near it."""
    lines = text.splitlines()
    place = random.randrange(len(lines))
    near = lines[max(0, place - 20) : place + 20]
    words = [line.split()[-1] for line in near if line.split()]
    head, _, _ = lines[place].rpartition(" ")
    lines[place] = f"{head} {random.choice(words)}"
    return "\n".join([*lines, ""])
