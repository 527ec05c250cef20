"""``testcross check --file``: many matings, one per line."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Run = Callable[..., CompletedProcess[str]]

# lines 4, 7 and 12 are legal, 5 and 11 are not, 8, 9 and 10 cannot be understood
MIXED = """\
# a comment, then a blank line

   # an indented comment
Castor x Lilac -> White   # a comment behind a mating
Black x Lilac = Lynx
\t
castor x castor : black, lynx; blue cal
Castr x Lilac -> White
Castor x Lilac -> [a], [b/b]
Castor x Lilac
Blue Marten Cal x Chocolate Seal -> Squirrel
A- B- C- D- x aa bb C- dd -> -- -- cc --
"""
LEGAL_LINES, ILLEGAL_LINES, WRONG_LINES = (4, 7, 12), (5, 11), (8, 9, 10)


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    path = tmp_path / "mixed.txt"
    path.write_text(MIXED, encoding="utf-8")
    return str(path)


def written(folder: Path, content: str | bytes) -> str:
    path = folder / "matings.txt"
    path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return str(path)


def documents(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def line_starting(text: str, start: str) -> str:
    (found,) = [line for line in text.splitlines() if line.startswith(start)]
    return found


# good files


@pytest.mark.parametrize("words", [["-"], ["--file", "-"], ["--file=-"]])
def test_matings_on_standard_input_are_read(
    testcross: Run, stdin: Callable[[str | bytes], None], words: list[str]
) -> None:
    stdin("Castor x Lilac -> White\nCastr x Lilac -> White\n")
    done = testcross("check", *words)
    assert done.returncode == 2
    assert "1: legal    Castor x Lilac -> White" in done.stdout
    assert done.stderr.startswith("testcross: standard input:2: unknown card 'Castr'")


# mixed files


@pytest.mark.parametrize(
    "line", ["castor lilac white", "castor/lilac/white", "buck=castor doe=lilac kit=white"]
)
def test_line_of_loose_cards_is_read_as_the_command_line_reads_them(
    testcross: Run, line: str
) -> None:
    done = testcross("check", "-", "--short", stdin=f"# loose\n{line}\ncastor and lilac\n")
    alone = testcross("check", "castor", "lilac", "white", "--short").stdout
    assert done.stdout == f"2: {alone}3: NOT UNDERSTOOD  castor and lilac\n"
    assert (done.returncode, "standard input:3: " in done.stderr) == (2, True)
    two = testcross("check", "-", stdin="black chin lilac white\n")
    assert "line 1: read as Chinchilla x Lilac -> White" in two.stderr


def test_mixed_file_answers_every_line_and_exits_2(testcross: Run, mixed: str) -> None:
    done = testcross("check", "--file", mixed)
    assert done.returncode == 2
    for number in LEGAL_LINES:
        assert line_starting(done.stdout, f"{number}: legal ")
    for number in ILLEGAL_LINES:
        assert line_starting(done.stdout, f"{number}: ILLEGAL ")
    for number in WRONG_LINES:
        assert line_starting(done.stdout, f"{number}: NOT UNDERSTOOD ")
    summary = "8 matings: 3 legal, 2 illegal, 3 not understood"
    assert done.stdout.splitlines()[-1] == summary


def test_file_with_an_undecodable_line_answers_the_others(testcross: Run, tmp_path: Path) -> None:
    path = written(
        tmp_path, b"Castor x Lilac -> White\nCast\xf6r x Lilac -> White\nLynx x Lynx -> Lynx\n"
    )
    done = testcross("check", "--json", "--file", path)
    assert done.returncode == 2
    first, second, third = documents(done.stdout)
    assert (first["legal"], third["legal"]) == (True, True)
    assert second["line"] == 2
    assert second["error"] == "the line is not UTF-8 text (byte 5)"


def test_file_with_an_endless_line_counts_it_as_one(testcross: Run, tmp_path: Path) -> None:
    path = written(tmp_path, "Castor x Lilac -> " + "z" * 25_000 + "\nCastor x Lilac -> White\n")
    done = testcross("check", "--json", "--file", path)
    assert done.returncode == 2
    answers = documents(done.stdout)
    assert [(a["line"], "error" in a) for a in answers] == [(1, True), (2, False)]
    assert len(done.stderr) < 1_000


def test_file_with_control_characters_does_not_pass_them_on(testcross: Run, tmp_path: Path) -> None:
    done = testcross("check", "--file", written(tmp_path, "Castor x \x1b[31mred\x07 -> White\n"))
    assert done.returncode == 2
    assert "\x1b" not in done.stdout + done.stderr
    assert "\x07" not in done.stdout + done.stderr


# files that are none


@pytest.mark.parametrize("content", ["", "\n \n\t\n", "# nothing\n\n  # here\n", "\ufeff"])
def test_file_without_a_mating_is_refused(testcross: Run, tmp_path: Path, content: str) -> None:
    path = written(tmp_path, content)
    done = testcross("check", "--file", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"testcross: {path} has no matings in it; expected one per line\n"


@pytest.mark.parametrize(
    "content",
    [
        b"\x00\x01\x02\x03",
        b"\x7fELF\x02\x01\x01\x00\x00",
        "Castor x Lilac -> White\n".encode("utf-16"),
        "Castor x Lilac -> White\n".encode("utf-16-le"),
    ],
    ids=["bytes", "program", "utf-16", "utf-16-le"],
)
def test_file_that_is_not_text_is_refused_at_once(
    testcross: Run, tmp_path: Path, content: bytes
) -> None:
    path = written(tmp_path, content)
    done = testcross("check", "--file", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"testcross: {path} is not a text file; save it as UTF-8 text\n"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01", "it is a picture"),
        (b"\x1f\x8b\x08\x00\x00\x00\x00\x00", "it is packed; unpack it first"),
    ],
)
def test_file_of_another_kind_is_named(
    testcross: Run, tmp_path: Path, content: bytes, kind: str
) -> None:
    path = written(tmp_path, content)
    done = testcross("check", "--file", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"testcross: {path}: expected one mating per line, but {kind}")


def test_file_that_is_a_folder_is_refused(testcross: Run, tmp_path: Path) -> None:
    done = testcross("check", "--file", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"testcross: {tmp_path} is a folder")


def test_file_that_is_missing_is_refused(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "missing.txt"
    done = testcross("check", "--file", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == f"testcross: there is no file {path}; give a file with one mating per line\n"
    )


def test_file_without_permission_is_refused(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, "Castor x Lilac -> White\n")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    done = testcross("check", "--file", path)
    assert done.returncode == 2
    assert done.stderr == f"testcross: {path} cannot be read: permission denied\n"
