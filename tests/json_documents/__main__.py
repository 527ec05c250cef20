"""``python -m json_documents PAGES SCHEMAS``: write pages of the reference, and JSON Schemas."""

import sys
from pathlib import Path

from testcross.rulesets.games import catalogue

from json_documents.findings_page import catalogue_page
from json_documents.page import page
from json_documents.records import record_schema_text
from json_documents.schemas import schema_text

if __name__ == "__main__":
    pages, schemas = map(Path, sys.argv[1:])
    findings = catalogue_page(catalogue().values())
    (pages / "findings.md").write_text(findings, encoding="utf-8")
    (pages / "json.md").write_text(page(), encoding="utf-8")
    (schemas / "record-schema.json").write_text(record_schema_text(), encoding="utf-8")
    (schemas / "json-schema.json").write_text(schema_text(), encoding="utf-8")
