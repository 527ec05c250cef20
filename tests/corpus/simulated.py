"""Questions to simulate, and games that it wrote given to verify."""

from random import Random

from corpus.question import Content, Question, ask, ask_in_turn, ask_with, filled_up
from corpus.reference import CODES

VARIANTS = ("standard", "production", "set", "novice", "novice-standard", "families")
_ODD: tuple[tuple[str, ...], ...] = (
    *(("--variant", "chess"), ("--preset", "pub"), ("--players", "1"), ("--players", "9")),
    *(("--variant", "set", "--players", "5"), ("--variant", "set", "--preset", "web")),
    *(
        ("--scoring", "dear"),
        ("--fill", "loose"),
        ("--strategy", "clever"),
        ("--seed", "x"),
        ("--game", "chess"),
    ),
    *(("--games", "0"), ("--games", "2"), ("--slips", "0.5"), ("--slips", "2", "--out", "o")),
    *(("--format", "csv"), ("--slip", "GR105", "--out", "o"), ("--json",), ("extra",)),
    *(("--slips", "0.1", "--slip", "GR999", "--out", "o"), ("--slips", "-1", "--out", "o")),
    *(("--slips", "0.1", "--slip", "GR209", "--out", "o"), ("--players", "two")),
    *(
        ("--variant", "families", "--scoring", "standard"),
        ("--variant", "novice", "--scoring", "simple"),
        ("--variant", "families", "--litters", "each"),
    ),
    *(("--out", "game.txt"), ("--out", "game.txt/o"), ("--out", "there"), ("--out", "")),
    *(
        ("--game", "gene-expression", *words)
        for words in (
            ("--players", "5", "--seed", "3"),
            ("--players", "3"),
            ("--players", "4", "--option", "id_match=same", "--option", "draw=until_match"),
            ("--players", "6", "--option", "draw=twice", "--json"),
            ("--players", "4", "--option", "weather=fair"),
            ("--players", "5", "--slips", "0.02", "--slip", "GE205", "--out", "o"),
        )
    ),
    *(
        ("--pedigree", "30"),
        ("--pedigree", "12", "--slips", "0.2", "--out", "o"),
        ("--pedigree", "1"),
    ),
    *(
        ("--game", "genotype", *words)
        for words in (
            ("--seed", "3"),
            ("--players", "1", "--difficulty", "hard", "--strategy", "random"),
            ("--players", "3", "--overlay", "flower codominance"),
            ("--players", "6"),
            ("--players", "2", "--difficulty", "easy"),
            ("--overlay", "colour"),
            ("--box", "none.toml"),
            ("--players", "4", "--slips", "0.5", "--slip", "GT101", "--out", "o"),
            ("--slips", "0.5", "--slip", "GT290", "--out", "o"),
        )
    ),
    ("--difficulty", "hard"),
    ("--variant=families", "--seed=328", "--players=3", "--fill=either", "--slips=0.3", "--out=o"),
)


def simulate_questions(count: int, random: Random) -> list[Question]:
    """Return questions for games of every variant, right and with slips."""
    there: dict[str, Content] = {"game.txt": "no folder\n", "there/game-001.yaml": "kept\n"}
    chosen = [ask_with(there, "simulate", *words) for words in _ODD]
    chosen += [ask("simulate", "--seed", "6", "--engine", "cp-sat")]
    chosen += [ask("simulate", "--variant", name, "--seed", "5") for name in VARIANTS]
    return filled_up(chosen, _game, random, count)


def _game(random: Random) -> Question:
    options = _play(random)
    if random.random() < 0.4:
        return ask("simulate", *options)
    return ask("simulate", *options, *_written(random), "--out", random.choice(["o", "a/b"]))


def _play(random: Random) -> list[str]:
    variant = random.choice(VARIANTS)
    options = ["--variant", variant, "--seed", str(random.randrange(1_000))]
    options += ["--players", str(random.choice((2, 3, 4)))]
    if variant != "set" and random.random() < 0.3:
        options += ["--preset", "web"]
    if variant not in ("families", "novice") and random.random() < 0.4:
        options += ["--scoring", random.choice(["standard", "simple", "suits"])]
    if random.random() < 0.3:
        options += ["--strategy", random.choice(["random", "greedy", "Careful", "patient"])]
    if variant == "families" and random.random() < 0.3:
        options += ["--litters", random.choice(["together", "each"])]
    if random.random() < 0.25:
        options += ["--format", random.choice(["json", "notation"])]
    if random.random() < 0.2:
        options += ["--fill", random.choice(["strict", "either"])]
    return options


def _written(random: Random) -> list[str]:
    options = ["--games", random.choice(["1", "2"])]
    if random.random() < 0.75:
        options += ["--slips", random.choice(["0.01", "0.05", "0.3"])]
        if random.random() < 0.3:
            options += ["--slip", random.choice(CODES), "--slip", random.choice(CODES).lower()]
    return options


def refereed(random: Random, *options: str) -> Question:
    """Return a question of two commands: simulate games into a folder, and verify them."""
    simulate = ["simulate", *_play(random), *_written(random), "--out", "games"]
    return ask_in_turn(simulate, ["verify", "games", *options])
