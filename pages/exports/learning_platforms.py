"""Questions for Moodle, Canvas and others: GIFT, Moodle XML, and packages of QTI 2.1.

A wrong answer brings a smaller question; the proof is shown once the answer is right, or after the
last attempt.
"""

import io
import re
from collections.abc import Iterable
from xml.etree import ElementTree as ET
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from testcross.pages.exports.item_texts import ItemText, how_to_answer, item_texts
from testcross.pages.markup import html_of, leaf, node, one_line, paragraphs, shown, xml_document
from testcross.rulesets.tutoring import Worksheet

# GIFT has no way to say that letter case matters, so genotypes are chosen and never typed. Every
# text is marked as plain and stands on a line that begins otherwise, so that none can be read as a
# format, a weight, a comment, a category or the end of a question.

_PLAIN = "[plain]"
_SIGNS = re.compile(r"([\\~=#{}:])")
_ARROW = "→"
"""In the place of ``->``, which parts the two halves of a pair and cannot be escaped."""


def escaped(text: str) -> str:
    r"""Return text whose signs mean nothing to GIFT, on one line.

    >>> print(escaped("B = {b} -> a:b"))
    B \= \{b\} → a\:b
    """
    lines = [" ".join(line.split()) for line in shown(text).strip().split("\n")]
    signs = [_SIGNS.sub(r"\\\1", line.replace("->", _ARROW)) for line in lines]
    return r"\n".join(signs)


def gift(worksheet: Worksheet) -> bytes:
    """Return a text with a category, and a comment with id and tags above each question."""

    def marked(texts: Iterable[str]) -> str:
        return _PLAIN + escaped("\n".join(filter(None, texts)))

    questions = [f"// {one_line(worksheet.title)}\n\n$CATEGORY: testcross/{worksheet.name}\n"]
    for one in item_texts(worksheet):
        tags = " ".join(f"[tag:{tag}]" for tag in one.tags)
        text = marked((*one.cards, one.text, how_to_answer(one.question, chosen=True)))
        lines = [f"// [id:{one.id}] {tags}", f"::{escaped(one.id)}::{text} {{"]
        for choice in one.choices:
            sign = f"~%{choice.share}%" if one.takes_several else "=" if choice.correct else "~"
            reply = f"#{marked(choice.reply)}" if any(choice.reply) else ""
            lines.append(f"\t{sign}{marked([choice.text])}{reply}")
        questions.append("\n".join([*lines, f"\t####{marked(one.proof)}", "}", ""]))
    return "\n".join(questions).encode()


# Moodle XML: hints by degrees, proofs as general feedback, a smaller question for each mistake

_ANYTHING = "*"


def moodle_xml(worksheet: Worksheet) -> bytes:
    """Return one ``quiz`` with a category and its questions."""
    category = _texted("category", f"$course$/top/testcross/{worksheet.name}")
    questions = map(_moodle_question, item_texts(worksheet))
    return xml_document(node("quiz", node("question", category, type="category"), *questions))


def _texted(tag: str, text: str, *more: ET.Element, **attributes: str) -> ET.Element:
    """Return an element whose text stands in one of its own, as Moodle has it."""
    return node(tag, leaf("text", text), *more, **attributes)


def _html(tag: str, content: Iterable[ET.Element]) -> ET.Element:
    return _texted(tag, html_of(content), format="html")


def _moodle_question(one: ItemText) -> ET.Element:
    question, case_matters = one.question, one.question.case_matters

    def answer(
        text: str, share: str, replies: Iterable[str], *more: ET.Element, form: str = "plain_text"
    ) -> ET.Element:
        feedback = _html("feedback", paragraphs(replies))
        return _texted("answer", text, feedback, *more, fraction=share, format=form)

    kind = "multichoice"
    if one.is_typed:
        # a typed genotype is a short answer with ``usecase`` 1, so that Bb and BB are two answers
        kind, (right,) = "shortanswer" if case_matters else "numerical", question.answer
        also = (f"Right. Write it as {right}.",)
        typed = [(right, "100", ()), *((other, "100", also) for other in one.item.spellings)]
        typed += [(c.text, "0", c.reply) for c in one.choices if not c.correct]
        asked = [node("usecase", "1")] if case_matters else []
        for text, share, replies in typed:
            # a star in what may be typed is no stand-in for anything
            written = text.replace(_ANYTHING, rf"\{_ANYTHING}")
            exact = [] if case_matters else [node("tolerance", "0")]
            asked.append(answer(written, share, replies, *exact))
        asked.append(answer(_ANYTHING, "0", (one.other,)))
    else:
        asked = [
            node("single", "false" if one.takes_several else "true"),
            node("shuffleanswers", "false"),
            node("answernumbering", "abc"),
        ]
        tags = ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback")
        asked += [_html(tag, ()) for tag in tags]
        for c in one.choices:
            asked.append(answer(html_of(paragraphs((c.text,))), c.share, c.reply, form="html"))
    # a third of the points is lost with each wrong try, as Moodle proposes
    numbers = (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0"))
    return node(
        "question",
        _texted("name", one.id),
        _html("questiontext", [*one.card_table(), *paragraphs((one.text, one.how))]),
        _html("generalfeedback", paragraphs(one.proof)),
        *(node(tag, text) for tag, text in numbers),
        leaf("idnumber", one.id),
        *asked,
        *(_html("hint", paragraphs((hint,))) for hint in one.item.feedback.hints),
        node("tags", *(_texted("tag", tag) for tag in one.tags)),
        type=kind,
    )


# QTI 2.1: an archive for Canvas, OpenOlat, TAO and others; nothing in it is packed

ATTEMPTS = 3
"""How often a pupil may answer a question."""
_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
_SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1p1.xsd"
_NAMES = {"xmlns": _QTI, "xmlns:xsi": _INSTANCE, "xsi:schemaLocation": f"{_QTI} {_SCHEMA}"}
_RESPONSE, _REPLY, _PROOF, _SCORE = "RESPONSE", "FEEDBACK", "PROOF", "SCORE"
_SHOWN, _OTHER = "proof", "other"
_PACKAGING = "http://www.imsglobal.org/xsd/imscp_v1p1"
_LEARNING_OBJECT = "http://ltsc.ieee.org/xsd/LOM"
_BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The earliest time that an archive can say; with it the same questions are the same bytes."""
_UNIX, _READABLE = 3, 0o644 << 16
_TEST = "test.xml"


def qti_package(worksheet: Worksheet) -> bytes:
    items = item_texts(worksheet)
    files = {"imsmanifest.xml": _manifest(worksheet, items), _TEST: _test(worksheet, items)}
    files |= {_path(one): _qti_item(one) for one in items}
    stream = io.BytesIO()
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        for path, root in files.items():
            entry = ZipInfo(path, date_time=_BEGINNING)
            entry.create_system, entry.external_attr = _UNIX, _READABLE
            archive.writestr(entry, xml_document(root))
    return stream.getvalue()


def _path(one: ItemText) -> str:
    return f"items/{one.id}.xml"


def _number(identifier: str, value: str) -> ET.Element:
    """Declare an outcome that is a number, and what it is at the beginning."""
    default = node("defaultValue", leaf("value", value))
    kind = {"identifier": identifier, "cardinality": "single", "baseType": "float"}
    return node("outcomeDeclaration", default, **kind)


def _set(identifier: str, base_type: str, value: str) -> ET.Element:
    new = leaf("baseValue", value, baseType=base_type)
    return node("setOutcomeValue", new, identifier=identifier)


def _variable(identifier: str = _RESPONSE) -> ET.Element:
    return node("variable", identifier=identifier)


def _qti_item(one: ItemText) -> ET.Element:
    """Return an item: its question, how it is marked, and the replies."""
    question, case_matters = one.question, one.question.case_matters
    cardinality = "multiple" if one.takes_several else "single"
    base_type = "identifier"
    if one.is_typed:
        base_type = "string" if case_matters else "integer"
    right_values = [choice.name for choice in one.choices if choice.correct]
    correct = [leaf("value", v) for v in (question.answer if one.is_typed else right_values)]
    declared = [node("correctResponse", *correct)]
    if case_matters:
        entry = {"mappedValue": "1", "caseSensitive": "true"}
        entries = (node("mapEntry", mapKey=text, **entry) for text in one.accepted)
        declared.append(node("mapping", *entries, defaultValue="0"))

    def is_typed_as(text: str) -> ET.Element:
        typed = leaf("baseValue", text, baseType=base_type)
        if case_matters:
            return node("stringMatch", _variable(), typed, caseSensitive="true")
        return node("match", _variable(), typed)

    def is_right() -> ET.Element:
        if case_matters:
            return node("or", *map(is_typed_as, one.accepted))
        return node("match", _variable(), node("correct", identifier=_RESPONSE))

    def feedback(outcome: str, identifier: str, texts: Iterable[str]) -> ET.Element:
        names = {"outcomeIdentifier": outcome, "identifier": identifier, "showHide": "show"}
        return node("modalFeedback", *paragraphs(texts), **names)

    # A chosen answer names its own reply. One that is typed is compared with each wrong one that is
    # foreseen, and has the reply to all others if it is none of them.
    wrong = [choice for choice in one.choices if not choice.correct]
    if one.is_typed:
        asked = node("textEntryInteraction", responseIdentifier=_RESPONSE, expectedLength="20")
        interaction = node("p", asked)
        reply = node(
            "responseCondition",
            node("responseIf", is_right(), _set(_REPLY, "identifier", "right")),
            *(
                node("responseElseIf", is_typed_as(c.text), _set(_REPLY, "identifier", c.name))
                for c in wrong
            ),
            node("responseElse", _set(_REPLY, "identifier", _OTHER)),
        )
    else:
        choices = (node("simpleChoice", c.text, identifier=c.name) for c in one.choices)
        most = "0" if one.takes_several else "1"
        kind = {"responseIdentifier": _RESPONSE, "shuffle": "false", "maxChoices": most}
        interaction = node("choiceInteraction", *choices, **kind)
        reply = node("setOutcomeValue", _variable(), identifier=_REPLY)
    # three rules: what the answer is worth, the reply to it, and when the proof is shown
    marked = node(
        "responseCondition",
        node("responseIf", is_right(), _set(_SCORE, "float", "1")),
        node("responseElse", _set(_SCORE, "float", "0")),
    )
    last = leaf("baseValue", str(ATTEMPTS), baseType="integer")
    is_last = node("gte", _variable("numAttempts"), last)
    proved = node("responseIf", node("or", is_right(), is_last), _set(_PROOF, "identifier", _SHOWN))
    response = {"identifier": _RESPONSE, "cardinality": cardinality, "baseType": base_type}
    outcomes = (
        node("outcomeDeclaration", identifier=name, cardinality=number, baseType="identifier")
        for name, number in ((_REPLY, cardinality), (_PROOF, "single"))
    )
    names = {"identifier": one.id, "title": one.id, "adaptive": "false", "timeDependent": "false"}
    return node(
        "assessmentItem",
        node("responseDeclaration", *declared, **response),
        _number(_SCORE, "0"),
        _number("MAXSCORE", "1"),
        *outcomes,
        node("itemBody", *one.card_table(), *paragraphs((one.text, one.how)), interaction),
        node("responseProcessing", marked, reply, node("responseCondition", proved)),
        *(feedback(_REPLY, choice.name, choice.reply) for choice in wrong),
        *([feedback(_REPLY, _OTHER, (one.other,))] if one.is_typed else []),
        feedback(_PROOF, _SHOWN, one.proof),
        **_NAMES,
        **names,
    )


def _test(worksheet: Worksheet, items: Iterable[ItemText]) -> ET.Element:
    references = (node("assessmentItemRef", identifier=one.id, href=_path(one)) for one in items)
    about = {"identifier": "questions", "title": worksheet.title, "visible": "true"}
    part = node(
        "testPart",
        node("itemSessionControl", maxAttempts=str(ATTEMPTS), showFeedback="true"),
        node("assessmentSection", *references, **about),
        identifier="part",
        navigationMode="nonlinear",
        submissionMode="individual",
    )
    scores = node("sum", node("testVariables", variableIdentifier=_SCORE))
    total = node("outcomeProcessing", node("setOutcomeValue", scores, identifier=_SCORE))
    names = {**_NAMES, "identifier": worksheet.name, "title": worksheet.title}
    return node("assessmentTest", _number(_SCORE, "0"), part, total, **names)


def _manifest(worksheet: Worksheet, items: Iterable[ItemText]) -> ET.Element:
    def resource(name: str, kind: str, path: str, *content: ET.Element) -> ET.Element:
        return node("resource", *content, identifier=name, type=kind, href=path)

    whole = [node("dependency", identifierref=one.id) for one in items]
    resources = [
        resource(worksheet.name, "imsqti_test_xmlv2p1", _TEST, node("file", href=_TEST), *whole)
    ]
    for one in items:  # with its id and its tags as metadata
        identifier = node("identifier", node("catalog", "testcross"), leaf("entry", one.id))
        keywords = (node("keyword", leaf("string", tag, language="en")) for tag in one.tags)
        record = node("lom", node("general", identifier, *keywords), xmlns=_LEARNING_OBJECT)
        content = (node("metadata", record), node("file", href=_path(one)))
        resources.append(resource(one.id, "imsqti_item_xmlv2p1", _path(one), *content))
    schema = (node("schema", "QTIv2.1 Package"), node("schemaversion", "1.0.0"))
    return node(
        "manifest",
        node("metadata", *schema),
        node("organizations"),
        node("resources", *resources),
        xmlns=_PACKAGING,
        identifier=f"{worksheet.name}-package",
    )
