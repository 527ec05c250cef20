"""Files that nobody meant: whatever the bytes, a report comes back, each finding with its place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import examples
from sheets.finding_cases import case
from sheets.sound_reports import checked
from testcross.rulesets.records.findings import Severity

GOOD = {
    "yaml": case("GR103/homozygous-by-guess-in-yaml").record,
    "json": case("GR103/homozygous-by-guess-in-json").record,
    "csv": case("GR103/ch-on-both-castors").record,
}
endings = st.sampled_from(["yaml", "json", "csv", "txt"])
PUNCTUATION = "{}[]:,-&*!|>'\"#%@`?~ \n\tab1\\xU9;"
WORDS = [
    *["game", "gene-rummy", "variant", "production", "scoring", "suits", "sheets", "player"],
    *["matings", "buck", "doe", "kits", "filled", "points", "total", "winner", "players"],
    *["Castor", "Lilac", "White", "aa bb Cc dd", "-a -b cc -d", "61", "", "~", "null", "true"],
]


# anything at all


@given(st.binary(max_size=400), endings)
@examples(24, 5_000)
def test_any_bytes_are_reported_on(data: bytes, ending: str) -> None:
    checked(data, ending)


@given(st.text(max_size=300), endings)
@examples(8, 100)
def test_any_text_is_reported_on(text: str, ending: str) -> None:
    checked(text.encode("utf-8", "surrogatepass"), ending)


@given(st.text(alphabet=PUNCTUATION, max_size=80), endings)
@examples(60, 2_000)
def test_any_punctuation_is_reported_on(text: str, ending: str) -> None:
    checked(text.encode(), ending)


trees = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.sampled_from(WORDS), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(WORDS), inner, max_size=5)
    ),
    max_leaves=25,
)


@given(trees, st.sampled_from(["yaml", "json"]), st.booleans())
@examples(30, 2_000)
def test_any_tree_of_keys_and_values_is_reported_on(
    tree: object,
    ending: str,
    plain: bool,  # noqa: FBT001 - drawn
) -> None:
    checked(json.dumps(tree, ensure_ascii=plain).encode("utf-8", "surrogatepass"), ending)


@given(st.dictionaries(st.sampled_from(WORDS), trees, max_size=4), st.sampled_from(["a", "sheets"]))
@examples(8, 100)
def test_any_tree_within_a_record_is_reported_on(tree: dict[str, object], key: str) -> None:
    mating = {"buck": "Castor", "doe": "Lilac", "kits": ["White"], **tree}
    record = {"game": "gene-rummy", "sheets": [{"player": "Ann", "matings": [mating]}]}
    checked(json.dumps(record | ({} if key == "a" else tree)).encode(), "json")


# a good file with the wrong ending (files gone bad: tests/fuzz)


@given(st.sampled_from(sorted(GOOD)), st.sampled_from(["yaml", "json", "csv", "txt"]))
def test_file_with_the_wrong_ending_is_reported_on(shape: str, ending: str) -> None:
    checked(GOOD[shape], ending)


# one by one


def exponential(depth: int) -> str:
    names = "abcdefghijklmnop"
    text = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for one, before in zip(names[1:depth], names, strict=False):
        text += f"{one}: &{one} [{','.join([f'*{before}'] * 9)}]\n"
    return text


RECORD = case("clean/standard-in-yaml").record.decode()
EMPTY = ("", "\n\n  \n", "# one\n# two\n")
UNREADABLE = {
    "a list": "- a\n- b\n",
    "a scalar": "hello\n",
    "two documents of which one cannot be read": f"{RECORD}---\nhello\n",
    "the same key twice": f"game: gene-rummy\n{RECORD}",
    "an alias to nothing": "game: *x\n",
    "an anchor without a name": "game: &\n",
    "a list within itself": "&a [*a]",
    "a table within itself": "&a {b: *a}",
    "a list of lists": "[" * 60 + "]" * 60,
    "lists that do not end": "[" * 60,
    "tables in tables": "{a: " * 60 + "}" * 60,
    "tabs before keys": "game: gene-rummy\nsheets:\n\t- player: Ann\n",
    "a tag": "!!python/object:os.system x",
    "a set": "!!set {a, b}",
    "a table as key": "? {a: 1}\n: b\n",
    "a directive": "%YAML 9.9\n---\ngame: gene-rummy\n",
    "an escape that is none": 'game: "\\q"\n',
    "an escape beyond all characters": 'game: "\\U99999999"\n',
    "an escape just beyond all characters": 'game: "\\U00110000"\n',
    "half an escape": 'game: "\\ud800"\n',
    "a control character": RECORD.replace("Ann", "A\x01nn"),
    "a number too large": RECORD.replace("61", "9" * 5000),
}


@pytest.mark.parametrize("name", sorted(UNREADABLE))
@pytest.mark.parametrize("ending", ["yaml", "json", "txt"])
def test_record_that_is_none_is_unreadable(name: str, ending: str) -> None:
    report = checked(UNREADABLE[name].encode(), ending)
    assert report.unreadable
    assert {f.code for f in report.findings if f.severity is not Severity.NOTE} == {"RX001"}


@pytest.mark.parametrize("name", sorted(UNREADABLE))
def test_table_of_rows_that_is_none_is_unreadable(name: str) -> None:
    report = checked(UNREADABLE[name].encode(), "csv")
    assert report.is_empty
    assert report.unreadable


@pytest.mark.parametrize("text", EMPTY)
@pytest.mark.parametrize("ending", ["yaml", "json", "csv", "txt"])
def test_text_that_says_nothing_is_as_an_empty_pad(text: str, ending: str) -> None:
    report = checked(text.encode(), ending)
    assert (report.is_empty, report.unreadable) == (True, False)


@pytest.mark.parametrize("ending", ["yaml", "json", "csv", "txt"])
@pytest.mark.parametrize("zeros", [b"\0", b"ab\0cd", b"\0\0\xff\xfe"])
def test_file_with_zero_bytes_is_not_text(zeros: bytes, ending: str) -> None:
    (finding,) = checked(zeros, ending).findings
    assert (finding.code, finding.line) == ("RX001", 0)
    assert finding.message.startswith("not a text file")


@pytest.mark.parametrize("ending", ["yaml", "json", "csv"])
def test_file_with_a_zero_byte_far_down_is_reported_on(ending: str) -> None:
    padding = (b" " * 999 + (b"\n" if ending == "csv" else b" ")) * 70
    report = checked(GOOD[ending] + padding + b"\0\n", ending)
    assert ending == "csv" or report.unreadable


@pytest.mark.parametrize("deep", [100, 2_000])
def test_file_nested_deeply_says_so(deep: int) -> None:
    (finding,) = checked(b"[" * deep + b"]" * deep, "json").findings
    assert finding.message.startswith("nested too deeply")


def test_aliases_that_grow_without_end_are_stopped() -> None:
    assert checked(exponential(5).encode(), "yaml").unreadable


@pytest.mark.deep
def test_aliases_that_grow_beyond_memory_are_stopped() -> None:
    report = checked(exponential(12).encode(), "yaml")
    assert report.unreadable


def test_alias_to_a_part_of_the_record_is_read() -> None:
    text = "game: gene-rummy\nsheets:\n  - player: Ann\n    matings:\n"
    text += "      - &m {buck: Castor, doe: Lilac, kits: [White], points: 60}\n      - *m\n"
    report = checked(text.encode(), "yaml")
    told = [f.code for f in report.findings if f.severity is not Severity.NOTE]
    assert told == ["GR106", "GR106"]


@pytest.mark.parametrize("field", ["x" * 200_000, '"', '"x', "a\n" * 3])
def test_row_with_a_strange_field_has_its_line(field: str) -> None:
    text = f"player,buck,doe,kits\nAnn,Castor,Lilac,White\nAnn,{field},Lilac,White\n"
    report = checked(text.encode(), "csv")
    assert {f.line for f in report.findings if f.severity is not Severity.NOTE} <= {3, 4, 5, 6}


def test_row_with_a_lone_quote_is_found_and_the_rest_is_read() -> None:
    text = 'player,buck,doe,kits,points\nAnn,Cas"tor,Lilac,White,61\nAnn,Castor,Lilac,White,60\n'
    told = [(f.line, f.code) for f in checked(text.encode(), "csv").findings if f.line]
    assert told == [(2, "RX002"), (3, "GR106")]


def test_name_beyond_the_first_plane_stays_as_it_was_in_json() -> None:
    mating = {"buck": "Castor", "doe": "Lilac", "kits": ["White"], "points": 61}
    record = {"game": "gene-rummy", "sheets": [{"player": "\U0001f407", "matings": [mating]}]}
    escaped = checked(json.dumps(record).encode(), "json")
    plain = checked(json.dumps(record, ensure_ascii=False).encode(), "json")
    assert [p.player for p in plain.players] == ["\U0001f407"]
    assert [p.player for p in escaped.players] == ["\U0001f407"]
