"""Slips of the pen: what is written otherwise, and that a referee finds just that, and where."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated

import pytest
from testcross.rulesets.records.entries import Entry, WrittenScore, entries, entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.parts import InnerList, Part, Scores, Some, number, plain_part
from testcross.rulesets.tabletop.miswriting import (
    Instead,
    Miswriter,
    Mutation,
    Site,
    Way,
    another,
    by,
    misspelt,
    sites,
)
from testcross.rulesets.tabletop.self_play import Slip, SlipMaker


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Part):
    """What somebody paid, and the cards that were drawn."""

    pays: Annotated[Entry | None, number("a number", key="coins paid")] = None
    draws: Annotated[tuple[Entry, ...], Some("a card")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Part):
    """A round in which somebody scored."""

    turns: Annotated[tuple[Turn, ...], InnerList(part=Turn)] = ()
    scores: Annotated[tuple[WrittenScore, ...], Scores()] = ()


ROUND = Round(
    turns=(Turn(pays=entry("2")), Turn(pays=entry("5"), draws=entries("ab")), Turn()),
    scores=(WrittenScore(player=entry("Ann"), points=entry("7")),),
)
KNOWN = frozenset("ab")


def judge(written: Round) -> list[Finding]:
    """Refuse any pay but 2 and 5, any card but a and b, any score but 7, and a turn of one card."""
    found = []
    for turn in written.turns:
        if turn.pays is not None and turn.pays.text not in {"2", "5"}:
            found.append(finding(RecordCode.UNREADABLE, turn.pays, "pays"))
        unknown = [card for card in turn.draws if card.text not in KNOWN]
        found += [finding(RecordCode.UNKNOWN_CARD, card, "card", player="Bo") for card in unknown]
        if len(turn.draws) == 1:
            found.append(finding(RecordCode.UNREADABLE_GENOTYPE, turn, "draws"))
    for score in written.scores:
        if score.points.text != "7":
            found.append(finding(RecordCode.UNREADABLE, score.player, "score"))
    return found


def written(
    at: Sequence[str], mutation: Mutation, code: str, seed: int = 0
) -> tuple[Round, list[Slip]]:
    """Return the round with a slip in it, and the slip; the round as it was if there is none."""
    slips = SlipMaker(Random(seed), 1, [code])
    writer = Miswriter((Way(code, tuple(at), mutation),), judge, plain_part, slips)
    wrong = writer.write(ROUND, ("rounds", 3), slips.each_due(*writer.codes))
    return wrong or ROUND, slips.made


def test_number_too_high_is_noted_where_its_referee_finds_it() -> None:
    wrong, (slip,) = written(("turns", "pays"), by(1), RecordCode.UNREADABLE)
    (found,) = judge(wrong)
    assert (slip.code, slip.path[:3]) == (found.code, ("rounds", 3, "turns"))
    assert slip.path[4:] == ("coins paid",)
    assert (slip.written, slip.right) in {("3", "2"), ("6", "5")}


def test_score_that_is_found_at_a_name_is_noted_under_that_name() -> None:
    _, (slip,) = written(("scores", "points"), by(4), RecordCode.UNREADABLE)
    assert slip.path == ("rounds", 3, "scores", "Ann")
    assert (slip.written, slip.right) == ("11", "7")


def test_card_of_a_list_is_noted_at_its_place_with_whose_it_is() -> None:
    wrong, (slip,) = written(("turns", "draws"), misspelt("x{}".format), RecordCode.UNKNOWN_CARD)
    assert slip.path[:5] == ("rounds", 3, "turns", 1, "draws")
    assert (slip.player, slip.written) == ("Bo", wrong.turns[1].draws[int(slip.path[5])].text)


def first_alone(site: Site) -> list[Instead]:
    return [Instead(site.value[:1])] if isinstance(site.value, tuple) and site.value else []


def test_what_is_wrong_with_a_part_is_noted_at_the_part() -> None:
    _, (slip,) = written(("turns", "draws"), first_alone, RecordCode.UNREADABLE_GENOTYPE)
    assert slip.path == ("rounds", 3, "turns", 1)
    assert (slip.written, slip.right) == ("a", "a b")


@pytest.mark.parametrize("seed", range(5))
def test_what_no_referee_finds_is_left_as_it_was(seed: int) -> None:
    same, slips = written(("turns", "pays"), another(lambda _: ["2", "5"]), "RX001", seed)
    assert (same, slips) == (ROUND, [])


def test_slip_of_another_kind_than_is_wanted_is_left_out() -> None:
    same, slips = written(("turns", "pays"), by(1), RecordCode.UNKNOWN_CARD)
    assert (same, slips) == (ROUND, [])


def test_spots_are_what_stands_under_a_key_or_could() -> None:
    found = [(one.path, one.value) for one in sites(ROUND, ("turns", "draws"), Random(0))]
    assert found == [
        (("turns", 0, "draws"), ()),
        (("turns", 1, "draws"), entries("ab")),
        (("turns", 1, "draws", 0), entry("a")),
        (("turns", 1, "draws", 1), entry("b")),
        (("turns", 2, "draws"), ()),
    ]
