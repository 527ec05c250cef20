"""The errata page: every row is run, and every count is counted."""

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations_with_replacement, product
from operator import and_
from pathlib import Path

import pytest
from oracles.oracle import Genotype, Reading, genotypes, punnett
from program.called_program import call
from sampling import each

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/explanation/errata.md"
PAGES = {10, *range(13, 21), 22, 23, *range(27, 32)}
ANSWERS = ROOT / "tests/data/errata_answers.txt"
"""By row: its command, the exit status, and words that stand in the answer, all of them."""
HEADER = ["Page", "Claim", "Verdict", "Reason", "Command"]
VERDICTS = {"holds", "does not follow", "wrong", "cannot be checked"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    page: int
    claim: str
    verdict: str
    command: str
    status: int
    shows: tuple[str, ...]
    reason: str


def rows() -> list[Row]:
    """Return every row of every table on the page, with the answer that its command gives."""
    found = []
    answers = iter(ANSWERS.read_text(encoding="utf-8").splitlines())
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells == HEADER or set("".join(cells)) == {"-"}:
            continue
        page, claim, verdict, reason, command = cells
        answered, status, *shows = next(answers).split(" | ")
        assert command == f"`{answered}`"
        found.append(
            Row(
                page=int(page),
                claim=claim,
                verdict=verdict,
                command=answered,
                status=int(status),
                shows=tuple(shows),
                reason=reason,
            )
        )
    assert list(answers) == []
    return found


def plain(text: str) -> str:
    """Return a text without the stars of new alleles and with one space between words."""
    return " ".join(text.replace("*", "").split())


def test_errata_tables_cover_every_page() -> None:
    assert {row.page for row in rows()} >= PAGES


def test_errata_tables_have_no_row_twice() -> None:
    repeated = Counter((row.page, row.claim, row.command) for row in rows())
    assert [key for key, times in repeated.items() if times > 1] == []


@each("row", rows, quick=14, kind=lambda row: row.verdict)
def test_errata_row_is_what_its_command_shows(row: Row) -> None:
    assert row.verdict in VERDICTS
    assert row.reason
    assert row.shows, "words of the answer are written down"
    program, *words = shlex.split(row.command)
    assert program == "testcross"
    done = call(*words, cwd=ROOT)
    answer = plain(done.stdout + done.stderr)
    assert done.returncode == row.status, answer
    missing = [phrase for phrase in row.shows if plain(phrase) not in answer]
    assert missing == [], answer


@pytest.mark.parametrize(("alleles", "count"), [("Bb", 3), ("Dd", 3), ("A at a", 6)])
def test_genotypes_as_unordered_pairs_are_counted_once(alleles: str, count: int) -> None:
    symbols = alleles.split() if " " in alleles else list(alleles)
    assert len({frozenset(pair) for pair in product(symbols, repeat=2)}) == count


def test_genotypes_of_two_alleles_as_ordered_pairs_are_the_four_of_the_manual() -> None:
    assert len(set(product("Bb", repeat=2))) == 4


def test_genotypes_of_four_alleles_are_ten() -> None:
    series = ["C", "cchd", "ch", "c"]
    assert len({frozenset(pair) for pair in product(series, repeat=2)}) == 10


def test_genotypes_of_black_and_dense_together_are_nine_of_the_ten_cells_on_p29() -> None:
    gametes = ["BD", "Bd", "bD", "bd"]
    cells = [
        tuple("".join(sorted(pair)) for pair in zip(one, other, strict=True))
        for one, other in combinations_with_replacement(gametes, 2)
    ]
    assert len(cells) == 10
    assert len(set(cells)) == 9
    assert [cell for cell, times in Counter(cells).items() if times > 1] == [("Bb", "Dd")]


def readings(allele_count: int) -> list[Reading]:
    """Return what a card can show at a locus: one dominant allele, or (White) nothing."""
    every = genotypes(allele_count)
    shown = [frozenset(pair for pair in every if pair[0] == top) for top in range(allele_count)]
    return [*shown, frozenset(every)]


def certain(pairs: Iterable[Genotype]) -> Counter[int]:
    """Return the alleles that all these genotypes have in common."""
    return reduce(and_, (Counter(pair) for pair in pairs))


def possible(buck: Reading, doe: Reading, kits: tuple[Reading, ...]) -> list[set[Genotype]]:
    """Return what each of buck, doe and kits can be; empty sets if the mating is illegal."""
    found: list[set[Genotype]] = [set() for _ in range(2 + len(kits))]
    for sire, dam in product(buck, doe):
        square = punnett(1 + max(*sire, *dam), sire, dam)
        litter = [square & kit for kit in kits]
        if all(litter):
            for seen, now in zip(found, [{sire}, {dam}, *litter], strict=True):
                seen.update(now)
    return found


def legal_matings(
    allele_count: int, most_kits: int
) -> Iterator[tuple[list[Reading], list[set[Genotype]]]]:
    every = readings(allele_count)
    for buck, doe in product(every, repeat=2):
        for size in range(1, most_kits + 1):
            for kits in combinations_with_replacement(every, size):
                found = possible(buck, doe, kits)
                if all(found):
                    yield [buck, doe, *kits], found


def test_two_dominant_alleles_are_never_certain_from_cards() -> None:
    matings = list(legal_matings(2, 4))
    assert matings
    assert all(certain(pairs)[0] < 2 for _, found in matings for pairs in found)


def is_homozygous(reading: Reading) -> bool:
    """Return whether the card leaves nothing but two of one allele."""
    return all(x == y for x, y in reading) and len(reading) == 1


@pytest.mark.parametrize("allele_count", [2, 3, 4])
def test_kit_of_a_trio_gains_nothing_but_from_a_homozygous_parent_card(allele_count: int) -> None:
    anything = frozenset(genotypes(allele_count))
    gains = 0
    for (*parents, kit), (_, _, can_be) in legal_matings(allele_count, 1):
        buck, doe = [card if is_homozygous(card) else anything for card in parents]
        assert certain(can_be) == certain(possible(buck, doe, (kit,))[2])
        gains += certain(can_be) != certain(kit)
    assert gains
