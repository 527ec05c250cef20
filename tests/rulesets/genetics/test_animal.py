"""Animals as people name them: cards, genotypes, both together, sexes."""

import pytest
from testcross.rulesets import Ruleset, parse_animal, read_ruleset
from testcross.rulesets.errors import (
    BracketError,
    CardError,
    ContradictionError,
    NotationError,
    TestcrossError,
    UnknownCardError,
)

KNOWN_CASTOR = [
    "Castor (Aa Bb C- Dd)",
    "Aa Bb C- Dd (Castor)",
    "castor(Aa Bb C- Dd)",
    "AaBbC-Dd(CASTOR)",
    "Chestnut (Aa Bb C- Dd)",
    "Castor (-a -b C- -d)",
    "Castor (Aa Bb -- Dd)",
    "Castor ( Aa Bb C\u2013 Dd )",
    "Castor (Aa Bb C- Dd) doe",
    "doe Castor (Aa Bb C- Dd)",
    "Castor [Aa Bb C- Dd]",
    "castor[Aa Bb C- Dd] doe",
]


@pytest.mark.parametrize("text", KNOWN_CASTOR)
def test_card_with_a_genotype_beside_it_knows_both(rabbits: Ruleset, text: str) -> None:
    animal = parse_animal(rabbits, text)
    assert animal.shown == "Aa Bb C- Dd"
    assert animal.variety is not None
    assert animal.variety.name == "Castor"
    assert animal.label == "Aa Bb C- Dd"  # more is known than the card shows


def test_card_with_a_genotype_that_says_no_more_keeps_its_name(rabbits: Ruleset) -> None:
    assert parse_animal(rabbits, "Castor (A- B- C- D-)").label == "Castor"
    assert parse_animal(rabbits, "Castor (-- -- -- --)").label == "Castor"


@pytest.mark.parametrize(
    "text",
    [
        "Chinchilla (Aa Bb cchdc Dd)",
        "Chinchilla (Aa Bb c(chd)c Dd)",
        "Aa Bb c(chd)c Dd (Chinchilla)",
        "Chinchilla (Aa Bb c^chdc Dd)",
    ],
)
def test_card_with_bracketed_superscripts_in_its_genotype_is_read(
    rabbits: Ruleset, text: str
) -> None:
    assert parse_animal(rabbits, text).shown == "Aa Bb cchdc Dd"


@pytest.mark.parametrize(
    ("text", "locus", "card", "told"),
    [
        ("Castor (aa Bb C- Dd)", "A", "A-", "aa"),
        ("aa Bb C- Dd (Castor)", "A", "A-", "aa"),
        ("Castor (A- bb C- D-)", "B", "B-", "bb"),
        ("Castor (A- B- cchd- D-)", "C", "C-", "cchd-"),
        ("Lilac (aa bb C- DD)", "D", "dd", "DD"),
        ("Black Otter (Aat B- C- D-)", "A", "at-", "Aat"),
        ("White (-- -- C- --)", "C", "cc", "C-"),
    ],
)
def test_card_with_a_genotype_that_excludes_it_contradicts_itself(
    rabbits: Ruleset, text: str, locus: str, card: str, told: str
) -> None:
    said = f"contradicts itself at {locus}: the card reads {card}, the genotype beside it {told};"
    with pytest.raises(ContradictionError, match=said):
        parse_animal(rabbits, text)


def test_card_with_a_genotype_short_of_a_locus_shows_the_rest(rabbits: Ruleset) -> None:
    assert parse_animal(rabbits, "Castor (Aa B- C-)").shown == "Aa B- C- D-"


@pytest.mark.parametrize(
    ("text", "sex"),
    [
        ("Blue Cal doe", "doe"),
        ("Blue Cal buck", "buck"),
        ("doe Blue Cal", "doe"),
        ("BUCK Blue Cal", "buck"),
        ("Blue Cal  Doe ", "doe"),
        ("Blue Cal \u2640", "doe"),
        ("Blue Cal\u2642", "buck"),
        ("\u2640 Blue Cal", "doe"),
        ("Blue Cal", None),
        ("aa B- ch- dd doe", "doe"),
        ("buck aa B- ch- dd", "buck"),
    ],
)
def test_sex_before_or_after_the_card_is_read(rabbits: Ruleset, text: str, sex: str | None) -> None:
    animal = parse_animal(rabbits, text)
    assert (animal.label, animal.sex) == ("Blue Cal", sex)


@pytest.mark.parametrize("text", ["buck", "doe", "\u2642"])
def test_sex_without_a_card_is_no_card(rabbits: Ruleset, text: str) -> None:
    with pytest.raises(UnknownCardError, match="unknown card"):
        parse_animal(rabbits, text)


@pytest.mark.parametrize(
    ("genotype", "variety"),
    [
        ("A- B- C- D-", "Castor"),
        ("Aa Bb C- dd", "Opal"),
        ("aa bb chc dd", "Lilac Cal"),
        ("ata bb cchdc dd", "Lilac Marten"),
        ("-- -- cc --", "White"),
        ("AA bb cc dd", "White"),
        ("A- B- ch- D-", "Castor Cal"),
    ],
)
def test_genotype_of_one_variety_only_is_that_variety(
    rabbits: Ruleset, genotype: str, variety: str
) -> None:
    animal = parse_animal(rabbits, genotype)
    assert animal.shown == genotype
    assert animal.variety is not None
    assert animal.variety.name == variety


@pytest.mark.parametrize("genotype", ["-- -- -- --", "-a B- C- D-", "A- B- -c D-", "A- -b C- D-"])
def test_genotype_of_several_varieties_is_none_of_them(rabbits: Ruleset, genotype: str) -> None:
    animal = parse_animal(rabbits, genotype)
    assert animal.variety is None
    assert (animal.label, animal.shown) == (genotype, genotype)


def test_genotype_equal_to_a_card_is_labelled_as_the_card(rabbits: Ruleset) -> None:
    assert parse_animal(rabbits, "aa B- ch- dd").label == "Blue Cal"


@pytest.mark.parametrize("text", ["", " ", "()", "[a]", "[b/b]", "x", "-", "Castor (", "(Castor"])
def test_text_that_names_nothing_is_an_error_of_ours(rabbits: Ruleset, text: str) -> None:
    said = "unknown card|one unknown allele|a card is empty|is not closed"
    with pytest.raises(TestcrossError, match=said):
        parse_animal(rabbits, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Castor (Aa", r"the '\(' at character 8 of 'Castor \(Aa' is not closed; add the missing"),
        ("Castor (Aa Bb c(chd)c Dd", r"the '\(' at character 8 of "),
        ("Castor Aa)", r"the '\)' at character 10 of 'Castor Aa\)' has no opening bracket"),
        ("A- B- c(chd- D-", r"the '\(' at character 8 of "),
        ("Cas)tor(", r"the '\)' at character 4 of "),
        ("Castor [Aa", r"the '\[' at character 8 of .* is not closed; add the missing '\]'"),
        ("Castor Aa]", r"the '\]' at character 10 of .* has no opening bracket"),
    ],
)
def test_bracket_without_its_partner_is_named_with_its_place(
    rabbits: Ruleset, text: str, said: str
) -> None:
    with pytest.raises(BracketError, match=said):
        parse_animal(rabbits, text)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Castor Aa", "Castor (Aa)"),
        ("choc mar cal Dd", "choc mar cal (Dd)"),
        ("Castor buck Aa", "Castor (Aa) buck"),
        ("Castor Aa buck", "Castor (Aa)"),
    ],
)
def test_genotype_just_behind_its_card_is_shown_as_it_should_be_written(
    rabbits: Ruleset, text: str, right: str
) -> None:
    with pytest.raises(NotationError) as told:
        parse_animal(rabbits, text)
    assert str(told.value).endswith(f"in brackets, as in '{right}'")
    assert parse_animal(rabbits, right).variety is not None


def test_two_animals_in_one_text_are_not_one_card(rabbits: Ruleset) -> None:
    with pytest.raises(CardError, match="unknown card 'Castor Lilac'"):
        parse_animal(rabbits, "Castor Lilac")


def test_card_of_each_variety_as_an_animal_is_that_card(rabbits: Ruleset) -> None:
    for variety in rabbits.varieties:
        animal = parse_animal(rabbits, variety.name)
        assert (animal.label, animal.readings, animal.sex) == (variety.name, variety.readings, None)


def test_card_under_a_wider_one_keeps_its_own_name(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("rules") / "joker.toml"
    path.write_text(
        """
        name = "joker"
        title = "A deck with a card that may be anything"
        [[locus]]
        name = "R"
        alleles = [{ symbol = "R", shows = "red" }, { symbol = "r", shows = "white" }]
        [[variety]]
        name = "Red"
        reads = "R-"
        [[variety]]
        name = "Joker"
        reads = "--"
        """,
        encoding="utf-8",
    )
    rules = read_ruleset(path)
    for name in ("Red", "Joker"):
        animal = parse_animal(rules, name)
        assert animal.label == name
        assert animal.variety is not None
        assert animal.variety.name == name


@pytest.mark.parametrize("text", ["cc", "cc buck", '="cc"', "'cc", "White (cc)"])
def test_locus_that_hides_all_others_suffices_for_its_card(rabbits: Ruleset, text: str) -> None:
    assert parse_animal(rabbits, text).label == "White"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Castor (Bb Dd)", "A- Bb C- Dd"),
        ("castor (-c)", "A- B- Cc D-"),
        ("Castor (A B Cc D) doe", "A- B- Cc D-"),
        ("White (Aa cc)", "Aa -- cc --"),
        ("bla ot (Bb)", "at- Bb C- D-"),
        ("A B Cc D", "A- B- Cc D-"),
        ('="Castor (Bb)"', "A- Bb C- D-"),
        ("'Castor", "A- B- C- D-"),
    ],
)
def test_card_with_some_loci_beside_it_shows_the_others(
    rabbits: Ruleset, text: str, shown: str
) -> None:
    assert parse_animal(rabbits, text).shown == shown


@pytest.mark.parametrize("text", ["Bb Dd", "BbDd", "aa", "Cc"])
def test_some_loci_without_a_card_are_refused_with_how_to_write_them(
    rabbits: Ruleset, text: str
) -> None:
    with pytest.raises(NotationError, match=r"write -- if unknown, as in '.*--.*'; or .*"):
        parse_animal(rabbits, text)


def test_card_lost_to_a_formula_says_so(rabbits: Ruleset) -> None:
    with pytest.raises(NotationError, match="took the genotype for a formula"):
        parse_animal(rabbits, "#NAME?")
