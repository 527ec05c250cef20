"""One question as an item of QTI 2.1: what is asked, how it is marked, and what is said then.

A wrong answer brings a smaller question; the proof is shown once the answer is right, or after the
last attempt.
"""

import io
from collections.abc import Iterable
from typing import ClassVar
from xml.etree import ElementTree as ET
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from testcross.pages.exports.item_texts import add_cards, how_to_answer, less_to_ask, reply, tags_of
from testcross.pages.markup import add, add_paragraphs, add_plain, xml_document
from testcross.rulesets.tutoring import Question, Worksheet, WorksheetItem

ATTEMPTS = 3
"""How often a pupil may answer a question."""
_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
_SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1p1.xsd"
_RESPONSE, _REPLY, _PROOF = "RESPONSE", "FEEDBACK", "PROOF"
_SCORE, _MOST = "SCORE", "MAXSCORE"
_SHOWN, _OTHER = "proof", "other"
_LONGEST = 20


def qti_root(tag: str, **attributes: str) -> ET.Element:
    """Return the outermost element of a file."""
    names = {"xmlns": _QTI, "xmlns:xsi": _INSTANCE, "xsi:schemaLocation": f"{_QTI} {_SCHEMA}"}
    return ET.Element(tag, names | attributes)


def add_number(root: ET.Element, identifier: str, value: str) -> None:
    """Declare an outcome that is a number, and what it is at the beginning."""
    declared = add(
        root, "outcomeDeclaration", identifier=identifier, cardinality="single", baseType="float"
    )
    add_plain(add(declared, "defaultValue"), "value", value)


def qti_item(item: WorksheetItem) -> bytes:
    """Return the file of an item."""
    question = item.question
    root = qti_root(
        "assessmentItem",
        identifier=question.id,
        title=question.id,
        adaptive="false",
        timeDependent="false",
    )
    _declare(root, item)
    body = add(root, "itemBody")
    add_cards(body, question)
    add_paragraphs(body, (question.text, how_to_answer(question)))
    if question.form == "typed":
        _ask_to_type(body)
    else:
        _ask_to_choose(body, question)
    _process(add(root, "responseProcessing"), item)
    _say_afterwards(root, item)
    return xml_document(root)


def _names(question: Question) -> list[str]:
    """Return the names of the choices, by which answers and what is said to them are called."""
    return [f"choice{number}" for number in range(1, len(question.choices) + 1)]


def _cardinality(question: Question) -> str:
    return "multiple" if question.form == "several" else "single"


def _declare(root: ET.Element, item: WorksheetItem) -> None:
    question = item.question
    declared = add(
        root,
        "responseDeclaration",
        identifier=_RESPONSE,
        cardinality=_cardinality(question),
        baseType=_base_type(question),
    )
    correct = add(declared, "correctResponse")
    for value in _right_values(question):
        add_plain(correct, "value", value)
    if question.case_matters:
        mapping = add(declared, "mapping", defaultValue="0")
        for text in _accepted(item):
            add(mapping, "mapEntry", mapKey=text, mappedValue="1", caseSensitive="true")
    add_number(root, _SCORE, "0")
    add_number(root, _MOST, "1")
    for identifier, cardinality in ((_REPLY, _cardinality(question)), (_PROOF, "single")):
        add(
            root,
            "outcomeDeclaration",
            identifier=identifier,
            cardinality=cardinality,
            baseType="identifier",
        )


def _base_type(question: Question) -> str:
    if question.form != "typed":
        return "identifier"
    return "string" if question.case_matters else "integer"


def _right_values(question: Question) -> Iterable[str]:
    if question.form == "typed":
        return question.answer
    named = zip(_names(question), question.choices, strict=True)
    return [name for name, choice in named if choice.correct]


def _accepted(item: WorksheetItem) -> tuple[str, ...]:
    return (*item.question.answer, *item.spellings)


def _ask_to_type(body: ET.Element) -> None:
    line = add(body, "p")
    add(line, "textEntryInteraction", responseIdentifier=_RESPONSE, expectedLength=str(_LONGEST))


def _ask_to_choose(body: ET.Element, question: Question) -> None:
    most = "0" if question.form == "several" else "1"
    asked = add(
        body, "choiceInteraction", responseIdentifier=_RESPONSE, shuffle="false", maxChoices=most
    )
    for name, choice in zip(_names(question), question.choices, strict=True):
        add(asked, "simpleChoice", choice.text, identifier=name)


def _process(parent: ET.Element, item: WorksheetItem) -> None:
    """Add how an answer is marked, what is said to it, and when the proof is shown."""
    question = item.question
    marked = add(parent, "responseCondition")
    right = add(marked, "responseIf")
    _add_right(right, item)
    _set(right, _SCORE, "float", "1")
    wrong = add(marked, "responseElse")
    _set(wrong, _SCORE, "float", "0")
    if question.form == "typed":
        _choose_what_to_say(parent, item)
    else:
        chosen = add(parent, "setOutcomeValue", identifier=_REPLY)
        add(chosen, "variable", identifier=_RESPONSE)
    proved = add(add(parent, "responseCondition"), "responseIf")
    either = add(proved, "or")
    _add_right(either, item)
    last = add(either, "gte")
    add(last, "variable", identifier="numAttempts")
    add_plain(last, "baseValue", str(ATTEMPTS), baseType="integer")
    _set(proved, _PROOF, "identifier", _SHOWN)


def _add_right(parent: ET.Element, item: WorksheetItem) -> None:
    """Add the condition that an answer is right."""
    if not item.question.case_matters:
        same = add(parent, "match")
        add(same, "variable", identifier=_RESPONSE)
        add(same, "correct", identifier=_RESPONSE)
        return
    either = add(parent, "or")
    for text in _accepted(item):
        _add_typed(either, item.question, text)


def _add_typed(parent: ET.Element, question: Question, text: str) -> None:
    """Add the condition that just this was typed, letter case and all."""
    if question.case_matters:
        same = add(parent, "stringMatch", caseSensitive="true")
    else:
        same = add(parent, "match")
    add(same, "variable", identifier=_RESPONSE)
    add_plain(same, "baseValue", text, baseType=_base_type(question))


def _choose_what_to_say(parent: ET.Element, item: WorksheetItem) -> None:
    question = item.question
    condition = add(parent, "responseCondition")
    right = add(condition, "responseIf")
    _add_right(right, item)
    _set(right, _REPLY, "identifier", "right")
    for name, choice in zip(_names(question), question.choices, strict=True):
        if not choice.correct:
            wrong = add(condition, "responseElseIf")
            _add_typed(wrong, question, choice.text)
            _set(wrong, _REPLY, "identifier", name)
    _set(add(condition, "responseElse"), _REPLY, "identifier", _OTHER)


def _set(parent: ET.Element, identifier: str, base_type: str, value: str) -> None:
    outcome = add(parent, "setOutcomeValue", identifier=identifier)
    add_plain(outcome, "baseValue", value, baseType=base_type)


def _say_afterwards(root: ET.Element, item: WorksheetItem) -> None:
    for name, choice in zip(_names(item.question), item.question.choices, strict=True):
        if not choice.correct:
            _add_reply(root, _REPLY, name, reply(item, choice))
    if item.question.form == "typed":
        _add_reply(root, _REPLY, _OTHER, (less_to_ask(item),))
    _add_reply(root, _PROOF, _SHOWN, item.feedback.proof)


def _add_reply(root: ET.Element, outcome: str, identifier: str, texts: Iterable[str]) -> None:
    shown = add(
        root, "modalFeedback", outcomeIdentifier=outcome, identifier=identifier, showHide="show"
    )
    add_paragraphs(shown, texts)


_PACKAGING = "http://www.imsglobal.org/xsd/imscp_v1p1"
_LEARNING_OBJECT = "http://ltsc.ieee.org/xsd/LOM"
_BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The earliest time that an archive can say; with it the same questions are the same bytes."""
_UNIX, _READABLE = 3, 0o644 << 16
_TEST, _MANIFEST = "test.xml", "imsmanifest.xml"


class QtiExport:
    """An archive for Canvas, OpenOlat, TAO and others; nothing in it is packed."""

    is_text: ClassVar[bool] = False
    ending: ClassVar[str] = ".zip"

    def questions(self, worksheet: Worksheet) -> bytes:
        files = {_MANIFEST: _manifest(worksheet), _TEST: _test(worksheet)}
        files |= {_path(item): qti_item(item) for item in worksheet.items}
        stream = io.BytesIO()
        with ZipFile(stream, "w", ZIP_STORED) as archive:
            for path, content in files.items():
                archive.writestr(_entry(path), content)
        return stream.getvalue()


def _entry(path: str) -> ZipInfo:
    entry = ZipInfo(path, date_time=_BEGINNING)
    entry.create_system, entry.external_attr = _UNIX, _READABLE
    return entry


def _path(item: WorksheetItem) -> str:
    return f"items/{item.question.id}.xml"


def _test(worksheet: Worksheet) -> bytes:
    root = qti_root("assessmentTest", identifier=worksheet.name, title=worksheet.title)
    add_number(root, "SCORE", "0")
    part = add(
        root, "testPart", identifier="part", navigationMode="nonlinear", submissionMode="individual"
    )
    add(part, "itemSessionControl", maxAttempts=str(ATTEMPTS), showFeedback="true")
    section = add(
        part, "assessmentSection", identifier="questions", title=worksheet.title, visible="true"
    )
    for item in worksheet.items:
        identifier = item.question.id
        add(section, "assessmentItemRef", identifier=identifier, href=_path(item))
    total = add(add(root, "outcomeProcessing"), "setOutcomeValue", identifier="SCORE")
    add(add(total, "sum"), "testVariables", variableIdentifier="SCORE")
    return xml_document(root)


def _manifest(worksheet: Worksheet) -> bytes:
    root = ET.Element("manifest", {"xmlns": _PACKAGING, "identifier": f"{worksheet.name}-package"})
    about = add(root, "metadata")
    add(about, "schema", "QTIv2.1 Package")
    add(about, "schemaversion", "1.0.0")
    add(root, "organizations")
    resources = add(root, "resources")
    whole = _resource(resources, worksheet.name, "imsqti_test_xmlv2p1", _TEST)
    for item in worksheet.items:
        add(whole, "dependency", identifierref=item.question.id)
    for item in worksheet.items:
        one = _resource(resources, item.question.id, "imsqti_item_xmlv2p1", _path(item))
        one.insert(0, _keywords(item))
    return xml_document(root)


def _resource(parent: ET.Element, identifier: str, kind: str, path: str) -> ET.Element:
    resource = add(parent, "resource", identifier=identifier, type=kind, href=path)
    add(resource, "file", href=path)
    return resource


def _keywords(item: WorksheetItem) -> ET.Element:
    """Return the metadata of an item: its id and its tags."""
    about = ET.Element("metadata")
    record = add(about, "lom", xmlns=_LEARNING_OBJECT)
    general = add(record, "general")
    identifier = add(general, "identifier")
    add(identifier, "catalog", "testcross")
    add_plain(identifier, "entry", item.question.id)
    for tag in tags_of(item.question):
        add_plain(add(general, "keyword"), "string", tag, language="en")
    return about
