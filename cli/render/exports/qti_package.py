"""QTI 2.1 content packages: a test, an item for each question, and the manifest."""

import io
from typing import ClassVar
from xml.etree import ElementTree as ET
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from testcross.cli.render.exports.item_texts import tags_of
from testcross.cli.render.exports.qti_item import ATTEMPTS, add_number, qti_item, qti_root
from testcross.cli.render.markup import add, add_plain, xml_document
from testcross.rulesets.tutoring import Worksheet, WorksheetItem

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
        """Return the archive."""
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
        root,
        "testPart",
        identifier="part",
        navigationMode="nonlinear",
        submissionMode="individual",
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
