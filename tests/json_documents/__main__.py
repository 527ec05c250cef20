"""``python -m json_documents PAGES SCHEMAS``: write the page about JSON, and the JSON Schemas."""

import sys
from pathlib import Path

from json_documents.page import page
from json_documents.records import record_schema_text
from json_documents.schemas import schema_text

if __name__ == "__main__":
    pages, schemas = map(Path, sys.argv[1:])
    (pages / "json.md").write_text(page(), encoding="utf-8")
    (schemas / "record-schema.json").write_text(record_schema_text(), encoding="utf-8")
    (schemas / "json-schema.json").write_text(schema_text(), encoding="utf-8")
