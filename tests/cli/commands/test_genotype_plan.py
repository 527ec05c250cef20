"""``testcross genotype plan``: where shall the next Action Marker go?"""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]
TABLE = str(Path(__file__).parents[3] / "docs" / "samples" / "pea-working.yaml")
ROLL = (
    *("--roll", "R: II II IV m m / I m", "--roll", "F: I I II III IV"),
    *("--roll", "G: II II II III I", "--roll", "T: II II I IV IV"),
)


def test_markers_that_no_placement_needs_are_told(testcross: Run, tmp_path: Path) -> None:
    file = tmp_path / "done.yaml"
    file.write_text("turn: Al\nplayers: {Al: {markers: 3, slots: 0, occupied: [slot]}, Bo: }\n")
    told = testcross("genotype", "plan", str(file), *ROLL, "--for", "Bo").stdout
    assert "Alina" not in told
    occupied = "occupied: [treasury, parents R, parents F, parents G, parents T]\n"
    file.write_text(f"{occupied}{file.read_text()}")
    told = " ".join(testcross("genotype", "plan", str(file), *ROLL).stdout.split())
    assert "There are 3 markers that no placement needs; 2nd Shift is free." in told


def test_mistake_in_a_position_has_its_place(testcross: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    text = Path(TABLE).read_text(encoding="utf-8").replace("university 1", "univercity 1")
    file.write_text(text, encoding="utf-8")
    done = testcross("genotype", "plan", str(file))
    assert done.returncode == 2
    assert f"{file}:5:30: unknown space 'univercity'; did you mean 'university'?" in (
        done.stderr.replace("\n", " ")
    )


ALINA = 'players: {Alina: {slots: 3, coins: 2, markers: 1, garden: ["5: rr (GG)"]}}\n'


def planned(testcross: Run, tmp_path: Path, text: str, *words: str) -> CompletedProcess[str]:
    file = tmp_path / "position.yaml"
    file.write_text(text, encoding="utf-8")
    return testcross("genotype", "plan", str(file), *words)


def test_key_of_a_player_beside_the_players_is_told_where_it_belongs(
    testcross: Run, tmp_path: Path
) -> None:
    done = planned(testcross, tmp_path, 'garden: ["5: rr (GG)"]\nslots: 3\n')
    assert (done.returncode, done.stdout) == (2, "")
    told = (
        "position.yaml:1:1: 'garden' belongs to a player; write it under the name, as in 'players:"
    )
    assert told in done.stderr


def test_dice_that_are_sorted_already_are_passed_over_with_a_word(
    testcross: Run, tmp_path: Path
) -> None:
    plain = planned(testcross, tmp_path, ALINA)
    done = planned(testcross, tmp_path, f"pool: RR 2Rr rr mR\n{ALINA}")
    assert (done.returncode, done.stdout, plain.stderr) == (0, plain.stdout, "")
    assert "the position's 'pool' is ignored, because a plan may change the parents" in done.stderr


def test_too_many_plants_are_counted(testcross: Run, tmp_path: Path) -> None:
    plants = '["5: rr GG", "9: FF Tt gg", "6: Rr Ff", "7: Gg Tt RR", "8: rr ff gg tt", "4: Ff tt"]'
    done = planned(
        testcross, tmp_path, f"players: {{Alina: {{slots: 7, coins: 2, garden: {plants}}}}}\n"
    )
    assert done.returncode == 2
    assert "Alina has 6 plants and 7 dice slots, too many for exact expected points" in done.stderr
    assert "leave out the plants that matter least, or give the dice with --roll" in done.stderr
