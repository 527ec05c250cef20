"""testcross advise and offspring of parents known in part: what is said, and its figures."""

from pathlib import Path

import pytest
from sheets.aids_asked import said

HERD = (
    "id,sire,dam,sex,card\nRex,,,M,Black\nKim,,,F,Lilac\nTom,,,M,Blue\nAnn,,,F,Chocolate\n"
    "Old,,,M,aa bb CC dd\n"
)


@pytest.fixture
def herd(tmp_path: Path) -> str:
    path = tmp_path / "herd.csv"
    path.write_text(HERD, encoding="utf-8")
    return str(path)


def test_mates_that_show_a_carrier_are_told_with_how_many_kits_it_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = said(capsys, "advise", "castor", "--carries", "chocolate")
    assert status == 0
    # (1/2)^5 = 1/32 and (3/4)^11 = 0.042; one fewer leaves more than 1 in 20
    assert "1/2                5 kits   7 kits" in out
    assert "1/4                11 kits  17 kits" in out
    assert "the chance of none is 3.1 % among 5 kits and 0.78 % among 7 kits" in " ".join(
        out.split()
    )
    assert out.splitlines()[0] == "Does Castor carry b? At locus B it is B-."


def test_every_allele_that_a_card_may_hide_is_told_where_none_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = said(capsys, "advise", "castor")
    asked = [line for line in out.splitlines() if line.startswith("Does")]
    alleles = ("at", "a", "b", "cchd", "ch", "c", "d")
    assert [line.split()[3] for line in asked] == [f"{one}?" for one in alleles]


@pytest.mark.parametrize(
    ("animal", "ruleset", "alleles"),
    [
        # everything that the card leaves open, whether another locus hides it or not
        ("White", "gene-rummy", "A at a B b D d"),
        ("-- bb cc dd", "gene-rummy", "A at a"),
        ("aa bb -- dd", "gene-rummy", "C cchd ch c"),
        ("Yellow", "labradors", "B b"),
        ("Recessive Red", "dogs", "KB kbr ky Ay aw at a B b D d"),
        ("Chestnut", "horses", "A a"),
        ("White", "sweet-peas", "C c R r B b"),
    ],
)
def test_locus_that_the_card_hides_altogether_is_asked_about(
    capsys: pytest.CaptureFixture[str], animal: str, ruleset: str, alleles: str
) -> None:
    status, out, err = said(capsys, "advise", animal, "--ruleset", ruleset)
    asked = [line for line in out.splitlines() if line.startswith(f"Does {animal} carry ")]
    assert (status, err) == (0, "")
    assert [line.split("?")[0].split()[-1] for line in asked] == alleles.split()


def test_white_animal_of_a_herd_is_asked_about_what_the_herd_is_typed_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "white.csv"
    path.write_text("id,sire,dam,sex,B,C\nSnow,,,M,,cc\nKim,,,F,bb,C-\n", encoding="utf-8")
    status, out, _ = said(capsys, "advise", "Snow", "--from", str(path))
    asked = [line.split("?")[0] for line in out.splitlines() if line.startswith("Does")]
    # no column says anything of A and D, so no animal of the herd could be the mate for them
    assert (status, asked) == (0, ["Does Snow carry B", "Does Snow carry b"])
    assert "bb    Kim" in out


def test_herd_that_says_nothing_of_what_is_hidden_is_told_apart_from_nothing_hidden(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "white.csv"
    path.write_text("id,sire,dam,sex,C\nSnow,,,M,cc\nKim,,,F,C-\n", encoding="utf-8")
    status, out, err = said(capsys, "advise", "Snow", "--from", str(path))
    assert (status, out) == (2, "")
    assert "nothing is known of 'Snow' or any other animal at A, B and D" in " ".join(err.split())


@pytest.mark.parametrize(
    ("animal", "allele", "told"),
    [
        ("lilac", "b", "Lilac certainly carries b: at locus B it is bb."),
        ("lilac", "B", "Lilac cannot carry B: at locus B it is bb."),
        ("Aa BB CC DD", "b", "Aa BB CC DD cannot carry b: at locus B it is BB."),
    ],
)
def test_what_is_seen_or_known_needs_no_test_cross(
    capsys: pytest.CaptureFixture[str], animal: str, allele: str, told: str
) -> None:
    status, out, _ = said(capsys, "advise", animal, "--carries", allele)
    assert (status, out.strip()) == (0, told)


def test_own_animals_are_named_as_mates(capsys: pytest.CaptureFixture[str], herd: str) -> None:
    status, out, _ = said(capsys, "advise", "Rex", "--carries", "d", "--from", herd)
    assert (status, "dd    Kim      1/2" in out, "Old" in out) == (0, True, False)


def test_whom_to_mate_is_told_with_chances_and_what_to_prove(
    capsys: pytest.CaptureFixture[str], herd: str
) -> None:
    status, out, _ = said(capsys, "advise", "--from", herd, "--want", "Lilac")
    rows = {tuple(line.split()[:2]): " ".join(line.split()[2:]) for line in out.splitlines()}
    assert status == 0
    # Old is bb dd and gives C: all kits of Kim are lilac, and those of Ann that get her d
    assert rows["Old", "Kim"] == "1 1 kit (nothing to prove)"
    assert rows["Old", "Ann"].startswith("0 to 1/2 5 kits Ann is Dd")
    # a quarter may be cc besides: 3/8 at least, and (5/8)^7 is below 1/20
    assert rows["Tom", "Kim"].startswith("0 to 1/2 7 kits Tom is Bb")


def test_plan_over_two_generations_says_which_kit_to_keep(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "two.csv"
    path.write_text("id,sire,dam,sex,card\nTom,,,M,Blue\nKim,,,F,Lilac\n", encoding="utf-8")
    words = ("advise", "--from", str(path), "--want", "Lilac", "--generations", "2")
    status, out, _ = said(capsys, *words)
    told = " ".join(out.split())
    assert status == 0
    assert "1. Mate Tom with Kim and keep a buck that is aa -b C- dd: at least 3/8" in told
    assert "2. Mate the buck kept with Kim: each kit is Lilac with a chance of at least 3/8" in told
    assert told.endswith("14 kits in all, each step 95 % certain.")


def test_pair_that_would_need_millions_of_kits_can_have_one_all_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # Nothing is typed but B and C, so ten more loci, five of them on two chromosomes, stay open
    path = tmp_path / "untyped.csv"
    path.write_text(
        "id,sire,dam,sex,B,C\nRex,,,M,B-,Cch\nUna,,,F,B-,\nIda,Rex,Una,F,bb,\n"
        "Max,Rex,Una,M,B-,chc\nKim,Max,Ida,F,bb,\nTom,Max,Ida,M,B-,cc\n",
        encoding="utf-8",
    )
    words = ("advise", "--from", str(path), "--want", "Black Otter", "--ruleset", "rabbits")
    status, out, _ = said(capsys, *words)
    rows = [
        line.split() for line in out.splitlines() if line.startswith(("Rex  ", "Max  ", "Tom  "))
    ]
    assert (status, len(rows)) == (0, 9)
    assert all(int(row[row.index("kits") - 1]) > 1_000_000 for row in rows)


def test_variety_that_nobody_can_have_is_said_with_status_1(
    capsys: pytest.CaptureFixture[str], herd: str
) -> None:
    words = ("advise", "--from", herd, "--want", "Castor", "--generations", "2")
    status, out, _ = said(capsys, *words)
    assert (status, "Now: no two of these animals can have one." in out) == (1, True)
    assert "Nor can they over two generations." in out


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("", "name an animal to be tested"),
        ("castor --generations 2", "--generations goes with --want VARIETY"),
        ("castor --want Lilac", "an animal and --want were both given"),
        ("--want Lilac --carries b", "--carries and --want were both given"),
        ("--want Lilac", "--want needs your animals; name their file: --from herd.csv"),
        ("castor --carries z", "names nothing that can be hidden"),
        ("OO --carries o --ruleset horses", "OO' cannot be a parent: OO dies after birth"),
    ],
)
def test_question_that_is_none_is_refused_with_what_to_give(
    capsys: pytest.CaptureFixture[str], words: str, problem: str
) -> None:
    status, out, err = said(capsys, "advise", *words.split())
    assert (status, out, problem in err) == (2, "", True)


def test_half_known_parents_give_ranges_with_what_they_depend_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("offspring", "B- E/E", "bb E/E", "--ruleset", "labradors")
    status, out, _ = said(capsys, *words)
    told = " ".join(out.split())
    assert status == 0
    assert "Chocolate 0 to 1/2 none if the dog is BB, 1/2 if Bb" in told
    assert "Black 1/2 to 1 1/2 if the dog is Bb, 1 if BB" in told
    assert told.endswith("The chances depend on what is not known of the parents at B.")
