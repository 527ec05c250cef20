"""Plant Breeding in hindsight, against enumeration over letters."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from genotype_games.genotype_games import Kind, simulated
from genotype_games.pea_review_records import RandomRound
from sampling import each
from testcross.rulesets.genotype.draft import GameReview, review
from testcross.rulesets.genotype.points import GameError, read_game

SAMPLE = Path(__file__).parents[3] / "docs" / "samples" / "pea-evening.yaml"
EVENING = SAMPLE.read_text(encoding="utf-8")
GAMES = list(product(("random", "greedy"), (2, 3, 4, 5), range(3)))


def reviewed(text: str, player: str | None = None) -> GameReview:
    return review(read_game(text.encode()), player=player)


def assert_as_enumerated(random: Random) -> None:
    played = RandomRound(random, players=random.randint(2, 3), slots=random.randint(1, 2))
    text = played.play()
    found = reviewed(text)
    assert (found.unreviewed, found.findings) == ((), ()), text
    told = [(one.player, one.gained, one.best) for one in found.phases]
    assert told == list(played.gained()), text
    assert all(one.best >= one.gained for one in found.phases)


@each("seed", range(100), quick=13)
def test_review_is_that_of_enumeration(seed: int) -> None:
    assert_as_enumerated(Random(f"review {seed}"))


@pytest.mark.deep
@each("part, seed", list(product(range(10), range(30))), quick=1, blocks=10)
def test_review_of_three_hundred_rounds_is_that_of_enumeration(part: int, seed: int) -> None:
    assert_as_enumerated(Random(f"more review {part} {seed}"))


@each("strategy, players, seed", GAMES, quick=2)
def test_best_is_never_below_what_was_played_in_whole_games(
    strategy: str, players: int, seed: int
) -> None:
    found = reviewed(simulated(Kind(players, strategy), seed).text("yaml"))
    assert (len(found.phases), found.unreviewed) == (5 * players, ())
    assert [one for one in found.phases if one.best < one.gained] == []


def test_best_picks_are_told_for_each_round_and_player() -> None:
    found = reviewed(EVENING)
    assert [(one.number, one.player, one.gained, one.best) for one in found.phases] == [
        (1, "Ann", 3, 9),
        (1, "Bo", 9, 9),
        (2, "Ann", 2, 2),
        (2, "Bo", 7, 7),
    ]
    assert [str(pick) for pick in found.phases[0].picks] == [
        "FF for FF on 9: FF Tt gg",
        "Tt for Tt on 9: FF Tt gg",
        "gg for gg on 9: FF Tt gg",
    ]
    assert [one.player for one in reviewed(EVENING, player="bo").phases] == ["Bo", "Bo"]


def test_dice_of_the_others_are_out_of_reach() -> None:
    """Bo takes the only Tt die, so that Ann completes the smaller plant and covers a trait."""
    taken = EVENING.replace("TT 2Tt 2tt\n", "TT Tt 3tt\n", 1).replace(
        'die: tt, plant: "7: Ff tt", trait: tt', 'die: Tt, plant: "7: Ff Tt", trait: Tt', 1
    )
    taken = taken.replace("7: Ff tt", "7: Ff Tt")
    assert reviewed(taken).phases[0].best == 6 + 1


def test_picks_with_a_tool_stay_as_they_were() -> None:
    raked = EVENING.replace(
        'die: gg, plant: "9: FF Tt gg", trait: gg}',
        'die: Gg, plant: "9: FF Tt gg", trait: gg, uses: [{tool: Rake}]}',
        1,
    ).replace('die: Gg, plant: "8: Gg rr", trait: Gg', "die: mG, for: coin", 1)
    ann = reviewed(raked).phases[0]
    assert ann.kept == ("Gg with Rake",)
    assert (ann.gained, ann.best) == (3, 9)
    assert sorted(str(pick.trait) for pick in ann.picks) == ["FF", "Tt"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("die: mF, for: coin", "for: coin", "the dice on the board are uncertain"),
        (
            "    pools: RR 2Rr 2rr FF 2Ff ff mF 2GG Gg gg mG TT 2Tt 2tt\n",
            *("", "the dice on the board are uncertain"),
        ),
        ("9: FF Tt gg", "FF Tt gg", "the dice on the board are uncertain"),
    ],
)
def test_what_is_not_certain_is_not_reviewed(old: str, new: str, why: str) -> None:
    found = reviewed(EVENING.replace(old, new))
    ours = [one for one in found.unreviewed if one.player == "Ann" and one.number == 1]
    assert [one.why[: len(why)] for one in ours] == [why]


ANN_TAKES_FF = 'die: FF, plant: "9: FF Tt gg", trait: FF'


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("GT102", ANN_TAKES_FF, 'die: Ff, plant: "9: FF Tt gg", trait: FF'),
        ("GT102", ANN_TAKES_FF, 'die: FF, plant: "9: FF Tt gg", trait: Tt'),
        ("GT103", ANN_TAKES_FF, 'die: FF, plant: "5: FF RR", trait: FF'),
        ("GT103", ANN_TAKES_FF, 'die: rr, plant: "8: Gg rr", trait: rr'),
        ("GT212", ANN_TAKES_FF, 'die: ff + mT, plant: "9: FF Tt gg", trait: FF'),
        ("GT212", "shift: 1st F, die: mF", "shift: 1st F, die: mG"),
        (
            "GT213",
            "player: Ann, passes: true",
            'player: Ann, die: Rr, plant: "6: Rr GG", trait: Rr',
        ),
        ("RX003", ANN_TAKES_FF, 'die: FX, plant: "9: FF Tt gg", trait: FF'),
    ],
)
def test_illegal_pick_is_told_and_what_it_leaves_open_is_not_reviewed(
    code: str, old: str, new: str
) -> None:
    found = reviewed(EVENING.replace(old, new, 1))
    assert code in {one.code.value for one in found.findings}
    assert (1, "Ann") in {(one.number, one.player) for one in found.unreviewed}
    assert [one for one in found.phases if one.best < one.gained] == []
    assert (2, "Bo", 7, 7) in {
        (one.number, one.player, one.gained, one.best) for one in found.phases
    }


# damage

EVERY = [(1, "Ann"), (1, "Bo"), (2, "Ann"), (2, "Bo")]


@pytest.mark.parametrize(
    ("old", "new", "reviewed_phases"),
    [
        # a pick: nobody knows which dice it took, nor what Ann's plants show from then on
        ("{player: Ann, die: FF, plant", "{player: Ann, die: FF, plant: {a: b}, x", [(2, "Bo")]),
        # a card that was drawn changes no garden: what is sown is written
        ('gardening, draws: deck, sows: ["6', 'gardening, draws: {a: b}, sows: ["6', EVERY),
        # Bo may have hired Brother Eduard, who brings a plant
        (
            "upgrades:\n      - {player: Bo, passes: true}",
            "upgrades:\n      - {player: Bo, passes: {a: b}}",
            [(1, "Ann"), (1, "Bo"), (2, "Ann")],
        ),
        # a reset brings new cards for all
        ("reset: {first: Bo}", "reset: {first: {a: b}}", EVERY[:2]),
    ],
)
def test_damaged_entry_costs_what_it_leaves_open(
    old: str, new: str, reviewed_phases: list[tuple[int, str]]
) -> None:
    found = reviewed(EVENING.replace(old, new, 1))
    assert found.partly_read
    there = [(one.number, one.player) for one in found.phases]
    assert there == reviewed_phases
    assert sorted(there + [(one.number, one.player) for one in found.unreviewed]) == EVERY
    whole = {(one.number, one.player): (one.gained, one.best) for one in reviewed(EVENING).phases}
    for one in found.phases:
        assert (one.gained, one.best) == whole[one.number, one.player]


def test_file_with_two_records_is_refused() -> None:
    with pytest.raises(GameError, match="the file holds 2 records; split it and give one of them"):
        reviewed(f"{EVENING}---\n{EVENING}")
    assert reviewed(f"# an evening\n---\n{EVENING}").phases == reviewed(EVENING).phases
