"""What players score: the examples of the text, and random tables against a sum of their own."""

from random import Random

import pytest
from genotype_games.pea_positions import (
    NAMES,
    give_goals,
    plain_score,
    position_text,
    random_player,
)
from genotype_games.pea_tables import table_of
from sampling import each
from testcross.rulesets.genotype.points import TableScore, score_state
from testcross.rulesets.genotype.sheet_score import find_winners, tied


def scored(text: str) -> TableScore:
    return score_state(table_of(text))


def one_player(**keys: str) -> str:
    table = ", ".join(f"{key}: {value}" for key, value in keys.items())
    return f"players: {{Alina: {{{table}}}}}\n"


@pytest.mark.parametrize(("goal", "points"), [("R", 4), ("r", 3)])
def test_goal_counts_each_matching_plant_once(goal: str, points: int) -> None:
    """T-05 (L180)."""
    done = '["1: RR Ff", "1: Rr Gg", "1: rr Tt"]'
    (alina,) = scored(f"goals: {{{goal}: Alina}}\n{one_player(done=done)}").players
    assert alina.goal_points == points
    assert alina.total == 3 + points


def test_sum_is_plants_goals_markers_and_coins() -> None:
    """T-10 (L404): 41 + 6 + 1 + 3 = 51."""
    done = '["9: rr Ff", "9: rr Tt", "8: FF TT", "8: GG TT", "7: Gg Tt"]'
    garden = '["6: (FF) Gg"]'
    text = f"goals: {{r: Alina}}\n{one_player(done=done, garden=garden, coins='3')}"
    (alina,) = scored(text).players
    parts = (alina.plants, alina.goal_points, alina.markers, alina.coins)
    assert (parts, alina.total) == ((41, 6, 1, 3), 51)


def table_of_two(first: int, second: int) -> str:
    """Return two players with 51 points and so many complete plants."""
    tables = []
    for number in (first, second):
        plants = ", ".join(['"1: FF Tt"'] * number)
        tables.append(f"{{done: [{plants}], coins: {51 - number}}}")
    return f"players: {{Alina: {tables[0]}, Brandy: {tables[1]}}}\n"


@pytest.mark.parametrize(
    ("plants", "winners"),
    [((7, 6), ["Alina"]), ((6, 7), ["Brandy"]), ((7, 7), ["Alina", "Brandy"])],
)
def test_tie_goes_to_more_complete_plants_and_else_is_shared(
    plants: tuple[int, int], winners: list[str]
) -> None:
    """T-29 (L399)."""
    found = scored(table_of_two(*plants))
    assert [player.total for player in found.players] == [51, 51]
    assert list(found.winners) == winners
    assert len(tied(found.standings)) == 2


def test_tie_of_players_whose_plants_nobody_counted_has_no_winner() -> None:
    assert find_winners({"Alina": (51, 7), "Brandy": (51, None)}) == ()
    assert find_winners({"Alina": (51, 7), "Brandy": (None, 7)}) == ()


def test_goal_of_an_overlay_counts_its_genotype_only() -> None:
    """Lesson 18 (L861): FF scores the FF goal only."""
    text = "overlays: [flower codominance]\ngoals: {FF: Alina, Ff: Brandy, ff: Alina}\n"
    text += 'players: {Alina: {done: ["5: FF Tt", "4: ff Tt"]}, Brandy: {done: ["5: FF Tt"]}}\n'
    found = scored(text)
    assert [player.goal_points for player in found.players] == [6, 0]
    assert [one.key for one in found.assumed] == ["overlays.goal"]


def test_one_more_trait_adds_a_point_or_all_of_the_plant() -> None:
    garden = '["9: FF (Tt) (gg)", "5: RR TT"]'
    (alina,) = scored(f"goals: {{F: Alina}}\n{one_player(garden=garden)}").players
    told = [(one.trait, one.completes, one.adds) for one in alina.one_more]
    assert told == [("FF", True, 9 + 2 - 2), ("RR", False, 1), ("TT", False, 1)]


@each("seed", range(1_000), quick=138)
def test_totals_of_a_thousand_random_tables_are_those_of_a_sum_apart(seed: int) -> None:
    random = Random(seed)
    players = [
        random_player(random, plants=random.randint(0, 4), slots=3)
        for _ in range(random.randint(1, 5))
    ]
    give_goals(random, players)
    table = dict(zip(NAMES, players, strict=False))
    found = scored(position_text(table))
    assert [one.total for one in found.players] == [plain_score(one) for one in players]
    for player, result in zip(players, found.players, strict=True):
        before = plain_score(player)
        added = iter(result.one_more)
        for plant in player.garden:
            for trait in [one for one in plant.traits if one not in plant.covered]:
                plant.covered.add(trait)
                assert next(added).adds == plain_score(player) - before
                plant.covered.remove(trait)
