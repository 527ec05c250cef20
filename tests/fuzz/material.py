"""What is right, or nearly, before it goes bad: sheets and games in every form, and rulesets.

A file is written when it is first drawn: few are, where only some inputs are tried.
"""

import json
import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cases import store
from cases.asking import data_of
from expression_games.expression_play import play_game
from sheets.finding_cases import all_cases
from testcross.rulesets.conversion import ConversionError, convert_record
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genotype.simulator import Simulator
from yaml import safe_dump, safe_load

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
    name: str
    data: bytes


Later: TypeAlias = Callable[[], Laid]
"""Writes a file, and the next time returns the same."""


def _later(write: Callable[..., Laid], *given: object) -> Later:
    return cache(partial(write, *given))


def _read(some: Sequence[Laid]) -> list[Later]:
    return [partial(Laid, *one) for one in some]


@cache
def _kept() -> Sequence[Laid]:
    """Return the records that cases verify, each once; pads are few and written here."""
    names = (".yaml", ".json", ".csv")
    every = (one.case for one in store.read(["records"]) if one.case.ask)
    asked = (case for case in every if case.ask[-1][:1] == ("verify",))
    files = (file for case in asked for file in case.files)
    return sorted({Laid(name, data_of(text)) for name, text in files if name.endswith(names)})


@cache
def sheets() -> Sequence[Later]:
    """Return score sheets in every form: cases of findings, and others written anew."""
    found = [Laid(one.record_name, one.record) for one in all_cases() if not _is_game(one.record)]
    found += [one for one in _kept() if not _is_game(one.data)]
    found += [Laid(f"pad{number}.txt", PAD.encode()) for number in range(_EACH)]
    samples = (path for path in sorted(_SAMPLES.glob("*.*")) if "game" not in path.name)
    return _read([*found, *(Laid(path.name, path.read_bytes()) for path in samples)])


@cache
def games() -> Sequence[Later]:
    cases = [Laid(one.record_name, one.record) for one in all_cases() if _is_game(one.record)]
    found = _read(cases)
    kept = [one for one in _kept() if _is_game(one.data) and b"gene-rummy" in one.data]
    found += _read(kept[:: max(1, len(kept) // (12 * _EACH))])
    found += [_later(_notation, one) for one in found]
    samples = (path for path in sorted(_SAMPLES.glob("*.*")) if "game" in path.name)
    return [*found, *_read([Laid(path.name, path.read_bytes()) for path in samples])]


@cache
def expressions() -> Sequence[Later]:
    """Return whole games of gene expression: cases of findings, a sample, and others played."""
    cases = (one for one in all_cases() if b"gene-expression" in one.record)
    sample = _SAMPLES / "expression-game.yaml"
    found = _read(
        [
            *(Laid(one.record_name, one.record) for one in cases),
            Laid(sample.name, sample.read_bytes()),
        ]
    )
    found += [_later(_expression, seed, form) for seed, form in product(range(_EACH), _FORMS)]
    return [*found, *(_later(_notation, one) for one in found)]


@cache
def peas() -> Sequence[Later]:
    """Return games and score sheets of Genotype: cases of findings, those of a page, and others."""
    cases = (one for one in all_cases() if b"game: genotype" in one.record)
    found = _read([Laid(one.record_name, one.record) for one in cases])
    page = (_TESTS.parent / "docs" / "reference" / "records-genotype.md").read_text(
        encoding="utf-8"
    )
    for text in re.findall(r"^```yaml\n(.*?)^```", page, re.DOTALL | re.MULTILINE):
        found += [partial(Laid, "game.yaml", text.encode()), _later(_in_json, text)]
    found += [_later(_peas, seed, form) for seed, form in product(range(_EACH), _FORMS)]
    return [*found, *_read([Laid(f"rows{number}.csv", ROWS.encode()) for number in range(_EACH)])]


@cache
def rulesets() -> Sequence[Later]:
    peas = (_TESTS.parent / "rulesets" / "species" / "sweet_peas.toml").read_bytes()
    snapdragons = (_TESTS / "data" / "rulesets" / "snapdragons.toml").read_bytes()
    found = [Laid("peas.toml", peas), Laid("snapdragons.toml", snapdragons)] * 8
    for folder in ("rulesets", "rulesets/invalid", "hostile"):
        paths = sorted((_TESTS / "data" / folder).glob("*.toml"))
        found += [Laid(path.name, path.read_bytes()) for path in paths]
    return _read(found)


def _is_game(data: bytes) -> bool:
    return b"rounds" in data


_FORMS = ("yaml", "json")


def _written(told: dict[str, Any], form: str) -> Laid:
    text = safe_dump(told, sort_keys=False) if form == "yaml" else json.dumps(told, indent=1)
    return Laid(f"game.{form}", text.encode())


def _expression(seed: int, form: str) -> Laid:
    played, _ = play_game(seed, 4 + seed % 3)
    return _written({**played, "rounds": played["rounds"][:2]}, form)


def _in_json(text: str) -> Laid:
    return _written(safe_load(text), "json")


def _peas(seed: int, form: str) -> Laid:
    request = SimulationRequest(options={}, players=1 + seed % 5, strategy="random")
    played = Simulator(request).game(f"peas {seed}")
    told = json.loads(played.text("json"))
    return _written({**told, "rounds": told["rounds"][:1] if seed % 2 else told["rounds"]}, form)


def _notation(one: Later) -> Laid:
    """Return a game in turn notation; as it is where it cannot be said in it."""
    laid = one()
    try:
        return Laid("game.tcg", convert_record(laid.name, laid.data, "notation").text.encode())
    except ConversionError:
        return laid
