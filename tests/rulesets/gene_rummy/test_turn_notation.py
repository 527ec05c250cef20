"""Turn notation as people type it, and that it says all that YAML says: there and back."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.score_oracle import CARDS as NAMES
from sampling import each, examples, tables
from sheets.played_games import rummy_text
from sheets.sheet_files import SAMPLES
from testcross.rulesets.conversion import ConversionError, convert_record
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.verification import Task, verify_bytes

VARIANTS = ("standard", "production", "set", "novice", "families")
HEAD = "game: gene-rummy\nplayers: Ann, Bo, Cy\nround 1: dealer Cy, up LiOb\n"
LINE = 4
"""The line behind the head."""
SET_HEAD = "game: gene-rummy\nvariant: set\nplayers: Ann, Bo\nround 1: dealer Bo, offspring Wd\n"


def game_of(text: str) -> dict[str, Any]:
    return dict(json.loads(convert_record("g.tcg", text.encode(), "json").text))


def round_of(text: str, head: str = HEAD) -> dict[str, Any]:
    (one,) = game_of(head + text)["rounds"]
    return dict(one)


def turn(line: str) -> dict[str, Any]:
    (one,) = round_of(line)["turns"]
    return dict(one)


def findings(text: str, name: str = "game.tcg") -> list[Finding]:
    return list(verify_bytes(Task(path=name, engine="python-constraint"), text.encode()).findings)


def problems(text: str) -> list[tuple[int, int, str]]:
    return [(one.line, one.column, one.text) for one in findings(text) if one.code == "RX001"]


LINES = {name: text.splitlines() for name, text in tables("turn_lines").items()}
MATING = {"buck": "Castor buck", "doe": "Lilac doe", "kits": ["White doe"], "points": 61}
WHITE = {"from": "gene pool", "card": "White doe"}
TURN = {"player": "Ann", "draw": WHITE, "mating": MATING, "retire": "Amber doe"}
FILLED = {"buck": "A- B- Cc D-", "doe": "aa bb Cc dd", "kits": ["-a -b cc -d"]}


@pytest.mark.parametrize("line", LINES["one_turn"])
def test_turn_may_be_written_in_many_ways(line: str) -> None:
    assert turn(line) == TURN


@pytest.mark.parametrize("line", LINES["with_genotypes"])
def test_genotypes_may_be_written_short_or_in_full(line: str) -> None:
    assert turn(line) == {**TURN, "mating": {**MATING, "filled": FILLED}}


def filled(line: str) -> dict[str, Any]:
    return dict(turn(line)["mating"]["filled"])


def test_places_of_genotypes_may_be_empty_or_say_what_the_card_shows() -> None:
    told = filled("Ann: +Wd Cas x Li (/./) 61")
    assert told == {"buck": None, "doe": "aa bb C- dd", "kits": [None]}
    assert filled("Ann: +Wd Cas x Li [Cc/Cc/..] 61")["kits"] == ["-- -- cc --"]
    assert (
        filled("Ann: +Chib Cas x Chi (A- B- Cc(chd) D- / . / .) 24")["buck"] == "A- B- Cc(chd) D-"
    )


@pytest.mark.parametrize(
    ("card", "short", "full"),
    [
        ("Cas", "Aa", "Aa B- C- D-"),
        ("Cas", "AaDd", "Aa B- C- Dd"),
        ("White", "-a-b-d", "-a -b cc -d"),
        ("White", "A- -b", "A- -b cc --"),
        ("Chi", "cchdc", "A- B- cchdc D-"),
        ("BlaCa", "chc", "aa B- chc D-"),
        ("Cas", "AaBbC-Dd", "Aa Bb C- Dd"),
        # what is no short genotype stays as it was written
        *(("Cas", text, text) for text in ("Q-", "aA", "Aa Aa", "A- B- C- D- E-", "cchd")),
        ("Castr", "Aa", "Aa"),
    ],
)
def test_short_genotype_says_what_the_card_does_not(card: str, short: str, full: str) -> None:
    line = f"Ann: +Wd {card} x Li ({short}/./.) 61"
    assert filled(line)["buck"] == full
    again = convert_record("g.json", json.dumps(game_of(HEAD + line)).encode(), "notation").text
    assert filled(again.splitlines()[-1]) == filled(line)
    assert len(again.splitlines()[-1]) <= len(line) + 2


@pytest.mark.parametrize(
    ("line", "part", "said"),
    [
        ("Ann: +W Casd x Lib -Am", "draw", {"from": "gene pool", "card": "White"}),
        ("Ann: +W Casd x Lib -Am", "retire", "Amber"),
        ("Ann: +rew DOE, Castor x Bla", "draw", {"from": "gene pool", "card": "rew doe"}),
        ("Ann: +Otter Tan Castor x Li", "draw", {"from": "gene pool", "card": "Otter Tan"}),
        ("Ann: ^Wd -Wd", "draw", {"from": "retirement", "card": "White doe"}),
        ("Ann: +", "draw", {"from": "gene pool"}),
        ("Ann:", "player", "Ann"),
        ('Ann: from "my sleeve" Wd', "draw", {"from": "my sleeve", "card": "White doe"}),
        ("Ann: +Casd Bla x Bla 40 Taken Back: -Lid", "taken back", True),
        ("Ann: +Casd Bla x Bla 40 taken back false -Lid", "taken back", False),
        (
            *("Ann: +Wd Cas x Li = Wd, Blad, Red-Eyed White buck 61", "mating"),
            {**MATING, "kits": ["White doe", "Black doe", "Red-Eyed White buck"]},
        ),
    ],
)
def test_part_of_a_turn_is_what_was_typed(line: str, part: str, said: object) -> None:
    assert turn(line)[part] == said


def test_turn_may_hold_two_matings_and_codes_in_pieces() -> None:
    first, second = turn("Ann: +Wd Cas x Li 61 & Op x Cho = Blub 43 -Amd")["mating"]
    assert (first, second["kits"]) == (MATING, ["Blue buck"])
    pieces = "hand Ann: Cas b Li d Op b Cho d Bla S b Blu d Amd Sq d Ly Ca b\n"
    assert round_of(pieces) == round_of("hand Ann: Casb Lid Opb Chod BlaSb Blud Amd Sqd LyCab\n")


def test_call_of_set_says_verdict_and_new_cards() -> None:
    told = round_of(
        "layout: Casb Opb Lid\n"
        "Ann: Cas x Li = Wd 61 right, replaced: Blad ChoCad, offspring: Casd\n"
        "Bo: BlaS x AmCa = Casd judged wrong, penalty 10\n"
        "added: Lyd Chob, Blue buck\n",
        SET_HEAD,
    )
    assert (told["layout"], told["offspring"]) == (
        ["Castor buck", "Opal buck", "Lilac doe"],
        "White doe",
    )
    right, wrong, added = told["calls"]
    assert right["mating"] == MATING
    assert right["replaced"] == ["Black doe", "Chocolate Cal doe"]
    assert (right["judged"], right["offspring"]) == ("right", "Castor doe")
    assert (wrong["judged"], wrong["penalty"]) == ("wrong", 10)
    assert added == {"added": ["Lynx doe", "Chocolate buck", "Blue buck"]}


@pytest.mark.parametrize(
    "line",
    [
        "HAND Ann: casb, lid, limcad",
        "hand ann Casb Lid LiMCad",
        "hand Ann: Castor buck Lilac doe Lilac Marten Cal doe",
        "hand Ann: Casb Lilac doe LiMCad",
        'Ann’s cards: Casb "Lilac doe" LiMCad  # dealt by Cy',
    ],
)
def test_hand_may_be_written_in_many_ways(line: str) -> None:
    (hand,) = round_of(line)["hands"].values()
    assert hand == ["Castor buck", "Lilac doe", "Lilac Marten Cal doe"]


def test_names_may_have_any_letters_in_quotes() -> None:
    game = game_of(
        'players: "Dee, Jr", Player 1, "x"\ngame: gene-rummy\nround 1: dealer "Dee, Jr"\n'
        '"Dee, Jr": +Wd\nPlayer 1: -Wd\n"x": -Wd\nScores "Player 1": 5; "Dee, Jr"=6\n'
        'totals: "x" 7\nwinner: Player 1, "x"\n'
    )
    assert game["players"] == ["Dee, Jr", "Player 1", "x"]
    (one,) = game["rounds"]
    assert [t["player"] for t in one["turns"]] == ["Dee, Jr", "Player 1", "x"]
    assert one["scores"] == {"Player 1": 5, "Dee, Jr": 6}
    assert (game["scores"], game["winner"]) == ({"x": 7}, ["Player 1", "x"])


# what is wrong with a line


@pytest.mark.parametrize("case", LINES["unreadable"])
def test_line_that_cannot_be_read_says_where_and_what_helps(case: str) -> None:
    column, problem, line = case.split(" | ", 2)
    ((found, at, text),) = problems(f"{HEAD}{line}\nBo: +Blad -Blad\n")
    assert (found, at) == (LINE, int(column))
    assert text.startswith(problem)


def test_head_that_is_missing_is_found_on_the_first_line() -> None:
    told = [(line, text.partition(";")[0]) for line, _, text in problems("round 1\nAnn: +Wd\n")]
    assert told == [(1, "'game' is missing"), (1, "'players' is missing")]


@pytest.mark.parametrize(
    "line",
    [
        f"scores: Ann{' ' * 20_000}:{' ' * 20_000}!",
        f"a{' ' * 20_000}b",
        f"scores: {'a ' * 10_000}",
        f"players: {chr(34) * 20_000}",
        f"Ann: {'(' * 20_000}",
    ],
    ids=["spaces", "name", "words", "quotes", "brackets"],
)
def test_endless_line_is_read_at_once(line: str) -> None:
    begun = process_time()
    assert findings(f"{HEAD}{line}\n")
    assert process_time() - begun < 5


def test_example_of_set_in_the_docs_is_a_right_game() -> None:
    page = (Path(__file__).parents[3] / "docs/reference/notation.md").read_text(encoding="utf-8")
    example = page.partition("## SET!")[2].split("```")[1].partition("\n")[2]
    told = findings(f"game: gene-rummy\nvariant: set\nplayers: Ann, Bo\n{example}\n")
    assert [one.code for one in told if one.code != "RX004"] == []


@given(st.text(st.sampled_from('AnBo:+^-x=()/"#{},& 61\nCasbLid.')))
def test_any_text_at_all_is_read_somehow(text: str) -> None:
    told = findings(f"game: gene-rummy\nplayers: An, Bo\nround 1\n{text}")
    assert all(0 <= one.line <= text.count("\n") + 4 for one in told)


# there and back


def simulated(variant: str, seed: int, slips: float = 0.0, players: int = 3) -> tuple[str, str]:
    yaml, notation = (
        rummy_text(variant, seed, form, rate=slips, players=players) for form in ("yaml", "tcg")
    )
    return yaml, notation


@each(
    "variant, seed, slips",
    list(product(VARIANTS, [1, 2], [0.0, 0.02, 0.25])),
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
    data = (SAMPLES / name).read_bytes()
    back = game_of(convert_record(name, data).text)
    assert back == json.loads(convert_record(name, data, "json").text)


def without_lines(found: Finding) -> tuple[str, str]:
    """Return what is found without the lines it speaks of, which differ."""
    return found.code, re.sub(
        r"\s*\(?\b(?:on )?lines? \d+(?:(?:, | and )\d+)*\)?", "", found.message
    )


@each(
    "variant, seed, slips",
    list(product(VARIANTS, [1, 3, 4], [0.1, 0.25])),
    quick=2,
    kind=lambda case: (case[0] == "set") if case[1] == 1 else "another game",
)
def test_slips_are_found_alike_in_both_forms_on_the_lines_of_their_players(
    variant: str, seed: int, slips: float
) -> None:
    yaml, notation = simulated(variant, seed, slips)
    in_yaml, in_notation = findings(yaml, "g.yaml"), findings(notation)
    assert in_yaml
    assert Counter(map(without_lines, in_yaml)) == Counter(map(without_lines, in_notation))
    lines = notation.split("\n")
    for one in in_notation:
        if re.match(r"round \d+, (turn|call)", one.message) and one.player:
            assert lines[one.line - 1].split(":")[0] in {"Ann", "Bo", "Cy", "added"}


@each("seed", range(1, 13), quick=2)
def test_game_of_four_takes_a_quarter_of_its_yaml(seed: int) -> None:
    yaml, notation = simulated("standard", seed, players=4)
    assert len(notation.encode()) < len(yaml.encode()) / 4


def texts(value: Any) -> Any:
    """Return a record with all values as texts: what is written, whatever a form makes of it."""
    if isinstance(value, dict):
        return {key: texts(one) for key, one in value.items()}
    if isinstance(value, list):
        return [texts(one) for one in value]
    return value if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def require_conversion_there_and_back(game: dict[str, Any]) -> None:
    text = json.dumps(game).encode()
    notation = convert_record("g.json", text, "notation").text
    assert texts(game_of(notation)) == texts(
        json.loads(convert_record("g.json", text, "json").text)
    )


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
    genotypes = [draw(GENOTYPES) for _ in range(2 + len(kits))]
    told: dict[str, Any] = {"buck": draw(CARDS), "doe": draw(CARDS), "kits": kits}
    if any(genotypes):
        told["filled"] = {"buck": genotypes[0], "doe": genotypes[1], "kits": genotypes[2:]}
    return told | draw(st.fixed_dictionaries({}, optional={"points": POINTS}))


def several(of: st.SearchStrategy[Any], most: int = 3) -> st.SearchStrategy[list[Any]]:
    return st.lists(of, max_size=most)


def table(
    due: dict[str, st.SearchStrategy[Any]], **optional: st.SearchStrategy[Any]
) -> st.SearchStrategy[dict[str, Any]]:
    named = {
        key.replace("_", " ") if key == "taken_back" else key: optional[key] for key in optional
    }
    return st.fixed_dictionaries(due, optional=named)


DRAWS = table({"from": st.one_of(st.sampled_from(["gene pool", "retirement"]), TEXTS)}, card=CARDS)
TURNS = table(
    {"player": TEXTS},
    draw=DRAWS,
    mating=st.one_of(matings(), st.lists(matings(), min_size=2, max_size=2)),
    taken_back=st.one_of(st.booleans(), TEXTS),
    retire=CARDS,
)
CALLS = st.one_of(
    st.fixed_dictionaries({"added": several(CARDS)}),
    table(
        {"player": TEXTS},
        mating=matings(),
        judged=st.one_of(st.sampled_from(["right", "wrong"]), TEXTS),
        penalty=POINTS,
        replaced=several(CARDS),
        offspring=CARDS,
    ),
)
SCORES = st.dictionaries(TEXTS, POINTS, min_size=1, max_size=3)
HANDS = st.dictionaries(TEXTS, several(CARDS), min_size=1, max_size=2)
ROUNDS = st.one_of(
    table({"turns": several(TURNS)}, dealer=TEXTS, retirement=CARDS, scores=SCORES, hands=HANDS),
    table(
        {"layout": several(CARDS), "calls": several(CALLS)},
        dealer=TEXTS,
        offspring=CARDS,
        scores=SCORES,
    ),
)


def one_of(*names: str) -> st.SearchStrategy[str]:
    return st.one_of(st.sampled_from(names), TEXTS)


GAMES = table(
    {"game": st.just("gene-rummy"), "players": several(TEXTS, 4), "rounds": several(ROUNDS)},
    variant=one_of("standard", "production", "novice", "Novice"),
    preset=one_of("web", "novice-standard"),
    scoring=one_of("standard", "simple", "suits"),
    fill=one_of("strict", "either"),
    litters=one_of("together", "each"),
    overlooked=one_of("note", "pass"),
    retire_drawn=one_of("allowed", "forbidden"),
    dealers=one_of("left", "any"),
    target=POINTS,
    scores=SCORES,
    winner=st.one_of(TEXTS, st.lists(TEXTS, min_size=2, max_size=2)),
)


@given(GAMES)
@examples(12, 300)
def test_any_game_comes_back_from_turn_notation(game: dict[str, Any]) -> None:
    require_conversion_there_and_back(game)


PAIR = {"buck": "Castor", "doe": "Castor", "kits": ["Castor"]}
DRAWN = {"from": "gene pool"}


@pytest.mark.parametrize(
    "turns",
    [
        *([{"player": name}] for name in ("P", "Up", "Score", "Bob")),
        *(
            [
                {"player": "Ann", "mating": PAIR, "taken back": said},
                {"player": "Ann", "draw": DRAWN, "retire": "Castor", "taken back": said},
            ]
            for said in ("x", "-", "&", "61", "retires", "right", "penalty 5", "false", "no", True)
        ),
        # without quotes the code would be a card of its own
        *(
            [
                {"player": "Ann", "draw": {**DRAWN, "card": card}, "retire": card},
                {"player": "Bo", "mating": {"buck": card, "doe": card, "kits": [card, card]}},
            ]
            for card in ("old Casd", "Casd old", "Casd doe", "Cas Lil")
        ),
    ],
)
@pytest.mark.parametrize("rules", [{}, {"overlooked": "note", "retire_drawn": "forbidden"}])
def test_word_that_looks_like_another_comes_back(
    turns: list[dict[str, Any]], rules: dict[str, str]
) -> None:
    require_conversion_there_and_back(
        {"game": "gene-rummy", **rules, "players": ["Ann", "Bo"], "rounds": [{"turns": turns}]}
    )


def test_part_that_cannot_be_written_is_named_with_its_place() -> None:
    game = (
        "game: gene-rummy\nvariant: set\nplayers: [Ann, Bo]\nrounds:\n  - dealer: Bo\n    calls:\n"
    )
    game += "      - {player: Ann, judged: wrong}\n      - {}\n"
    with pytest.raises(ConversionError, match=r"^g\.yaml:8:9: round 1, call 2 cannot be written"):
        convert_record("g.yaml", game.encode(), "notation")
    assert convert_record("g.yaml", game.encode(), "json").form == "json"


# codes of cards


@cache
def codes() -> dict[str, str]:
    names = [f"{name} {sex}" for name in NAMES for sex in ("buck", "doe")]
    rounds = [{"hands": {"Ann": names}, "turns": []}]
    game = {"game": "gene-rummy", "players": ["Ann"], "rounds": rounds}
    text = convert_record("g.json", json.dumps(game).encode(), "notation").text
    (hand,) = (line for line in text.splitlines() if line.startswith("hand Ann: "))
    return dict(zip(names, hand.split()[2:], strict=True))


def test_every_card_has_a_code_of_its_own_that_begins_each_word() -> None:
    spelt = {code.casefold() for code in codes().values()}
    assert len(spelt) == 2 * len(NAMES) == 74
    for card, code in codes().items():
        *words, sex = card.split()
        parts = re.findall(r"[A-Z][a-z]*", code[:-1])
        assert code[-1] == sex[0]
        assert [word[: len(part)] for word, part in zip(words, parts, strict=True)] == parts
    upper, lower = (" ".join(map(case, codes().values())) for case in (str.upper, str.lower))
    for hand in (upper, lower):
        assert round_of(f"hand Ann: {hand}\n")["hands"]["Ann"] == list(codes())


CODED = re.compile(r"(?:\^(?P<drawn>\w+)[bd])? (?P<buck>\w+) x (?P<doe>\w+) \(")
"""Of a card drawn from Retirement that is the kit only one word is written."""


def miscoded(variant: str, seed: int, number: int) -> Iterator[tuple[str, int]]:
    """Yield games with a card of a mating written as another variety, and the line of it."""
    random = Random(f"{variant} {seed}")
    text = rummy_text(variant, seed, "tcg", players=3)
    places = list(CODED.finditer(text))
    short = sorted({code[:-1] for code in codes().values()})
    for found in random.sample(places, min(number, len(places))):
        role = random.choice([name for name in ("buck", "doe", "drawn", "drawn") if found[name]])
        other = random.choice([one for one in short if one != found[role]])
        wrong = f"{text[: found.start(role)]}{other}{text[found.end(role) :]}"
        yield wrong, text.count("\n", 0, found.start()) + 1


@each("variant, seed", list(product(("standard", "novice"), range(1, 9))), quick=1, blocks=1)
def test_miscoded_card_is_one_finding_as_a_rule(variant: str, seed: int) -> None:
    """What is drawn may be the kit too, and ``(Bb)`` says what that card shows besides."""
    told = [(findings(wrong), line) for wrong, line in miscoded(variant, seed, 12)]
    assert all(line in [one.line for one in found] for found, line in told if found)
    assert sum(len(found) > 1 for found, _ in told) <= 2
