"""Files that were made to do harm, or came of the fuzzer: each is answered, with a plain sentence.

Every file of ``tests/data/hostile`` stands in one of the tables here.
"""

import shlex
import time
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

import pytest
from program.called_program import call

FOLDER = Path(__file__).with_name("data") / "hostile"
SECONDS = 10
"""An answer takes one on a machine with nothing else to do."""


class Hostile(NamedTuple):
    """What is asked about a file, and what must be answered."""

    name: str
    words: str
    """The command, the file standing where ``{}`` does."""
    status: int | None
    """None where it does not matter here."""
    said: tuple[str, ...]
    """What stands in the answer, its lines joined."""
    never: tuple[str, ...] = ()


def sheet(name: str, status: int, *said: str, never: tuple[str, ...] = ()) -> Hostile:
    return Hostile(name, "verify {} --jobs 1", status, said, never)


def herd(name: str, status: int, *said: str, never: tuple[str, ...] = ()) -> Hostile:
    return Hostile(name, "pedigree check {}", status, said, never)


def ruleset(name: str, status: int, *said: str) -> Hostile:
    return Hostile(name, "ruleset check {}", status, said)


def box(name: str, status: int, *said: str, never: tuple[str, ...] = ()) -> Hostile:
    return Hostile(name, "genotype box --check {}", status, said, never)


RECORDS = (
    sheet("a.yaml", 2, "'players' is missing; expected a list"),
    sheet("g1.yaml", 2, "'players' is missing; expected a list"),
    sheet("bomb2.yaml", 2, "aliases repeat more than 10,000 parts of the record; write them out"),
    sheet("bomb3.yaml", 2, "aliases repeat more than 10,000 parts of the record"),
    sheet("cr.csv", 1, "3:5 GR106 error Ann: 60 points written; should be 61", "4:5 GR106"),
    sheet("gh.yaml", 1, "RX002", "GR106", never=("\x1b", "\x07", "\x9b")),
    sheet("nfd.yaml", 0, "Zoë 1 61 61 0"),
    sheet("none2.yaml", 2, "'player' is empty; expected a name", never=("GR108",)),
    sheet("plyer.yaml", 2, "unknown key 'plyer'; did you mean 'player'?", never=("GR108",)),
    sheet("redos.yaml", 1, "has 20,001 characters, but a card has at most 1,000"),
    sheet("johanns-dice.yaml", 2, "the line does not fit those above it; indent it like them"),
    sheet("open-quotes-in-a-herd.csv", 2, "expected a record, but it is a pedigree"),
    sheet("redos.txt", 2, "a line of more than 1000 characters; shorten it"),
    sheet("s.yaml", 0, "clean", "Bo 7 263 263 0"),
    sheet("s1.yaml", 2, "unknown key 'does'; did you mean 'doe'?", never=("GR", "-55")),
    sheet("s2.yaml", 2, "add 'variant: set' at the head", never=("GR",)),
    sheet("s6.yaml", 2, "unknown key 'pionts'; did you mean 'points'?", never=("GR",)),
    sheet("cross-first.tcg", 2, "name the card drawn, then the buck, before the cross"),
    sheet("table-without-sheets.txt", 0, "the winner (no players given)", never=("GR108",)),
    sheet("cross-behind-kits.tcg", 2, "the doe is missing here; write both parents"),
    sheet("set-without-layout.tcg", 1, "1 card laid out; expected 11", never=("failed",)),
)
RULESETS = (
    ruleset("amb3.toml", 2, "'aaaa' would be both a + aaa and aa + aa"),
    ruleset("bigint.toml", 2, "a number with too many digits"),
    ruleset("case.toml", 2, "'A' and 'a' differ only in letter case"),
    ruleset("deep.toml", 2, "nested too deeply; a ruleset needs no more than four levels"),
    ruleset("nameallele2.toml", 2, "'aa' looks like a genotype"),
    ruleset("rr.toml", 2, "'RR' looks like a genotype"),
    ruleset("roles.toml", 2, "'kit1' is the name of one kit in a litter"),
    ruleset("strip2.toml", 0, "OK: x, 1 locus, 2 varieties"),
    ruleset("syn_inf.toml", 2, "do the synonyms lead in a circle?"),
    ruleset("syn_inf2.toml", 2, "do the synonyms lead in a circle?"),
)
BOXES = (
    box(
        "names-box.toml",
        1,
        "expected 'Seed Bag'",
        "expected traits only",
        never=("\x1b", "::e"),
    ),
    box("bigint.toml", 2, "a number with too many digits"),
    box("deep.toml", 2, "nested too deeply; a box file needs no more than four levels"),
    box("syn_inf.toml", 1, "no such key"),
)
WORKBOOKS = (
    sheet("sparse.xlsx", 2, "1,048,576 rows by 16,384 columns; delete the empty", never=("rust",)),
    sheet("sparse_6gb.xlsx", 2, "6,000 rows by 16,384 columns; delete the empty rows"),
    sheet("refs_beyond.xlsx", 2, "impossible address '4294967295'", never=("panicked",)),
    sheet("longcell.xlsx", 2, "a cell of 5,000,000 characters; shorten it to at most 10,000"),
    Hostile("deck-min-without-first.yaml", "verify {} --jobs 1", None, ("0 warnings",)),
)
HERDS = (
    herd("allele5000.csv", 1, "99999...' is not two alleles", never=("9" * 60,)),
    herd("utf32.pre", 0, "2 animals, 1 locus, 2 alleles, 2 typed"),
    *(herd(f"m{number}.csv", 0, " CONSISTENT") for number in (1021, 1035, 161, 175)),
    *(herd(f"m{number}.csv", 1, "INCONSISTENT") for number in (1049, 1135, 1172, 237)),
    Hostile("litter64.csv", "pedigree check {} --trios", 0, ("63 trios, 0 errors",)),
    Hostile("litter128.csv", "pedigree check {} --trios", 0, ("127 trios, 0 errors",)),
)
TWENTY_LOCI = " ".join(f"{letter}{letter.lower()}" for letter in ascii_uppercase[:20])
MATINGS = (
    Hostile(
        "w8.toml", "check --ruleset {} Dom Dom Rec", 0, ("LEGAL", *["abceabce"] * 8), ("…", "...")
    ),
    Hostile("strip2.toml", "check --ruleset {} Red White White", 0, ("LEGAL",)),
    Hostile(
        "mouse.toml",
        "explain --ruleset {} AB CD AA BB CC DD EE FF GG AB AC AD AE AF AG BC",
        1,
        ("ILLEGAL", "replace"),
    ),
    Hostile(
        "mouse.toml", "explain --ruleset {} AB CD AA BB CC DD EE FF", 1, ("ILLEGAL", "replace")
    ),
    Hostile("p20.toml", f"punnett --ruleset {{}} '{TWENTY_LOCI}' '{TWENTY_LOCI}'", 0, ("L19",)),
    Hostile("redos.txt", "check --file {}", 2, ("1: NOT UNDERSTOOD", "3 not understood")),
)
ALL = (*RECORDS, *RULESETS, *BOXES, *WORKBOOKS, *HERDS, *MATINGS)
DEAREST = {one for one in ALL if one.words.endswith(" BC") or one.name == "johanns-dice.yaml"}


def test_every_hostile_file_is_asked_about() -> None:
    assert {one.name for one in ALL} == {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize(
    "hostile",
    [pytest.param(one, marks=pytest.mark.deep if one in DEAREST else ()) for one in ALL],
    ids=lambda one: f"{one.words.split()[0]}-{one.name}",
)
def test_hostile_file_is_answered_with_a_plain_sentence(hostile: Hostile) -> None:
    path = str(FOLDER / hostile.name)
    begun = time.process_time()
    done = call(*(path if word == "{}" else word for word in shlex.split(hostile.words)))
    taken = time.process_time() - begun
    told = done.stdout + done.stderr
    joined = " ".join(told.split())
    assert [part for part in hostile.said if part not in joined] == []
    assert done.returncode in ((0, 1) if hostile.status is None else (hostile.status,))
    assert [part for part in hostile.never if part in told] == []
    assert "this is a bug" not in told
    assert "the program failed" not in told
    assert len(told) < 2_000_000
    assert taken < SECONDS
