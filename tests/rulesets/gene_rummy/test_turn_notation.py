"""Turn notation says all that YAML says: there and back, and found out alike."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import each, examples
from sheets.played_games import rummy_text
from sheets.sheet_files import SAMPLES
from testcross.rulesets.conversion import convert_record
from testcross.rulesets.errors import CardError
from testcross.rulesets.gene_rummy.record.game_record import GameRecord
from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import (
    card_of,
    code_of,
    codes,
    expand,
    shorten,
)
from testcross.rulesets.gene_rummy.record.turn_notation.game_lines import read_notation
from testcross.rulesets.gene_rummy.record.turn_notation.notation_writer import format_game
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.parts import plain_part
from testcross.rulesets.records.parts.part_reader import read_part
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes

VARIANTS = ("standard", "production", "set", "novice", "families")
MOST_BYTES = 4_000
SLIPS = (0.0, 0.02, 0.25)


def simulated(variant: str, seed: int, slips: float = 0.0, players: int = 3) -> tuple[str, str]:
    """Return a simulated game in YAML, and in turn notation."""
    yaml, notation = (
        rummy_text(variant, seed, form, rate=slips, players=players) for form in ("yaml", "tcg")
    )
    return yaml, notation


def read(text: str) -> Any:
    return plain_part(read_part(read_notation(text).root, GameRecord).value)


# there and back


@each(
    "variant, seed, slips",
    list(product(VARIANTS, [1, 2], SLIPS)),
    quick=4,
    kind=lambda case: case[2] if case[1] == 1 else "another game",
)
def test_game_comes_back_from_turn_notation_byte_by_byte(
    variant: str, seed: int, slips: float
) -> None:
    yaml, notation = simulated(variant, seed, slips)
    assert convert_record("g.yaml", yaml.encode()).text == notation
    assert convert_record("g.tcg", notation.encode()).text == yaml


@pytest.mark.parametrize("name", ["game.yaml", "set-game.yaml", "game-with-slips.yaml"])
def test_sample_comes_back_from_turn_notation(name: str) -> None:
    text = (SAMPLES / name).read_text(encoding="utf-8")
    back = convert_record("g.tcg", convert_record(name, text.encode()).text.encode())
    assert parse_tree(back.text).plain() == parse_tree(text).plain()


# the same is found in both forms


def at_places(root: Node) -> dict[Place, set[tuple[str | int, ...]]]:
    """Return the paths of all that stands at a place."""
    found = defaultdict(set)

    def walk(node: Node, path: tuple[str | int, ...]) -> Iterator[tuple[Place, Any]]:
        yield node.place, path
        inside = node.value
        if isinstance(inside, dict):
            yield from ((place, (*path, key)) for key, place in node.keys.items())
            pairs: Any = inside.items()
        else:
            pairs = enumerate(inside) if isinstance(inside, list) else ()
        for part, one in pairs:
            yield from walk(one, (*path, part))

    for place, path in walk(root, ()):
        found[place].add(path)
    return found


def findings(name: str, text: str) -> list[Finding]:
    return list(verify_bytes(Task(path=name, engine="python-constraint"), text.encode()).findings)


def without_lines(found: Finding) -> tuple[str, str]:
    """Return what is found without the lines it speaks of, which differ."""
    return found.code, re.sub(r"\s*\(?\b(?:on )?lines? [\d, and]+\)?", "", found.message)


@each(
    "variant, seed, slips",
    list(product(VARIANTS, [1, 3, 4], [0.1, 0.25])),
    quick=3,
    kind=lambda case: (case[0] == "set") if case[1] == 1 else "another game",
)
def test_slips_are_found_alike_and_in_the_same_places(
    variant: str, seed: int, slips: float
) -> None:
    yaml, notation = simulated(variant, seed, slips)
    in_yaml, in_notation = findings("g.yaml", yaml), findings("g.tcg", notation)
    assert in_yaml
    assert Counter(map(without_lines, in_yaml)) == Counter(map(without_lines, in_notation))
    there, here = at_places(parse_tree(yaml)), at_places(read_notation(notation).root)
    left = list(in_notation)
    for one in in_yaml:
        if one.line == 0:
            continue
        paths = there[one.line, one.column]
        same = [
            other
            for other in left
            if without_lines(other) == without_lines(one) and here[other.line, other.column] & paths
        ]
        assert same, one
        left.remove(same[0])


def test_finding_stands_on_the_line_of_its_turn() -> None:
    _, notation = simulated("standard", 1, 0.1)
    lines = notation.split("\n")
    told = [f for f in findings("g.tcg", notation) if "turn" in f.message and f.player]
    assert told
    for one in told:
        assert lines[one.line - 1].split(":")[0] in {"Ann", "Bo", "Cy"}


# size


@each("seed", range(1, 13), quick=2)
def test_game_of_four_takes_a_quarter_of_its_yaml(seed: int) -> None:
    yaml, notation = simulated("standard", seed, players=4)
    assert len(notation.encode()) < len(yaml.encode()) / 4
    if len(yaml.encode()) <= 17_500:
        assert len(notation.encode()) <= MOST_BYTES


# any game at all

TEXTS = st.one_of(
    st.sampled_from(["Ann", "Player 1", "x", "round", "Dee, Jr", 'say "so"', "b", "-", "Zoë"]),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8).map(
        lambda text: text.strip() or "?"
    ),
)
CARDS = st.one_of(
    st.sampled_from(
        [f"{name}{sex}" for name in ("Castor", "Lilac Marten Cal") for sex in ("", " buck", " doe")]
    ),
    st.sampled_from(
        ["Casb", "Castr doe", "A- B- C- D- doe", "-- -- cc -- buck", "REW doe", "Cas d"]
    ),
    st.sampled_from(["Castor (Aa Bb C- Dd)", "Red-Eyed White buck", "x", "right", "Retired Chin"]),
    TEXTS,
)
GENOTYPES = st.one_of(
    st.none(),
    st.sampled_from(["A- B- C- D-", "aa bb C- dd", "Aa", ".", "Q- aa", "AaBbC-Dd", "-- -b cc -d"]),
    TEXTS,
)
POINTS = st.one_of(st.integers(-99, 999), st.sampled_from(["many", "6 l", "1e3"]))


@st.composite
def matings(draw: st.DrawFn) -> dict[str, Any]:
    kits = draw(st.lists(CARDS, min_size=1, max_size=4))
    filled = [draw(GENOTYPES) for _ in range(2 + len(kits))]
    told: dict[str, Any] = {"buck": draw(CARDS), "doe": draw(CARDS), "kits": kits}
    if any(filled):
        told["filled"] = {"buck": filled[0], "doe": filled[1], "kits": filled[2:]}
    return told | draw(st.fixed_dictionaries({}, optional={"points": POINTS}))


def several(of: st.SearchStrategy[Any], most: int = 3) -> st.SearchStrategy[list[Any]]:
    return st.lists(of, max_size=most)


DRAWS = st.fixed_dictionaries(
    {"from": st.one_of(st.sampled_from(["gene pool", "retirement"]), TEXTS)},
    optional={"card": CARDS},
)
TURNS = st.fixed_dictionaries(
    {"player": TEXTS},
    optional={
        "draw": DRAWS,
        "mating": st.one_of(matings(), st.lists(matings(), min_size=2, max_size=2)),
        "taken back": st.one_of(st.booleans(), TEXTS),
        "retire": CARDS,
    },
)
CALLS = st.one_of(
    st.fixed_dictionaries({"added": several(CARDS)}),
    st.fixed_dictionaries(
        {"player": TEXTS},
        optional={
            "mating": matings(),
            "judged": st.one_of(st.sampled_from(["right", "wrong"]), TEXTS),
            "penalty": POINTS,
            "replaced": several(CARDS),
            "offspring": CARDS,
        },
    ),
)
SCORES = st.dictionaries(TEXTS, POINTS, min_size=1, max_size=3)
ROUNDS = st.one_of(
    st.fixed_dictionaries(
        {"turns": several(TURNS)},
        optional={
            "dealer": TEXTS,
            "retirement": CARDS,
            "scores": SCORES,
            "hands": st.dictionaries(TEXTS, several(CARDS), min_size=1, max_size=2),
        },
    ),
    st.fixed_dictionaries(
        {"layout": several(CARDS), "calls": several(CALLS)},
        optional={"dealer": TEXTS, "offspring": CARDS, "scores": SCORES},
    ),
)
GAMES = st.fixed_dictionaries(
    {"game": st.just("gene-rummy"), "players": several(TEXTS, 4), "rounds": several(ROUNDS)},
    optional={
        "variant": st.one_of(
            st.sampled_from(["standard", "production", "novice", "Novice"]), TEXTS
        ),
        "preset": st.one_of(st.sampled_from(["web", "novice-standard"]), TEXTS),
        "scoring": st.one_of(st.sampled_from(["standard", "simple", "suits"]), TEXTS),
        "fill": st.one_of(st.sampled_from(["strict", "either"]), TEXTS),
        "litters": st.one_of(st.sampled_from(["together", "each"]), TEXTS),
        "overlooked": st.one_of(st.sampled_from(["note", "pass"]), TEXTS),
        "retire_drawn": st.one_of(st.sampled_from(["allowed", "forbidden"]), TEXTS),
        "dealers": st.one_of(st.sampled_from(["left", "any"]), TEXTS),
        "target": POINTS,
        "scores": SCORES,
        "winner": st.one_of(TEXTS, st.lists(TEXTS, min_size=2, max_size=2)),
    },
)


def ordered(plain: Any) -> Any:
    """Return a record in the usual order of its keys, as a reader of YAML understands it."""
    return plain_part(read_part(parse_tree(json.dumps(plain)), GameRecord).value)


@given(GAMES)
@examples(10, 20)
def test_any_game_comes_back_from_turn_notation(plain: dict[str, Any]) -> None:
    game = ordered(plain)
    assert read(format_game(game)) == game


@given(GAMES)
@examples(5, 10)
def test_any_game_comes_back_from_conversion(plain: dict[str, Any]) -> None:
    require_conversion_there_and_back(plain)


@pytest.mark.deep
@given(GAMES)
@settings(max_examples=300)
def test_many_games_come_back_from_conversion(plain: dict[str, Any]) -> None:
    game = ordered(plain)
    assert read(format_game(game)) == game
    require_conversion_there_and_back(plain)


def require_conversion_there_and_back(plain: dict[str, Any]) -> None:
    yaml = json.dumps(ordered(plain))
    notation = convert_record("g.yaml", yaml.encode()).text
    back = convert_record("g.tcg", notation.encode()).text
    assert ordered(parse_tree(back).plain()) == ordered(plain)


@pytest.mark.parametrize("name", ["P", "Up", "Score", "Bob"])
def test_player_who_only_sat_there_and_whose_name_looks_like_a_key_comes_back(name: str) -> None:
    rounds = [{"turns": [{"player": name}]}]
    game = ordered({"game": "gene-rummy", "players": ["Ann"], "rounds": rounds})
    assert read(format_game(game)) == game


@pytest.mark.parametrize(
    "said", ["x", "-", "&", "61", "retires", "right", "penalty 5", "false", "no"]
)
def test_word_for_taken_back_that_means_something_else_comes_back(said: str) -> None:
    mating = {"buck": "Castor", "doe": "Castor", "kits": ["Castor"]}
    turns = [
        {"player": "Ann", "mating": mating, "taken back": said},
        {"player": "Ann", "draw": {"from": "gene pool"}, "retire": "Castor", "taken back": said},
    ]
    game = ordered({"game": "gene-rummy", "players": ["Ann"], "rounds": [{"turns": turns}]})
    assert read(format_game(game)) == game


@pytest.mark.parametrize("card", ["old Casd", "Casd old", "Casd doe", "Cas Lil"])
def test_text_of_a_card_with_a_code_in_it_comes_back(card: str) -> None:
    """Without quotes the code would be a card of its own."""
    mating = {"buck": card, "doe": card, "kits": [card, card]}
    drawn = {"player": "Ann", "draw": {"from": "gene pool", "card": card}, "retire": card}
    rounds = [{"turns": [drawn, {"player": "Bo", "mating": mating}]}]
    game = ordered({"game": "gene-rummy", "players": ["Ann", "Bo"], "rounds": rounds})
    assert read(format_game(game)) == game


TABLE_RULES = [
    {"overlooked": overlooked, "retire_drawn": retire_drawn, "dealers": dealers}
    for overlooked in ("note", "pass")
    for retire_drawn in ("allowed", "forbidden")
    for dealers in ("left", "any")
]
TAKEN_BACK = [one for number in (1, 2, 3) for one in product([True, False], repeat=number)]


@each("rules, taken_back", list(product(TABLE_RULES, TAKEN_BACK)), quick=16)
def test_rules_of_the_table_and_what_was_taken_back_come_back(
    rules: dict[str, str], taken_back: tuple[bool, ...]
) -> None:
    mating = {"buck": "Castor buck", "doe": "Lilac doe", "kits": ["White doe"]}
    turns = [{"player": "Ann", "mating": mating, "taken back": told} for told in taken_back]
    game = {"game": "gene-rummy", **rules, "players": ["Ann"], "rounds": [{"turns": turns}]}
    written = json.dumps(game)
    notation = convert_record("g.json", written.encode()).text
    assert all(f"{rule}: {value}" in notation.splitlines() for rule, value in rules.items())
    back = convert_record("g.tcg", notation.encode()).text
    assert parse_tree(back).plain() == parse_tree(written).plain()


@each("seed", range(3), quick=1)
def test_letter_case_of_codes_and_keys_is_free(seed: int) -> None:
    _, notation = simulated("standard", seed)
    swapped = "\n".join(
        line if ":" in line and line.startswith(("players", "totals", "winner", "scores"))
        else re.sub(r"\b(?:Cas|Li|Bla|Cho|Op)[A-Za-z]*", lambda m: m.group().swapcase(), line)
        for line in notation.split("\n")
    )  # fmt: skip
    assert read(swapped) == read(notation)
    assert read(notation.replace("round ", "ROUND ").replace("hand ", "Hand ")) == read(notation)


@given(st.text(st.sampled_from('AnBo:+^-x=()/"#{},& 61\nCasbLid.')))
def test_any_text_at_all_is_read_somehow(text: str) -> None:
    found = read_part(
        read_notation(f"game: gene-rummy\nplayers: An, Bo\nround 1\n{text}").root, GameRecord
    )
    last = text.count("\n") + 4
    assert all(0 <= one.line <= last for one in found.findings)


# codes of cards, and genotypes written short


def test_every_card_has_a_code_of_its_own_that_begins_each_word() -> None:
    deck = load_ruleset().varieties
    for variety in deck:
        code = codes()[variety.name]
        parts = re.findall(r"[A-Z][a-z]*", code)
        words = variety.name.split()
        assert [w[: len(p)] for w, p in zip(words, parts, strict=True)] == parts
        for sex in ("buck", "doe"):
            card = f"{variety.name} {sex}"
            assert card_of(str(code_of(card)).upper()) == card
            assert card_of(str(code_of(card, sex)).lower(), sex) == card
        assert card_of(str(code_of(variety.name))) == variety.name
    spelt = [
        str(code_of(f"{v.name}{sex}")).casefold() for v in deck for sex in ("", " buck", " doe")
    ]
    assert len(set(spelt)) == 3 * 37


def test_first_word_of_a_code_begins_only_one_first_word_of_the_deck() -> None:
    words = {variety.name.split()[0] for variety in load_ruleset().varieties}
    for variety in load_ruleset().varieties:
        first = re.findall(r"[A-Z][a-z]*", codes()[variety.name])[0]
        assert [word for word in words if word.startswith(first)] == [variety.name.split()[0]]


def test_code_that_can_be_typed_elsewhere_means_the_same_card_there() -> None:
    ruleset = load_ruleset()
    typed = 0
    for variety in ruleset.varieties:
        try:
            found = parse_animal(ruleset, codes()[variety.name]).variety
        except CardError:  # not unique in every place, as LiCa for Lilac Cal
            continue
        assert found is variety
        typed += 1
    assert typed > len(ruleset.varieties) / 2


@pytest.mark.parametrize(
    ("card", "short", "full"),
    [
        ("Castor buck", ".", "A- B- C- D-"),
        ("Castor buck", "Aa", "Aa B- C- D-"),
        ("Castor", "AaDd", "Aa B- C- Dd"),
        ("Castor", "Aa Dd", "Aa B- C- Dd"),
        ("White doe", "-a-b-d", "-a -b cc -d"),
        ("White", "A- -b", "A- -b cc --"),
        ("Chinchilla", "cchdc", "A- B- cchdc D-"),
        ("Black Cal", "chc", "aa B- chc D-"),
        ("Castor", "AaBbC-Dd", "Aa Bb C- Dd"),
    ],
)
def test_short_genotype_says_what_the_card_does_not(card: str, short: str, full: str) -> None:
    assert expand(load_ruleset(), card, short) == full
    assert len(str(shorten(load_ruleset(), card, full))) <= len(short)
    assert expand(load_ruleset(), card, str(shorten(load_ruleset(), card, full))) == full


@pytest.mark.parametrize("text", ["Q-", "aA", "Aa Aa", "A- B- C- D- E-", "Bb Aa", "--", "cchd"])
def test_genotype_that_is_no_short_one_stays_as_it_was_written(text: str) -> None:
    assert expand(load_ruleset(), "Castor buck", text) == text
    assert shorten(load_ruleset(), "Castor buck", text) == text


def test_short_genotype_of_an_unknown_card_stays_as_it_was_written() -> None:
    assert expand(load_ruleset(), "Castr buck", "Aa") == "Aa"
    assert expand(load_ruleset(), "Castr buck", ".") == "."


# a card of a mating miscoded


MATING = re.compile(r"(?:\^(?P<drawn>\w+)[bd])? (?P<buck>\w+) x (?P<doe>\w+) \(")
"""Of a card drawn from Retirement that is the kit only one word is written."""


def miscoded(variant: str, seed: int, number: int) -> Iterator[tuple[str, int]]:
    """Yield games with a card of a mating written as another variety, and the line of it."""
    random = Random(f"{variant} {seed}")
    text = rummy_text(variant, seed, "tcg", players=3)
    places = list(MATING.finditer(text))
    for found in random.sample(places, min(number, len(places))):
        role = random.choice([name for name in ("buck", "doe", "drawn", "drawn") if found[name]])
        other = random.choice([one for one in codes().values() if one != found[role]])
        wrong = f"{text[: found.start(role)]}{other}{text[found.end(role) :]}"
        yield wrong, text.count("\n", 0, found.start()) + 1


def test_miscoded_parent_is_one_finding_there_though_its_genotype_is_short() -> None:
    """B18: ``(Bb)`` of a card says what that card shows besides, and of another what that shows."""
    text = (SAMPLES / "game.tcg").read_text(encoding="utf-8")
    wrong = text.replace("Am x Bla (./Bb/Aa)", "Am x Blu (./Bb/Aa)")
    assert wrong != text
    (found,) = findings("game.tcg", wrong)
    assert (found.code, found.line) == ("GR201", 12)
    assert "should be Black doe" in found.message


@pytest.mark.parametrize("kit", ["Lyd", "Blud", "LiOd"])
def test_miscoded_card_from_retirement_is_one_finding_and_the_kit_is_that_on_top(kit: str) -> None:
    """B18: the drawn card is the kit, and one word says both."""
    text = (SAMPLES / "game.tcg").read_text(encoding="utf-8")
    (found,) = findings("game.tcg", text.replace("^Amd Am x Bla", f"^{kit} Am x Bla"))
    assert (found.code, found.line) == ("GR205", 12)
    assert "Amber doe was on top" in found.message


@each("variant, seed", list(product(("standard", "novice"), range(1, 9))), quick=1, blocks=1)
def test_miscoded_card_is_one_finding_as_a_rule(variant: str, seed: int) -> None:
    """B18."""
    told = [(findings("game.tcg", wrong), line) for wrong, line in miscoded(variant, seed, 12)]
    assert all(line in [one.line for one in found] for found, line in told if found)
    assert sum(len(found) > 1 for found, _ in told) <= 2
