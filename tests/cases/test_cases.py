"""What the program said once it says still: a sample of each room, in the long run all of it."""

import json
import os
from collections.abc import Callable, Hashable
from pathlib import Path

import pytest
from cases import __main__ as runner
from cases import store
from cases.asking import ROOMS, Case, Outcome, ask
from cases.facts import facts_of
from cases.store import PROVED, Kept, changes
from json_documents.fitting import misfits
from sampling import DEEP, each

FOLDER = Path(__file__).parent
MOST_BYTES = 10_000_000
SHORT = 3_000


def kind_of(kept: Kept) -> Hashable:
    """Return what cases are alike: the same asked, with the same end and the same findings."""
    words = kept.case.ask[-1][:2] if kept.case.ask else (kept.case.call,)
    files = [one for said in kept.facts.get("says", ()) for one in said.get("files", ())]
    codes = sorted({one["code"] for file in files for one in file["findings"]})
    return (*codes[:2], len(codes)) if codes else words, kept.facts["status"]


def game_of(kept: Kept) -> str:
    text = "".join(text for _, text in kept.case.files)
    return next((game for game in ("genotype", "gene-expression") if game in text), "gene-rummy")


def cases_in(room: str, game: str) -> list[Kept]:
    """Return the cases of a room about a game; in the quick run those of short records."""
    most = None if DEEP in os.environ else SHORT
    found = (kept for kept in store.read([room]) if game in ("", game_of(kept)))
    return [
        kept
        for kept in found
        if most is None or sum(map(len, dict(kept.case.files).values())) < most
    ]


def in_room(room: str, quick: int, game: str = "", *, by_hand: bool = False) -> Callable[..., None]:
    """Return the test of a room's cases; one for each, so that workers share them."""

    def cases() -> list[Kept]:
        found = cases_in(room, game)
        return [one for one in found if one.source.startswith("by hand: ") == by_hand]

    @pytest.mark.posix_only("needs names of files with slashes, as cases have them")
    @each("kept", cases, quick=quick, kind=kind_of, blocks=8)
    def test(kept: Kept) -> None:
        assert changes(kept) == ([], []), f"python -m cases {room} shows what else changed"

    return test


test_matings = in_room("matings", 120)
test_hands = in_room("hands", 100)
test_records_of_gene_rummy = in_room("records", 70, "gene-rummy")
test_records_of_gene_expression = in_room("records", 60, "gene-expression")
test_records_of_genotype = in_room("records", 90, "genotype")
test_herds = in_room("herds", 100)
test_questions_of_the_tutor = in_room("tutor", 20)
test_games = in_room("games", 150)
test_reference = in_room("reference", 120)
test_rules_by_hand = in_room("records", 120, by_hand=True)
test_words = in_room("words", 60)


def test_every_room_has_cases_and_all_of_them_little_room() -> None:
    there = {path.name.partition(".")[0]: path.stat().st_size for path in FOLDER.glob("*.gz")}
    assert there.keys() == {*ROOMS.values(), "words", store.SHARED}
    assert sum(there.values()) <= MOST_BYTES


def asked_for_json() -> list[Kept]:
    return [kept for kept in store.read() if "--json" in (kept.case.ask or ((),))[-1]]


@each("kept", asked_for_json, quick=30, kind=lambda kept: kept.case.room)
def test_answer_in_json_fits_its_schema(kept: Kept) -> None:
    assert [one for one in ask(kept.case).documents if misfits(one)] == []


def answered_in_json() -> list[Kept]:
    return [kept for kept in asked_for_json() if "says" in kept.facts and not kept.slow]


@pytest.mark.posix_only("needs names of files with slashes, as cases have them")
@each("kept", answered_in_json, quick=40, kind=lambda kept: kept.facts["says"][0]["kind"])
def test_answer_in_words_ends_as_the_one_in_json_and_says_something(kept: Kept) -> None:
    in_words = tuple(word for word in kept.case.ask[0] if word != "--json")
    found = ask(kept.case._replace(ask=(in_words,)))
    assert found.status == kept.facts["status"]
    assert found.out.strip() or found.complaint.strip()


def test_fact_that_changes_is_seen_and_words_order_and_layout_are_not() -> None:
    mating = Case(ask=(("check", "castor", "lilac", "white", "--json"),))
    found = ask(mating)
    (document,) = found.documents
    facts = facts_of(mating, found)
    assert facts["says"][0]["legal"] is True
    assert {"id": "buck", "genotype": "A- B- Cc D-"}.items() <= facts["says"][0]["animals"][
        0
    ].items()
    otherwise = json.loads(json.dumps(document))
    otherwise["animals"].reverse()
    otherwise |= {"notes": ["another sentence"], "text": "said in other words"}
    assert facts_of(mating, Outcome(0, documents=(otherwise,))) == facts
    otherwise["animals"][0]["genotype"] = "A- B- C- D-"
    assert facts_of(mating, Outcome(0, documents=(otherwise,))) != facts


def test_facts_that_change_owners_are_seen() -> None:
    animals = [{"id": "buck", "genotype": "Aa"}, {"id": "doe", "genotype": "aa"}]
    swapped = [{"id": "buck", "genotype": "aa"}, {"id": "doe", "genotype": "Aa"}]
    assert sorted(store.parts_of(animals)) == sorted(store.parts_of(animals[::-1]))
    assert sorted(store.parts_of(animals)) != sorted(store.parts_of(swapped))


def test_refusal_is_known_by_its_status_and_what_it_names() -> None:
    mating = Case(ask=(("check", "castr", "lilac", "white"),))
    assert facts_of(mating, ask(mating)) == {"status": 2, "names": ["castr"]}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["matings", "attic"], "there is no room 'attic'; rooms: counts, games, hands, "),
        (["--none"], "there is no room '--none'"),
        (["record", "attic"], "attic holds no notes"),
        (["accept", "matings-0"], "give both"),
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "ready", lambda: None)  # this process goes on with other tests
    assert runner.main(words) == 2
    assert told in capsys.readouterr().err


def test_many_facts_are_proved() -> None:
    assert sum(one.held == PROVED for one in store.read()) >= 2_000
