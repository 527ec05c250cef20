"""``python -m json_documents docs``: write the page about JSON and the JSON Schemas there."""

import sys
from pathlib import Path

from json_documents.page import page
from json_documents.records import record_schema_text
from json_documents.schemas import schema_text

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    (folder / "json.md").write_text(page(), encoding="utf-8")
    (folder / "record-schema.json").write_text(record_schema_text(), encoding="utf-8")
    (folder / "json-schema.json").write_text(schema_text(), encoding="utf-8")
