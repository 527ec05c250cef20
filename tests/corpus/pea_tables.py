"""Questions about tables of Genotype: what do players score, and which die now?"""

from random import Random

from pea_positions import NAMES, give_goals, position_text, random_player, random_pool

from corpus.question import Content, Question, ask, ask_in_turn, ask_with, filled_up

_BOX = "[goals]\nR = 4\nr = 5\n"
_TABLE = 'goals: {r: Al}\nplayers: {Al: {coins: 2, garden: ["5: rr (GG)", "9: FF Tt (gg)"]}}\n'
_FILES: dict[str, Content] = {"table.yaml": _TABLE, "box.toml": _BOX}
_CONTEST = (
    "pool: FF 2Ff RR mR\norder: [Al, Bo]\n"
    'players: {Al: {slots: 2, garden: ["9: FF RR"]}, Bo: {slots: 2}}\n'
)
_WRONG = ("playres: {Al: }", "players: {Al: {done: [FF]}}", "", "- 1", "goals: {r: Bo}", "{")
_GIVEN: tuple[tuple[str, ...], ...] = ((), ("--json",), ("--box", "box.toml"))
_PEAS = ("--pool", "RR 3Rr mR FF 2Ff", "--plant", "5: rr (GG)", "--plant", "9: FF Tt (gg)")
_TYPED: tuple[tuple[str, ...], ...] = (
    *((), _PEAS, (*_PEAS, "--slots", "2", "--coins", "1", "--goals", "r"), (*_PEAS, "--json")),
    *((*_PEAS, "--slots", "0"), (*_PEAS, "--marker-worth", "2"), (*_PEAS, "--for", "Bo")),
    *(("--pool", "RR"), ("--pool", "9RR", "--plant", "5: rr"), (*_PEAS, "--plant", "5: rR")),
    *((*_PEAS, "--slots", "-1"), (*_PEAS, "--plant", "RR"), (*_PEAS, "--box", "none.toml")),
)
_WORKING = (
    "turn: Al\noccupied: [university 1]\ngoals: {r: Al}\n"
    'players: {Al: {markers: 2, coins: 2, garden: ["5: rr (GG)"], hand: ["6: Rr GG"]}, Bo: }\n'
)
_EVENING = """game: genotype
players: [Ann, Bo]
setup:
  first: Ann
  deal:
    Ann: {sown: "9: FF Tt", kept: "6: Rr GG", discarded: "5: rr TT", tool: Rake}
    Bo: {sown: "8: Gg rr", kept: "7: Ff tt", discarded: "4: Gg Tt", tool: Grant}
rounds:
  - working:
      - {player: Ann, space: 1st shift F, coin: 1}
      - {player: Bo, space: 2nd shift}
    pools: RR 2Rr 2rr FF 2Ff ff mF 2GG Gg gg mG TT 2Tt 2tt
    picks:
      - {player: Ann, shift: 1st F, die: mF, for: coin}
      - {player: Bo, shift: 2nd, die: rr, plant: "8: Gg rr", trait: rr}
      - {player: Ann, die: FF, plant: "9: FF Tt", trait: FF}
      - {player: Bo, die: Gg, plant: "8: Gg rr", trait: Gg}
"""
_ROLLS = ("R: II II IV m m / I m", "F: I I II III IV", "G: II II II III I", "T: II II I IV IV")
_TRAITS = ("FF", "Ff", "ff", "Tt", "gg", "Rg", "tT")
_MEANS = ("die ?", "rake ?", "mutate mF+?", "?, pollen brush", "maria ?", "university", "F.II", "?")
_CLAIMS: tuple[tuple[str, ...], ...] = (
    *(("9: FF Tt (gg)", "FF", "--by", "die FF", "--slots", "1"), ("9: FF", "FF"), ("9: FF",)),
    *(("FF", "FF", "--by", "anna", "--coins", "0"), ("Gg", "Gg", "--by", "Gg", "--shift", "R")),
    *(("Gg", "Gg", "--by", "elisabeth", "--goals", "g", "--used", "rake"), ()),
    *(("Gg", "Gg", "--by", "funnel", "--kept"), ("Gg", "Gg", "--by", "raek GG", "--json")),
    ("Gg", "Gg", "--by", "G.II, brush", "--plant", "Gg ff", "--json"),
)


def pea_score_questions(count: int, random: Random) -> list[Question]:
    """Return questions what players score."""
    chosen = [ask_with(_FILES, "genotype", "score", "table.yaml", *form) for form in _GIVEN]
    chosen += [ask("genotype", "score"), ask("genotype", "score", "-", stdin=_TABLE)]
    chosen += [ask("genotype", "score", "-", stdin=wrong) for wrong in _WRONG]
    return filled_up(chosen, lambda r: _random_table(r, "score"), random, count)


def pea_pick_questions(count: int, random: Random) -> list[Question]:
    """Return questions which die to pick, about tables in files and in options."""
    chosen = [ask("genotype", "pick", *words) for words in _TYPED]
    chosen += [ask("genotype", "pick", "-", stdin=wrong) for wrong in _WRONG[:3]]
    chosen += [
        ask("genotype", "pick", "-", "--others", mode, stdin=_CONTEST)
        for mode in ("random", "worst", "some")
    ]
    chosen.append(ask("genotype", "pick", "-", stdin=f"pool: mR RR\n{_TABLE}"))
    chosen.append(ask("genotype", "pick", "-", "--svg", stdin=_CONTEST))
    return filled_up(chosen, lambda r: _random_table(r, "pick", "--for", "Alina"), random, count)


def pea_plan_questions(count: int, random: Random) -> list[Question]:
    """Return questions where markers go, before the roll and for one."""
    rolls = tuple(word for roll in _ROLLS for word in ("--roll", roll))
    chosen = [
        ask("genotype", "plan", "-", *words, stdin=_WORKING)
        for words in (
            (),
            rolls,
            ("--json",),
            (*rolls, "--json"),
            rolls[2:],
            ("--for", "Bo"),
            ("--marker-worth", "2"),
        )
    ]
    chosen += [ask("genotype", "plan", "-", stdin=wrong) for wrong in (*_WRONG, _TABLE)]
    chosen += [
        ask("genotype", "plan", "-", stdin=_WORKING.replace("university 1", space))
        for space in ("university", "univrsity 1", "gardening", "parents", "treasury, treasury")
    ]
    chosen.append(ask("genotype", "plan", "-", *rolls, *rolls[:2], stdin=_WORKING))
    return filled_up(chosen, lambda r: _random_table(r, "plan", "--for", "Alina"), random, count)


def pea_review_questions(count: int, random: Random) -> list[Question]:
    """Return questions what players of games could have gained."""
    forms: tuple[tuple[str, ...], ...] = ((), ("--json",), ("--for", "ann"), ("--for", "Cy"))
    forms += (("--marker-worth", "2"), ("--box", "box.toml"))
    files: dict[str, Content] = {"evening.yaml": _EVENING, "box.toml": _BOX}
    chosen = [ask_with(files, "genotype", "review", "evening.yaml", *form) for form in forms]
    chosen += [
        ask("genotype", "review", "-", stdin=text)
        for text in (*_WRONG, _TABLE, "game: gene-rummy\n", "game: genotype\n", _EVENING[:200])
    ]
    return filled_up(chosen, _reviewed, random, count)


def _reviewed(random: Random) -> Question:
    """Return a question about a game that is simulated, or that was damaged."""
    if random.random() < 0.4:
        return _damaged_evening(random)
    simulate = ["simulate", "--game", "genotype", "--players", str(random.randint(1, 4))]
    simulate += ["--seed", str(random.randrange(1_000)), "--out", "games"]
    form = random.choice(((), ("--json",)))
    return ask_in_turn(simulate, ["genotype", "review", "games/game-001.yaml", *form])


def _damaged_evening(random: Random) -> Question:
    """Return a question about a game without one of its lines, or with another die in it."""
    lines = _EVENING.splitlines(keepends=True)
    place = random.randrange(len(lines))
    lines[place] = random.choice(("", lines[place].replace("FF", "Ff").replace("die: ", "die: m")))
    given = random.choice(((), ("--json",)))
    return ask("genotype", "review", "-", *given, stdin="".join(lines))


def pea_validate_questions(count: int, random: Random) -> list[Question]:
    """Return questions whether traits may be covered, and by what."""
    chosen = [ask("genotype", "validate", *words) for words in _CLAIMS]
    chosen.append(ask_with(_FILES, "genotype", "validate", *_CLAIMS[0], "--box", "box.toml"))
    return filled_up(chosen, _claim, random, count)


def _claim(random: Random) -> Question:
    words = [random.choice(("9: FF Tt (gg)", "RR ff", "5: Ff")), random.choice(_TRAITS)]
    means = random.choice(_MEANS).replace("?", random.choice(_TRAITS))
    given = random.choice(((), ("--json",), ("--slots", "1"), ("--parents", "FF x Ff")))
    return ask("genotype", "validate", *words, "--by", means, *given)


def _random_table(random: Random, *command: str) -> Question:
    players = [random_player(random, plants=2, slots=3) for _ in range(random.randint(1, 4))]
    give_goals(random, players)
    text = position_text(dict(zip(NAMES, players, strict=False)), random_pool(random))
    words = ("genotype", *command, "table.yaml", *random.choice(_GIVEN))
    return ask_with({"table.yaml": text, "box.toml": _BOX}, *words)
