"""Games that the simulator plays are clean, and slips in them are found again."""

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from genotype_games import genotype_games
from genotype_games.pea_referee import found_in
from genotype_games.pea_self_play import GAMES, LEVELS, Kind, game
from sampling import each
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype.box import Rules, load_box, practice_box, rulings
from testcross.rulesets.genotype.entries import JOHANN, SheetLine, Winner
from testcross.rulesets.genotype.johann_moves import explain, next_move
from testcross.rulesets.genotype.notation import read_notation, write_notation
from testcross.rulesets.genotype.simulator import simulate, with_slips
from testcross.rulesets.genotype.table import play, verify
from testcross.rulesets.verification.task import Task
from testcross.rulesets.verification.whole_file import verify_bytes

SOLO = [kind for kind in genotype_games.KINDS if kind.players == 1][:4]


@pytest.mark.parametrize(("kind", "seed"), [GAMES[69], GAMES[102], GAMES[234]])
def test_slips_are_the_same_findings_in_the_notation(kind: Kind, seed: int) -> None:
    record, _ = with_slips(game(kind, seed), Random(seed), 0.05)
    short = read_notation(write_notation(record))
    codes = [sorted(one.code for one in verify(each)) for each in (record, short)]
    assert (short.unread, codes[1]) == ([], codes[0])


@each("kind, seed", genotype_games.GAMES, quick=6, blocks=10)
def test_nothing_is_found_in_a_game_with_its_box(kind: genotype_games.Kind, seed: int) -> None:
    text = genotype_games.simulated(kind, seed).text("yaml")
    assert Counter(map(str, found_in(text))) == Counter()


@each("kind, seed", genotype_games.GAMES, quick=4, blocks=20)
def test_the_plain_referee_finds_nothing_either(kind: genotype_games.Kind, seed: int) -> None:
    """Nor with all written down that the program works out, of Johann's moves as well."""
    game = genotype_games.simulated(kind, seed)
    assert genotype_games.wrong(game) == []
    assert [*map(str, found_in(json.dumps(genotype_games.plain(game))))] == []


@pytest.mark.deep
@each("kind, seed", list(product(SOLO, range(1000, 1250))), quick=1, blocks=20)
def test_the_plain_referee_finds_nothing_in_1000_games_with_johann(
    kind: genotype_games.Kind, seed: int
) -> None:
    assert genotype_games.wrong(genotype_games.simulated(kind, seed)) == []


@each("kind, seed", GAMES, quick=1, blocks=4)
def test_a_slip_is_found_at_its_entry(kind: Kind, seed: int) -> None:
    record, slips = with_slips(game(kind, seed), Random(seed), 0.02)
    found: set[tuple[object, str]] = {(one.index, one.code) for one in verify(record)}
    text = write_notation(record).encode()  # the score sheet is judged when the rest is
    found |= {(one.player, one.code) for one in verify_bytes(Task(path="game.peas"), text).findings}
    for slip in slips[:1]:
        is_on_sheet = isinstance(record.entries[slip.where[0]], SheetLine | Winner)
        assert (slip.player if is_on_sheet else slip.where[0], slip.code) in found
    clean, none = with_slips(game(kind, seed), Random(seed), 0.0)
    assert (verify(clean), none) == ([], [])


@each("kind, seed", GAMES, quick=1, blocks=4)
def test_with_no_ruling_named_the_same_is_found_as_with_all(kind: Kind, seed: int) -> None:
    record, _ = with_slips(game(kind, seed), Random(seed), 0.02)
    usual = {key: one["values"][0] for key, one in rulings().items()}
    named = replace(record, rules=replace(record.rules, named=usual))
    found, same = verify(record), verify(named)
    assert [(f.index, f.code, f.path) for f in found] == [(f.index, f.code, f.path) for f in same]


@each("kind, seed", genotype_games.GAMES, quick=3)
def test_a_record_names_only_what_differs_from_the_rules(
    kind: genotype_games.Kind, seed: int
) -> None:
    tree: dict[str, Any] = json.loads(genotype_games.simulated(kind, seed).text("json"))
    head = {key for key in tree if key not in ("setup", "rounds", "harvests", "sheet", "winner")}
    assert head - {"solo", "overlays"} == {"game", "players", "box"}
    assert (tree["box"], '"decks"' in json.dumps(tree)) == ("practice", False)


@pytest.mark.parametrize("level", LEVELS)
def test_johann_asks_for_a_card_and_says_what_he_does(level: str) -> None:
    record = game(Kind(1, "random", (("difficulty", level),)), 5)
    place = next(i for i, one in enumerate(record.entries) if getattr(one, "player", "") == JOHANN)
    state = play(record, until=place).state
    dialogue = next_move(state)
    assert dialogue is not None
    entry: Any = record.entries[place]
    cards = {"action": iter(entry.action), "support": iter(entry.support)}
    wanted, answer = next(dialogue), None
    assert wanted.text == "draw an Action card"
    while answer is None:
        try:
            wanted = dialogue.send(next(cards[wanted.what]))
        except StopIteration as stop:
            answer = stop.value
    assert (answer.action, answer.support) == (entry.action, entry.support)
    told = list(explain(state, play(record, until=place + 1).state))
    assert told[-1].startswith("coins: ")


def test_a_box_with_too_few_plants_is_refused() -> None:
    plants = [{"points": 9, "traits": "rr GG tt"}, {"points": 5, "traits": "FF Tt"}]
    box = practice_box().with_tables({"plant": plants})
    with pytest.raises(
        TestcrossError, match="too few plants for 2 players: the box lists 2, and 9"
    ):
        simulate(Rules(box=box), 2, Random(1))


def test_a_game_with_a_box_of_ones_own_names_only_what_differs() -> None:
    box = load_box().with_tables({"mat": {"plots": 3, "dice_slots": 3}}).all_stated()
    text = write_notation(simulate(Rules(box=box), 3, Random(2))[0])
    assert '\nbox {"like": "practice", "mat": {"plots": 3}}\n' in text
    assert play(read_notation(text)).findings == []
    assert play(read_notation(text.replace('"plots": 3', '"plots": 2'))).findings
