"""A class of forty pads with the commonest slips, in every form there is: the same findings.

The class is drawn and written here, cell by cell; what matings are worth comes from enumeration.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest
from score_oracle import CARDS, LOCI, POINTS, answer, is_legal, read_slots
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes
from workbook_files import ods, xlsx

PADS, MATINGS = 40, 3
SEEDS = (1, 2, 3)
HEADING = (
    *("player", "buck", "doe", "kits"),
    *("buck_filled", "doe_filled", "kits_filled", "points"),
)


@dataclass(frozen=True)
class Line:
    """One mating as a pupil writes it."""

    cards: tuple[str, str, str]
    filled: tuple[str, str, str]
    points: str

    def with_card(self, place: int, card: str) -> "Line":
        buck, doe, kit = (card if n == place else old for n, old in enumerate(self.cards))
        return replace(self, cards=(buck, doe, kit))

    def with_genotype(self, place: int, genotype: str) -> "Line":
        buck, doe, kit = (genotype if n == place else old for n, old in enumerate(self.filled))
        return replace(self, filled=(buck, doe, kit))


@dataclass(frozen=True)
class Pad:
    player: str
    lines: tuple[Line, ...]
    slip: str
    """Empty on a pad without one."""


def mixed_locus(genotype: str) -> int | None:
    """Return the first locus of which two different alleles are known."""
    known = [read_slots(*pair)[0] for pair in zip(LOCI, genotype.split(), strict=True)]
    return next((place for place, alleles in enumerate(known) if len(set(alleles)) == 2), None)


def right_line(random: Random) -> Line:
    names = sorted(CARDS)
    while True:
        cards = (random.choice(names), random.choice(names), random.choice(names))
        if is_legal(list(cards)):
            found = answer(cards, "strict")
            buck, doe, kit = found.genotypes([0, 0, 0, 0])
            if mixed_locus(buck) is None:
                continue  # nothing of the buck's could be missed: 'a-' and 'aa' say the same
            return Line(cards, (buck, doe, kit), str(found.points("standard")))


def adds_up_wrongly(line: Line, random: Random) -> Line:
    return replace(line, points=str(int(line.points) + random.choice([1, 2, 10])))


def swaps_figures(line: Line, _: Random) -> Line:
    turned = line.points[::-1]
    return replace(line, points=turned if turned != line.points else f"{line.points}0")


def types_a_letter(line: Line, _: Random) -> Line:
    return replace(line, points=f"{line.points[:-1]}l{line.points[-1]}")


def misspells_a_card(line: Line, random: Random) -> Line:
    place = random.randrange(3)
    return line.with_card(place, f"{line.cards[place]}zz")


def names_another_kit(line: Line, random: Random) -> Line:
    illegal = [card for card in sorted(CARDS) if not is_legal([*line.cards[:2], card])]
    return line.with_card(2, random.choice(illegal)) if illegal else misspells_a_card(line, random)


def misses_an_allele(line: Line, _random: Random) -> Line:
    loci = line.filled[0].split()
    place = mixed_locus(line.filled[0])
    assert place is not None
    (first, _), _ = read_slots(LOCI[place], loci[place])
    loci[place] = f"{list(POINTS[LOCI[place]])[first]}-"
    return line.with_genotype(0, " ".join(loci))


def claims_an_allele(line: Line, _: Random) -> Line:
    loci = line.filled[1].split()
    loci[1] = "Bb" if loci[1] == "bb" else "BB"
    return line.with_genotype(1, " ".join(loci))


def leaves_a_locus_out(line: Line, _: Random) -> Line:
    return line.with_genotype(0, "Zz Bb Cc Dd")


def writes_the_other_s_genotype(line: Line, _: Random) -> Line:
    buck, doe, kit = line.filled
    return replace(line, filled=(doe, buck, kit))


def marks_the_wrong_sex(line: Line, _: Random) -> Line:
    return line.with_card(0, f"{line.cards[0]} doe")


SLIPS: tuple[Callable[[Line, Random], Line], ...] = (
    adds_up_wrongly,
    swaps_figures,
    types_a_letter,
    misspells_a_card,
    names_another_kit,
    misses_an_allele,
    claims_an_allele,
    leaves_a_locus_out,
    writes_the_other_s_genotype,
    marks_the_wrong_sex,
)


@cache
def pads(seed: int) -> tuple[Pad, ...]:
    """Return a class: three of four pads have one slip each."""
    random = Random(seed)
    found = []
    for number in range(PADS):
        lines = [right_line(random) for _ in range(MATINGS)]
        slip = SLIPS[number % len(SLIPS)] if number % 4 else None
        place = random.randrange(MATINGS)
        if slip is not None:
            lines[place] = slip(lines[place], random)
        found.append(Pad(f"Pupil {number:02}", tuple(lines), slip.__name__ if slip else ""))
    return tuple(found)


# the forms


def rows(class_: tuple[Pad, ...]) -> Iterator[list[object]]:
    yield list(HEADING)
    for pad in class_:
        for line in pad.lines:
            number = int(line.points) if line.points.isdecimal() else line.points
            yield [pad.player, *line.cards, *line.filled, number]


def as_csv(class_: tuple[Pad, ...]) -> bytes:
    file = io.StringIO()
    csv.writer(file).writerows(rows(class_))
    return file.getvalue().encode()


def as_xlsx(class_: tuple[Pad, ...]) -> bytes:
    return xlsx({"Class": list(rows(class_))})


def as_ods(class_: tuple[Pad, ...]) -> bytes:
    return ods({"Class": list(rows(class_))})


def as_pad(class_: tuple[Pad, ...]) -> bytes:
    lines = []
    for pad in class_:
        lines.append(pad.player + ":")
        for one in pad.lines:
            pairs = zip(one.cards, one.filled, strict=True)
            buck, doe, kit = (f"{card} [{genotype}]" for card, genotype in pairs)
            lines.append(f"{buck} x {doe} = {kit} {one.points}")
    return "\n".join(lines).encode()


def record(class_: tuple[Pad, ...]) -> dict[str, object]:
    sheets = [
        {
            "player": pad.player,
            "matings": [
                {
                    "buck": one.cards[0],
                    "doe": one.cards[1],
                    "kits": [one.cards[2]],
                    "filled": {
                        "buck": one.filled[0],
                        "doe": one.filled[1],
                        "kits": [one.filled[2]],
                    },
                    "points": one.points,
                }
                for one in pad.lines
            ],
        }
        for pad in class_
    ]
    return {"game": "gene-rummy", "sheets": sheets}


def as_json(class_: tuple[Pad, ...]) -> bytes:
    return json.dumps(record(class_), indent=1).encode()


def as_yaml(class_: tuple[Pad, ...]) -> bytes:
    lines = ["game: gene-rummy", "sheets:"]
    for pad in class_:
        lines += [f"  - player: {pad.player}", "    matings:"]
        for one in pad.lines:
            buck, doe, kit = one.filled
            lines += [f"      - buck: {one.cards[0]}", f"        doe: {one.cards[1]}"]
            lines += [f"        kits: [{one.cards[2]}]", "        filled:"]
            lines += [f'          buck: "{buck}"', f'          doe: "{doe}"']
            lines += [f'          kits: ["{kit}"]', f'        points: "{one.points}"']
    return "\n".join(lines).encode()


FORMS = {
    "class.csv": as_csv,
    "class.xlsx": as_xlsx,
    "class.ods": as_ods,
    "class.txt": as_pad,
    "class.yaml": as_yaml,
    "class.json": as_json,
}


@cache
def report(name: str, seed: int) -> FileReport:
    return verify_bytes(Task(path=name, engine="python-constraint"), FORMS[name](pads(seed)))


def found(name: str, seed: int) -> list[tuple[str, str, str, str]]:
    """Return what was found, without its place, which differs from form to form."""
    return sorted(
        (one.player, one.code, re.sub(r", line \d+", "", one.text), one.reason)
        for one in report(name, seed).findings
        if one.code != "RX004"
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_pads_with_a_slip_are_those_with_a_finding(seed: int) -> None:
    slipped = {pad.player for pad in pads(seed) if pad.slip}
    unseen = {
        pad.player
        for pad in pads(seed)
        if pad.slip == "writes_the_other_s_genotype"
        if any(line.filled[0] == line.filled[1] for line in pad.lines)
    }
    with_finding = {player for player, *_ in found("class.txt", seed)}
    assert with_finding <= slipped
    assert slipped - with_finding <= unseen
    assert {pad.slip for pad in pads(seed)} == {"", *(slip.__name__ for slip in SLIPS)}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", [name for name in FORMS if name != "class.txt"])
def test_every_form_of_a_class_has_the_same_findings(name: str, seed: int) -> None:
    assert found(name, seed) == found("class.txt", seed)
    assert [
        (one.player, one.counted, one.claimed, one.correct) for one in report(name, seed).players
    ] == [
        (one.player, one.counted, one.claimed, one.correct)
        for one in report("class.txt", seed).players
    ]
