"""A line as it was written with the place underlined, on any screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets.reported import NASTY
from testcross.pages import paragraphs
from testcross.pages.paragraphs import printable, quoted_line
from testcross.rulesets.blocks import QuotedLine


def shown(text: str, start: int, end: int) -> list[str]:
    quoted = QuotedLine(line=12, text=text, start=start, end=end, indent=2)
    return quoted_line(quoted, 40).splitlines()


@pytest.mark.parametrize(
    ("text", "start", "end", "expected"),
    [
        ("Ann,Castr,White", 4, 9, ["  12 | Ann,Castr,White", "     |     ^^^^^"]),
        ("    buck: Castr", 10, 15, ["  12 | buck: Castr", "     |       ^^^^^"]),
        ("a\tCastr", 2, 7, ["  12 | a Castr", "     |   ^^^^^"]),
        ("兎,Castr", 2, 7, ["  12 | 兎,Castr", "     |    ^^^^^"]),
        ("兎兎", 0, 2, ["  12 | 兎兎", "     | ^^^^"]),
        ("e\u0301,Castr", 3, 8, ["  12 | e\u0301,Castr", "     |   ^^^^^"]),
        ("\x1b[31m,x", 6, 7, ["  12 | \\x1b[31m,x", "     |          ^"]),
        ("a,,b", 2, 3, ["  12 | a,,b", "     |   ^"]),
        ("whole line", 0, 0, ["  12 | whole line"]),
        ("", 0, 0, []),
    ],
)
def test_place_is_underlined(text: str, start: int, end: int, expected: list[str]) -> None:
    assert shown(text, start, end) == expected


def test_long_line_is_cut_around_the_place() -> None:
    text = "a" * 60 + ",Castr," + "b" * 60
    line, carets = shown(text, 61, 66)
    assert len(line) <= 40
    assert line.startswith("  12 | ...a")
    assert line.endswith("b...")
    assert line[carets.index("^") : carets.rindex("^") + 1] == "Castr"


@given(
    st.text(
        st.sampled_from([*"abc,;-\t\x00\x1b\u202e", "兎", "\U0001f407", *NASTY[0]]), max_size=90
    ),
    st.integers(0, 90),
    st.integers(0, 90),
)
def test_quoted_line_fits_the_screen_and_moves_no_cursor(
    text: str, start: int, length: int
) -> None:
    text = text.replace("\n", " ")
    begin = min(start, len(text))
    lines = shown(text, begin, min(begin + length, len(text)))
    for line in lines:
        assert line.isprintable()
        assert sum(2 if character in "兎\U0001f407" else 1 for character in line) <= 40
    assert len(lines) <= 2


@pytest.mark.parametrize("sign", ["a", "兎", " ", "\x1b"])
def test_only_what_there_is_room_for_is_looked_at_in_a_line_of_megabytes(
    sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[int] = []

    def counted(text: str) -> str:
        looked_at.append(len(text))
        return printable(text)

    monkeypatch.setattr(paragraphs, "printable", counted)
    side = sign * 500_000
    line, carets = shown(f"[{side},Castr,{side}]", 500_002, 500_007)
    assert ",Castr," in line
    assert carets.count("^") == len("Castr")
    assert sum(looked_at) < 2_000


def test_marks_without_a_width_beside_the_place_are_no_reason_to_stop() -> None:
    marks = "\u0301" * 2_000
    line, carets = shown(f"anna{marks},Castr,bo", 2_005, 2_010)
    assert line == f"  12 | anna{marks},Castr,bo"
    assert carets == "     |      ^^^^^"
