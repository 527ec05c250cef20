"""``show glossary`` and ``expression play --explain``: what the words on the cards mean."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


def test_glossary_lists_every_term_within_80_columns(testcross: Run) -> None:
    done = testcross("show", "glossary")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "gene-expression"
    assert {"promoter (category)", "Insertion (action)", "frameshift"} <= set(lines)
    assert max(map(len, lines)) <= 80
    assert "Source:" not in done.stdout
    alone = testcross("show", "glossary", "--game", "Gene expression").stdout
    others = [
        testcross("show", "glossary", "--game", name).stdout for name in ("gene-rummy", "genotype")
    ]
    assert done.stdout == "\n".join([alone, *others])


def test_term_of_several_games_is_told_for_each(testcross: Run) -> None:
    told = testcross("show", "glossary", "allele").stdout
    assert told.startswith("gene-rummy\n\nallele\n\n  One form of a gene.")
    assert "\n\ngenotype\n\nallele (booklet)\n\n  Alleles are" in told
    assert testcross("show", "glossary", "epistasis").stdout.startswith(
        "epistasis\n\n  One gene hides"
    )


def test_term_alone_has_its_sources_and_other_names(testcross: Run) -> None:
    done = testcross("show", "glossary", "gene", "shift")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Translocation (action)\n\n  In a translocation a piece")
    assert "  Also called: shift, gene shift and gene translocation.\n" in done.stdout
    assert "  Source: Griffiths et al., An Introduction to Genetic Analysis" in done.stdout
    assert testcross("show", "glossary", "Translocation").stdout == done.stdout


def test_glossary_as_json_has_the_terms(testcross: Run) -> None:
    document = json.loads(testcross("show", "glossary", "codon", "--json").stdout)
    assert document["schema"] == "testcross.glossary/1"
    (term,) = document["terms"]
    assert list(term) == ["game", "term", "kind", "text", "in_game", "aliases", "sources"]
    assert (term["game"], term["term"], term["kind"]) == ("gene-expression", "codon", "word")
    assert (term["in_game"], term["aliases"]) == (None, [])
    every = json.loads(testcross("show", "glossary", "--json").stdout)
    assert term in every["terms"]
    assert len(every["terms"]) > 12


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["promotr"], "unknown term 'promotr'; did you mean promoter?"),
        (["xyzzy"], "unknown term 'xyzzy'; 'testcross show glossary' lists all terms"),
        ([""], "the name of what to show is empty"),
        (["promoter", "--game", "gene-rummy"], "unknown term 'promoter'"),
        (["--game", "chess"], "unknown game 'chess'"),
    ],
)
def test_term_or_game_that_there_is_not_is_named(
    testcross: Run, words: list[str], said: str
) -> None:
    done = testcross("show", "glossary", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_unknown_term_with_json_has_its_schema(testcross: Run) -> None:
    done = testcross("show", "glossary", "promotr", "--json")
    assert done.returncode == 2
    document = json.loads(done.stdout)
    assert (document["schema"], document["ruleset"]) == ("testcross.glossary/1", None)


@pytest.mark.parametrize(
    ("words", "status", "terms"),
    [
        (["P3", "O-DEL"], 0, ["promoter to operon", "operon", "Deletion"]),
        (["P3", "P7"], 1, ["promoter to operon", "promoter"]),
        (["G3", "--hand", "T3", "O5"], 0, ["expressed gene to promoter", "transcription factor"]),
        (["G3", "--hand", "T4", "O5"], 1, ["expressed gene to promoter"]),
    ],
)
def test_play_explained_adds_the_biology_of_what_may_be_played(
    testcross: Run, words: list[str], status: int, terms: list[str]
) -> None:
    plain = testcross("expression", "play", *words)
    told = testcross("expression", "play", *words, "--explain")
    assert (told.returncode, told.stderr) == (status, "")
    assert told.stdout.startswith(f"{plain.stdout}\n{terms[0]} (step)\n  ")
    document = json.loads(testcross("expression", "play", *words, "--explain", "--json").stdout)
    assert [term["term"] for term in document.pop("background")] == terms
    assert document == json.loads(testcross("expression", "play", *words, "--json").stdout)


def test_word_of_a_ruleset_is_that_of_its_game_alone(testcross: Run) -> None:
    told = testcross("show", "allele", "--ruleset", "genotype").stdout
    assert told == testcross("show", "glossary", "allele", "--game", "genotype").stdout
    assert told != testcross("show", "allele").stdout
