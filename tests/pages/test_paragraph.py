"""Paragraphs are wrapped as the standard library does it, only quicker."""

import textwrap

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from testcross.pages.paragraphs import paragraph, unbroken

words = st.lists(st.text("abé×→-'(),.", min_size=1, max_size=30), min_size=1, max_size=40)
spaced = words.map(" ".join)
anything = st.text("ab- \t\n\u00a0\u3000×", max_size=200)
indents = st.integers(0, 12).map(" ".__mul__)


def wrapped_by_the_library(text: str, first: str, indent: str) -> str:
    if len(first) + len(text) <= 80:
        return f"{first}{text}\n"
    lines = textwrap.fill(
        text, 80, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    )
    return f"{lines}\n"


@given(text=spaced | anything, first=indents, indent=indents)
@example(text=f"{'a' * 80} b", first="", indent="")
@example(text=f"{'a' * 81} b", first="", indent="")
@example(text=f"{'a' * 40} {'b' * 80}", first="A: ", indent="   ")
@example(text=f"{'a' * 40}  {'b' * 60}", first="", indent="")
@example(text=f" {'a' * 40} {'b' * 60} ", first="", indent="")
def test_paragraph_any_text_is_wrapped_as_the_library_does(
    text: str, first: str, indent: str
) -> None:
    found = paragraph(text, first=first, indent=indent, width=80)
    assert found == wrapped_by_the_library(text, first, indent).replace("\N{NO-BREAK SPACE}", " ")


def test_paragraph_words_are_split_between_words_only() -> None:
    text = " ".join(["abcdefghi"] * 9)
    first, second = paragraph(text, indent="    ", width=80).splitlines()
    assert (first, second) == ("    " + " ".join(["abcdefghi"] * 7), "    abcdefghi abcdefghi")


@pytest.mark.parametrize("room", [15, 60, 70, 80])
def test_paragraph_keeps_what_is_unbroken_on_one_line(room: int) -> None:
    text = f"{'a' * room} {unbroken('Chocolate Marten Cal')} b"
    lines = paragraph(text, width=80).splitlines()
    assert any("Chocolate Marten Cal" in line for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("room", range(60, 80))
@pytest.mark.parametrize("page", ["(p. 13)", "(pp. 10, 16)", "p. 9:"])
def test_paragraph_keeps_a_page_beside_its_number(room: int, page: str) -> None:
    found = paragraph(f"{'a' * room} {page} {'b' * 70}", indent="  ", first="", width=80)
    begin, number = page.split()[:2]
    assert f"{begin} {number}" in found
    assert "\N{NO-BREAK SPACE}" not in found
    assert max(map(len, found.splitlines())) <= 80
