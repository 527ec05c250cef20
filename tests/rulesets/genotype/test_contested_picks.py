"""Picks if others take dice too, against plain trees in which nothing is remembered."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from genotype_games.pea_positions import (
    LETTERS,
    PlainPlayer,
    give_goals,
    position_text,
    random_player,
    random_pool,
)
from genotype_games.pea_tables import table_of
from oracles.pea_draft_oracle import PlainDraft, Turn, fewer
from sampling import each
from testcross.rulesets.genotype.draft import PickAnswer, TableError, answer_pick


def asked(text: str, others: str, **options: Any) -> PickAnswer:
    return answer_pick(table_of(text), "Alina", others=others, **options)


class Contest:
    """A small draft, as a position and as a table of the plain trees."""

    def __init__(self, random: Random, *, dice: int, slots: int, plants: int) -> None:
        self.me = random_player(random, plants=plants, slots=slots, done=1, points=range(1, 12))
        give_goals(random, [self.me])
        names = ["Alina", "Brandy", "Marco"][: random.choice((2, 2, 3))]
        random.shuffle(names)
        rooms = {name: random.randint(0, 2) for name in names if name != "Alina"}
        pool = fewer(random_pool(random), dice)
        genes = random.sample(LETTERS, random.choice((0, 0, 1, 2)))
        first: list[Turn] = [(random.choice(names), gene) for gene in genes]
        second: list[Turn] = [(random.choice(names), "")] * random.choice((0, 0, 1))
        self.passes = random.random() < 0.7
        self.marker_worth = random.choice((1, 1, 2))
        self.once = (*first, *second)
        self.plain = PlainDraft(
            "Alina", self.me, marker_worth=self.marker_worth, passes=self.passes
        )
        self.garden = [plant.text for plant in self.me.garden]
        self.text = self._text(pool, rooms, names)
        self.table = self.plain.start(pool, rooms, self.once, tuple(names))

    def _text(self, pool: dict[str, int], rooms: dict[str, int], names: list[str]) -> str:
        others = {name: PlainPlayer(0, room, [], []) for name, room in rooms.items()}
        shifts = [f"{who} 1st {gene}" if gene else f"{who} 2nd" for who, gene in self.once]
        return (
            f"{position_text({'Alina': self.me, **others}, pool)}"
            f"order: [{', '.join([*shifts, *names])}]\n"
            f"rulings: {{first_shift_fail: {'pass' if self.passes else 'forfeit'}}}\n"
        )

    def expected(self, mode: str) -> list[str]:
        """Return every pick with its worth, if Alina is the next to pick."""
        if self.plain._next(self.table)[0] != "Alina":
            return []
        once, found = self.table.once, []
        own = [turn for turn in once if turn[0] == "Alina" and turn[1]]
        # of several 1st Shifts any may come first
        ways = [(turn, *(one for one in once if one != turn)) for turn in own]
        for way in ways or [once]:
            table = replace(self.table, once=way)
            _, gene, later = self.plain._next(table)
            for (dice, place, trait), left in self.plain.picks(later, gene):
                plant = None if place is None else self.garden[place]
                found.append(str((dice, plant, trait, self.plain.value(left, mode))))
        return sorted(found)


def told(answer: PickAnswer) -> list[str]:
    return sorted(
        str(
            (
                one.pick.dice,
                None if one.pick.plant is None else str(one.pick.plant),
                one.pick.trait,
                one.worth,
            )
        )
        for one in answer.picks
    )


def assert_as_plain(random: Random, *, dice: int, slots: int, plants: int) -> None:
    contest = Contest(random, dice=dice, slots=slots, plants=plants)
    for mode in ("random", "worst"):
        found = asked(contest.text, mode, marker_worth=contest.marker_worth)
        assert told(found) == contest.expected(mode), mode
        if not found.picks:
            assert found.worth == contest.plain.value(contest.table, mode)


@each("seed", range(60), quick=33)
def test_worth_with_others_is_that_of_plain_trees(seed: int) -> None:
    assert_as_plain(Random(f"contest {seed}"), dice=6, slots=2, plants=1)


@pytest.mark.deep
@each("part, seed", list(product(range(10), range(100))), quick=1, blocks=10)
def test_worth_with_others_is_that_of_larger_plain_trees(part: int, seed: int) -> None:
    random = Random(f"larger contest {part} {seed}")
    assert_as_plain(random, dice=7, slots=random.randint(1, 3), plants=random.randint(1, 2))


@each("seed", range(40), quick=8)
def test_worst_is_at_most_random_and_random_at_most_none(seed: int) -> None:
    contest = Contest(Random(f"order {seed}"), dice=20, slots=3, plants=2)
    worst, random, none = (asked(contest.text, mode) for mode in ("worst", "random", "none"))
    assert worst.worth <= random.worth <= none.worth
    for one, two, three in zip(worst.picks, random.picks, none.picks, strict=False):
        assert (one.pick, two.pick) == (two.pick, three.pick)
        assert one.worth <= two.worth <= three.worth


TABLE = """\
pool: FF 2Ff RR
order: [Alina, Brandy]
players: {Alina: {slots: 2, garden: ["9: FF RR"]}, Brandy: {slots: 2}}
"""


def test_expectation_is_exact() -> None:
    """After FF three dice are left; with 2/3 RR is still there: 9 points then, else 1."""
    found = asked(TABLE, "random")
    assert [str(one.pick) for one in found.picks] == [
        "FF for FF on 9: FF RR",
        "RR for RR on 9: FF RR",
    ]
    assert {str(one.worth) for one in found.picks} == {"19/3"}
    assert asked(TABLE, "worst").worth == 1
    assert asked(TABLE, "none").worth == 9


def test_two_dice_may_go_at_once_in_the_worst_case() -> None:
    text = TABLE.replace("FF 2Ff RR", "FF mR RR 2Rr").replace(
        "slots: 2, garden", "slots: 3, garden"
    )
    one_slot = text.replace("Brandy: {slots: 2}", "Brandy: {slots: 1}")
    assert asked(one_slot, "worst").worth == 9
    assert asked(text, "worst").worth == 2


@pytest.mark.parametrize("others", ["worst", "random"])
def test_nothing_is_promised_about_others_of_whom_nobody_knows(others: str) -> None:
    """With one player in the position the dice that others leave are unknown."""
    alone = 'pool: RR\nplayers: {Alina: {slots: 1, garden: ["5: RR"]}}'
    with pytest.raises(TableError, match=r"--others needs the other players.*leave --others out"):
        asked(alone, others)
    assert asked(alone, "none").worth == 5
    passed = alone.replace("{Alina:", "{Bo: {slots: 0}, Alina:")
    assert asked(f"order: [Alina]\n{passed}", others).worth == 5


def test_who_picks_before_is_told_and_no_pick_is_valued() -> None:
    text = TABLE.replace("[Alina, Brandy]", "[Brandy 1st R, Brandy, Alina]")
    found = asked(text, "random")
    assert (found.before, found.picks, found.passing) == (("Brandy 1st R", "Brandy"), (), None)
    assert found.worth == Fraction(2, 3)  # FF is still there
    assert len(asked(text, "none").picks) == 2


def test_too_many_states_give_the_worth_alone_and_a_bound() -> None:
    text = TABLE.replace("slots: 2, garden", "slots: 3, garden")
    for mode in ("random", "worst"):
        found = asked(text, mode, most_states=1)
        assert found.cut_at is not None
        assert found.worth == asked(text, "none").worth
        exact = asked(text, mode)
        assert exact.cut_at is None
        assert all(one.at_least is None for one in exact.picks)
        for cut, right in zip(found.picks, exact.picks, strict=True):
            assert cut.at_least is not None
            assert cut.at_least <= right.worth <= cut.worth
            assert cut.then == ()


def test_bound_of_the_last_slot_is_what_the_pick_brings() -> None:
    text = TABLE.replace("slots: 2, garden", "slots: 1, garden").replace("RR\n", "3RR\n", 1)
    exact, cut = asked(text, "worst"), asked(text, "worst", most_states=0)
    assert [one.at_least for one in cut.picks] == [one.worth for one in exact.picks] == [1, 1]
    more = asked(text.replace("slots: 1, garden", "slots: 2, garden"), "worst", most_states=0)
    assert [one.at_least for one in more.picks] == [9, 1]  # RR will be there; FF may not


@each("seed", range(40), quick=14)
def test_bound_is_below_the_worst_case(seed: int) -> None:
    contest = Contest(Random(f"bound {seed}"), dice=20, slots=3, plants=2)
    exact, cut = asked(contest.text, "worst"), asked(contest.text, "worst", most_states=0)
    assert cut.cut_at is not None
    for one, right in zip(cut.picks, exact.picks, strict=True):
        assert one.at_least is not None
        assert one.at_least <= right.worth
