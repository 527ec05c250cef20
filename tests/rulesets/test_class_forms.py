"""A class of forty pads with the commonest slips, in every form there is: the same findings.

The class is drawn and written here, cell by cell; what matings are worth comes from enumeration.
Forty pupils sit at eight tables, each with totals and a winner.
"""

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest
from oracles.score_oracle import CARDS, LOCI, POINTS, answer, is_legal, read_slots
from sheets.workbook_files import ods, xlsx
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

PADS, MATINGS, AT_A_TABLE = 40, 3, 5
SEEDS = (1, 2, 3)
HEADING = (
    *("player", "buck", "doe", "kits"),
    *("buck_filled", "doe_filled", "kits_filled", "points"),
    *("table", "total", "winner"),
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
    total: int
    slip: str
    """Empty on a pad without one."""
    slipped: int | str
    """Where it is: which mating, or ``total``."""


@dataclass(frozen=True)
class ClassTable:
    number: int
    pads: tuple[Pad, ...]
    winner: str
    is_right: bool
    """Whether that is who has won."""


Owner = tuple[str, int | str]
"""Whose a line is, and what: the number of a mating, ``total``, or ``winner`` of a table."""
Written = list[tuple[str, set[Owner]]]
"""The lines of a file, each with what stands on it."""


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


def total_of(lines: list[Line]) -> int:
    return sum(int(line.points) for line in lines)


def drawn_pad(number: int, random: Random) -> Pad:
    """Return a pad with at most one slip; its total is that of the points as they are written."""
    name = f"Pupil {number:02}"
    lines = [right_line(random) for _ in range(MATINGS)]
    right, place = total_of(lines), random.randrange(MATINGS)
    turn = number % (len(SLIPS) + 1)
    if number % 4 == 0:
        return Pad(name, tuple(lines), right, "", "")
    if turn == len(SLIPS):
        wrong = right + random.choice([-10, -1, 1, 10])
        return Pad(name, tuple(lines), wrong, "adds_up_a_wrong_total", "total")
    slip = SLIPS[turn]
    lines[place] = slip(lines[place], random)
    total = total_of(lines) if all(line.points.isdecimal() for line in lines) else right
    return Pad(name, tuple(lines), total, slip.__name__, place)


@cache
def tables(seed: int) -> tuple[ClassTable, ...]:
    """Return a class: three of four pads have one slip each, every third table a wrong winner."""
    random = Random(seed)
    pads = [drawn_pad(number, random) for number in range(PADS)]
    found = []
    for number in range(PADS // AT_A_TABLE):
        here = pads[number * AT_A_TABLE : (number + 1) * AT_A_TABLE]
        by_total = sorted(here, key=lambda pad: pad.total)
        is_right = number % 3 != 0
        winner = by_total[-1 if is_right else 0].player
        found.append(ClassTable(number + 1, tuple(here), winner, is_right))
    return tuple(found)


def all_pads(seed: int) -> list[Pad]:
    return [pad for table in tables(seed) for pad in table.pads]


# the forms


def rows(class_: tuple[ClassTable, ...]) -> list[tuple[list[object], set[Owner]]]:
    """Return the rows of a table; totals stand in the first row of a pad, winners of a table."""
    found: list[tuple[list[object], set[Owner]]] = [(list(HEADING), set())]
    for table in class_:
        for pad in table.pads:
            for number, line in enumerate(pad.lines):
                points = int(line.points) if line.points.isdecimal() else line.points
                is_first = number == 0
                ends = [table.number, pad.total if is_first else ""]
                ends.append(table.winner if is_first and pad is table.pads[0] else "")
                owners: set[Owner] = {(pad.player, number)}
                owners |= {(pad.player, "total")} if is_first else set()
                owners |= {(table.winner, "winner")} if ends[-1] else set()
                cells: list[object] = [pad.player, *line.cards, *line.filled, points, *ends]
                found.append((cells, owners))
    return found


def csv_lines(class_: tuple[ClassTable, ...]) -> Written:
    found: Written = []
    for row, owners in rows(class_):
        file = io.StringIO()
        csv.writer(file, lineterminator="").writerow(row)
        found.append((file.getvalue(), owners))
    return found


def pad_lines(class_: tuple[ClassTable, ...]) -> Written:
    found: Written = []
    for table in class_:
        found.append((f"table {table.number}", set()))
        for pad in table.pads:
            found.append((f"{pad.player}:", set()))
            for number, one in enumerate(pad.lines):
                pairs = zip(one.cards, one.filled, strict=True)
                buck, doe, kit = (f"{card} [{genotype}]" for card, genotype in pairs)
                found.append((f"{buck} x {doe} = {kit} {one.points}", {(pad.player, number)}))
            found.append((f"total {pad.total}", {(pad.player, "total")}))
        found.append((f"winner {table.winner}", {(table.winner, "winner")}))
    return found


def json_lines(class_: tuple[ClassTable, ...]) -> Written:
    """Return a record for each table, each mating on a line."""
    found: Written = []
    for table in class_:
        found += [("---", set()), ('{"game": "gene-rummy", "sheets": [', set())]
        for pad in table.pads:
            found.append((f'{{"player": "{pad.player}", "matings": [', set()))
            for number, one in enumerate(pad.lines):
                comma = "," if number < MATINGS - 1 else ""
                found.append((json.dumps(as_table(one)) + comma, {(pad.player, number)}))
            comma = "," if pad is not table.pads[-1] else ""
            found.append((f'], "total": {pad.total}}}{comma}', {(pad.player, "total")}))
        found.append((f'], "winner": "{table.winner}"}}', {(table.winner, "winner")}))
    return found


def as_table(line: Line) -> dict[str, object]:
    buck, doe, kit = line.cards
    filled = {"buck": line.filled[0], "doe": line.filled[1], "kits": [line.filled[2]]}
    return {"buck": buck, "doe": doe, "kits": [kit], "filled": filled, "points": line.points}


def yaml_lines(class_: tuple[ClassTable, ...]) -> Written:
    found: Written = []
    for table in class_:
        found += [("---", set()), ("game: gene-rummy", set()), ("sheets:", set())]
        for pad in table.pads:
            found += [(f"  - player: {pad.player}", set()), ("    matings:", set())]
            for number, one in enumerate(pad.lines):
                found += [(line, {(pad.player, number)}) for line in yaml_mating(one)]
            found.append((f"    total: {pad.total}", {(pad.player, "total")}))
        found.append((f"winner: {table.winner}", {(table.winner, "winner")}))
    return found


def yaml_mating(line: Line) -> list[str]:
    buck, doe, kit = line.filled
    return [
        *(f"      - buck: {line.cards[0]}", f"        doe: {line.cards[1]}"),
        *(f"        kits: [{line.cards[2]}]", "        filled:"),
        *(f'          buck: "{buck}"', f'          doe: "{doe}"', f'          kits: ["{kit}"]'),
        f'        points: "{line.points}"',
    ]


LINES: dict[str, Callable[[tuple[ClassTable, ...]], Written]] = {
    "class.csv": csv_lines,
    "class.xlsx": csv_lines,
    "class.ods": csv_lines,
    "class.txt": pad_lines,
    "class.yaml": yaml_lines,
    "class.json": json_lines,
}
WORKBOOKS = {"class.xlsx": xlsx, "class.ods": ods}


def content(name: str, class_: tuple[ClassTable, ...]) -> bytes:
    if name in WORKBOOKS:
        return WORKBOOKS[name]({"Class": [row for row, _ in rows(class_)]})
    return "\n".join(line for line, _ in LINES[name](class_)).encode()


every_class = pytest.mark.parametrize(
    "seed", [SEEDS[0], *(pytest.param(seed, marks=pytest.mark.deep) for seed in SEEDS[1:])]
)


@cache
def report(name: str, seed: int) -> FileReport:
    return verify_bytes(Task(path=name, engine="python-constraint"), content(name, tables(seed)))


def findings(name: str, seed: int) -> list[Finding]:
    return [one for one in report(name, seed).findings if one.code != "RX004"]


def found(name: str, seed: int) -> list[tuple[str, str, str, str]]:
    """Return what was found: without its line, and without its table, which records have not."""
    told = re.compile(r"^table \d+: |, line \d+")
    return sorted(
        (one.player, one.code, told.sub("", one.text), one.reason) for one in findings(name, seed)
    )


@every_class
def test_pads_with_a_slip_are_those_with_a_finding(seed: int) -> None:
    pads = all_pads(seed)
    slipped = {pad.player for pad in pads if pad.slip}
    unseen = {
        pad.player
        for pad in pads
        if pad.slip == "writes_the_other_s_genotype"
        if any(line.filled[0] == line.filled[1] for line in pad.lines)
    }
    with_finding = {player for player, *_ in found("class.txt", seed) if player}
    assert with_finding <= slipped
    assert slipped - with_finding <= unseen
    names = {"", "adds_up_a_wrong_total", *(slip.__name__ for slip in SLIPS)}
    assert {pad.slip for pad in pads} == names


@every_class
def test_tables_with_a_wrong_winner_are_those_with_a_finding(seed: int) -> None:
    wrong = {table.winner for table in tables(seed) if not table.is_right}
    texts = [text for _, code, text, _ in found("class.txt", seed) if code == "GR108"]
    assert {name for text in texts for name in wrong if f"winner: {name};" in text} == wrong
    assert len(texts) == len(wrong)
    totals = {player for player, code, *_ in found("class.txt", seed) if code == "GR107"}
    assert totals == {pad.player for pad in all_pads(seed) if pad.slipped == "total"}


@every_class
@pytest.mark.parametrize("name", [name for name in LINES if name != "class.txt"])
def test_every_form_of_a_class_has_the_same_findings(name: str, seed: int) -> None:
    assert found(name, seed) == found("class.txt", seed)
    assert [
        (one.player, one.counted, one.claimed, one.correct) for one in report(name, seed).players
    ] == [
        (one.player, one.counted, one.claimed, one.correct)
        for one in report("class.txt", seed).players
    ]


@every_class
@pytest.mark.parametrize("name", LINES)
def test_finding_stands_on_the_line_of_its_slip(name: str, seed: int) -> None:
    lines = LINES[name](tables(seed))
    slipped: dict[str, Owner] = {pad.player: (pad.player, pad.slipped) for pad in all_pads(seed)}
    winners: set[Owner] = {(table.winner, "winner") for table in tables(seed)}
    for one in findings(name, seed):
        owners = lines[one.line - 1][1]
        assert owners & winners if not one.player else slipped[one.player] in owners
