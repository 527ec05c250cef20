"""QTI packages hold to the published schema, are marked again, and turned into QTI 3 by others."""

import io
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from hypothesis import given
from pupils.qti_marker import QTI, Marker
from pupils.worksheets import (
    ALL_LEVELS,
    SIGNS,
    TEXTS,
    asked_of_mistakes,
    genotypes,
    invented,
    made,
    parsed,
    run_node,
    words,
)
from sampling import each, examples
from testcross.pages.exports import find_export
from testcross.rulesets.tutoring import Level, Worksheet, WorksheetItem

PACKAGING = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
RECORD = "{http://ltsc.ieee.org/xsd/LOM}"
SCHEMA = Path(__file__).parents[4] / "shared" / "qti-2.1.1" / "qtiv2p1p1" / "imsqti_v2p1p1.xsd"
CONVERT = "@citolab/qti-convert/dist/qti-convert-pkg.mjs"
QTI_3 = "{http://www.imsglobal.org/xsd/imsqtiasi_v3p0}"


def package(worksheet: Worksheet) -> ZipFile:
    return ZipFile(io.BytesIO(find_export("qti").questions(worksheet)))


def items(worksheet: Worksheet) -> list[tuple[ET.Element, WorksheetItem]]:
    archive = package(worksheet)
    found = [parsed(archive.read(f"items/{item.question.id}.xml")) for item in worksheet.items]
    return list(zip(found, worksheet.items, strict=True))


def said(element: ET.Element | None) -> str:
    """Return the words of an element and all within, a space between elements."""
    assert element is not None
    return words(" ".join(element.itertext()))


@cache
def schema() -> Any:
    etree = pytest.importorskip("lxml.etree")
    if not SCHEMA.exists():
        pytest.skip("needs the schema of QTI 2.1.1 in ../shared/qti-2.1.1")
    return etree.XMLSchema(etree.parse(str(SCHEMA)))


def refused(content: bytes) -> str:
    """Return what the published schema says against a file; nothing where it is valid."""
    etree = pytest.importorskip("lxml.etree")
    judge = schema()
    judge.validate(etree.fromstring(content))
    return str(judge.error_log)


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_test_and_items_hold_to_the_published_schema(level: Level) -> None:
    archive = package(made(level))
    names = [name for name in archive.namelist() if name != "imsmanifest.xml"]
    assert len(names) == 25
    for name in names:
        assert refused(archive.read(name)) == ""


def test_the_published_schema_refuses_what_is_wrong() -> None:
    content = package(made("trio")).read("test.xml")
    assert "navigationMode" in refused(content.replace(b'"nonlinear"', b'"anyhow"'))


@each("text, form", list(product(SIGNS, ["one", "several", "typed"])), quick=60)
def test_items_of_any_signs_hold_to_the_schema(text: str, form: Any) -> None:
    assert refused(package(invented(text, form)).read("items/invented-1.xml")) == ""


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_manifest_lists_every_file_with_its_tags(level: Level) -> None:
    worksheet = made(level)
    archive = package(worksheet)
    root = parsed(archive.read("imsmanifest.xml"))
    listed = {file.get("href") for file in root.iter(f"{PACKAGING}file")}
    assert listed | {"imsmanifest.xml"} == set(archive.namelist())
    resources = {r.get("identifier"): r for r in root.iter(f"{PACKAGING}resource")}
    whole = resources[worksheet.name]
    assert whole.get("type") == "imsqti_test_xmlv2p1"
    needed = [one.get("identifierref") for one in whole.iter(f"{PACKAGING}dependency")]
    assert needed == [item.question.id for item in worksheet.items]
    for item in worksheet.items:
        resource = resources[item.question.id]
        assert resource.get("type") == "imsqti_item_xmlv2p1"
        tags = {said(word) for word in resource.iter(f"{RECORD}keyword")}
        assert tags > {concept.value for concept in item.question.concepts}
    test = parsed(archive.read("test.xml"))
    (total,) = test.iter(f"{QTI}testVariables")
    assert total.get("variableIdentifier") == "SCORE"
    hrefs = [one.get("href") for one in test.iter(f"{QTI}assessmentItemRef")]
    assert hrefs == [f"items/{identifier}.xml" for identifier in needed]


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_items_ask_and_mark_what_the_tutor_does(level: Level) -> None:
    for root, item in items(made(level)):
        question = item.question
        assert root.get("identifier") == question.id
        assert words(question.text) in said(root.find(f"{QTI}itemBody"))
        declared = root.find(f"{QTI}responseDeclaration")
        assert declared is not None
        values = [said(value) for value in declared.iter(f"{QTI}value")]
        if question.form == "typed":
            assert values == list(question.answer)
            continue
        choices = {c.get("identifier"): said(c) for c in root.iter(f"{QTI}simpleChoice")}
        assert list(choices.values()) == [words(choice.text) for choice in question.choices]
        right = [words(choice.text) for choice in question.choices if choice.correct]
        assert [choices[value] for value in values] == right
        several = question.form == "several"
        assert declared.get("cardinality") == ("multiple" if several else "single")
        (asked,) = root.iter(f"{QTI}choiceInteraction")
        assert asked.get("maxChoices") == ("0" if several else "1")


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_letter_case_of_a_typed_genotype_counts_wherever_it_is_marked(level: Level) -> None:
    typed = [(root, i) for root, i in items(made(level)) if i.question.case_matters]
    assert typed
    for root, item in typed:
        mapped = list(root.iter(f"{QTI}mapEntry"))
        assert [one.get("mapKey") for one in mapped] == [*item.question.answer, *item.spellings]
        compared = list(root.iter(f"{QTI}stringMatch"))
        assert {said(one) for one in compared} >= {c.text for c in item.question.choices}
        assert {one.get("caseSensitive") for one in (*mapped, *compared)} == {"true"}
        assert next(root.iter(f"{QTI}match"), None) is None


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_marking_gives_the_point_and_the_proof_for_the_right_answer_alone(level: Level) -> None:
    for root, item in items(made(level)):
        question = item.question
        names = [choice.get("identifier", "") for choice in root.iter(f"{QTI}simpleChoice")]
        proof = words(" ".join(item.feedback.proof))
        right = [n for n, c in zip(names, question.choices, strict=False) if c.correct]
        done = Marker(root, right or question.answer).mark()
        assert (done.score, done.said("FEEDBACK"), done.said("PROOF")) == (1, "", proof)
        if question.form == "several" and len(right) < len(names):
            assert Marker(root, names).mark().score == 0
            assert Marker(root, right[1:] or names).mark().score == 0


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_every_mistake_brings_its_own_smaller_question_and_the_third_the_proof(
    level: Level,
) -> None:
    for root, item in items(made(level)):
        question = item.question
        names = [choice.get("identifier", "") for choice in root.iter(f"{QTI}simpleChoice")]
        typed = names or [choice.text for choice in question.choices]
        wrong = [n for n, c in zip(typed, question.choices, strict=True) if not c.correct]
        for name, asked in zip(wrong, asked_of_mistakes(item), strict=True):
            done = Marker(root, [name]).mark()
            assert (done.score, done.said("PROOF")) == (0, "")
            assert words(asked) in done.said("FEEDBACK")
            assert Marker(root, [name], attempt=3).mark().said("PROOF")
        if question.case_matters and item.feedback.smaller:
            first = item.feedback.smaller[0].text
            assert words(first) in Marker(root, ["?!"]).mark().said("FEEDBACK")


def test_letter_case_decides_in_a_typed_answer() -> None:
    typed = [(r, i) for r, i in items(genotypes()) if i.question.answer == ("Dd",)]
    assert typed
    for root, _ in typed:
        marked = {text: Marker(root, [text]).mark().score for text in ("Dd", "dD", "DD", "dd")}
        assert marked == {"Dd": 1, "dD": 1, "DD": 0, "dd": 0}


@each("text", SIGNS, quick=len(SIGNS))
def test_what_means_something_in_xml_is_kept(text: str) -> None:
    check_signs(text)


@each("text", SIGNS, quick=len(SIGNS))
def test_any_typed_answer_is_kept(text: str) -> None:
    ((root, _),) = items(invented(text, "typed"))
    assert [words(one.get("mapKey", "")) for one in root.iter(f"{QTI}mapEntry")] == [words(text)]
    assert words(root.findtext(f".//{QTI}correctResponse/{QTI}value") or "") == words(text)
    assert Marker(root, [root.findtext(f".//{QTI}value") or ""]).mark().score == 1


@given(TEXTS)
@examples(12, 150)
def test_any_text_is_kept(text: str) -> None:
    check_signs(text)


def check_signs(text: str) -> None:
    ((root, _),) = items(invented(text))
    assert said(root.find(f"{QTI}itemBody")).startswith(words(f"buck {text} B- {text}"))
    choices = [said(choice) for choice in root.iter(f"{QTI}simpleChoice")]
    assert choices == [words(f"not {text}"), words(text), words(f"{text} {text}")]
    assert words(Marker(root, ["choice2"]).mark().said("PROOF")) == words(f"{text} So it is.")


@pytest.mark.deep
def test_qti_convert_turns_packages_into_qti_3(tmp_path: Path) -> None:
    worksheets = [made("novice"), *(invented(text) for text in SIGNS[:8])]
    for number, worksheet in enumerate(worksheets):
        path = tmp_path / "old" / f"{number}.zip"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(find_export("qti").questions(worksheet))
    run_node(CONVERT, str(tmp_path / "old"))
    for number, worksheet in enumerate(worksheets):
        archive = ZipFile(tmp_path / "old-qti3" / f"{number}-qti3.zip")
        for item in worksheet.items:
            root = parsed(archive.read(f"items/{item.question.id}.xml"))
            assert root.tag == f"{QTI_3}qti-assessment-item"
            choices = [said(choice) for choice in root.iter(f"{QTI_3}qti-simple-choice")]
            typed = item.question.form == "typed"
            assert choices == ([] if typed else [words(c.text) for c in item.question.choices])
            entry = root.find(f".//{QTI_3}qti-text-entry-interaction")
            assert (entry is not None) == typed
