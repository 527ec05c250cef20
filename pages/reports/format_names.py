"""The names of the formats, known before a report is made."""

FORMATS = ("text", "concise", "json", "jsonl", "csv", "github", "sarif", "html", "xlsx")
"""The default first."""
