"""The lines that findings are about, and the characters of them that are meant."""

import pytest
from testcross.rulesets.verification import Task, verify_bytes

HEADING = "player,buck,doe,kits,buck_filled\n"


@pytest.mark.parametrize(
    ("data", "text", "start"),
    [
        (b"\xef\xbb\xbf" + f"{HEADING}Ann,Castr,Lilac,White,\n".encode(), "Ann,Castr", 4),
        (f"{HEADING}Ann,Castr,Lilac,White,\n".replace("\n", "\r\n").encode(), "Ann,Castr", 4),
        (f"\n\ufeff\n{HEADING}Ann, Castr ,Lilac,White,\n".encode(), "Ann, Castr", 5),
        (f'{HEADING}"Ann, B.",Castr,Lilac,White,\n'.encode(), '"Ann, B.",Castr', 10),
        (f'{HEADING}"say ""x"", B.",Castr,Lilac,White,\n'.encode(), '"say', 16),
        (f"{HEADING}Ann,Castr,Lilac,White,\n".encode("utf-16"), "Ann,Castr", 4),
        (f"{HEADING}Ren\xe9,Castr,Lilac,White,\n".encode("cp1252"), "Ren\xe9,Castr", 5),
        (f"{HEADING}\U0001f407,Castr,Lilac,White,\n".encode(), "\U0001f407,Castr", 2),
        (f"sep=;\n{HEADING}Ann,Castr,Lilac,White,\n".replace(",", ";").encode(), "Ann;Castr", 4),
        (f"{HEADING}Ann,Castr,Lilac,White,\n".replace(",", "\t").encode(), "Ann\tCastr", 4),
    ],
)
def test_unknown_card_in_csv_is_underlined_whatever_the_encoding(
    data: bytes, text: str, start: int
) -> None:
    report = verify_bytes(Task(path="a.csv"), data)
    (found,) = [one for one in report.findings if one.code == "RX002"]
    excerpt = report.excerpt(found)
    assert excerpt is not None
    assert excerpt.text.startswith(text)
    assert excerpt.text[excerpt.start : excerpt.end] == "Castr"
    assert excerpt.start == start


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_unknown_card_in_yaml_is_underlined_whatever_the_line_ends(end: str, mark: str) -> None:
    text = (
        "game: gene-rummy # \U0001f407\u2028\nsheets:\n  - player: \U0001f407\n    matings:\n"
        "      - {kits: [\U0001f407, White], buck: Castr, doe: Lilac}\n"
    )
    report = verify_bytes(Task(path="a.yaml"), (mark + text.replace("\n", end)).encode())
    found = [one for one in report.findings if one.code == "RX002"]
    shown = [report.excerpt(one) for one in found]
    assert {one.text[one.start : one.end] for one in shown if one} == {"\U0001f407", "Castr"}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("      - buck: Castr  # mine\n        doe: Lilac\n        kits: White\n", "Castr"),
        ("      - {buck: 'Ca, str', doe: Lilac, kits: White}\n", "'Ca, str'"),
        ('      - {"buck": "Cas\\"tor", "doe": Lilac, kits: White}\n', '"Cas\\"tor"'),
        ("      - {buck: Castor, doe: Lilac, kits: [White, Blck]}\n", "Blck"),
    ],
)
def test_value_of_a_record_is_underlined_to_its_end(written: str, meant: str) -> None:
    text = (
        f"game: gene-rummy\nvariant: production\nsheets:\n  - player: Ann\n    matings:\n{written}"
    )
    report = verify_bytes(Task(path="a.yaml"), text.encode())
    (found,) = [one for one in report.findings if one.code == "RX002"]
    shown = report.excerpt(found)
    assert shown is not None
    assert shown.text[shown.start : shown.end] == meant


def test_unreadable_yaml_is_quoted_too() -> None:
    report = verify_bytes(Task(path="a.yaml"), b"game: gene-rummy\nsheets: [\n")
    (found,) = report.findings
    assert report.excerpt(found) is not None or found.line == 0 or found.line > 2


def test_file_that_is_no_text_has_nothing_to_quote() -> None:
    report = verify_bytes(Task(path="a.csv"), b"a\0b")
    assert report.excerpts == {}
