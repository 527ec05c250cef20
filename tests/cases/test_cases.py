"""What the program said once it says still: a sample of each room, in the long run all of it."""

import json
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path

import pytest
from cases import store
from cases.asking import ROOMS, Case, Outcome, ask
from cases.facts import facts_of
from cases.store import PROVED, Kept, changes
from json_documents.fitting import misfits
from sampling import each

FOLDER = Path(__file__).parent
MOST_BYTES = 10_000_000


def kind_of(kept: Kept) -> Hashable:
    """Return what cases are alike: those that ask the same of the program, with the same end."""
    words = kept.case.ask[-1][:2] if kept.case.ask else (kept.case.call,)
    return words, kept.facts["status"], kept.held


def in_room(room: str, quick: int) -> Callable[..., None]:
    """Return the test of a room's cases; a room each, so that workers share them."""

    @pytest.mark.posix_only("needs names of files with slashes, as cases have them")
    @each("kept", partial(store.read, [room]), quick=quick, kind=kind_of, blocks=8)
    def test(kept: Kept) -> None:
        assert changes(kept) == ([], []), f"python -m cases {room} shows what else changed"

    return test


test_matings = in_room("matings", 200)
test_hands = in_room("hands", 100)
test_records = in_room("records", 60)
test_herds = in_room("herds", 150)
test_questions_of_the_tutor = in_room("tutor", 25)
test_games = in_room("games", 100)
test_reference = in_room("reference", 150)
test_words = in_room("words", 60)


def test_every_room_has_cases_and_all_of_them_little_room() -> None:
    there = {path.name.partition(".")[0]: path.stat().st_size for path in FOLDER.glob("*.gz")}
    assert there.keys() == {*ROOMS.values(), "words", store.SHARED}
    assert sum(there.values()) <= MOST_BYTES


def asked_for_json() -> list[Kept]:
    return [kept for kept in store.read() if "--json" in (kept.case.ask or ((),))[-1]]


@each("kept", asked_for_json, quick=60, kind=lambda kept: kept.case.room)
def test_answer_in_json_fits_its_schema(kept: Kept) -> None:
    assert [one for one in ask(kept.case).documents if misfits(one)] == []


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
    otherwise["animals"][0]["resolved"] = "A- B- C- D-"
    assert facts_of(mating, Outcome(0, documents=(otherwise,))) != facts


def test_refusal_is_known_by_its_status_and_what_it_names() -> None:
    mating = Case(ask=(("check", "castr", "lilac", "white"),))
    assert facts_of(mating, ask(mating)) == {"status": 2, "names": ["castr"]}


def test_many_facts_are_proved() -> None:
    assert sum(one.held == PROVED for one in store.read()) >= 2_000
