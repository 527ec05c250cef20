"""The judges of the fuzzer: what they let pass, and what not."""

from collections.abc import Sequence

import pytest

from fuzz.judges import judge_right_copy
from fuzz.material import Laid

_PLAYERS = ("Ann", "Bo", "Cy")


def _game(sheets: Sequence[str], winner: str) -> Laid:
    lines = ["game: gene-rummy", f"players: [{', '.join(_PLAYERS)}]", "sheets:"]
    for player in sheets:
        mating = "{buck: Black, doe: Black, kit: Lilac, points: 9}"
        lines.append(f"  - {{player: {player}, matings: [{mating}]}}")
    lines.append(f"winner: {winner}")
    return Laid("game.yaml", "\n".join(lines).encode())


@pytest.mark.parametrize("winner", ["Lilac", "'Cy,'", "'Ann, Lilac'"])
def test_nobody_as_the_winner_stays_where_somebody_has_no_sheet(winner: str) -> None:
    judge_right_copy(_game(_PLAYERS[:2], winner))


def test_winner_who_cannot_be_told_is_no_excuse_for_wrong_points() -> None:
    spoilt = _game(_PLAYERS[:2], "Lilac")
    judge_right_copy(spoilt._replace(data=spoilt.data.replace(b"points: 9", b"points: 99")))


def test_total_that_cannot_be_told_is_no_excuse_for_a_wrong_one() -> None:
    heading, line = b"player,plants,markers,coins,total", b"Di,11,1,0,11"
    judge_right_copy(Laid("rows.csv", b"\n".join((heading, line))))
    whole = b"\n".join((heading.replace(b"total", b"goals,total"), line.replace(b"0,", b"0,0,")))
    judge_right_copy(Laid("rows.csv", whole))


def test_judge_complains_of_a_copy_that_is_not_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fuzz.judges._KEPT", set())
    spoilt = _game(_PLAYERS, "Ann")
    illegal = spoilt.data.replace(b"buck: Black, doe: Black", b"buck: Lilac, doe: Lilac")
    illegal = illegal.replace(b"kit: Lilac", b"kit: Black")
    with pytest.raises(AssertionError, match="GR101"):
        judge_right_copy(spoilt._replace(data=illegal))
