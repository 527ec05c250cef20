"""Answers as JSON for programs: one object per line, with the name and version of its schema."""

from testcross.pages.json.answer_shapes import fill_lines, filled_animals
from testcross.pages.json.walk import document_of, render_json

__all__ = ["document_of", "fill_lines", "filled_animals", "render_json"]
