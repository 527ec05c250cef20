"""The rules in force: what a record asks for, what its preset and its variant say."""

import pytest
from testcross.rulesets.gene_rummy.rules import Rules, RulesRequest, resolve_rules
from testcross.rulesets.genetics.ruleset import CallRules, SuitException, SuitScheme, TurnRules
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import UnreadableError


def settled(**wanted: str) -> Rules:
    entries = {name: Entry(text=text, line=1, column=1) for name, text in wanted.items()}
    return resolve_rules(RulesRequest(**entries))


def turns(terms: Rules) -> TurnRules:
    assert isinstance(terms.variant.play, TurnRules)
    return terms.variant.play


@pytest.mark.parametrize("variant", ["standard", "production"])
def test_deal_is_twelve_with_two_players_and_nine_with_more(variant: str) -> None:
    assert turns(settled(variant=variant)).deal == ((2, 12), (3, 9), (4, 9))


def test_set_lays_out_eleven_adds_three_and_costs_ten() -> None:
    play = settled(variant="set").variant.play
    assert play == CallRules(page=25, layout=11, added=3, penalty=10)


def test_web_preset_deals_fewer_retires_at_will_and_scores_parents_by_ten() -> None:
    terms = settled(preset="web")
    assert turns(terms).deal == ((2, 10), (3, 8), (4, 8))
    assert not turns(terms).must_retire
    assert isinstance(terms.scheme, SuitScheme)
    assert (terms.scheme.parent_factor, terms.scheme.parent_bonus) == (1, 10)
    assert terms.scheme.exceptions == (SuitException(variety="White", parent=0, offspring=25),)


def test_scoring_beside_a_preset_wins() -> None:
    assert settled(preset="web", scoring="standard").scheme.name == "standard"


def test_preset_changes_nothing_in_a_game_without_turns() -> None:
    assert settled(variant="set", preset="web") == settled(variant="set")


def test_web_scoring_without_its_preset_is_refused() -> None:
    with pytest.raises(UnreadableError, match="unknown scoring 'web'"):
        settled(scoring="web")


def test_novice_has_a_deck_and_loci_of_its_own() -> None:
    terms = settled(variant="novice")
    assert [locus.name for locus in terms.ruleset.loci] == ["B", "D"]
    assert len(terms.ruleset.deck()) == 48


def test_families_starts_from_parents_and_counts_alleles() -> None:
    terms = settled(variant="families")
    assert not turns(terms).drawn_kit
    assert (terms.variant.litter, terms.variant.together) == (4, False)
    assert terms.scheme.name == "alleles"


@pytest.mark.parametrize("scoring", ["suits", "standard", "simple"])
def test_families_may_be_scored_by_any_scheme(scoring: str) -> None:
    terms = settled(variant="families", scoring=scoring)
    assert (terms.scheme.name, terms.variant.together) == (scoring, False)
    together = settled(variant="families", scoring=scoring, litters="together")
    assert together.variant.together
