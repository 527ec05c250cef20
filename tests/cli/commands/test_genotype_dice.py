"""``testcross genotype odds``, ``chance`` and ``box``: peas, their dice, and what is printed."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


def test_odds_of_a_square_show_it_with_the_law_of_its_dice(testcross: Run) -> None:
    done = testcross("genotype", "odds", "FF x Ff")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:4] == [
        "FF x Ff",
        "      F        f",
        "F   I FF    II Ff",
        "F III FF    IV Ff",
    ]
    shares = " ".join(lines[6].split())
    assert shares == "FF 4/9 20/9 94.71 % 73.54 % 39.67 % 12.57 % 1.73 %"
    assert lines[9].split()[:4] == ["De", "Novo", "1/9", "5/9"]
    assert "These parents cannot give ff: the left parent, FF, has no f." in lines
    assert "parents.F" not in done.stdout
    assert max(map(len, lines)) <= 80


def test_odds_without_parents_are_of_all_squares_side_by_side(testcross: Run) -> None:
    done = testcross("genotype", "odds")
    lines = done.stdout.splitlines()
    assert lines[0].split("   ")[0] == "Rr x Rr"
    assert lines[3] == (
        "r III Rr    IV rr   f III Ff    IV ff   g III Gg    IV gg   t III Tt    IV tt"
    )
    assert [line[:14] for line in lines[6:10]] == [
        "RR, FF, GG, TT",
        "Rr, Ff, Gg, Tt",
        "rr, ff, gg, tt",
        "De Novo       ",
    ]
    assert "printed parents" in done.stdout


@pytest.mark.parametrize(
    ("parents", "reason"),
    [
        ("FF x FF", "These parents cannot give Ff and ff: both parents are FF, without f."),
        ("ff x ff", "These parents cannot give FF and Ff: both parents are ff, without F."),
        ("ff x FF", "These parents cannot give FF: the left parent, ff, has no F."),
        ("ff x FF", "These parents cannot give ff: the top parent, FF, has no f."),
        ("Ff x ff", "These parents cannot give FF: the top parent, ff, has no F."),
    ],
)
def test_odds_say_why_a_trait_cannot_come_up(testcross: Run, parents: str, reason: str) -> None:
    assert f"\n{reason}\n" in testcross("genotype", "odds", parents).stdout


@pytest.mark.parametrize(
    "words", [("rr", "x", "Rr", "FF", "x", "Ff"), ("rrxRr FF×fF",), ("rr x rR,", "FF X Ff")]
)
def test_odds_take_parents_in_one_piece_or_in_several(testcross: Run, words: tuple[str]) -> None:
    usual = testcross("genotype", "odds", "rr x Rr", "FF x Ff")
    assert testcross("genotype", "odds", *words).stdout == usual.stdout


def test_odds_tell_how_likely_wanted_dice_lie_there(testcross: Run) -> None:
    done = testcross("genotype", "odds", "--want", "rr 2Ff")
    told = " ".join(done.stdout.split())
    assert (
        "rr 2Ff among the dice: 42242/59049 for R and 43424/59049 for F; together "
        "1834316608/3486784401, 52.61 %." in told
    )


def test_odds_sort_a_roll(testcross: Run) -> None:
    done = testcross("genotype", "odds", "--roll", "R: II II IV m m / I m", "RR x rr")
    told = " ".join(done.stdout.split())
    assert (
        "R: II II IV m m / I m, sorted by RR x rr: 4Rr mR. The chance of these faces is 5/324, "
        "then 1/9 for the dice rolled again." in told
    )


def test_odds_in_json_have_exact_fractions(testcross: Run) -> None:
    done = testcross(
        "genotype", "odds", "fF x FF", "--want", "3Ff", "--roll", "F: I I I I m / m", "--json"
    )
    answer = json.loads(done.stdout)
    assert answer["schema"] == "testcross.genotype-odds/1"
    (gene,) = answer["genes"]
    assert (gene["gene"], gene["left"], gene["top"], gene["printed"]) == ("F", "Ff", "FF", False)
    assert gene["square"] == {"I": "FF", "II": "FF", "III": "Ff", "IV": "Ff"}
    assert gene["dice"][0] == {
        "genotype": "FF",
        "de_novo": False,
        "chance": "4/9",
        "without_mutation": "1/2",
        "mean_of_five": "20/9",
        "at_least": ["55924/59049", "43424/59049", "7808/19683", "7424/59049", "1024/59049"],
    }
    assert (gene["dice"][3]["genotype"], gene["dice"][3]["chance"]) == (None, "1/9")
    assert answer["wanted"] == {
        "dice": "3Ff",
        "by_gene": {"F": "7808/19683"},
        "chance": "7808/19683",
    }
    (roll,) = answer["rolls"]
    assert (roll["pool"], roll["again"], roll["again_chance"]) == ("4FF mF", ["m"], "1/3")
    assert [one["key"] for one in answer["assumed"]] == ["square.cells"]


def test_chance_tells_of_each_number_of_slots_what_hinders_and_what_helps(testcross: Run) -> None:
    done = testcross("genotype", "chance", "9: rr (FF) GG", "--dice", "4", "--parents", "GG x GG")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Rr x Rr and GG x GG; nobody else picks"
    assert [line.split()[0] for line in lines[3:5]] == ["2", "3"]
    told = " ".join(done.stdout.split())
    assert "covered traits need none." in told
    assert "rr holds you back most: if it were covered, 100 %." in told
    assert "The best tile change: rr as the left or top parent; then 98.27 %." in told
    assert len(lines) <= 16


def test_chance_of_traits_without_quotes_is_of_one_plant(testcross: Run) -> None:
    loose = testcross("genotype", "chance", "rr", "GG", "tt", "--dice", "4")
    assert loose.stdout == testcross("genotype", "chance", "rr GG tt", "--dice", "4").stdout
    assert "60.09 %" in loose.stdout


def test_chance_of_several_plants_is_of_each_and_of_all(testcross: Run) -> None:
    done = testcross("genotype", "chance", "5: rr", "9: rr Ff", "--dice", "3", "--json")
    answer = json.loads(done.stdout)
    assert answer["schema"] == "testcross.genotype-chance/1"
    assert [one["card"] for one in answer["cards"]] == ["5: rr", "9: rr Ff"]
    assert answer["cards"][0]["chances"] == ["42242/59049", "211/243", "211/243"]
    assert answer["all"]["fewest_slots"] == 3
    assert answer["all"]["chances"][:2] == ["0", "0"]
    assert answer["parents"] == {"R": "Rr x Rr", "F": "Ff x Ff"}
    assert [one["genotype"] for one in answer["all"]["hinders"]] == ["rr"]


def test_chance_with_too_few_slots_says_how_many_it_takes(testcross: Run) -> None:
    done = testcross("genotype", "chance", "rr GG tt", "--dice", "2")
    assert done.returncode == 0
    assert "Completing it needs at least 3 slots, one for each open trait." in done.stdout


def test_chance_says_why_parents_cannot_give_a_trait(testcross: Run) -> None:
    words = ("genotype", "chance", "rr", "--parents", "RR x Rr", "--dice", "4")
    told = " ".join(testcross(*words).stdout.split())
    assert "rr is impossible, because the left parent, RR, has no r: it needs a mutation." in told
    told = " ".join(testcross(*words, "--no-mutation").stdout.split())
    assert "has no r. Completing it is impossible with any number of slots." in told


def test_chance_of_more_traits_than_a_gene_has_dice_is_impossible(testcross: Run) -> None:
    done = testcross(
        "genotype", "chance", *[f"{points}: rr" for points in range(6)], "--dice", "20"
    )
    assert "Completing all is impossible with any number of slots." in done.stdout


def test_chance_of_many_plants_numbers_them(testcross: Run) -> None:
    cards = [f"{points}: rr GG tt FF" for points in range(5)]
    lines = testcross("genotype", "chance", *cards, "--dice", "20").stdout.splitlines()
    assert lines[2:7] == [f"    {place}  {card}" for place, card in enumerate(cards, 1)]
    assert lines[8].split() == ["Slots", "1", "2", "3", "4", "5", "All"]
    assert [line.split()[0] for line in lines[9:14]] == ["4", "5", "6", "7", "8"]
    assert lines[14].split()[0] == "20"


def test_chance_without_mutation_leaves_it_aside(testcross: Run) -> None:
    words = ("genotype", "chance", "rr", "--parents", "RR x RR", "--dice", "2")
    assert "44.51 %" in testcross(*words).stdout
    done = testcross(*words, "--no-mutation")
    assert "44.51 %" not in done.stdout
    assert "mutations are ignored" in done.stdout


def test_chance_of_a_complete_plant_is_that_nothing_is_left(testcross: Run) -> None:
    done = testcross("genotype", "chance", "9: (rr GG)")
    assert done.stdout == "Every trait is already covered; you need no dice.\n"


def test_chance_says_where_no_tile_helps_and_which_to_take_away(testcross: Run) -> None:
    done = testcross("genotype", "chance", "Rr", "--dice", "1", "--parents", "RR x rr")
    assert "Changing one tile would not help." in done.stdout
    done = testcross("genotype", "chance", "rr", "--dice", "2", "--parents", "rr x RR")
    told = " ".join(done.stdout.split())
    assert "take the top tile of R away, so that Rr shows again; then 98.27 %." in told


def test_chance_rests_on_an_owners_box(testcross: Run, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text('[mat]\ndice_slots = 4\n[parents]\nR = "rr x rr"\n', encoding="utf-8")
    done = testcross("genotype", "chance", "rr", "--box", str(box), "--json")
    answer = json.loads(done.stdout)
    assert (answer["slots"], answer["parents"]) == (4, {"R": "rr x rr"})
    assert [one["key"] for one in answer["assumed"]] == ["tiles.cover"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("odds", "FFF x Ff"), "'FFF x Ff': 'FFF' has three letters; a trait has two: FF, Ff or"),
        (("odds", "Ff"), "'Ff' is one parent; write both, as in 'FF x Ff'"),
        (("odds", "FF x Ff", "Ff x Ff"), "gene F has two pairs of parents"),
        (("odds", "--want", "6rr"), "'6rr' has six dice of R; a gene has five"),
        (("odds", "--want", ""), "--want is empty; write the dice that you want, as in 'rr 2Ff'"),
        (("odds", "--roll", "F: I I II III"), "shows 4 dice; a gene has five"),
        (("odds", "--roll", "F: I I II III V"), "a die has no face 'V'"),
        (("odds", "--roll", "F: I I II III m"), "has 1 mutation, but 0 dice after the slash"),
        (("chance", "Qq"), "no pea gene has the letter 'Q'"),
        (("chance", "9: Rg"), "'9: Rg': 'Rg' mixes the genes R and G"),
        (("chance", "FF Ff"), "'FF Ff' has the gene F twice, FF and Ff"),
        (("chance", "9:"), "'9:' names no trait; write the card as it looks"),
        (("chance", "rr", "--parents", "rr"), "'rr' is one parent"),
        (("chance", "rr", "--box", "none.toml"), "none.toml: cannot be read"),
        (("box", "--template", "--json"), "--template prints TOML, but --json was given"),
        (("box", "--template", "--plants"), "--template and --plants were both given"),
        (("chance", "rr", "--dice", "0"), "0"),
        (("chance", *["1: rr"] * 21), "21 plants were given; give 20 at most"),
    ],
)
def test_bad_input_is_named_with_its_remedy(
    testcross: Run, words: tuple[str, ...], problem: str
) -> None:
    done = testcross("genotype", *words)
    assert (done.returncode, done.stdout if "--json" not in words else "") == (2, "")
    assert problem in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_bad_input_is_answered_in_json_too(testcross: Run) -> None:
    done = testcross("genotype", "chance", "Rg", "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["schema"]) == (2, "testcross.genotype-chance/1")
    assert answer["error"].startswith("'Rg' mixes the genes R and G")


# the box


def test_box_has_a_source_for_every_value(testcross: Run) -> None:
    done = testcross("genotype", "box")
    lines = done.stdout.splitlines()
    assert "goals.R             2                                        L180" in lines
    assert "mat.dice_slots      3                                        assumed (9-3)" in lines
    assert any(line.startswith("9-13  the rows of the double arrow") for line in lines)


def test_box_in_json_has_values_with_sources(testcross: Run) -> None:
    answer = json.loads(testcross("genotype", "box", "--json").stdout)
    values = {one["key"]: one for one in answer["values"]}
    assert values["goals.R"] == {"key": "goals.R", "value": 2, "source": "L180", "section": None}
    assert values["mat.plots"]["section"] == "9-2"
    assert len(answer["assumed"]) == len(values) - 2


def test_template_of_the_box_is_a_file_that_is_fine(testcross: Run, tmp_path: Path) -> None:
    template = testcross("genotype", "box", "--template")
    assert template.returncode == 0
    file = tmp_path / "mine.toml"
    file.write_text(template.stdout, encoding="utf-8")
    done = testcross("genotype", "box", "--check", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{file}: OK: 0 of 50 plants; 24 values left assumed\n"


def test_template_of_an_owners_box_keeps_what_the_owner_wrote(
    testcross: Run, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[[plant]]\npoints = 9\ntraits = "rr GG"\n', encoding="utf-8")
    template = testcross("genotype", "box", "--template", "--box", str(file)).stdout
    assert '\n[[plant]]\npoints = 9\ntraits = "rr GG"\n' in template
    plants = testcross("genotype", "box", "--plants", "--box", str(file))
    assert plants.stdout == "9: rr GG\n\n1 card: your plants\n"


def test_mistakes_of_a_box_file_are_all_listed_with_exit_status_1(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "box.toml").write_text("[mat]\nplot = 2\ndice_slots = 99\n", encoding="utf-8")
    done = testcross("genotype", "box", "--check", "box.toml")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines() == [
        "box.toml:2: mat.plot: no such key; did you mean plots?",
        "box.toml:3: mat.dice_slots: found 99, expected 10 or less",
        "2 mistakes",
    ]
    done = testcross("genotype", "box", "--check", "box.toml", "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["file"]) == (1, "box.toml")
    assert [one["line"] for one in answer["mistakes"]] == [2, 3]
    refused = testcross("genotype", "chance", "rr", "--box", "box.toml")
    assert refused.returncode == 2
    assert "box.toml:2: mat.plot: no such key; did you mean plots? (and 1 more" in refused.stderr


def test_practice_deck_says_what_it_is(testcross: Run) -> None:
    done = testcross("genotype", "box", "--plants")
    assert "50 cards: the practice deck, no cards of the game" in done.stdout
    answer = json.loads(testcross("genotype", "box", "--plants", "--json").stdout)
    assert sum(one["copies"] for one in answer["plants"]) == 50
    assert [one["section"] for one in answer["assumed"]] == ["9-9"]
