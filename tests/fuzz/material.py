"""What is right, or nearly, before it goes bad: sheets and games in every form, and rulesets."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from corpus.games import VARIANTS, game
from corpus.rulesets import SNAPDRAGONS, SWEET_PEAS
from corpus.sheets import any_terms, as_csv, as_json, as_yaml, record
from expression_play import play_game
from finding_cases import all_cases
from testcross.rulesets.conversion import ConversionError, convert_record
from testcross.rulesets.games import SimulationRequest, find_game
from testcross.solver import Solver
from yaml import safe_load

_TESTS = Path(__file__).parents[1]
_SAMPLES = _TESTS.parent / "docs" / "samples"
_EACH = 12
"""How many sheets, and games of each variant, are written for each form."""
PAD = """\
Ann
castor x lilac = white 61
black (aa Bb C- Dd) x castor = black 30
total 91

Bo
castor * blue -> blue, castor   40
winner: Ann
"""


ROWS = """\
table,player,plants,completed,goals,markers,coins,total,winner
1,Ann,41,7,6,1,3,51,x
,Bo,11,2,4,2,0,17,
2,Cy,30,0,1,1,0,32,Cy
2,Di,11,2,0,1,0,11,
"""


class Laid(NamedTuple):
    """A file by its name."""

    name: str
    data: bytes


@cache
def sheets() -> Sequence[Laid]:
    """Return score sheets in every form: cases of findings, and others written anew."""
    random = Random("sheets")
    found = [Laid(one.record_name, one.record) for one in all_cases() if not _is_game(one.record)]
    for _ in range(_EACH):
        told = record(random, any_terms(random))
        found.append(Laid("sheet.yaml", as_yaml(told).encode()))
        found.append(Laid("sheet.json", as_json(told).encode()))
        found.append(Laid("sheet.csv", as_csv(random, told).encode()))
    found += [Laid(f"pad{number}.txt", PAD.encode()) for number in range(_EACH)]
    samples = (path for path in sorted(_SAMPLES.iterdir()) if "game" not in path.name)
    return [*found, *(Laid(path.name, path.read_bytes()) for path in samples)]


@cache
def games() -> Sequence[Laid]:
    """Return whole games in every form, of every variant."""
    random = Random("games")
    found = [Laid(one.record_name, one.record) for one in all_cases() if _is_game(one.record)]
    for variant in VARIANTS:
        for _ in range(_EACH):
            told = game(random, variant)
            found.append(Laid("game.yaml", as_yaml(told).encode()))
            found.append(Laid("game.json", as_json(told).encode()))
    found += [Laid("game.tcg", text) for one in found for text in _notation(one)]
    samples = (path for path in sorted(_SAMPLES.iterdir()) if "game" in path.name)
    return [*found, *(Laid(path.name, path.read_bytes()) for path in samples)]


@cache
def expressions() -> Sequence[Laid]:
    """Return whole games of gene expression: cases of findings, a sample, and others played."""
    cases = (one for one in all_cases() if b"gene-expression" in one.record)
    found = [Laid(one.record_name, one.record) for one in cases]
    sample = _SAMPLES / "expression-game.yaml"
    found.append(Laid(sample.name, sample.read_bytes()))
    for seed in range(_EACH):
        played, _ = play_game(seed, 4 + seed % 3)
        told = {**played, "rounds": played["rounds"][:2]}
        found.append(Laid("game.yaml", as_yaml(told).encode()))
        found.append(Laid("game.json", as_json(told).encode()))
    return [*found, *(Laid("game.tcg", text) for one in found for text in _notation(one))]


@cache
def peas() -> Sequence[Laid]:
    """Return games and score sheets of Genotype: cases of findings, those of a page, and others."""
    cases = (one for one in all_cases() if b"game: genotype" in one.record)
    found = [Laid(one.record_name, one.record) for one in cases]
    page = (_TESTS.parent / "docs" / "rules-genotype.md").read_text(encoding="utf-8")
    for text in re.findall(r"^```yaml\n(.*?)^```", page, re.DOTALL | re.MULTILINE):
        found.append(Laid("game.yaml", text.encode()))
        found.append(Laid("game.json", as_json(safe_load(text)).encode()))
    for seed in range(_EACH):
        request = SimulationRequest(options={}, players=1 + seed % 5, strategy="random")
        whole = find_game("genotype").simulator(request, Solver()).game(f"peas {seed}").text("json")
        rounds = safe_load(whole)["rounds"]
        told = {**safe_load(whole), "rounds": rounds[:1] if seed % 2 else rounds}
        found.append(Laid("game.yaml", as_yaml(told).encode()))
        found.append(Laid("game.json", as_json(told).encode()))
    return [*found, *(Laid(f"rows{number}.csv", ROWS.encode()) for number in range(_EACH))]


@cache
def rulesets() -> Sequence[Laid]:
    """Return small rulesets, right and wrong."""
    found = [Laid("peas.toml", SWEET_PEAS.encode()), Laid("snapdragons.toml", SNAPDRAGONS)] * 8
    for folder in ("rulesets", "rulesets/invalid", "hostile"):
        paths = sorted((_TESTS / "data" / folder).glob("*.toml"))
        found += [Laid(path.name, path.read_bytes()) for path in paths]
    return found


def _is_game(data: bytes) -> bool:
    return b"rounds" in data


def _notation(laid: Laid) -> list[bytes]:
    """Return a game in turn notation; nothing where it cannot be said in it."""
    try:
        return [convert_record(laid.name, laid.data, "notation").text.encode()]
    except ConversionError:
        return []
