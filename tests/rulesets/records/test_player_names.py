"""Players' names: what tells them apart, and what does not."""

import unicodedata

import pytest
from testcross.rulesets.records.entries import PlayerNames, player_key
from testcross.rulesets.verification import Task, verify_bytes

ZOE = "Zo\u00eb"


@pytest.mark.parametrize(
    "other",
    [
        unicodedata.normalize("NFD", ZOE),
        ZOE.upper(),
        f" {ZOE} ",
        "Z\u200bo\u00eb\ufeff",
        f"\u202a{ZOE}\u202c",
        "\uff3ao\u00eb",
    ],
    ids=["decomposed", "upper", "spaces", "invisible", "direction", "full-width"],
)
def test_name_written_otherwise_is_the_same_player(other: str) -> None:
    assert player_key(other) == player_key(ZOE)
    assert PlayerNames([ZOE]).of(other) == ZOE


@pytest.mark.parametrize("other", ["Zoe", "Zo", "Zo\u00eb B", "Zo-\u00eb"])
def test_other_name_is_another_player(other: str) -> None:
    assert player_key(other) != player_key(ZOE)


def test_player_listed_in_one_form_and_named_in_the_other_has_one_sheet() -> None:
    decomposed = unicodedata.normalize("NFD", ZOE)
    record = f"""
game: gene-rummy
players: [{ZOE}, Bo]
sheets:
- player: {decomposed}
  matings:
  - {{buck: Castor, doe: Lilac, kits: [White], points: 61}}
  total: 61
- player: Bo
  matings:
  - {{buck: Castor, doe: Lilac, kits: [White], points: 61}}
  total: 61
"""
    report = verify_bytes(Task(path="a.yaml"), record.encode())
    assert report.findings == ()
    assert [player.player for player in report.players] == [ZOE, "Bo"]


@pytest.mark.parametrize(("winner", "told"), [("Bo", 0), ("Bo;", 0), ("Cy;", 1)])
def test_comma_behind_a_winner_is_no_part_of_the_name(winner: str, told: int) -> None:
    rows = f"player,buck,doe,kits,points,winner\nBo,Castor,Lilac,White,61,{winner}\n"
    found = verify_bytes(Task(path="a.csv"), rows.encode()).findings
    assert sum("winner" in one.message for one in found) == told
