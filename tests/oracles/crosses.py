"""Crosses from textbooks and clubs: tests/data/crosses, one file a species.

``stated`` says whether the source gives the result itself; where it only gives the rule, the result
was enumerated.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from oracles.species_oracle import DAUGHTER, FOLDER, SON, Animal, Species

FILES = Path(__file__).parents[1] / "data" / "crosses"
BEFORE, AFTER = "before birth", "after birth"
KINDS: Mapping[str, Mapping[str, Any]] = {
    "young": {"dead": [BEFORE]},
    "born": {"dead": [BEFORE]},
    "living": {"dead": [BEFORE, AFTER]},
    "sons": {"dead": [BEFORE], "sex": SON},
    "daughters": {"dead": [BEFORE], "sex": DAUGHTER},
}
"""Which offspring a table of expected chances is about."""


@dataclass(frozen=True)
class Expected:
    species: str
    sire: str
    dam: str
    table: Mapping[str, Any]
    source: str
    stated: bool
    otherwise: Mapping[str, str]

    def __str__(self) -> str:
        kits = f" -> {', '.join(self.table['kits'])}" if "kits" in self.table else ""
        return f"{self.species}: {self.sire} x {self.dam}{kits}"

    @property
    def chances(self) -> Iterator[tuple[str, dict[str, Fraction]]]:
        for kind in KINDS:
            if kind in self.table:
                yield kind, {name: Fraction(one) for name, one in self.table[kind].items()}


def files() -> list[Path]:
    return sorted(FILES.glob("*.toml"))


@cache
def species_of(path: Path) -> Species:
    return Species(FOLDER / path.name)


def crosses(path: Path, key: str) -> list[Expected]:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Expected(
            species=document["species"],
            sire=table["sire"],
            dam=table["dam"],
            table=table,
            source=document["sources"][table["source"]],
            stated=table.get("stated", True),
            otherwise=document.get("otherwise", {"sire": "", "dam": ""}),
        )
        for table in document.get(key, [])
    ]


def written_out(species: Species, text: str, otherwise: str) -> str:
    """Return a genotype at every locus, in order; what it does not name is as it is otherwise."""
    if " / " in text:
        sides = [side.split() for side in text.split(" / ")]
        text = " ".join(one + other for one, other in zip(*sides, strict=True))
    words = species.placed_words(otherwise) | species.placed_words(text)
    return " ".join(words[place] for place in sorted(words))


def parents(species: Species, cross: Expected) -> tuple[Animal, Animal]:
    sire = written_out(species, cross.sire, cross.otherwise["sire"])
    dam = written_out(species, cross.dam, cross.otherwise["dam"])
    return species.animal(sire, SON), species.animal(dam, DAUGHTER)


def is_possible(species: Species, litter: Expected) -> bool:
    """Tell whether two animals of these names can have all these kits, by trying every genotype."""
    kits = litter.table["kits"]
    sexes = litter.table.get("sexes", [""] * len(kits))
    grown = [
        list(animals_called(species, litter, name, sex))
        for name, sex in ((litter.sire, SON), (litter.dam, DAUGHTER))
    ]
    for sire in grown[0]:
        for dam in grown[1]:
            young = [(a, species.owns(a)) for a in species.offspring(sire, dam)]
            if all(
                any(
                    sex in ("", species.sex(animal)) and species.is_called(owns, kit)
                    for animal, owns in young
                )
                for kit, sex in zip(kits, sexes, strict=True)
            ):
                return True
    return False


def animals_called(species: Species, litter: Expected, name: str, sex: str) -> Iterator[Animal]:
    """Yield the grown animals of a name, whatever they have at the loci that are free."""
    otherwise = litter.otherwise["sire" if sex == SON else "dam"]
    for animal in species.every(sex, otherwise, litter.table["free"]):
        if species.is_called(species.owns(animal), name):
            yield animal
